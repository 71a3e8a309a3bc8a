"""What a player knows: views, knowledge, sampled worlds, and odds."""

from __future__ import annotations

import pickle
from collections import Counter
from fractions import Fraction
from math import comb

import pytest
from mypy_extensions import i64

from playmat.decks import theme_deck
from playmat.engine.assignments import NoConsistentWorld
from playmat.engine.chance import ExternalChance
from playmat.engine.constants import DECK, DISCARD, HAND
from playmat.engine.fields import SaveError
from playmat.engine.game import Game, View
from playmat.engine.game_state import GameState
from playmat.engine.knowledge import see
from playmat.engine.movement import draw, hand_into_deck, move, put_under, shuffle, swap_with_prize
from playmat.engine.state import LastingEffect
from playmat.engine.vectors import vec
from playmat.engine.worlds import DeckCards
from playmat.errors import PlaymatError
from playmat.rulebook import HGSS, XY
from playmat.testing import opening, scenario
from playmat.testing.markers import rule
from playmat.testing.scenario import Scenario
from tests.support.playing import decisions, some_games

YOU, OPPONENT, PUBLIC = 0, 1, -1


def names(view: View, who: int, zone: str) -> list[str]:
    """Return the names in a zone as the viewer sees them; ``?`` for a hidden card."""
    return [view._state.definitions[c].name for c in getattr(view._state.players[who], zone)]


def known_groups(view: View, who: int) -> list[tuple[list[str], dict[str, int]]]:
    """Return the cards that a viewer knows to be among some places, with places per zone."""
    table = dict(zip(view._state.prints, view._state.definitions, strict=True))
    return [
        (sorted(table[id].name for id in known.cards), dict(known.zones))
        for known in view.among(who)
    ]


def usual_scenario() -> Scenario:
    return scenario(
        HGSS,
        you="Sentret",
        opponent="Meowth",
        your_hand="Bill, Professor Elm's Training Method, Professor Oak's New Theory",
        their_hand="Switch, Furret",
        your_deck="Furret, Pikachu",
        your_prizes="3 Furret, 3 G",
        their_prizes=4,
    )


# -- visible cards ------------------------------------------------------------------------------
@rule("zone.hand-hidden", "zone.deck-secret", "zone.prize-facedown")
def test_a_player_sees_their_hand_but_no_deck_no_prizes_and_not_the_opponents_hand():
    view = usual_scenario().game.view(YOU)
    assert "Bill" in names(view, YOU, "hand")
    assert names(view, OPPONENT, "hand") == ["?", "?"]
    assert set(names(view, YOU, "deck")) == {"?"}
    assert set(names(view, OPPONENT, "deck")) == {"?"}
    assert names(view, YOU, "prizes") == ["?"] * 6
    assert names(view, OPPONENT, "prizes") == ["?"] * 4


def test_the_public_view_has_no_hand():
    view = usual_scenario().game.view(PUBLIC)
    assert names(view, YOU, "hand") == ["?"] * 3
    assert names(view, OPPONENT, "hand") == ["?"] * 2
    active = view._state.players[YOU].active
    assert active is not None
    assert active.top.name == "Sentret"
    assert view.options == []


def test_nothing_hidden_is_in_a_view():
    game = Game.start(theme_deck("Growth Clash"), theme_deck("Ember Spark"), HGSS, seed=3)
    for _ in decisions(game, 3):
        text = game.view(YOU).to_json()
        seen = game.view(YOU)._state
        assert (seen.s0, seen.s1, seen.source) == (1, 1, None)
        assert seen.deck_lists[OPPONENT] == []
        hidden = {game.prints[c] for c in range(60, 120)}
        hidden -= {game.prints[c] for c in range(60, 120) if game.knowledge[1] >> (c - 60) & 1}
        hidden -= {id for known in game.view(YOU).among(OPPONENT) for id in known.cards}
        hidden -= {game.prints[c] for c in range(60)}  # both may play a card of one print
        for id in hidden:
            assert f'"{id}"' not in text


def test_a_revealed_card_is_seen_in_the_hand_until_it_leaves_it():
    table = usual_scenario().play("Professor Elm's Training Method")
    table.choose("Furret")
    view = table.game.view(OPPONENT)
    assert sorted(names(view, YOU, "hand")) == ["?", "?", "Furret"]


def test_a_seen_card_that_is_shuffled_in_is_known_to_be_among_the_shuffled_cards():
    table = usual_scenario().play("Professor Elm's Training Method")
    table.choose("Furret")
    table.end_turn().end_turn().play("Professor Oak's New Theory")
    view = table.game.view(OPPONENT)
    assert names(view, YOU, "hand") == ["?"] * 6
    deck = len(view._state.players[YOU].deck)
    assert known_groups(view, YOU) == [(["Furret"], {"deck": deck, "hand": 6})]


def test_a_card_drawn_before_a_seen_card_was_shuffled_in_is_another_card():
    table = scenario(HGSS, you="Sentret", opponent="Meowth", your_discard="Furret")
    game = table.game
    draw(game, YOU, 2)
    move(game, game.players[YOU].discard[0], DISCARD, DECK, True)
    shuffle(game, YOU)
    draw(game, YOU, 1)
    view = game.view(OPPONENT, open_lists=True)
    assert known_groups(view, YOU) == [(["Furret"], {"deck": 18, "hand": 1})]
    in_hand = view.odds("Furret", "hand", player=YOU).at_least()
    assert in_hand == Fraction(1, 19)


def test_a_card_known_on_top_is_known_when_it_is_drawn_and_not_after_a_shuffle():
    table = scenario(HGSS, you="Sentret", opponent="Meowth", your_hand="Furret")
    game = table.game
    move(game, game.players[YOU].hand[0], HAND, DECK, True)
    assert names(game.view(OPPONENT), YOU, "deck")[-1] == "Furret"
    other = game.clone()
    draw(other, YOU, 1)
    assert names(other.view(OPPONENT), YOU, "hand") == ["Furret"]
    shuffle(game, YOU)
    assert set(names(game.view(OPPONENT), YOU, "deck")) == {"?"}
    assert known_groups(game.view(OPPONENT), YOU) == [(["Furret"], {"deck": 21})]


def test_a_card_that_leaves_a_seen_hand_face_down_may_be_any_of_its_cards():
    """Two of three cards were seen, and one of the three is put on the deck face down."""
    table = scenario(HGSS, you="Sentret", opponent="Meowth", your_hand="Furret, Bill, Switch")
    game = table.game
    hand = {game.definitions[c].name: c for c in game.players[YOU].hand}
    see(game, OPPONENT, hand["Furret"])
    see(game, OPPONENT, hand["Bill"])
    views = []
    for name in ("Furret", "Switch"):
        other = game.clone()
        move(other, hand[name], HAND, DECK, False)
        views.append(other.view(OPPONENT))
        assert names(other.view(YOU), YOU, "deck")[-1] == name
    assert views[0] == views[1]
    assert known_groups(views[0], YOU) == [(["Bill", "Furret"], {"deck": 1, "hand": 2})]


def test_if_one_of_two_mixed_cards_is_seen_the_place_of_the_other_is_known():
    table = scenario(HGSS, you="Sentret", opponent="Meowth", your_hand="Furret, Bill")
    game = table.game
    furret, bill = sorted(
        game.players[YOU].hand, key=lambda c: game.definitions[c].name != "Furret"
    )
    see(game, OPPONENT, furret)
    see(game, OPPONENT, bill)
    move(game, furret, HAND, DECK, False)
    assert names(game.view(OPPONENT), YOU, "hand") == ["?"]
    see(game, OPPONENT, bill)
    view = game.view(OPPONENT, open_lists=True)
    assert known_groups(view, YOU) == [(["Furret"], {"deck": 1})]
    world = view.sample(1)
    assert world.definitions[world.players[YOU].deck[-1]].name == "Furret"


def test_a_card_put_under_the_deck_and_a_swapped_prize_stay_known():
    table = scenario(HGSS, you="Sentret", opponent="Meowth", your_hand="Furret", your_prizes=2)
    game = table.game
    card = game.players[YOU].hand[0]
    game.players[YOU].hand = game.players[YOU].hand[:0]
    put_under(game, card, True)
    assert names(game.view(OPPONENT), YOU, "deck")[0] == "Furret"
    game.players[YOU].deck = game.players[YOU].deck[::-1]
    swap_with_prize(game, YOU, 1)
    assert names(game.view(OPPONENT), YOU, "prizes") == ["?", "Furret"]


@rule("zone.prize-unknown")
def test_prizes_are_deduced_by_looking_through_the_deck():
    table = usual_scenario()
    before = table.game.view(YOU).odds("Furret", "prizes")
    assert 0 < before.at_least(3) < 1
    table.play("Professor Elm's Training Method")  # shows the whole deck
    view = table.game.view(YOU)
    assert names(view, YOU, "prizes") == ["?"] * 6  # the cards are known, but not their order
    assert view.odds("Furret", "prizes").exactly == tuple(map(Fraction, (0, 0, 0, 1)))
    # The opponent only knows that a Furret is in the deck, or there would be nothing to choose.
    theirs = table.game.view(OPPONENT, open_lists=True).odds("Furret", "prizes", player=YOU)
    assert 0 < theirs.exactly[3] < 1
    assert theirs.at_least(4) == 0


def test_a_view_contains_what_the_opponent_knows_about_its_viewer():
    table = usual_scenario().play("Professor Elm's Training Method")
    table.choose("Furret")
    seen = table.game.view(YOU)._state
    hand = seen.players[YOU].hand
    known = [seen.definitions[c].name for c in hand if seen.knowledge[2 * OPPONENT + YOU] >> c & 1]
    assert known == ["Furret"]
    table.end_turn().end_turn().play("Professor Oak's New Theory")
    view = table.game.view(YOU)
    deck = len(view._state.players[YOU].deck)
    assert [(k.cards, dict(k.zones)) for k in view.among(YOU, by=OPPONENT)] == [
        (("hgss1-21",), {"deck": deck, "hand": 6})
    ]
    theirs = table.game.view(OPPONENT)
    assert view.among(YOU, by=OPPONENT) == theirs.among(YOU)


def test_what_a_player_knows_about_their_own_cards_is_not_in_the_opponents_view():
    """How many of the cards just drawn were in the hand before is a secret."""
    game = usual_scenario().game
    hand_into_deck(game, OPPONENT)
    deck = sorted(
        game.players[OPPONENT].deck, key=lambda c: game.definitions[c].name == "Metal Energy"
    )
    other = game.clone()
    game.players[OPPONENT].deck = vec[i64](deck)  # the old hand is at the bottom
    other.players[OPPONENT].deck = vec[i64](deck[::-1])  # on top
    for g in (game, other):
        draw(g, OPPONENT, 2)
    assert game.view(YOU) == other.view(YOU)
    assert game.view(OPPONENT) != other.view(OPPONENT)


def test_a_card_that_the_opponent_saw_in_secret_is_not_in_its_owners_view():
    """The opponent knows that Furret is in the deck, and looks at the top card."""
    table = scenario(HGSS, you="Sentret", opponent="Meowth", your_hand="Furret", your_deck="3 Bill")
    game = table.game
    move(game, game.players[YOU].hand[0], HAND, DECK, True)
    shuffle(game, YOU)
    views = []
    for name in ("Furret", "Bill"):
        other = game.clone()
        deck = sorted(other.players[YOU].deck, key=lambda c: other.definitions[c].name == name)
        other.players[YOU].deck = vec[i64](deck)
        see(other, OPPONENT, deck[-1])
        views.append(other.view(YOU))
    assert views[0] == views[1]


@rule("setup.active-facedown", "setup.reveal")
def test_pokemon_in_setup_are_hidden_from_the_opponent():
    game = Game.start(theme_deck("Growth Clash"), theme_deck("Ember Spark"), HGSS, seed=1)
    while game.players[YOU].active is None:
        game.apply(game.options[0])
    active = game.view(OPPONENT)._state.players[YOU].active
    assert active is not None
    assert (active.top.name, active.face_down) == ("?", True)
    own = game.view(YOU)._state.players[YOU].active
    assert own is not None
    assert own.top.name != "?"


# -- decisions ------------------------------------------------------------------------------------
def test_a_view_has_the_options_refusals_and_explanations_of_the_game():
    table = scenario(
        HGSS, you="Growlithe + RR", opponent="Sentret", your_hand="Bill, Arcanine, Furret"
    )
    game, view = table.game, table.game.view(YOU)
    assert list(view.codes) == list(game.codes)
    assert [str(o) for o in view.options] == [str(o) for o in game.options]
    for words in (
        ("evolve", "Furret", "active"),
        ("evolve", "Arcanine", "active"),
        ("retreat",),
        ("stadium",),
        ("play", "Bill"),
    ):
        assert view.why_not(*words) == game.why_not(*words)
    attack = next(o for o in view.options if o.kind == "attack")
    assert [str(x) for x in view.explain_damage(attack)] == [
        str(x) for x in game.explain_damage(attack)
    ]
    game.apply(view.options[0])


def test_a_player_who_is_not_to_act_has_no_options_and_gets_a_refusal():
    view = usual_scenario().game.view(OPPONENT)
    assert (view.player_to_act, view.options, list(view.codes)) == (YOU, [], [])
    refusal = view.why_not("retreat")
    assert refusal is not None
    assert (refusal.rule, refusal.era) == ("turn.opponent-passive", "HGSS")


def test_a_view_cannot_be_played():
    view = usual_scenario().game.view(YOU)
    assert view.options
    assert not isinstance(view._state, Game)
    with pytest.raises(PlaymatError, match="must be 0, 1, or -1"):
        usual_scenario().game.view(2)


def test_views_are_values():
    for seed, game in some_games(4):
        for n, _ in enumerate(decisions(game, seed)):
            for viewer in (YOU, OPPONENT, PUBLIC):
                view = game.view(viewer)
                if n % 9 == 0:
                    for copy in (pickle.loads(pickle.dumps(view)), View.from_json(view.to_json())):
                        assert copy == view
                        assert hash(copy) == hash(view)
                        assert list(copy.codes) == list(view.codes)
                        assert [str(o) for o in copy.options] == [str(o) for o in view.options]
    with pytest.raises(SaveError, match="not a saved view"):
        View.from_json("[]")
    with pytest.raises(SaveError, match="checksum"):
        View.from_json(view.to_json().replace('"view":[', '"view":[1,'))


# -- worlds ---------------------------------------------------------------------------------------
GROWTH, EMBER = theme_deck("Growth Clash"), theme_deck("Ember Spark")


def some_view(viewer: int = YOU, open_lists: bool = False) -> View:
    game = Game.start(GROWTH, EMBER, HGSS, seed=11)
    for n, _ in enumerate(decisions(game, 11)):
        if n == 60:
            break
    return game.view(viewer, open_lists=open_lists)


def test_a_view_has_the_deck_list_of_its_viewer_and_of_the_opponent_only_if_lists_are_open():
    own, theirs = some_view().deck_lists
    assert (sorted(c.id for c in own), theirs) == (sorted(c.id for c in GROWTH.cards), [])
    own, theirs = some_view(open_lists=True).deck_lists
    assert sorted(c.id for c in theirs) == sorted(c.id for c in EMBER.cards)
    theirs.clear()
    assert all(some_view(open_lists=True).deck_lists)


def test_a_sampled_world_has_the_cards_of_the_lists_and_depends_on_its_seed():
    view = some_view()
    world = view.sample(5, EMBER)
    assert world == view.sample(5, EMBER)
    assert world != view.sample(6, EMBER)
    assert Counter(world.prints[60:]) == Counter(c.id for c in EMBER.cards)
    assert Counter(world.prints[:60]) == Counter(c.id for c in GROWTH.cards)
    assert Game.from_json(world.to_json()) == world
    assert world.view(YOU).to_json() == view.to_json()


def test_an_effect_comes_from_the_same_card_in_a_world_if_its_place_is_unknown():
    table = scenario(HGSS, you="Croconaw + WWW", opponent="Meowth", your_deck="Bill, Switch")
    table.attack("Big Bite")
    game = table.game

    def effect_in(g: GameState) -> LastingEffect:
        lasting = g.players[OPPONENT].at(0).lasting
        assert lasting is not None
        return lasting[0]

    bill = game.players[YOU].deck[-1]
    see(game, OPPONENT, bill)
    shuffle(game, YOU)
    effect_in(game).source = bill
    view = game.view(OPPONENT)
    assert effect_in(view._state).source >= 120
    places = set()
    for seed in range(20):
        world = view.sample(seed, game.deck_lists[YOU])
        source = effect_in(world).source
        assert world.prints[source] == game.prints[bill]
        assert source in world.players[YOU].deck
        places.add(source)
    assert len(places) > 1


def test_sampling_requires_the_opponents_list_unless_lists_are_open():
    with pytest.raises(PlaymatError, match="deck list of player 1 isn't open"):
        some_view().sample(1)
    assert some_view(open_lists=True).sample(1) == some_view(open_lists=True).sample(1, EMBER)
    ids = [c.id for c in EMBER.cards]
    assert some_view().sample(1, ids) == some_view().sample(1, EMBER)


def test_a_list_without_a_card_that_was_seen_is_refused():
    with pytest.raises(NoConsistentWorld, match=r"fewer copies than were seen of hgss1-\d+"):
        some_view().sample(1, theme_deck("Froakie"))
    with pytest.raises(NoConsistentWorld, match="must have 60 cards, not 59"):
        some_view().sample(1, EMBER.cards[:59])
    with pytest.raises(PlaymatError, match="expected a deck or a list of cards, not 7"):
        some_view().sample(1, 7)  # type: ignore[arg-type]


def test_sampling_chooses_among_the_possible_lists_of_a_belief_by_weight():
    view = some_view()
    spare = [c.id for c in EMBER.cards]
    unseen = Counter(spare) - Counter(view._state.prints[60:])
    out = next(id for id in sorted(unseen))
    changed = [*spare]
    changed[changed.index(out)] = "hgss1-122"
    belief: list[tuple[DeckCards, float]] = [(EMBER, 1), (changed, 3), (theme_deck("Froakie"), 1)]
    worlds = [view.sample(seed, belief) for seed in range(80)]
    metal = sum("hgss1-122" in w.prints[60:] for w in worlds)
    assert 45 <= metal <= 74  # a weight of 3 to 1


def test_the_public_view_takes_a_pair_of_lists():
    view = some_view(PUBLIC)
    world = view.sample(3, (GROWTH, EMBER))
    assert world.view(PUBLIC) == view
    with pytest.raises(PlaymatError, match="pair of deck lists"):
        view.sample(3, EMBER)


@rule("mulligan.when")
@pytest.mark.parametrize("ruleset", [HGSS, XY])
def test_a_sampled_opening_hand_that_was_kept_contains_a_basic_pokemon(ruleset):
    for seed in range(6):
        game = Game.start(GROWTH, EMBER, ruleset, seed=seed)
        while not game.players[YOU].active:
            viewer = 1 - game.player_to_act
            view = game.view(viewer, open_lists=True)
            if view._state.players[game.player_to_act].hand:
                for n in range(30):
                    world = view.sample(n)
                    hand = world.players[game.player_to_act].hand
                    assert any(world.definitions[c].starts() for c in hand)
            game.apply(game.options[0])
        for n in range(30):
            world = game.view(OPPONENT, open_lists=True).sample(n)
            active = world.players[YOU].active
            assert active is not None
            assert active.top.starts()


@rule("mulligan.timing.xy")
def test_a_sampled_hand_before_a_mulligan_contains_no_basic_pokemon():
    table = opening(
        XY,
        your_cards="4 Sentret, 4 Pikachu, 52 G",
        their_cards="3 Meowth, 57 W",
        coins="H",
        shuffles=[["Sentret", "Pikachu"], ["Water Energy"] * 7],
    )
    table.choose("go first")
    assert table.player_to_act == "you"
    view = table.game.view(YOU, open_lists=True)
    for seed in range(50):
        world = view.sample(seed)
        assert {world.definitions[c].name for c in world.players[OPPONENT].hand} == {"Water Energy"}


def test_worlds_cannot_be_sampled_while_the_caller_chooses_an_outcome():
    game = Game.start(GROWTH, EMBER, XY, source=ExternalChance())
    with pytest.raises(PlaymatError, match="chance"):
        game.view(YOU, open_lists=True).sample(1)


# -- odds -----------------------------------------------------------------------------------------
def test_odds_of_drawing_are_hypergeometric():
    table = scenario(
        HGSS, you="Sentret", opponent="Meowth", your_deck="3 Bill", deck_size=14, your_prizes=6
    )
    odds = table.game.view(YOU).odds("Bill", draw=2)
    assert odds.at_least() == 1 - Fraction(comb(17, 2), comb(20, 2))
    assert sum(odds.exactly) == 1
    assert odds.expected == Fraction(2 * 3, 20)
    prized = table.game.view(YOU).odds("Bill", "prizes")
    assert prized.exactly[3] == Fraction(comb(6, 3), comb(20, 3))


def test_odds_count_seen_cards_and_accept_any_description():
    view = usual_scenario().game.view(YOU, open_lists=True)
    assert view.odds("Bill", "hand").at_least() == 1
    assert view.odds(["Switch", "Furret"], "hand", player=OPPONENT).expected > 0
    basics = view.odds(lambda d: d.is_basic(), "hand", player=OPPONENT)
    assert basics.at_least() == 0  # its only Basic is in play


def test_the_odds_of_an_opening_hand_depend_on_its_being_kept():
    table = opening(
        HGSS,
        your_cards="4 Sentret, 4 Meowth, 52 G",
        their_cards="4 Meowth, 56 W",
        shuffles=[["Sentret", "Meowth"], ["Meowth"]],
    )
    odds = table.game.view(YOU, open_lists=True).odds("Meowth", "hand", player=OPPONENT)
    assert odds.at_least() == 1
    none = Fraction(comb(56, 7), comb(60, 7))
    one = Fraction(4 * comb(56, 6), comb(60, 7))
    assert odds.exactly[1] == one / (1 - none)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"where": "Bench"}, "where must be one of deck, hand, prizes"),
        ({"where": "hand", "draw": 2}, "draw requires where='deck'"),
        ({"player": OPPONENT}, "isn't open"),
        ({"card": 7}, "expected a name, an id, or a function"),
    ],
)
def test_invalid_arguments_of_odds_are_refused(words, message):
    view = usual_scenario().game.view(YOU)
    with pytest.raises(PlaymatError, match=message):
        view.odds(words.pop("card", "Bill"), **words)
