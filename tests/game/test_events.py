"""Events report everything that players see, with cause and rule, and nothing hidden."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from functools import partial
from random import Random

import pytest

from playmat import (
    HGSS,
    XY,
    Event,
    EventLog,
    Game,
    Option,
    PlaymatError,
    redact,
    testing,
    theme_decks,
)
from playmat.agents import RandomAgent, play
from playmat.engine.constants import UNSEEN
from playmat.engine.events import EVERYONE, KINDS, CardRef, Cause, DamageStep, InvalidEvent
from playmat.engine.game_state import SHOW_TURNS
from playmat.rulebook import Ruleset
from playmat.rulebook.interpretations import is_interpretation
from playmat.rulebook.rules import catalog
from playmat.testing import Scenario
from playmat.testing.markers import rule
from playmat.text import GameLog
from tests.support import hook_cards
from tests.support.hidden import change_hidden_cards
from tests.support.made_up import FINDER, UNDOING
from tests.support.openings import SIXTY, both_eras, deal

scenario = partial(testing.scenario, cards=[*hook_cards.CARDS, FINDER, UNDOING])
opening = partial(testing.opening, cards=[*hook_cards.CARDS, FINDER, UNDOING])


def events_of(table: Scenario, act: Callable[[Scenario], object]) -> list[Event]:
    """Return the events of an action in a scenario."""
    log = EventLog()
    table.game.observer = log
    act(table)
    return log.events


def event_of(events: list[Event], kind: str) -> Event:
    """Return the only event of a kind."""
    (found,) = [event for event in events if event.kind == kind]
    return found


def random_game(seed: int, observer: EventLog | None) -> Game:
    decks = theme_decks()
    ruleset = XY if seed % 2 else HGSS
    game = Game.start(decks[seed % 6], decks[seed // 6 % 6], ruleset, seed, observer=observer)
    play(game, RandomAgent(seed), RandomAgent(seed + 1))
    return game


def random_events(seeds: range) -> list[Event]:
    out: list[Event] = []
    for seed in seeds:
        log = EventLog()
        random_game(seed, log)
        out += log.events
    return out


def setup_events(your_deal: list[str], ruleset: Ruleset = HGSS) -> list[Event]:
    """Return the events of a setup in which you take one mulligan."""
    log = EventLog()
    opening(
        ruleset,
        your_cards=SIXTY,
        their_cards=SIXTY,
        shuffles=[deal(), deal("Caterpie"), your_deal],
        coins="H",
        choices=["go first", "1"] if ruleset is XY else ["1"],
        observer=log,
    )
    return log.events


def play_card(card: str, **where: object) -> list[Event]:
    """Return the events of playing a card from your hand."""
    words: dict[str, object] = {"you": "Sentret", "opponent": "Sentret", "your_hand": card}
    name = card.partition(" [")[0]
    table = scenario(HGSS, **(words | where))  # type: ignore[arg-type]
    return events_of(table, lambda t: t.play(name))


def skill_copy() -> list[Event]:
    table = scenario(
        HGSS,
        you="Alakazam ★ [ex14-99] + PPP",
        opponent="Snorlax",
        your_hand="Arcanine",
        choices=["0"],
    )
    return events_of(table, lambda t: t.attack("Skill Copy"))


def blissful_nurse(answer: str, hurt: bool = True) -> list[Event]:
    damage = ", 20 damage" if hurt else ""
    table = scenario(
        HGSS,
        you=f"Chansey [hgss1-58]{damage}",
        opponent="Sentret",
        your_hand="Blissey [hgss1-106]",
        choices=[answer],
    )
    return events_of(table, lambda t: t.evolve("Blissey"))


def swap_prize() -> list[Event]:
    table = scenario(HGSS, you="Rotom [hgss3-20]", opponent="Sentret")
    return events_of(table, lambda t: t.power("Mischievous Trick"))


def focus_band() -> list[Event]:
    table = scenario(
        HGSS,
        you="Arcanine + RR",
        opponent="Sentret, with Focus Band [neo1-86]",
        coins="H",
    )
    return events_of(table, lambda t: t.attack("Sharp Fang"))


def double_knock_out() -> list[Event]:
    table = scenario(
        HGSS,
        you="Sentret, 40 damage, poisoned",
        opponent="Sentret, 40 damage, poisoned",
        shuffles=[deal("Sentret", prizes=1)[:1], deal("Sentret", prizes=1)[:1]],
        coins="H",
    )
    return events_of(table, lambda t: t.end_turn())


def perfect_metal() -> list[Event]:
    table = scenario(HGSS, you="Sandslash + FF", opponent="Steelix [hgss2-87], alone")
    return events_of(table, lambda t: t.attack("Poison Sting"))


def burned_tower() -> list[Event]:
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Sentret",
        your_hand="Burned Tower [hgss3-71]",
        stadium="Lost World [col1-81]",
        your_discard="Fire Energy",
        coins="H",
    )
    return events_of(table, lambda t: t.play("Burned Tower").use_stadium())


def big_bite() -> list[Event]:
    table = scenario(HGSS, you="Croconaw + WWW", opponent="Snorlax", their_bench="Sentret")
    return events_of(table, lambda t: t.attack("Big Bite").end_turn())


def scout() -> list[Event]:
    table = scenario(HGSS, you="Sentret + R", opponent="Sentret", their_hand="Bill, Switch")
    return events_of(table, lambda t: t.attack("Scout"))


def confused_furret() -> list[Event]:
    table = scenario(HGSS, you="Furret + WW, confused", opponent="Sentret", coins="T")
    return events_of(table, lambda t: t.attack("Quick Blow"))


SCENES: list[Callable[[], list[Event]]] = [
    lambda: random_events(range(36)),
    lambda: setup_events(deal("Sentret")),
    lambda: play_card("Char Counter"),
    lambda: play_card("Undoing", opponent="Furret"),
    lambda: blissful_nurse("no"),
    skill_copy,
    swap_prize,
    focus_band,
    double_knock_out,
    perfect_metal,
    burned_tower,
    big_bite,
    scout,
    confused_furret,
]


@pytest.fixture(scope="module")
def everything() -> list[Event]:
    """Return the events of all scenes."""
    return [event for scene in SCENES for event in scene()]


# -- every event --------------------------------------------------------------------------------
def test_every_kind_of_event_occurs(everything: list[Event]):
    assert {event.kind for event in everything} == set(KINDS)


def test_every_event_names_a_rule_or_an_interpretation(everything: list[Event]):
    unknown = {
        e.rule for e in everything if e.rule not in catalog() and not is_interpretation(e.rule)
    }
    assert not unknown


def test_every_event_survives_json_and_pickling(everything: list[Event]):
    for event in everything:
        assert Event.from_json(json.loads(json.dumps(event.to_json()))) == event
        assert pickle.loads(pickle.dumps(event)) == deepcopy(event) == event


def test_events_are_values(everything: list[Event]):
    event = everything[0]
    assert event == replace(event)
    assert event != replace(event, turn=99)
    assert len(set(everything)) <= len(everything)
    assert {event: 1}[replace(event)] == 1
    with pytest.raises((AttributeError, TypeError)):
        event.turn = 5  # type: ignore[misc]


NUMBERS = {"turn", "turn_of", "who", "amount", "left", "player", "owner", "after", "audience"}


def numbers_in(data: object, field: str) -> set[str]:
    """Return the names of the fields that are numbers."""
    if isinstance(data, dict):
        return {name for key, value in data.items() for name in numbers_in(value, key)}
    if isinstance(data, list):
        return {name for value in data for name in numbers_in(value, field)}
    return {field} if isinstance(data, int) and not isinstance(data, bool) else set()


def test_cards_in_events_are_prints_and_places_and_never_ids(everything: list[Event]):
    for event in everything:
        assert numbers_in(event.to_json(), "") <= NUMBERS
        for card in event.cards:
            assert "-" in card.print
            assert card.name
            assert card.owner in (0, 1)
            assert card.place.startswith(
                ("active", "bench", "deck", "hand", "discard", "Prize", "Lost", "played", "play")
            )
        if event.kind not in ("draw", "prize", "attach", "leave", "reveal", "swap prize"):
            prints = [card.print for card in event.cards]
            assert prints == sorted(prints)  # an order that reveals nothing


def test_a_redacted_event_has_no_name_of_a_hidden_card(everything: list[Event]):
    for event in everything:
        for viewer in EVERYONE:
            seen = redact(event, viewer)
            if viewer in event.audience:
                assert seen == event
                continue
            assert {card.print for card in seen.cards} <= {UNSEEN}
            assert {card.name for card in seen.cards} <= {UNSEEN}
            assert [c.place for c in seen.cards] == [c.place for c in event.cards]
            assert redact(seen, viewer) == seen


# -- games with an observer ---------------------------------------------------------------------
@pytest.mark.parametrize("seed", range(0, 36, 3))
def test_a_game_with_an_observer_is_the_same_game_at_every_decision(seed):
    decks = theme_decks()
    ruleset = XY if seed % 2 else HGSS
    pair = decks[seed % 6], decks[seed // 6 % 6]
    plain = Game.start(*pair, ruleset, seed)
    others = [Game.start(*pair, ruleset, seed, observer=r) for r in (EventLog(), GameLog(0))]
    step = 0
    while not plain.over:
        for other in others:
            assert other == plain
            assert list(other.codes) == list(plain.codes)
        code = plain.codes[(7 * step + seed) % len(plain.codes)]
        step += 1
        for game in (plain, *others):
            game.apply(code)
    assert [other.result for other in others] == [plain.result] * 2


def test_nothing_is_recorded_without_an_observer():
    game = Game.start(theme_decks()[0], theme_decks()[1], HGSS, 1)
    assert game.observer is None
    log = EventLog()
    game.observer = log
    assert game.clone().observer is None
    assert log.events == []


# -- redacted events ----------------------------------------------------------------------------
def redact_all(events: list[Event], viewer: int) -> list[Event]:
    """Return the events as a viewer sees them."""
    return [redact(event, viewer) for event in events]


@rule("zone.hand-hidden", "zone.deck-secret")
@pytest.mark.parametrize("viewer", [1, -1])
def test_a_hidden_draw_makes_no_difference_to_others(viewer):
    def draw_events(deck: str) -> list[Event]:
        return play_card("Bill", your_deck=deck)

    some, others = draw_events("Sentret, Switch"), draw_events("Copycat, Pikachu")
    assert some != others
    assert redact_all(some, viewer) == redact_all(others, viewer)
    assert redact_all(some, 0) == some


@pytest.mark.parametrize("viewer", [1, -1])
def test_a_card_that_is_not_revealed_makes_no_difference_to_others(viewer):
    def search_events(choice: str) -> list[Event]:
        return play_card(
            "Finder",
            your_deck="Sentret, Switch, Copycat",
            choices=[choice],
            shuffles=[[]],
        )

    some, others = search_events("Switch"), search_events("Copycat")
    assert some != others
    assert redact_all(some, viewer) == redact_all(others, viewer)
    assert [e.kind for e in some] == ["play", "move", "search", "move", "shuffle", "move"]


def end_turn_events(game: Game, end: Option, viewer: int) -> list[Event]:
    """Return the redacted events of a turn's end, up to a Prize card that the viewer takes."""
    copy = game.clone()
    log = EventLog()
    copy.observer = log
    copy.apply(end.code)
    seen = redact_all(log.events, viewer)
    prizes = [i for i, event in enumerate(seen) if (event.kind, event.who) == ("prize", viewer)]
    return seen[: prizes[0]] if prizes else seen


@pytest.mark.parametrize("seed", range(0, 36, 4))
def test_if_only_hidden_cards_differ_the_events_of_an_ending_turn_do_not(seed):
    decks = theme_decks()
    pair = decks[seed % 6], decks[seed // 6 % 6]
    game = Game.start(*pair, XY if seed % 2 else HGSS, seed, show=SHOW_TURNS)
    chance = Random(seed)
    compared = 0
    while not game.over:
        end = [option for option in game.options if option.kind == "end turn"]
        for viewer in (game.player_to_act, -1) if end else ():
            other = change_hidden_cards(game, viewer, chance)
            if other is not None:
                other.s0, other.s1 = game.s0, game.s1  # the same coins
                assert end_turn_events(game, end[0], viewer) == end_turn_events(
                    other, end[0], viewer
                )
                compared += 1
        game.apply(chance.choice(game.options))
    assert compared > 10


@rule("setup.active-facedown", "zone.prize-unknown")
@both_eras
@pytest.mark.parametrize("viewer", [1, -1])
def test_setup_reveals_nothing_to_others_before_the_pokemon_are_turned_face_up(ruleset, viewer):
    some = setup_events(deal("Sentret", "Bill", then=["Switch"]), ruleset)
    others = setup_events(deal("Pikachu", "Switch", then=["Meowth"]), ruleset)
    reveal = [event.kind for event in some].index("reveal")
    assert some[:reveal] != others[:reveal]
    assert redact_all(some, viewer)[:reveal] == redact_all(others, viewer)[:reveal]


@rule("zone.prize-unknown")
def test_no_player_sees_the_prizes_that_are_set_aside():
    event = next(e for e in setup_events(deal("Sentret")) if e.kind == "set prizes")
    assert (event.amount, event.audience) == (6, ())
    assert {card.name for card in event.cards} == {"Fire Energy"}
    for viewer in EVERYONE:
        assert {card.name for card in redact(event, viewer).cards} == {UNSEEN}


def test_the_order_in_which_a_hand_is_shown_reveals_nothing():
    for hand in ("Bill, Switch, Copycat", "Copycat, Bill, Switch"):
        table = scenario(HGSS, you="Sentret + R", opponent="Sentret", their_hand=hand)
        look = event_of(events_of(table, lambda t: t.attack("Scout")), "look")
        assert [card.print for card in look.cards] == ["hgss1-102", "hgss1-89", "hgss1-90"]
        assert look.audience == (0, 1)


def test_an_effect_that_cannot_be_used_is_declined_like_any_other():
    choice, none = (
        event_of(blissful_nurse("no"), "decline"),
        event_of(blissful_nurse("no", hurt=False), "decline"),
    )
    assert choice == none


def test_an_unknown_viewer_is_rejected():
    with pytest.raises(PlaymatError, match="the viewer must be 0, 1, or -1"):
        redact(random_events(range(1))[0], 2)


# -- causes and rules ----------------------------------------------------------------------------
def test_healing_names_the_card_that_heals():
    events = play_card("Potion", you="Snorlax, 50 damage")
    heal = event_of(events, "heal")
    assert heal.cause == Cause("trainer", 0, "xy0-37", "Potion")
    assert (heal.amount, heal.left) == (30, 100)
    assert heal.subject is not None
    assert (heal.subject.name, heal.subject.player, heal.subject.place) == ("Snorlax", 0, "active")


def test_damage_is_reported_with_its_steps_and_the_attack():
    table = scenario(HGSS, you="Arcanine + RL", opponent="Meganium")
    damage = event_of(events_of(table, lambda t: t.attack("Sharp Fang")), "damage")
    assert damage.steps == (
        DamageStep("base damage", "damage.base", 50, ""),
        DamageStep("Weakness", "damage.weakness", 100, "×2"),
    )
    assert damage.cause == Cause("attack", 0, "hgss1-1", "Arcanine", "Sharp Fang")
    assert (damage.amount, damage.left, damage.rule) == (100, 30, "damage.place")


def test_a_sum_of_base_damage_is_reported_with_its_terms():
    table = scenario(XY, you="Frogadier + WWW", opponent="Snorlax", coins="HH")
    damage = event_of(events_of(table, lambda t: t.attack("Aqua Wave")), "damage")
    assert damage.steps == (DamageStep("base damage", "damage.base", 80, "40 + 2 × 20"),)


def test_each_effect_on_damage_is_named():
    table = scenario(
        XY,
        you="Arcanine + RL",
        opponent="Donphan [hgss1-107], alone",
        your_hand="PlusPower [hgss2-80]",
    )
    table.play("PlusPower")
    damage = event_of(events_of(table, lambda t: t.attack("Sharp Fang")), "damage")
    assert [(s.after, s.reason) for s in damage.steps[1:]] == [
        (60, "PlusPower +10"),
        (40, "Exoskeleton −20"),
    ]


def test_a_knock_out_names_its_cause():
    table = scenario(
        HGSS, you="Sentret", opponent="Sentret, 40 damage, poisoned", their_bench="Sentret"
    )
    events = events_of(table, lambda t: t.end_turn())
    assert (
        event_of(events, "counters").cause
        == event_of(events, "knock out").cause
        == Cause(text="Poisoned")
    )
    assert event_of(events, "counters").rule == "poisoned.tick"
    assert event_of(events, "knock out").rule == "ko.when"
    assert event_of(events, "leave").rule == "ko.discard"
    assert event_of(events, "promote").rule == "ko.replace"


def test_earlier_damage_is_not_the_cause_of_a_later_knock_out():
    table = scenario(
        HGSS,
        you="Arcanine + RR",
        opponent="Furret + W",
        their_bench="Sentret",
        their_hand="Switch",
    )
    events = events_of(table, lambda t: t.attack("Sharp Fang").end_turn())
    furret = table.game.players[1].active
    assert furret is not None
    furret.conditions, furret.poison, furret.damage = 8, 1, 70
    table.end_turn()
    assert event_of(events, "knock out").cause == Cause(text="Poisoned")


def test_a_blocked_effect_names_the_effect_that_blocks_it():
    refusal = event_of(perfect_metal(), "no effect")
    assert refusal.cause == Cause("body", 1, "hgss2-87", "Steelix", "Perfect Metal")
    assert refusal.subject is not None
    assert refusal.subject.name == "Steelix"


@rule("confused.flip", "confused.tails")
def test_a_coin_names_its_purpose():
    table = scenario(HGSS, you="Furret + WW, confused", opponent="Sentret", coins="HT")
    events = events_of(table, lambda t: t.attack("Quick Blow"))
    first, second = [event for event in events if event.kind == "coin"]
    assert (first.text, first.rule, first.subject is None) == ("Confused", "confused.flip", False)
    assert (second.text, second.rule) == ("", "table.coin")
    assert second.cause.text == "Quick Blow"


@rule("confused.tails")
def test_a_failed_attack_names_its_reason():
    fail = event_of(confused_furret(), "fail")
    assert (fail.text, fail.cause, fail.rule) == (
        "Quick Blow",
        Cause(text="Confused"),
        "confused.tails",
    )


def test_a_lasting_effect_is_reported_when_it_begins_and_ends():
    events = big_bite()
    begin, end = event_of(events, "effect start"), event_of(events, "effect end")
    assert begin.cause == end.cause == Cause("attack", 0, "hgss1-38", "Croconaw", "Big Bite")
    assert (begin.turn, begin.amount, begin.left) == (5, 6, 6)
    assert end.turn == 6


@rule("bench-move.clears-effects", "bench-move.clears-conditions")
def test_effects_that_end_on_the_bench_are_reported():
    table = scenario(
        HGSS,
        you="Croconaw + WWW",
        opponent="Snorlax, poisoned",
        their_bench="Sentret",
        their_hand="Switch",
    )
    events = events_of(table, lambda t: t.attack("Big Bite").play("Switch"))
    assert event_of(events, "effect end").rule == "bench-move.clears-effects"
    assert event_of(events, "cure").rule == "bench-move.clears-conditions"
    switch = event_of(events, "switch")
    assert switch.subject is not None
    assert switch.other is not None
    assert (switch.subject.name, switch.subject.place) == ("Sentret", "active")
    assert (switch.other.name, switch.other.place) == ("Snorlax", "bench 1")


def test_a_new_stadium_and_the_discarded_one_are_reported():
    events = burned_tower()
    discarded = next(e for e in events if e.kind == "move" and e.source == "play")
    assert discarded.cards == (CardRef("col1-81", "Lost World", 0, "discard pile"),)
    assert discarded.rule == "stadium.only-one"
    assert event_of(events, "stadium").cards == (CardRef("hgss3-71", "Burned Tower", 0, "play"),)
    assert event_of(events, "stadium action").text == "Burned Tower"


@both_eras
def test_the_opening_flip_and_the_first_player_are_reported(ruleset: Ruleset):
    events = setup_events(deal("Sentret"), ruleset)
    rules = {event_of(events, kind).rule for kind in ("coin", "flip won", "first player")}
    assert rules == {f"setup.first-player.{ruleset.era.lower()}"}
    assert event_of(events, "extra cards").amount == 1


# -- invalid JSON --------------------------------------------------------------------------------
GOOD = {
    "kind": "turn start",
    "turn": 1,
    "turn_of": 0,
    "who": 0,
    "cause": {"kind": "rule"},
    "rule": "turn.alternate",
    "audience": [0, 1, -1],
}


def test_plain_data_becomes_an_event():
    assert Event.from_json(GOOD).kind == "turn start"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"kind": "dance"}, "event.kind: 'dance' isn't a known kind, such as 'afflict'"),
        ({"turn": "one"}, "event.turn: expected a whole number, not 'one'"),
        ({"turn": True}, "event.turn: expected a whole number"),
        ({"rule": 3}, "event.rule: expected text, not 3"),
        ({"id": 3}, "event: unknown key 'id'; known are kind, turn"),
        ({"cards": {}}, "event.cards: expected a list"),
        ({"cards": [{"print": "a-1"}]}, r"event.cards\[0\].name is missing"),
        ({"cards": [7]}, r"event.cards\[0\]: expected an object, not 7"),
        ({"subject": []}, "event.subject: expected an object"),
        ({"audience": [0, 5]}, "event.audience: expected"),
        ({"audience": ["me"]}, r"event.audience\[0\]: expected a whole number"),
        (
            {"cause": {"kind": "luck"}},
            "event.cause.kind: 'luck' isn't a known kind, such as 'rule'",
        ),
    ],
)
def test_invalid_event_data_is_refused_with_its_place(change, message):
    with pytest.raises(InvalidEvent, match=message):
        Event.from_json(GOOD | change)


@pytest.mark.parametrize("field", GOOD)
def test_a_missing_field_is_named(field):
    data = {key: value for key, value in GOOD.items() if key != field}
    with pytest.raises(InvalidEvent, match=f"event.{field} is missing"):
        Event.from_json(data)


@pytest.mark.parametrize("data", [None, 3, "turn start", []])
def test_data_that_is_not_an_object_is_refused(data):
    with pytest.raises(InvalidEvent, match="event: expected an object"):
        Event.from_json(data)


@rule("attack.step-c", "confused.tails")
def test_an_attack_that_fails_before_the_coin_for_confusion_is_reported_once():
    ruleset = replace(HGSS, confusion_after_failure=True)
    table = scenario(ruleset, you="Fletchling + W, confused", opponent="Sentret", coins="TT")
    events = events_of(table, lambda t: t.attack("Razor Wind"))
    assert [e.kind for e in events[:5]] == ["attack", "coin", "fail", "coin", "counters"]
    failed = event_of(events, "fail")
    assert (failed.rule, failed.cause.text) == ("attack.step-c", "Razor Wind")
