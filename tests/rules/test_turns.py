"""The actions of a turn, the first turns of both eras, and putting Pokémon on the Bench."""

from __future__ import annotations

from functools import partial
from itertools import permutations

import pytest

from playmat import testing
from playmat.rulebook import HGSS, XY, IllegalOption, Ruleset
from playmat.testing import Scenario
from playmat.testing.markers import rule
from tests.support import openings
from tests.support.openings import both_eras, deal, open_game, seen

scenario = partial(testing.scenario, cards=openings.CARDS)


# -- drawing, acting, attacking ------------------------------------------------------------------
@rule("turn.alternate", "turn.draw-first", "zone.draw-to-hand")
@both_eras
def test_the_players_take_turns_and_each_turn_begins_with_a_draw(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret",
        opponent="Meowth",
        your_deck="Bill, Switch",
        their_deck="Full Heal, Potion",
    )
    table.end_turn()
    assert (table.turn, table.player_to_act, table.their.hand) == (
        "opponent",
        "opponent",
        ["Full Heal"],
    )
    assert (len(table.their.deck), len(table.your.deck)) == (19, 20)
    table.end_turn()
    assert (table.turn, table.player_to_act, table.your.hand) == ("you", "you", ["Bill"])
    assert len(table.your.deck) == 19
    assert table.game.turn == 7


ACTIONS = {
    "bench": lambda table: table.bench("Pikachu"),
    "evolve": lambda table: table.evolve("Furret", on="Sentret"),
    "attach": lambda table: table.attach("Fire Energy", to="Noctowl"),
    "trainer": lambda table: table.play("Potion"),
    "power": lambda table: table.power("Night Sight"),
    "retreat": lambda table: table.retreat("Noctowl"),
}


@rule("turn.any-order", "turn.parts")
@both_eras
def test_the_actions_of_a_turn_may_be_done_in_any_order(ruleset: Ruleset):
    for order in permutations(ACTIONS):
        table = scenario(
            ruleset,
            you="Sandslash",
            your_bench="Noctowl, 30 damage; Sentret",
            opponent="Meowth",
            your_hand="Pikachu, Furret, Fire Energy, Potion",
            your_deck="Water Energy",
        )
        for action in order:
            ACTIONS[action](table)
        assert table.turn == "you", order
        assert table.your.active.name == "Noctowl"
        assert (table.your.active.damage, table.your.active.energy) == (0, "R")
        assert {m.name for m in table.your.bench} == {"Sandslash", "Furret", "Pikachu"}
        assert table.your.hand == ["Water Energy"]


@rule("turn.any-order")
@both_eras
def test_actions_of_one_kind_need_not_be_done_together(ruleset: Ruleset):
    table = scenario(
        ruleset, you="Sentret", opponent="Meowth", your_hand="2 Pikachu, Fire Energy, Caterpie"
    )
    table.bench("Pikachu").attach("Fire Energy").bench("Caterpie").bench("Pikachu")
    assert [m.name for m in table.your.bench] == ["Pikachu", "Caterpie", "Pikachu"]


@rule("turn.attack-optional", "D27")
@both_eras
def test_a_player_who_could_attack_may_end_the_turn_instead(ruleset: Ruleset):
    table = scenario(ruleset, you="Sentret + W", opponent="Meowth")
    assert table.legal("attack", "Scratch")
    assert table.legal("end turn")
    table.end_turn()
    assert table.turn == "opponent"
    assert table.their.active.damage == 0


@rule("turn.attack-optional", "D27")
@both_eras
def test_a_player_without_other_actions_can_only_end_the_turn(ruleset: Ruleset):
    table = scenario(ruleset, you="Sentret, asleep", opponent="Meowth", coins="T")
    assert table.options == ["end turn"]
    table.end_turn()
    assert table.turn == "opponent"


@rule("turn.attack-ends", "turn.parts")
@both_eras
def test_an_attack_ends_the_turn(ruleset: Ruleset):
    table = scenario(
        ruleset, you="Sentret + W", opponent="Meowth", your_hand="Pikachu, Fire Energy, Switch"
    )
    table.attack("Scratch")
    assert table.their.active.damage == 10
    assert (table.turn, table.player_to_act) == ("opponent", "opponent")
    assert table.your.hand == ["Fire Energy", "Pikachu", "Switch"]


@rule("turn.attack-ends")
@both_eras
def test_an_attack_that_does_nothing_ends_the_turn(ruleset: Ruleset):
    table = scenario(ruleset, you="Slowpoke + W", opponent="Meowth", coins="T")
    table.attack("Whimsy Tackle")
    assert table.their.active.damage == 0
    assert table.turn == "opponent"
    table.done()


@rule("turn.parts", "turn.attack-ends")
@both_eras
def test_an_attack_ends_the_turn_before_the_decisions_about_its_knock_out(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret + W",
        opponent="Meowth, 50 damage",
        their_bench="Caterpie; Pikachu",
        your_hand="Pikachu",
    )
    table.attack("Scratch")
    assert table.player_to_act == "opponent"
    refusal = table.why("bench", "Pikachu")
    assert refusal is not None
    assert refusal.rule == "turn.parts"
    table.choose("Pikachu")
    assert (table.turn, table.their.active.name) == ("opponent", "Pikachu")


# -- during the opponent's turn ------------------------------------------------------------------
@rule("turn.opponent-passive")
@both_eras
def test_a_player_cannot_act_on_the_opponents_turn(ruleset: Ruleset):
    table = scenario(ruleset, you="Sentret", opponent="Meowth", their_hand="Pikachu")
    before = table.game.to_json()
    for code in table.game.codes:
        with pytest.raises(IllegalOption) as error:
            table.game.apply(code, player=1)
        rule_of_era = "turn.opponent-passive" if ruleset is HGSS else "turn.alternate"
        assert error.value.refusal.rule == rule_of_era
    assert table.game.to_json() == before


@rule("turn.opponent-passive")
@both_eras
def test_a_player_replaces_a_knocked_out_pokemon_on_the_opponents_turn(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset,
        you="Sentret + W",
        opponent="Meowth, 50 damage",
        their_bench="Caterpie; Pikachu",
        their_hand="Sentret",
    )
    table.attack("Scratch")
    assert (table.turn, table.player_to_act) == ("you", "opponent")
    assert table.options == ["choose bench 1 Caterpie", "choose bench 2 Pikachu"]


# -- the first turn under HGSS -------------------------------------------------------------------
BARRED = "Switch, Bill, Ruins of Alph, Technical Machine TS-2, Claw Fossil"


def first_turn(ruleset: Ruleset, turn: int = 1) -> Scenario:
    """Return the first turn of a player, who has the Energy to attack."""
    return scenario(
        ruleset,
        you="Sentret + W, 20 damage",
        your_bench="Sandslash",
        opponent="Meowth",
        their_bench="Caterpie",
        your_hand=f"{BARRED}, Pikachu, Fire Energy",
        turn=turn,
    )


@rule("turn.first-turn-ban.hgss", "D10")
@pytest.mark.parametrize("card", ["Switch", "Bill", "Ruins of Alph"])
def test_under_hgss_the_starting_player_cannot_play_trainer_supporter_or_stadium_cards(card: str):
    first_turn(HGSS).not_legal("play", card, because="turn.first-turn-ban.hgss")


@rule("turn.first-turn-ban.hgss", "D10")
def test_under_hgss_the_starting_player_cannot_attach_a_technical_machine():
    table = first_turn(HGSS)
    table.not_legal("play", "Technical Machine TS-2", "active", because="turn.first-turn-ban.hgss")


@rule("turn.first-turn-fossil", "D10")
def test_under_hgss_the_starting_player_cannot_play_a_fossil():
    table = first_turn(HGSS)
    table.not_legal("bench", "Claw Fossil", because="turn.first-turn-fossil")
    assert table.legal("bench", "Pikachu")


@rule("turn.first-turn-ban.hgss", "turn.first-turn-fossil", "D10")
def test_under_hgss_the_second_player_may_play_trainer_cards():
    table = first_turn(HGSS, turn=2)
    for card in ("Switch", "Bill", "Ruins of Alph"):
        assert table.legal("play", card)
    assert table.legal("play", "Technical Machine TS-2", "active")
    assert table.legal("bench", "Claw Fossil")


@rule("turn.first-turn-ban.hgss", "turn.alternate")
def test_under_hgss_the_starting_player_may_play_trainer_cards_after_the_first_turn():
    hand = deal("Sentret", "Bill")
    table = open_game(HGSS, hand, hand)
    table.not_legal("play", "Bill", because="turn.first-turn-ban.hgss")
    table.end_turn()
    assert table.turn == "opponent"
    assert table.legal("play", "Bill")
    table.end_turn()
    assert (table.turn, table.game.turn) == ("you", 3)
    assert table.legal("play", "Bill")


@rule("turn.first-attack-ok")
def test_under_hgss_the_starting_player_may_attack():
    table = first_turn(HGSS)
    assert table.legal("attack", "Scratch")
    table.attack("Scratch")
    assert table.their.active.damage == 10


@rule("turn.first-turn-ban.hgss")
def test_under_hgss_the_starting_player_may_do_everything_else():
    table = first_turn(HGSS)
    assert table.legal("bench", "Pikachu")
    assert table.legal("attach", "Fire Energy", "active")
    assert table.legal("retreat")


# -- the first turn under XY ---------------------------------------------------------------------
@rule("turn.first-turn-ban.xy")
def test_under_xy_the_starting_player_cannot_attack():
    table = first_turn(XY)
    table.not_legal("attack", "Scratch", because="turn.first-turn-ban.xy")
    assert not any(words.startswith("attack") for words in table.options)


@rule("turn.first-turn-ban.xy")
def test_under_xy_the_second_player_may_attack():
    table = first_turn(XY, turn=2)
    table.attack("Scratch")
    assert table.their.active.damage == 10


@rule("turn.first-turn-ban.xy", "D12")
def test_under_xy_the_starting_player_cannot_use_the_attack_of_a_technical_machine():
    table = scenario(
        XY,
        you="Sentret + W, with Technical Machine TS-2",
        opponent="Furret",
        turn=1,
    )
    table.not_legal("attack", "Devoluter", because="turn.first-turn-ban.xy")


@rule("turn.first-trainers-ok")
@pytest.mark.parametrize("card", ["Switch", "Bill", "Ruins of Alph"])
def test_under_xy_the_starting_player_may_play_items_a_supporter_and_a_stadium(card: str):
    # Some programs forbid Supporters on the first turn under every ruleset.
    table = first_turn(XY)
    assert table.legal("play", card)
    assert table.legal("bench", "Claw Fossil")


@rule("turn.first-turn-ban.xy")
def test_under_xy_the_starting_player_cannot_attack_on_the_first_turn_after_setup_only():
    hand = deal("Sentret")
    table = open_game(XY, hand, hand)
    table.attach("Grass Energy")
    table.not_legal("attack", "Scratch", because="turn.first-turn-ban.xy")
    table.end_turn().attach("Grass Energy")
    assert table.legal("attack", "Scratch")
    table.end_turn()
    assert table.legal("attack", "Scratch")


@rule("turn.first-turn-ban.hgss", "turn.first-turn-ban.xy", "setup.first-player.xy")
@both_eras
def test_the_limits_of_the_first_turn_depend_on_who_went_first_and_not_on_the_seat(
    ruleset: Ruleset,
):
    hand = deal("Sentret", "Bill")
    table = open_game(ruleset, hand, hand, first="opponent")
    assert table.turn == "opponent"
    table.attach("Grass Energy")
    assert table.legal("attack", "Scratch") is (ruleset is HGSS)
    assert table.legal("play", "Bill") is (ruleset is XY)
    table.end_turn()
    table.attach("Grass Energy")
    assert table.legal("attack", "Scratch")
    assert table.legal("play", "Bill")


# -- the Bench -----------------------------------------------------------------------------------
@rule("bench.any-number", "zone.bench-max")
@both_eras
def test_any_number_of_basic_pokemon_may_be_played_while_the_bench_has_free_places(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset,
        you="Sentret",
        your_bench="Meowth",
        opponent="Meowth",
        your_hand="3 Pikachu, 2 Caterpie",
    )
    for name in ("Pikachu", "Caterpie", "Pikachu", "Caterpie"):
        table.bench(name)
    assert len(table.your.bench) == 5
    table.not_legal("bench", "Pikachu", because="zone.bench-max")


@rule("bench.face-up", "zone.in-play-shared")
@both_eras
def test_a_pokemon_benched_during_a_turn_is_visible_to_both_players(ruleset: Ruleset):
    table = scenario(ruleset, you="Sentret", opponent="Meowth", your_hand="Pikachu, Caterpie")
    assert seen(table, "opponent", table.game.players[0].hand) == []
    table.bench("Pikachu")
    (pikachu,) = table.game.players[0].bench
    assert not table.your.bench[0].is_face_down
    assert seen(table, "opponent", [pikachu.id]) == ["Pikachu"]
    assert seen(table, "opponent", table.game.players[0].hand) == []


@rule("card.basic-def", "card.evolution-def")
@both_eras
@pytest.mark.parametrize("card", ["Furret", "Bill", "Fire Energy"])
def test_only_a_basic_pokemon_may_be_played_to_the_bench(ruleset: Ruleset, card: str):
    table = scenario(ruleset, you="Sentret", opponent="Meowth", your_hand=card)
    table.not_legal("bench", card, because="card.basic-def")


@rule("bench.any-number")
@both_eras
def test_the_active_pokemon_is_not_replaced_from_the_hand(ruleset: Ruleset):
    table = scenario(ruleset, you="Sentret", opponent="Meowth", your_hand="Pikachu")
    table.bench("Pikachu")
    assert table.your.active.name == "Sentret"
    assert [m.name for m in table.your.bench] == ["Pikachu"]
