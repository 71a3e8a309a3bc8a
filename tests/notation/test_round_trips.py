"""Tests that a game written as a position is read back as the same game."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from playmat import HGSS, XY, ExternalChance, Game, KeyedChance, theme_deck
from playmat.engine.constants import STADIUM
from playmat.engine.game_state import SHOW_ALL, SHOW_TURNS
from playmat.engine.knowledge import knows, see
from playmat.notation import parse_position, read_position, write_position
from playmat.rulebook import Ruleset
from playmat.testing import scenario
from playmat.testing.markers import rule
from tests.conftest import BUILD
from tests.support import hook_cards, kinds
from tests.support.openings import both_eras
from tests.support.playing import decisions, some_games

CARDS = [*kinds.CARDS, *hook_cards.CARDS]


def assert_round_trip(g: Game) -> None:
    """Assert that a game is read back from lines, from one line, and from the short form."""
    text = write_position(g)
    again = read_position(text, cards=CARDS)
    assert again == g, text
    assert list(again.codes) == list(g.codes)
    line = write_position(g, one_line=True)
    assert "\n" not in line
    assert read_position(line, cards=CARDS) == g
    short = write_position(g, exact=False)
    assert len(short) <= len(text)
    assert write_position(read_position(short, cards=CARDS), exact=False) == short


def walk(g: Game, seed: int) -> int:
    """Read back each decision of a game played at random, and return their number."""
    n = 0
    for _ in decisions(g, seed):
        n += 1
        text = write_position(g)
        again = read_position(text)
        assert again == g, text
        assert list(again.codes) == list(g.codes)
    assert read_position(write_position(g)) == g
    return n


def test_every_decision_of_some_games_is_read_back():
    assert sum(walk(g, seed) for seed, g in some_games(6, start=40)) > 500


@pytest.mark.slow
@pytest.mark.parametrize("part", range(8))
def test_every_decision_of_two_hundred_games_is_read_back(part):
    """The compiled build plays all of them, the pure build the first few of each part."""
    games = 25 if BUILD == "compiled" else 4
    assert sum(walk(g, seed) for seed, g in some_games(games, start=1000 + 25 * part)) > 80 * games


def test_a_game_that_was_read_back_continues_like_the_original():
    for seed, g in some_games(6, start=70):
        for n, _ in enumerate(decisions(g, seed)):
            if n % 20 == 0:
                ends = []
                for game in (g.clone(), read_position(write_position(g))):
                    for _ in decisions(game, seed):
                        pass
                    ends.append(game)
                assert ends[0] == ends[1]


def test_every_form_is_read_back_at_every_decision():
    for seed, g in some_games(2, start=90):
        for _ in decisions(g, seed):
            assert_round_trip(g)
        assert g.over
        assert_round_trip(g)


@both_eras
def test_a_game_with_external_chance_is_read_back_at_decisions_and_outcomes(ruleset: Ruleset):
    g = Game.start(theme_deck("Froakie"), theme_deck("Chespin"), ruleset, source=ExternalChance())
    chance = Random(3)
    nodes = 0
    for n in range(400):
        codes = list(g.codes)
        if n % 3 == 0 or g.player_to_act != 2:
            again = read_position(write_position(g))
            assert again == g
            assert list(again.codes) == codes
            nodes += g.player_to_act == 2
        g.apply(codes[chance.randrange(len(codes))])
    assert nodes > 20


def test_a_game_with_keyed_chance_is_read_back_with_its_place_in_the_stream():
    g = Game.start(
        theme_deck("Froakie"), theme_deck("Chespin"), XY, source=KeyedChance(b"a secret", 0)
    )
    for n, _ in enumerate(decisions(g, 5)):
        if n % 10 == 0:
            assert_round_trip(g)


@pytest.mark.parametrize("show", [SHOW_TURNS, SHOW_ALL])
def test_a_position_names_the_decisions_that_are_shown(show: int):
    g = Game.start(theme_deck("Froakie"), theme_deck("Chespin"), XY, 2, show=show)
    for n, _ in enumerate(decisions(g, 6)):
        if n % 10 == 0:
            assert_round_trip(g)


def test_a_changed_ruleset_is_written_as_its_differences():
    mine = replace(
        XY, name="Mine, with changes", turn_limit=30, same_stadium=True, item_word="Item card"
    )
    g = Game.start(theme_deck("Froakie"), theme_deck("Chespin"), mine, 2)
    first = write_position(g).partition(",")[0]
    assert first.startswith("XY with name=")
    assert "turn_limit=30" in first
    again = read_position(write_position(g))
    assert again.ruleset == mine
    for _ in decisions(g, 8):
        pass
    assert_round_trip(g)


def test_a_changed_parameter_is_written_as_name_and_value():
    g = Game.start(
        theme_deck("Froakie"), theme_deck("Chespin"), replace(HGSS, same_stadium=True), 2
    )
    assert write_position(g).startswith("HGSS with same_stadium=true, setup")


# -- rare positions --------------------------------------------------------
def test_setup_is_read_back_with_its_pokemon_face_down():
    g = Game.start(theme_deck("Growth Clash"), theme_deck("Ember Spark"), HGSS, 7)
    while g.turn == 0:
        assert_round_trip(g)
        g.apply(g.codes[0])
        if g.players[0].active is not None and g.turn == 0:
            assert "face down" in write_position(g)
    assert "face down" not in write_position(g)


@rule("both.sudden-death")
@both_eras
def test_sudden_death_is_read_back_from_its_setup_on(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret, 40 damage, poisoned",
        opponent="Sentret, 40 damage, poisoned",
        your_deck="20 Sentret",
        their_deck="20 Sentret",
        coins="H",
    )
    table.end_turn()  # both are Knocked Out between turns, and neither player has another Pokémon
    g = table.game
    assert g.sudden_death_round == 1
    assert ", sudden death 1" in write_position(g)
    g.source = None
    for _ in decisions(g, 4):
        assert_round_trip(g)


def test_a_game_conceded_in_the_middle_of_an_effect_is_read_back():
    table = scenario(HGSS, you="Furret + GG", opponent="Meowth", your_deck="Sentret, Bill, Furret")
    table.attack("Find a Friend")
    assert len(table.game.stack) == 2
    assert_round_trip(table.game)
    table.game.concede(1)
    assert "player 0 won by concession" in write_position(table.game)
    assert_round_trip(table.game)


def test_a_game_that_ended_at_the_turn_limit_is_read_back():
    g = Game.start(theme_deck("Froakie"), theme_deck("Chespin"), replace(XY, turn_limit=3), 2)
    for _ in decisions(g, 8):
        pass
    assert ", stopped" in write_position(g)
    assert_round_trip(g)


def test_lasting_effects_are_written_with_their_card_and_effect():
    table = scenario(HGSS, you="Croconaw + WWW", opponent="Meowth + GG", their_bench="Sentret")
    table.attack("Big Bite")
    text = write_position(table.game)
    assert "[lasting]\n1 active: hgss1-38/attack1:" in text
    assert "; first 6; last 6; player 0; " in text
    assert "; from-attack; " in text
    assert "; source 0 active card 2\n" in text
    refusal = read_position(text).why_not("retreat")
    assert refusal is not None
    assert "Croconaw" in refusal.sentence
    assert_round_trip(table.game)


def test_scripted_chance_is_written():
    table = scenario(
        HGSS,
        you="Furret + GG",
        opponent="Meowth",
        coins="HT",
        numbers=[0, 2],
        shuffles=[["Bill", "Switch"], []],
    )
    assert "script: coins HT; numbers 0 2; shuffle Bill, Switch; shuffle" in write_position(
        table.game
    )
    assert_round_trip(table.game)


def test_cards_that_a_player_has_seen_are_written_by_name():
    table = scenario(HGSS, you="Sentret", opponent="Meowth", their_hand="2 Bill, Switch")
    g = table.game
    show_card(g, "Switch")
    assert "[knowledge]\n0 sees 1 hand: Switch\n" in write_position(g)
    assert_round_trip(g)
    show_card(g, "Bill")
    show_card(g, "Bill")
    assert "0 sees 1 hand: all" in write_position(g)
    assert_round_trip(g)


def show_card(g: Game, name: str) -> None:
    """Show player 0 a card with this name in player 1's hand."""
    see(
        g,
        0,
        next(c for c in g.players[1].hand if g.definitions[c].name == name and not knows(g, 0, c)),
    )


@pytest.mark.parametrize(
    "slot",
    [
        "Lugia LEGEND [hgss1-113] + RWL",
        "Lugia LEGEND [hgss1-113], 30 damage, asleep, poisoned",
        "Sentret + G + Rainbow Energy [hgss1-104] + GG, with Expert Belt",
        "Furret, alone, evolved",
        "Furret over Meowth, new",
        "Sentret, Char counter, 3 Mire counters",
        "Sentret, paralyzed 3, poisoned 2, burned",
        "Sentret, was paralyzed 2, entered 3, evolved 4",
        "Sentret, damaged by attack effect of 1 active",
        "Sentret, damaged by attack 1 on 1 active of 1 active",
        "Sentret, 10 damage, damaged by poison",
        "Claw Fossil, 20 damage",
    ],
)
def test_a_pokemon_in_play_is_written_with_everything_on_it(slot: str):
    text = f"HGSS\n[player 0]\nactive: {slot}\n[player 1]\nactive: Sentret\n"
    g = read_position(text, cards=CARDS)
    assert_round_trip(g)
    line = next(line for line in write_position(g).split("\n") if "active" in line)
    written = line.removeprefix("active: ").replace(" ", "").split(",")
    assert len(written) == len(slot.split(","))


def test_a_used_power_is_written_by_its_name():
    name, power = power_used_once_per_turn()
    table = scenario(HGSS, you=name, opponent="Sentret", cards=CARDS)
    table.game.players[0].active.powers_used = 1  # type: ignore[union-attr]
    assert f"used {power}" in write_position(table.game)
    assert_round_trip(table.game)


def power_used_once_per_turn() -> tuple[str, str]:
    """Return a card with a power that can be used once per turn, and the name of the power."""
    for card in CARDS:
        for power in card.definition.powers:
            if power.once and power is card.definition.powers[0]:
                return f"{card.name} [{card.id}]", power.name
    raise AssertionError("no card has a power that can be used once per turn")


def test_the_stadium_its_owner_and_its_users_are_written():
    stadium = next(c for c in CARDS if c.definition.kind == STADIUM)
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Sentret",
        stadium=f"{stadium.name} [{stadium.id}]",
        cards=CARDS,
    )
    g = table.game
    g.stadium_used = 2
    assert f"stadium: {stadium.name}, used by player 1\n" in write_position(g)
    assert_round_trip(g)
    g.turn_player = 1
    assert f"stadium: {stadium.name}, of player 0, used by player 1\n" in write_position(g)


def test_actions_taken_this_turn_are_written():
    table = scenario(HGSS, you="Sentret", opponent="Sentret", your_hand="G, Bill")
    table.attach("G").play("Bill")
    text = write_position(table.game)
    assert "done: energy, supporter\n" in text
    assert "played: Bill\n" in text
    assert_round_trip(table.game)


def test_a_game_whose_cards_have_other_ids_is_read_back():
    g = scenario(HGSS, you="Furret + GG", opponent="Sentret", your_hand="2 Bill").game
    one, two = g.players[0].hand[0], g.players[0].deck[3]
    g.definitions = g.definitions[:]
    g.prints = g.prints[:]
    g.definitions[one], g.definitions[two] = g.definitions[two], g.definitions[one]
    g.prints[one], g.prints[two] = g.prints[two], g.prints[one]
    text = write_position(g)
    assert "numbers: " in text
    assert read_position(text) == g


def test_a_written_position_has_no_warnings():
    for seed, g in some_games(2, start=30):
        for _ in decisions(g, seed):
            assert parse_position(write_position(g)).warnings == ()
