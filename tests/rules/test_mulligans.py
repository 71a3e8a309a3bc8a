"""Mulligans: by one player or both, when they are shown, and the extra cards they give."""

from __future__ import annotations

from dataclasses import replace

import pytest

from playmat.errors import PlaymatError
from playmat.rulebook import HGSS, XY, Ruleset
from playmat.testing.markers import rule
from tests.support.openings import NO_BASIC, Log, both_eras, deal, known_in_deck, open_game, seen

SENTRET = deal("Sentret")
CATERPIE = deal("Caterpie")


@rule("mulligan.when", "mulligan.redraw", "D23")
@both_eras
def test_a_player_without_a_basic_pokemon_redraws_without_a_decision(ruleset: Ruleset):
    table = open_game(ruleset, NO_BASIC, CATERPIE, SENTRET, first="opponent", choices=["0"])
    assert table.your.active.name == "Sentret"
    assert len(table.your.hand) == 6
    assert len(table.your.deck) == 60 - 7 - 6
    table.done()


@rule("mulligan.repeat")
@both_eras
def test_mulligans_continue_until_there_is_a_basic_pokemon(ruleset: Ruleset):
    table = open_game(ruleset, CATERPIE, NO_BASIC, NO_BASIC, NO_BASIC, SENTRET)
    assert table.player_to_act == "you"
    assert table.options == ["number 0", "number 1", "number 2", "number 3"]
    assert table.their.active.name == "Sentret"


@rule("mulligan.show")
@both_eras
def test_a_mulligan_hand_is_shown_before_it_is_shuffled_away(ruleset: Ruleset):
    log = Log()
    shown = deal("Furret", "Bill", "Switch")
    table = open_game(ruleset, shown, CATERPIE, SENTRET, observer=log)
    steps = log.steps()
    at = steps.index("you mulligan")
    assert steps[at : at + 4] == ["you mulligan", "you show", "you shuffle", "you draw"]
    assert log.shown == [sorted(shown[:7])]
    # The opponent knows that these seven went into the deck, but not where they are now.
    assert known_in_deck(table, "opponent", "you") == sorted(shown[:7])
    assert seen(table, "opponent", table.game.players[0].hand) == []
    assert known_in_deck(table, "you", "opponent") == []


@rule("mulligan.show")
@both_eras
def test_the_hand_of_a_second_mulligan_is_shown_too(ruleset: Ruleset):
    table = open_game(ruleset, deal("Bill"), CATERPIE, deal("Switch"), SENTRET)
    assert {"Bill", "Switch"} <= set(known_in_deck(table, "opponent", "you"))


# -- extra cards ---------------------------------------------------------------------------------
@rule("mulligan.extra-card", "mulligan.extra-optional", "mulligan.extra-up-to", "D18")
@both_eras
@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_the_opponent_may_draw_an_extra_card_for_each_mulligan(ruleset: Ruleset, number: int):
    yours = deal("Caterpie", then=["Water Energy"] * 3)
    table = open_game(ruleset, yours, NO_BASIC, NO_BASIC, NO_BASIC, SENTRET, first="opponent")
    assert table.player_to_act == "you"
    table.choose(str(number))
    assert len(table.your.hand) == 6 + number
    assert len(table.your.deck) == 60 - 7 - 6 - number
    assert table.game.turn == 1  # the number is chosen once
    table.done()


@rule("mulligan.extra-up-to")
@both_eras
def test_no_more_extra_cards_than_mulligans_are_offered(ruleset: Ruleset):
    table = open_game(ruleset, CATERPIE, NO_BASIC, NO_BASIC, SENTRET)
    assert table.options == ["number 0", "number 1", "number 2"]


@rule("mulligan.extra-card")
@both_eras
def test_the_player_who_took_the_mulligan_draws_no_extra_card(ruleset: Ruleset):
    table = open_game(ruleset, NO_BASIC, CATERPIE, SENTRET, first="opponent", choices=["1"])
    assert len(table.your.hand) == 6
    assert len(table.their.hand) == 6 + 1 + 1  # and the first draw of the turn


@rule("mulligan.extra-after-prizes", "D19")
@both_eras
def test_extra_cards_are_drawn_after_the_prizes_are_set_aside(ruleset: Ruleset):
    yours = deal("Caterpie", then=["Bill", "Switch"])
    table = open_game(ruleset, yours, NO_BASIC, NO_BASIC, SENTRET)
    assert table.your.prizes == ["Fire Energy"] * 6
    assert len(table.their.prizes) == 6
    table.choose("2")
    assert {"Bill", "Switch"} <= set(table.your.hand)
    assert table.your.prizes == ["Fire Energy"] * 6


@rule("D19")
@both_eras
def test_extra_cards_are_drawn_before_the_pokemon_are_turned_face_up(ruleset: Ruleset):
    table = open_game(ruleset, CATERPIE, NO_BASIC, SENTRET)
    assert table.player_to_act == "you"
    assert table.your.active.is_face_down
    assert table.their.active.is_face_down
    table.choose("1")
    assert not table.their.active.is_face_down


@rule("mulligan.extra-card")
@both_eras
def test_the_opponent_does_not_see_the_extra_cards(ruleset: Ruleset):
    yours = deal("Caterpie", then=["Bill"])
    table = open_game(ruleset, yours, NO_BASIC, SENTRET, first="opponent", choices=["1"])
    hand = table.game.players[0].hand
    assert "Bill" in seen(table, "you", hand)
    assert seen(table, "opponent", hand) == []


@rule("mulligan.extra-to-bench", "D20")
@both_eras
def test_a_basic_pokemon_among_the_extra_cards_may_be_put_on_the_bench(ruleset: Ruleset):
    yours = deal("Caterpie", then=["Pikachu", "Bill"])
    table = open_game(ruleset, yours, NO_BASIC, NO_BASIC, SENTRET)
    table.choose("2")
    assert table.options == ["bench Pikachu", "done"]
    table.choose("Pikachu")
    assert [m.name for m in table.your.bench] == ["Pikachu"]
    assert table.game.turn == 1
    assert not table.your.bench[0].is_face_down


@rule("mulligan.extra-to-bench", "D20")
@both_eras
def test_an_extra_basic_pokemon_may_be_benched_face_down_or_kept(ruleset: Ruleset):
    theirs = deal("Caterpie", then=["Pikachu", "Meowth"])
    table = open_game(ruleset, NO_BASIC, theirs, NO_BASIC, SENTRET, choices=["2", "Pikachu"])
    assert table.player_to_act == "opponent"
    assert table.options == ["bench Meowth", "done"]
    (pikachu,) = table.game.players[1].bench
    assert pikachu.face_down
    assert seen(table, "you", [pikachu.id]) == []
    table.choose("done")
    assert "Meowth" in table.their.hand
    assert seen(table, "you", [pikachu.id]) == ["Pikachu"]


@rule("mulligan.extra-to-bench")
@both_eras
def test_a_basic_pokemon_kept_in_hand_is_not_benched_with_the_extra_cards(ruleset: Ruleset):
    yours = deal("Caterpie", "Meowth", then=["Pikachu", "Bill"])
    table = open_game(
        ruleset, yours, NO_BASIC, NO_BASIC, SENTRET, choices=["Caterpie", "done", "2"]
    )
    assert table.options == ["bench Pikachu", "done"]


@rule("mulligan.extra-to-bench")
@both_eras
def test_with_two_equal_basics_only_the_extra_one_may_be_benched(ruleset: Ruleset):
    yours = deal("Caterpie", "Meowth", then=["Meowth", "Bill"])
    table = open_game(
        ruleset, yours, NO_BASIC, NO_BASIC, SENTRET, choices=["Caterpie", "done", "2", "Meowth"]
    )
    assert table.game.turn == 1
    assert [m.name for m in table.your.bench] == ["Meowth"]
    assert table.your.hand.count("Meowth") == 1


@rule("mulligan.extra-to-bench", "zone.bench-max")
@both_eras
def test_an_extra_basic_pokemon_requires_a_free_place_on_the_bench(ruleset: Ruleset):
    six = ["Sentret", "Meowth", "Meowth", "Pikachu", "Pikachu", "Caterpie"]
    table = open_game(
        ruleset,
        deal(*six, then=["Caterpie"]),
        NO_BASIC,
        SENTRET,
        first="opponent",
        choices=[*six, "1"],
    )
    assert len(table.your.bench) == 5
    assert table.your.hand == ["Caterpie", "Grass Energy"]
    assert table.game.turn == 1


@rule("D24", "mulligan.extra-card")
@both_eras
def test_no_more_extra_cards_are_offered_than_the_deck_contains(ruleset: Ruleset):
    table = open_game(
        ruleset,
        [*CATERPIE, "Bill"],
        NO_BASIC,
        NO_BASIC,
        NO_BASIC,
        SENTRET,
        your_cards="Caterpie, 6 Grass Energy, 6 Fire Energy, Bill",
    )
    assert table.options == ["number 0", "number 1"]


# -- neither player has a Basic ------------------------------------------------------------------
@rule("mulligan.both-no-extra", "mulligan.both-restart")
@both_eras
def test_mulligans_of_both_players_give_no_extra_cards(ruleset: Ruleset):
    table = open_game(
        ruleset, NO_BASIC, NO_BASIC, NO_BASIC, NO_BASIC, SENTRET, CATERPIE, first="opponent"
    )
    assert table.game.turn == 1  # no player had to decide
    assert len(table.your.hand) == 6
    table.done()


@rule("mulligan.both-restart", "mulligan.show", "D21")
@both_eras
def test_if_both_players_take_a_mulligan_both_hands_are_shown(ruleset: Ruleset):
    log = Log()
    table = open_game(ruleset, deal("Bill"), deal("Switch"), SENTRET, CATERPIE, observer=log)
    steps = log.steps()
    at = steps.index("you mulligan")
    assert steps[at : at + 6] == [
        "you mulligan",
        "you show",
        "opponent mulligan",
        "opponent show",
        "you shuffle",
        "you draw",
    ]
    assert "Bill" in known_in_deck(table, "opponent", "you")
    assert "Switch" in known_in_deck(table, "you", "opponent")


@rule("mulligan.both-then-one")
@both_eras
def test_after_mulligans_of_both_players_only_mulligans_of_one_player_give_extra_cards(
    ruleset: Ruleset,
):
    shared = [NO_BASIC] * 4
    table = open_game(ruleset, *shared, NO_BASIC, CATERPIE, NO_BASIC, NO_BASIC, SENTRET)
    assert table.player_to_act == "opponent"
    assert table.options == ["number 0", "number 1", "number 2", "number 3"]
    table.choose("0")
    table.done()


# -- when the mulligan of one player is taken ----------------------------------------------------
@rule("mulligan.timing.xy", "D22")
@pytest.mark.parametrize("lacking", ["you", "opponent"])
def test_under_xy_a_mulligan_is_taken_after_the_opponent_has_placed_pokemon(lacking: str):
    two = deal("Caterpie", "Meowth")
    deals = (NO_BASIC, two) if lacking == "you" else (two, NO_BASIC)
    other = "opponent" if lacking == "you" else "you"
    log = Log()
    table = open_game(XY, *deals, SENTRET, observer=log)
    side = table.their if lacking == "you" else table.your
    waiting = table.your if lacking == "you" else table.their
    assert table.player_to_act == other
    assert waiting.hand == ["Grass Energy"] * 7
    assert f"{lacking} mulligan" not in log.steps()
    table.choose("Caterpie", "Meowth")
    assert len(side.prizes) == 6
    steps = log.steps()
    assert steps.index(f"{other} place") < steps.index(f"{lacking} mulligan")
    assert log.prizes_at("mulligan") == [6]
    assert waiting.active.name == "Sentret"


@rule("mulligan.timing.hgss")
@pytest.mark.parametrize("lacking", ["you", "opponent"])
def test_under_hgss_a_mulligan_is_taken_immediately(lacking: str):
    two = deal("Caterpie", "Meowth")
    deals = (NO_BASIC, two) if lacking == "you" else (two, NO_BASIC)
    log = Log()
    table = open_game(HGSS, *deals, SENTRET, observer=log)
    assert log.prizes_at("mulligan") == [0]
    steps = log.steps()
    assert "opponent place" not in steps[: steps.index(f"{lacking} mulligan")]
    side = table.your if lacking == "you" else table.their
    redrawn = [*side.hand, side.active.name] if side.has_active else side.hand
    assert "Sentret" in redrawn


@rule("mulligan.timing.xy")
def test_under_xy_the_opponent_places_pokemon_before_seeing_the_mulligan_hand():
    table = open_game(XY, deal("Bill"), deal("Caterpie", "Meowth"), SENTRET)
    assert table.player_to_act == "opponent"
    assert seen(table, "opponent", table.game.players[0].hand) == []
    assert known_in_deck(table, "opponent", "you") == []
    table.choose("Caterpie", "done")
    assert "Bill" in known_in_deck(table, "opponent", "you")


# -- ruleset parameters --------------------------------------------------------------------------
@rule("D26")
@both_eras
def test_a_very_high_number_of_mulligans_is_an_error(ruleset: Ruleset):
    with pytest.raises(PlaymatError, match="without a Basic"):
        open_game(replace(ruleset, mulligan_limit=20), CATERPIE, their_cards="60 Grass Energy")


@rule("D20")
@both_eras
def test_a_ruleset_may_keep_extra_basics_off_the_bench(ruleset: Ruleset):
    table = open_game(
        replace(ruleset, extra_cards_to_bench=False),
        deal("Caterpie", then=["Pikachu"]),
        NO_BASIC,
        SENTRET,
        first="opponent",
        choices=["1"],
    )
    assert table.game.turn == 1
    assert "Pikachu" in table.your.hand
