"""Setup: the order of its steps, the Pokémon, the hidden cards, and the first player."""

from __future__ import annotations

import pytest

from playmat import theme_deck
from playmat.engine.game import Game
from playmat.rulebook import HGSS, XY, Ruleset
from playmat.testing.markers import rule
from tests.support.openings import Log, both_eras, deal, open_game, seen

FIVE_MORE = deal("Sentret", "Meowth", "Meowth", "Pikachu", "Pikachu", "Caterpie", "Caterpie")
ONE_BASIC = deal("Caterpie")


# -- the order of the steps --------------------------------------------------------------------
@rule("setup.order.hgss", "setup.shuffle", "setup.draw-seven")
def test_under_hgss_the_coin_is_flipped_after_pokemon_and_prizes_are_placed():
    log = Log()
    open_game(HGSS, deal("Sentret"), ONE_BASIC, observer=log)
    assert log.steps() == [
        "you shuffle",
        "you draw",
        "opponent shuffle",
        "opponent draw",
        "you place",
        "opponent place",
        "you coin",
        "both reveal",
        "you turn",
        "you draw",
    ]
    assert log.prizes_at("place") == [0, 6]
    assert log.prizes_at("coin") == [12]


@rule("setup.order.xy", "setup.shuffle", "setup.draw-seven")
def test_under_xy_the_coin_is_flipped_before_anything_is_shuffled():
    log = Log()
    open_game(XY, deal("Sentret"), ONE_BASIC, observer=log)
    assert log.steps() == [
        "you coin",
        "you shuffle",
        "you draw",
        "opponent shuffle",
        "opponent draw",
        "you place",
        "opponent place",
        "both reveal",
        "you turn",
        "you draw",
    ]
    assert log.prizes_at("coin") == [0]
    assert log.prizes_at("reveal") == [12]


@rule("setup.shuffle")
@both_eras
def test_both_decks_are_shuffled_before_the_first_card_is_drawn(ruleset: Ruleset):
    deck = theme_deck("Growth Clash")
    orders = set()
    for seed in range(8):
        game = Game.start(deck, deck, ruleset, seed)
        if game.options[0].kind == "go first":
            game.apply(game.options[0])
        orders.update([tuple(game.prints[c] for c in p.deck) for p in game.players])
    assert len(orders) == 16


# -- hands, Active, Bench, Prizes ----------------------------------------------------------------
@rule("setup.draw-seven")
@both_eras
def test_each_player_draws_seven_cards(ruleset: Ruleset):
    table = open_game(ruleset, deal("Sentret", "Meowth", "Bill"), ONE_BASIC)
    assert table.your.hand == sorted(["Sentret", "Meowth", "Bill", *["Grass Energy"] * 4])
    assert len(table.their.hand) == 7
    assert len(table.your.deck) == len(table.their.deck) == 53


@rule("setup.active-facedown", "setup.only-basics", "card.basic-def")
@both_eras
def test_a_basic_pokemon_is_put_face_down_as_the_active(ruleset: Ruleset):
    table = open_game(ruleset, deal("Sentret", "Meowth", "Furret", "Bill"), ONE_BASIC)
    assert table.player_to_act == "you"
    assert sorted(table.options) == ["active Meowth", "active Sentret"]
    table.choose("Meowth")
    assert table.your.active.name == "Meowth"
    assert table.your.active.is_face_down
    assert not table.your.bench


@rule("setup.bench-optional", "setup.active-facedown")
@both_eras
def test_a_player_may_leave_the_bench_empty(ruleset: Ruleset):
    table = open_game(ruleset, deal("Sentret", "Meowth"), ONE_BASIC, choices=["Sentret", "done"])
    assert not table.your.bench
    assert "Meowth" in table.your.hand
    assert table.game.turn == 1


@rule("setup.bench-optional", "zone.bench-max")
@both_eras
def test_at_most_five_pokemon_may_be_put_on_the_bench(ruleset: Ruleset):
    table = open_game(ruleset, FIVE_MORE, ONE_BASIC)
    table.choose("Sentret", "Meowth", "Meowth", "Pikachu", "Pikachu")
    assert table.options == ["bench Caterpie", "done"]
    table.choose("Caterpie")
    assert [m.name for m in table.your.bench] == [
        "Meowth",
        "Meowth",
        "Pikachu",
        "Pikachu",
        "Caterpie",
    ]
    assert table.your.hand.count("Caterpie") == 1
    assert table.game.turn == 1  # there was no decision about a sixth


@rule("setup.prizes-six", "setup.prizes-top", "zone.prize-own", "D25")
@both_eras
def test_the_prizes_are_the_top_six_cards_of_a_players_own_deck(ruleset: Ruleset):
    yours = [*deal("Sentret", prizes=0), "Bill", "Switch", *["Fire Energy"] * 4, "Water Energy"]
    table = open_game(ruleset, yours, ONE_BASIC, first="opponent")
    assert table.your.prizes == ["Bill", "Switch", *["Fire Energy"] * 4]
    assert table.your.deck[0] == "Water Energy"
    assert len(table.your.deck) == 60 - 7 - 6
    assert len(table.their.prizes) == 6


@rule("setup.prizes-six")
@both_eras
def test_prizes_are_set_aside_after_the_bench_is_filled(ruleset: Ruleset):
    table = open_game(ruleset, deal("Sentret", "Meowth"), ONE_BASIC)
    table.choose("Sentret")
    assert (table.options, table.your.prizes) == (["bench Meowth", "done"], [])
    table.choose("done")
    assert len(table.your.prizes) == 6


@rule("zone.prize-facedown", "zone.prize-unknown")
@both_eras
def test_neither_player_knows_the_prizes(ruleset: Ruleset):
    table = open_game(ruleset, deal("Sentret"), ONE_BASIC)
    for p in table.game.players:
        assert len(p.prizes) == 6
        assert seen(table, "you", p.prizes) == seen(table, "opponent", p.prizes) == []


# -- the first player ----------------------------------------------------------------------------
@rule("setup.first-player.hgss", "D08")
@pytest.mark.parametrize(("coin", "starter"), [("you", "you"), ("opponent", "opponent")])
def test_under_hgss_the_winner_of_the_flip_goes_first_without_a_decision(coin: str, starter: str):
    table = open_game(HGSS, deal("Sentret"), ONE_BASIC, first=coin)
    assert (table.turn, table.player_to_act, table.game.turn) == (starter, starter, 1)
    table.done()


@rule("setup.first-player.xy", "D08")
@pytest.mark.parametrize("winner", ["you", "opponent"])
@pytest.mark.parametrize("answer", ["go first", "go second"])
def test_under_xy_the_winner_of_the_flip_decides_who_goes_first(winner: str, answer: str):
    table = open_game(XY, deal("Sentret"), ONE_BASIC, first=winner, decision="")
    other = "opponent" if winner == "you" else "you"
    assert table.player_to_act == winner
    assert table.options == ["go first", "go second"]
    assert not table.your.hand  # no card has been drawn yet
    assert not table.their.hand
    table.choose(answer)
    assert table.turn == (winner if answer == "go first" else other)
    table.done()


@rule("D11", "turn.draw-first")
@both_eras
def test_the_starting_player_draws_a_card_on_the_first_turn(ruleset: Ruleset):
    table = open_game(ruleset, deal("Sentret", then=["Bill"]), ONE_BASIC)
    assert (table.turn, table.game.turn) == ("you", 1)
    assert table.your.hand.count("Bill") == 1
    assert len(table.your.hand) == 7
    assert len(table.their.hand) == 6


# -- hidden cards --------------------------------------------------------------------------------
@rule("setup.reveal", "setup.active-facedown")
@both_eras
def test_pokemon_are_hidden_from_the_opponent_until_both_are_ready(ruleset: Ruleset):
    hand = deal("Sentret", "Meowth")
    table = open_game(ruleset, hand, hand, choices=["Sentret", "Meowth"])
    you, opponent = table.game.players
    assert table.player_to_act == "opponent"
    assert [m.is_face_down for m in (table.your.active, *table.your.bench)] == [True, True]
    put_down = [m.id for m in (you.active, *you.bench) if m is not None]
    assert seen(table, "you", put_down) == ["Meowth", "Sentret"]
    assert seen(table, "opponent", put_down) == []
    table.choose("Sentret")
    assert seen(table, "opponent", put_down) == []
    table.choose("done")
    assert not table.your.active.is_face_down
    assert not table.their.active.is_face_down
    assert not table.your.bench[0].is_face_down
    assert seen(table, "opponent", put_down) == ["Meowth", "Sentret"]
    assert opponent.active is not None
    assert seen(table, "you", [opponent.active.id]) == ["Sentret"]


@rule("zone.hand-hidden", "setup.reveal")
@both_eras
def test_cards_in_hand_stay_hidden_when_the_pokemon_are_turned_face_up(ruleset: Ruleset):
    table = open_game(ruleset, deal("Sentret", "Meowth"), ONE_BASIC, choices=["Sentret", "done"])
    you, opponent = table.game.players
    assert seen(table, "opponent", you.hand) == []
    assert seen(table, "you", opponent.hand) == []
    assert len(seen(table, "you", you.hand)) == 7


# -- the cards that may be placed ----------------------------------------------------------------
@rule("setup.only-basics", "card.evolution-def")
@both_eras
def test_evolution_cards_trainers_and_energy_cannot_be_placed_in_setup(ruleset: Ruleset):
    hand = deal("Sentret", "Meowth", "Furret", "Furret", "Bill", "Switch")
    table = open_game(ruleset, hand, ONE_BASIC)
    assert sorted(table.options) == ["active Meowth", "active Sentret"]
    table.choose("Sentret")
    assert table.options == ["bench Meowth", "done"]


@rule("setup.no-legend", "legend.not-basic", "mulligan.when", "D03")
@both_eras
def test_a_legend_cannot_be_placed_in_setup_and_does_not_prevent_a_mulligan(ruleset: Ruleset):
    cards = "4 Sentret, hgss1-111, hgss1-112, 30 Grass Energy, 24 Fire Energy"
    table = open_game(
        ruleset,
        deal("hgss1-111", "hgss1-112"),
        ONE_BASIC,
        deal("Sentret", "hgss1-111", "hgss1-112"),
        your_cards=cards,
        choices=["0"],
    )
    assert table.your.active.name == "Sentret"
    assert not table.your.bench
    assert table.your.hand.count("Ho-Oh LEGEND") == 2
    table.done()


@rule("setup.no-restored", "restored.not-basic", "D16")
@both_eras
def test_a_restored_pokemon_and_its_item_cannot_be_placed_in_setup(
    ruleset: Ruleset,
):
    cards = "4 Sentret, 4 Archen, 4 Plume Fossil, 30 Grass Energy, 18 Fire Energy"
    table = open_game(
        ruleset,
        deal("Archen", "Plume Fossil"),
        ONE_BASIC,
        deal("Sentret", "Archen", "Plume Fossil"),
        your_cards=cards,
        choices=["0"],
    )
    assert table.your.active.name == "Sentret"
    assert not table.your.bench
    table.done()


@rule("setup.fossil-counts", "D15", "D03")
@both_eras
def test_a_fossil_is_placed_in_setup_like_a_basic_pokemon_and_prevents_a_mulligan(ruleset: Ruleset):
    cards = "4 Claw Fossil, 30 Grass Energy, 26 Fire Energy"
    table = open_game(ruleset, deal("Claw Fossil"), ONE_BASIC, your_cards=cards)
    assert table.your.active.name == "Claw Fossil"
    assert table.game.turn == 1
    table.done()


@rule("setup.fossil-counts")
@both_eras
def test_a_fossil_may_be_put_on_the_bench_in_setup(ruleset: Ruleset):
    cards = "4 Sentret, 4 Claw Fossil, 30 Grass Energy, 22 Fire Energy"
    table = open_game(
        ruleset,
        deal("Sentret", "Claw Fossil"),
        ONE_BASIC,
        your_cards=cards,
        choices=["Sentret", "Claw Fossil"],
    )
    assert [m.name for m in table.your.bench] == ["Claw Fossil"]


@rule("D14", "mulligan.when")
@both_eras
def test_a_player_with_a_basic_pokemon_cannot_take_a_mulligan(ruleset: Ruleset):
    table = open_game(ruleset, deal("Sentret", "Meowth"), ONE_BASIC)
    assert all(words.startswith("active ") for words in table.options)
    table.choose("Sentret")
    assert table.options == ["bench Meowth", "done"]


@rule("D24", "setup.prizes-six")
@both_eras
def test_a_deck_with_too_few_cards_for_the_prizes_sets_aside_all_of_them(ruleset: Ruleset):
    few = "Sentret, 8 Grass Energy, 2 Fire Energy"
    hand = ["Sentret", *["Grass Energy"] * 6, "Fire Energy", "Fire Energy"]
    table = open_game(ruleset, hand, ONE_BASIC, your_cards=few, first="opponent")
    assert len(table.your.prizes) == 4
    assert table.your.deck == []
