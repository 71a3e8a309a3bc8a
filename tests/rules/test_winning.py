"""Winning, short decks, both players winning at once, Sudden Death, and conceding."""

from __future__ import annotations

from functools import partial

import pytest

from playmat import testing
from playmat.engine.game_state import Result
from playmat.rulebook import HGSS, XY, IllegalOption, Ruleset
from playmat.testing import Scenario
from playmat.testing.markers import rule
from tests.support import openings
from tests.support.openings import Log, both_eras, deal, known_in_deck, open_game, poison_both, seen

scenario = partial(testing.scenario, cards=openings.CARDS)


# -- the ways of winning ----------------------------------------------------------------------
@rule("win.prizes", "win.any-one")
@both_eras
def test_a_player_who_takes_their_last_prize_wins(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret + W",
        opponent="Meowth, 50 damage",
        their_bench="Pikachu; Caterpie",
        your_prizes=1,
    )
    table.attack("Scratch")
    assert (table.winner, table.ways) == ("you", ("prizes",))
    assert table.game.over
    assert table.player_to_act == ""  # the Knocked Out Pokémon is not replaced


@rule("win.prizes")
@both_eras
def test_a_prize_that_is_not_the_last_does_not_win_the_game(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret + W",
        opponent="Meowth, 50 damage",
        their_bench="Pikachu",
        your_prizes=2,
    )
    table.attack("Scratch")
    assert table.winner == ""
    assert len(table.your.prizes) == 1


@rule("win.no-pokemon", "zone.active-always")
@both_eras
def test_a_player_who_knocks_out_the_opponents_last_pokemon_wins(ruleset: Ruleset):
    table = scenario(
        ruleset, you="Sentret + W", opponent="Meowth, 50 damage", their_hand="Pikachu, Sentret"
    )
    table.attack("Scratch")
    assert (table.winner, table.ways) == ("you", ("no Pokémon left",))
    assert table.game.result == Result(0, ("no Pokémon left",))


@rule("win.no-pokemon")
@both_eras
def test_a_player_whose_last_pokemon_is_knocked_out_between_turns_loses(ruleset: Ruleset):
    table = scenario(ruleset, you="Sentret, 40 damage, poisoned", opponent="Meowth")
    table.end_turn()
    assert (table.winner, table.ways) == ("opponent", ("no Pokémon left",))


@rule("win.no-pokemon", "D55")
@both_eras
def test_a_player_whose_last_pokemon_leaves_play_without_a_knock_out_loses(ruleset: Ruleset):
    table = scenario(
        ruleset, you="Sentret", opponent="Meowth", your_hand="Super Scoop Up, Pikachu", coins="H"
    )
    table.play("Super Scoop Up")
    assert (table.winner, table.ways) == ("opponent", ("no Pokémon left",))
    assert len(table.their.prizes) == 6
    table.done()


@rule("win.deck-out")
@both_eras
def test_a_player_who_cannot_draw_at_the_start_of_their_turn_loses(ruleset: Ruleset):
    table = scenario(ruleset, you="Sentret", opponent="Meowth", deck_size=(20, 0))
    table.end_turn()
    assert (table.winner, table.ways) == ("you", ("deck-out",))


@rule("win.deck-out")
@both_eras
def test_a_player_with_an_empty_deck_loses_only_at_the_draw(ruleset: Ruleset):
    table = scenario(ruleset, you="Sentret + W", opponent="Meowth", deck_size=(0, 1))
    assert table.winner == ""
    table.attack("Scratch")
    assert (table.turn, table.their.deck) == ("opponent", [])  # the last card has been drawn
    table.end_turn()
    assert (table.winner, table.ways) == ("opponent", ("deck-out",))


@rule("win.deck-out", "both.two-beats-one")
@both_eras
def test_knock_outs_between_turns_are_settled_before_the_draw_of_the_next_turn(ruleset: Ruleset):
    table = scenario(
        ruleset, you="Sentret, 40 damage, poisoned", opponent="Meowth", deck_size=(20, 0)
    )
    table.end_turn()
    assert (table.winner, table.ways) == ("opponent", ("no Pokémon left",))


@rule("win.prizes", "win.no-pokemon")
@both_eras
def test_a_player_may_win_in_both_ways_at_once(ruleset: Ruleset):
    table = scenario(ruleset, you="Sentret + W", opponent="Meowth, 50 damage", your_prizes=1)
    table.attack("Scratch")
    assert (table.winner, set(table.ways)) == ("you", {"prizes", "no Pokémon left"})


@rule("win.any-one", "D01")
@both_eras
def test_a_card_may_give_another_way_of_winning(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret",
        opponent="Meowth",
        stadium="Lost World",
        their_lost_zone="4 Pikachu, 2 Meowth, Bill",
    )
    table.use_stadium()
    assert (table.winner, table.ways) == ("you", ("card effect",))


@rule("D01", "stadium.stays")
@both_eras
def test_another_way_of_winning_requires_its_condition(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret",
        opponent="Meowth",
        stadium="Lost World",
        their_lost_zone="4 Pikachu, Meowth, 5 Bill",
        your_lost_zone="6 Pikachu",
    )
    table.not_legal("stadium", because="D01")
    table.end_turn()
    assert table.legal("stadium")


@rule("win.any-one")
@both_eras
def test_no_action_is_legal_after_the_game_is_over(ruleset: Ruleset):
    table = scenario(ruleset, you="Sentret + W", opponent="Meowth, 50 damage", your_hand="Pikachu")
    option = table.option("bench Pikachu")
    table.attack("Scratch")
    assert table.options == []
    with pytest.raises(IllegalOption) as error:
        table.game.apply(option)
    assert error.value.refusal.rule == "win.any-one"
    with pytest.raises(IllegalOption):
        table.game.concede(1)


@rule("win.prizes", "D54")
@both_eras
def test_a_player_with_one_prize_left_who_may_take_two_takes_it_and_wins(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Feraligatr + WWWW",
        opponent="Meowth, 50 damage",
        their_bench="Pikachu, 50 damage; Caterpie",
        your_prizes=1,
    )
    table.attack("Spinning Tail")
    assert (table.winner, table.ways) == ("you", ("prizes",))
    assert table.your.hand == ["Metal Energy"]


# -- short decks ------------------------------------------------------------------------------
@rule("draw.short", "zone.draw-to-hand")
@both_eras
def test_an_effect_draws_all_cards_of_a_short_deck(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret",
        opponent="Meowth",
        your_hand="Tierno",
        your_deck="Bill, Switch",
        deck_size=(2, 20),
    )
    table.play("Tierno")
    assert table.your.hand == ["Bill", "Switch"]
    assert (table.winner, table.turn) == ("", "you")


@rule("draw.short-any-top")
@both_eras
def test_an_effect_discards_all_cards_of_a_short_deck(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Entei + RRW",
        opponent="Snorlax",
        your_deck="Bill, Switch",
        deck_size=(2, 20),
    )
    table.attack("Wild Blaze")
    assert table.their.active.damage == 70
    assert table.your.discard == ["Bill", "Switch"]
    assert (table.winner, table.turn) == ("", "opponent")


@rule("draw.short-no-loss")
@both_eras
def test_a_player_who_cannot_draw_for_an_effect_does_not_lose(ruleset: Ruleset):
    table = scenario(ruleset, you="Meowth + W", opponent="Snorlax", deck_size=(0, 20))
    table.attack("Pay Day")
    assert table.their.active.damage == 10
    assert (table.winner, table.turn) == ("", "opponent")
    table.end_turn()
    assert (table.winner, table.ways) == ("opponent", ("deck-out",))


# -- both players at the same time ------------------------------------------------------------
def double_knock_out(ruleset: Ruleset, yours: tuple[int, str], theirs: tuple[int, str]) -> Scenario:
    """Knock Out both Active Pokémon by one attack, with these Prize cards and Benches."""
    table = scenario(
        ruleset,
        you="Weezing + WW",
        opponent="Meowth",
        your_prizes=yours[0],
        your_bench=yours[1],
        their_prizes=theirs[0],
        their_bench=theirs[1],
        your_deck="Sentret",
        their_deck="Caterpie",
        shuffles=[["Sentret"], ["Caterpie"]],
        coins="H",
    )
    return table.attack("Super Explosion")


@rule("both.sudden-death", "D60")
@both_eras
@pytest.mark.parametrize(
    ("yours", "theirs"),
    [
        pytest.param((1, "Pikachu"), (1, "Pikachu"), id="last Prizes"),
        pytest.param((6, ""), (6, ""), id="no Pokémon left"),
        pytest.param((1, ""), (6, "Pikachu"), id="last Prize, no Pokémon left"),
        pytest.param((6, "Pikachu"), (1, ""), id="no Pokémon left, last Prize"),
        pytest.param((1, ""), (1, ""), id="two ways each"),
    ],
)
def test_sudden_death_follows_if_both_players_win_in_the_same_number_of_ways(
    ruleset: Ruleset, yours: tuple[int, str], theirs: tuple[int, str]
):
    table = double_knock_out(ruleset, yours, theirs)
    assert table.winner == ""
    assert not table.game.over
    assert table.game.sudden_death_round == 1


@rule("both.two-beats-one", "D60")
@both_eras
@pytest.mark.parametrize(
    ("yours", "theirs", "winner"),
    [
        # Last Prize and no Pokémon left, against the last Prize only.
        ((1, "Pikachu"), (1, ""), "you"),
        ((1, ""), (1, "Pikachu"), "opponent"),
        # The same against no Pokémon left only.
        ((1, ""), (6, ""), "you"),
        ((6, ""), (1, ""), "opponent"),
    ],
)
def test_a_player_who_wins_in_two_ways_beats_a_player_who_wins_in_one(
    ruleset: Ruleset, yours: tuple[int, str], theirs: tuple[int, str], winner: str
):
    table = double_knock_out(ruleset, yours, theirs)
    assert table.winner == winner
    assert set(table.ways) == {"prizes", "no Pokémon left"}
    assert table.game.sudden_death_round == 0


@rule("both.two-beats-one", "both.sudden-death")
@both_eras
@pytest.mark.parametrize(("prizes", "winner"), [((1, 6), "you"), ((6, 1), "opponent")])
def test_a_player_who_wins_in_one_way_in_a_double_knock_out_beats_a_player_who_wins_in_none(
    ruleset: Ruleset, prizes: tuple[int, int], winner: str
):
    table = double_knock_out(ruleset, (prizes[0], "Pikachu"), (prizes[1], "Pikachu"))
    assert (table.winner, table.ways) == (winner, ("prizes",))


@rule("both.sudden-death", "D53")
@both_eras
@pytest.mark.parametrize("whose", ["you", "opponent"])
def test_sudden_death_follows_if_both_players_take_their_last_prize(ruleset: Ruleset, whose: str):
    """The winner is determined after both players have taken their Prizes, in either order."""
    later = 0 if whose == "you" else 10  # then one more turn passes
    table = scenario(
        ruleset,
        you=f"Sentret, {40 - later} damage, poisoned",
        opponent=f"Caterpie, {20 - later} damage, poisoned",
        your_bench="Pikachu",
        their_bench="Pikachu",
        your_prizes=1,
        their_prizes=1,
        shuffles=[["Pikachu"], ["Pikachu"]],
        coins="H",
    )
    if later:
        table.end_turn()
    table.end_turn()
    assert table.winner == ""
    assert table.game.sudden_death_round == 1


@rule("ko.both-replace-order", "ko.both-prize-order", "D52")
@both_eras
@pytest.mark.parametrize("whose", ["you", "opponent"])
def test_the_next_player_replaces_first_after_a_double_knock_out(ruleset: Ruleset, whose: str):
    """The order depends on the turn and not on the seat."""
    later = 0 if whose == "you" else 10  # then one more turn passes
    table = scenario(
        ruleset,
        you=f"Sentret, {40 - later} damage, poisoned",
        opponent=f"Caterpie, {20 - later} damage, poisoned",
        your_bench="Pikachu; Meowth",
        their_bench="Pikachu; Meowth",
    )
    other = "opponent" if whose == "you" else "you"
    if later:
        table.end_turn()
    table.end_turn()
    assert (len(table.your.prizes), len(table.their.prizes)) == (5, 5)
    assert table.player_to_act == other
    assert not table.your.has_active
    assert not table.their.has_active
    table.choose("Meowth")
    assert table.player_to_act == whose
    table.choose("Pikachu")
    assert table.turn == other


# -- Sudden Death -------------------------------------------------------------------------------
def opening_hand(*hand: str) -> list[str]:
    """Return an opening hand of a Sudden Death game, filled to seven cards."""
    return [*hand, *["Metal Energy"] * (7 - len(hand))]


def sudden_death(
    ruleset: Ruleset, *deals: list[str], coins: str = "H", choices: tuple[str, ...] = ()
) -> Scenario:
    """Return a game that continues in Sudden Death, with 60 cards each; you win the flip."""
    table = scenario(
        ruleset,
        you="Sentret + WW, 40 damage, poisoned",
        your_bench="Meowth + W",
        your_hand="2 Bill, Switch",
        your_discard="3 Pikachu",
        your_lost_zone="4 Pikachu",
        your_deck="Sentret, 4 Bill, 4 Switch",
        opponent="Sentret, 40 damage, poisoned",
        their_bench="Meowth",
        their_deck="4 Sentret, 2 Bill",
        your_prizes=1,
        their_prizes=1,
        stadium="Ruins of Alph",
        deck_size=(60 - 17, 60 - 3),
        shuffles=deals or [opening_hand("Sentret"), opening_hand("Sentret")],
        coins=coins,
        choices=choices if ruleset is HGSS else ("go first", *choices),
    )
    return table.end_turn()


@rule("sudden.new-game", "D61")
@both_eras
def test_all_60_cards_of_each_player_return_for_sudden_death(ruleset: Ruleset):
    table = sudden_death(ruleset, opening_hand("Sentret", "Meowth"), opening_hand("Sentret"))
    assert table.player_to_act == "you"
    assert sorted(table.options) == ["active Meowth", "active Sentret"]
    for side in (table.your, table.their):
        assert (len(side.hand), len(side.deck)) == (7, 53)
        assert (side.prizes, side.discard, side.lost_zone, side.played) == ([], [], [], [])
        assert not side.has_active
        assert not side.bench
    assert (table.your.hand + table.your.deck).count("Pikachu") == 7
    assert table.stadium == ""
    assert "Ruins of Alph" in table.your.deck


@rule("sudden.one-prize")
@both_eras
def test_in_sudden_death_each_player_has_one_prize(ruleset: Ruleset):
    table = sudden_death(ruleset)
    assert (len(table.your.prizes), len(table.their.prizes)) == (1, 1)
    assert (len(table.your.deck), len(table.their.deck)) == (51, 52)  # you have drawn
    assert (table.game.turn, table.turn) == (1, "you")


@rule("sudden.coin-again", "setup.first-player.hgss", "setup.first-player.xy")
@both_eras
@pytest.mark.parametrize(("coins", "starter"), [("H", "you"), ("T", "opponent")])
def test_a_coin_is_flipped_again_for_sudden_death(ruleset: Ruleset, coins: str, starter: str):
    table = sudden_death(ruleset, coins=coins)
    assert table.turn == starter
    table.done()


@rule("sudden.coin-again", "setup.first-player.xy")
def test_under_xy_the_winner_of_the_flip_decides_again_for_sudden_death():
    table = sudden_death(XY, coins="T", choices=())
    assert table.turn == "opponent"
    poison_both(table)
    table.script.coins = "T"
    table.script.shuffles = [opening_hand("Sentret"), opening_hand("Sentret")]
    table.end_turn()
    assert (table.player_to_act, table.options) == ("opponent", ["go first", "go second"])
    table.choose("go second")
    assert (table.turn, table.game.turn) == ("you", 1)


@rule("sudden.new-game", "setup.order.hgss", "setup.order.xy")
@both_eras
def test_sudden_death_is_set_up_like_any_game(ruleset: Ruleset):
    log = Log()
    table = scenario(
        ruleset,
        you="Sentret, 40 damage, poisoned",
        opponent="Sentret, 40 damage, poisoned",
        shuffles=[opening_hand("Sentret"), opening_hand("Sentret")],
        coins="H",
        choices=["go first"] if ruleset is XY else [],
    )
    table.game.observer = log
    table.end_turn()
    dealing = ["you shuffle", "you draw", "opponent shuffle", "opponent draw"]
    placing = ["you place", "opponent place"]
    coin = ["you coin"]
    steps = [*dealing, *placing, *coin] if ruleset is HGSS else [*coin, *dealing, *placing]
    assert log.steps() == ["both Sudden Death", *steps, "both reveal", "you turn", "you draw"]


@rule("sudden.new-game", "zone.hand-hidden")
@both_eras
def test_in_sudden_death_the_new_hands_are_unknown(ruleset: Ruleset):
    table = sudden_death(ruleset)
    you, opponent = table.game.players
    assert seen(table, "opponent", you.hand) == seen(table, "you", opponent.hand) == []
    assert seen(table, "you", you.prizes) == seen(table, "opponent", you.prizes) == []
    assert len(seen(table, "you", you.hand)) == 7
    assert known_in_deck(table, "opponent", "you") == []


@rule("sudden.new-game")
@both_eras
def test_in_sudden_death_damage_and_special_conditions_are_gone(ruleset: Ruleset):
    table = sudden_death(ruleset)
    for side in (table.your, table.their):
        assert (side.active.name, side.active.damage) == ("Sentret", 0)
        assert side.active.conditions == frozenset()
        assert not side.active.is_face_down


@rule("sudden.new-game", "mulligan.extra-card", "D61")
@both_eras
def test_in_sudden_death_there_are_mulligans_and_extra_cards(ruleset: Ruleset):
    table = sudden_death(
        ruleset,
        opening_hand("Sentret"),
        opening_hand("Bill"),
        opening_hand(),
        opening_hand("Sentret"),
        coins="T",
    )
    assert table.player_to_act == "you"
    assert table.options == ["number 0", "number 1", "number 2"]
    assert len(table.your.prizes) == 1


@rule("D13", "turn.first-turn-ban.hgss", "turn.first-attack-ok")
def test_in_sudden_death_under_hgss_the_starting_player_cannot_play_a_trainer_card():
    table = sudden_death(HGSS, opening_hand("Sentret", "Bill"), opening_hand("Sentret", "Bill"))
    table.not_legal("play", "Bill", because="turn.first-turn-ban.hgss")
    table.attach("Metal Energy")
    assert table.legal("attack", "Scratch")
    table.end_turn()
    assert table.legal("play", "Bill")


@rule("D13", "turn.first-turn-ban.xy", "turn.first-trainers-ok", "evolve.not-first-turn.xy")
def test_in_sudden_death_under_xy_the_starting_player_cannot_attack():
    table = sudden_death(XY, opening_hand("Sentret", "Bill"), opening_hand("Sentret"))
    table.attach("Metal Energy")
    table.not_legal("attack", "Scratch", because="turn.first-turn-ban.xy")
    assert table.legal("play", "Bill")
    table.end_turn().attach("Metal Energy")
    assert table.legal("attack", "Scratch")


@rule("sudden.winner-overall", "sudden.one-prize")
@both_eras
def test_the_winner_of_sudden_death_wins_the_game(ruleset: Ruleset):
    table = sudden_death(
        ruleset, opening_hand("Sentret"), opening_hand("Sentret", "Meowth"), coins="T"
    )
    table.choose("Sentret", "Meowth")
    assert table.turn == "opponent"
    table.end_turn()
    table.game.players[1].active.damage = 40  # type: ignore[union-attr]
    table.attach("Metal Energy").attack("Scratch")
    assert (table.winner, table.ways) == ("you", ("prizes",))


@rule("sudden.repeat", "D61")
@both_eras
def test_a_second_sudden_death_follows_if_both_players_win_the_first_together(ruleset: Ruleset):
    hands = [opening_hand("Sentret"), opening_hand("Sentret")]
    table = sudden_death(ruleset, *hands * 4, coins="HHHH")
    for times in (1, 2, 3):
        assert (table.game.sudden_death_round, table.game.turn, table.winner) == (times, 1, "")
        assert (len(table.your.prizes), len(table.their.prizes)) == (1, 1)
        poison_both(table)
        if ruleset is XY:
            table.choices = ["go first"]
        table.end_turn()
    table.end_turn()  # the second player may attack in both eras
    table.game.players[0].active.damage = 40  # type: ignore[union-attr]
    table.attach("Metal Energy").attack("Scratch")
    assert (table.winner, set(table.ways)) == ("opponent", {"prizes", "no Pokémon left"})
    table.done()


@rule("both.two-beats-one", "sudden.winner-overall")
@both_eras
def test_in_sudden_death_a_player_who_wins_in_two_ways_beats_a_player_who_wins_in_one(
    ruleset: Ruleset,
):
    table = sudden_death(ruleset, opening_hand("Sentret", "Meowth"), opening_hand("Sentret"))
    table.choose("Sentret", "Meowth")
    poison_both(table)
    table.end_turn()
    assert (table.winner, set(table.ways)) == ("you", {"prizes", "no Pokémon left"})


# -- conceding, and games without end ------------------------------------------------------------
@rule("D74")
@both_eras
@pytest.mark.parametrize(("player", "winner"), [(0, "opponent"), (1, "you")])
def test_a_player_who_concedes_loses_on_either_players_turn(
    ruleset: Ruleset, player: int, winner: str
):
    table = scenario(ruleset, you="Sentret", opponent="Meowth")
    table.game.concede(player)
    assert (table.winner, table.ways, table.options) == (winner, ("concession",), [])


@rule("D74")
@both_eras
def test_a_player_may_concede_in_setup_and_in_the_middle_of_an_effect(ruleset: Ruleset):
    table = open_game(ruleset, deal("Sentret", "Meowth"), deal("Sentret"))
    table.game.concede(1)
    assert (table.winner, table.ways) == ("you", ("concession",))
    table = scenario(
        ruleset,
        you="Furret + W",
        opponent="Meowth, 50 damage",
        your_deck="Pikachu, Sentret",
        your_prizes=1,
    )
    table.attack("Find a Friend")
    assert table.player_to_act == "you"
    table.game.concede(0)
    assert (table.winner, table.player_to_act) == ("opponent", "")
