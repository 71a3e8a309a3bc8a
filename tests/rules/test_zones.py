"""Zones: where cards are, what is in play, and who may see what."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

import pytest

from playmat import testing
from playmat.errors import PlaymatError
from playmat.rulebook import HGSS, Ruleset
from playmat.testing import Scenario
from playmat.testing.markers import rule
from tests.support import openings
from tests.support.openings import both_eras, deal, known_in_deck, open_game, seen

ONE_BASIC = deal("Caterpie")


scenario = partial(testing.scenario, cards=openings.CARDS)


def open_to_both(table: Scenario, cards: Iterable[int]) -> list[str]:
    """Return the names of the cards whose place both players know."""
    yours, theirs = seen(table, "you", cards), seen(table, "opponent", cards)
    assert yours == theirs
    return yours


# -- hands and decks -----------------------------------------------------------------------------
@rule("zone.draw-to-hand", "zone.hand-hidden")
@both_eras
def test_a_player_draws_the_top_card_of_their_deck_and_only_they_see_it(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset, you="Sentret", opponent="Meowth", your_hand="Bill", their_deck="Pikachu, Switch"
    )
    table.end_turn()
    hand = table.game.players[1].hand
    assert table.their.hand == ["Pikachu"]
    assert table.their.deck[0] == "Switch"
    assert seen(table, "opponent", hand) == ["Pikachu"]
    assert seen(table, "you", hand) == []
    assert seen(table, "opponent", table.game.players[0].hand) == []


@rule("zone.hand-hidden")
@both_eras
def test_a_card_may_let_a_player_look_at_a_hand_but_not_at_what_is_drawn_later(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret + F",
        opponent="Meowth",
        their_hand="Bill, Switch",
        their_deck="Pikachu",
    )
    table.attack("Scout")
    assert table.their.hand == ["Bill", "Pikachu", "Switch"]
    assert seen(table, "you", table.game.players[1].hand) == ["Bill", "Switch"]


@rule("zone.hand-hidden")
def test_a_hand_that_was_seen_and_shuffled_away_is_hidden_again():
    table = scenario(
        HGSS,
        you="Sentret + F",
        opponent="Meowth",
        their_hand="Copycat, Pikachu, Slowpoke",
        your_hand="Bill",
        deck_size=4,
    )
    table.attack("Scout")
    table.play("Copycat")
    assert len(table.their.hand) == 1
    assert seen(table, "you", table.game.players[1].hand) == []
    # They are only known to be in the deck or in the hand.
    assert {"Pikachu", "Slowpoke"} <= set(known_in_deck(table, "you", "opponent"))


@rule("zone.deck-secret")
@both_eras
def test_neither_player_knows_a_card_of_either_deck_when_the_game_begins(ruleset: Ruleset):
    table = open_game(ruleset, deal("Sentret"), ONE_BASIC)
    for p in table.game.players:
        assert len(p.deck) > 40
        assert open_to_both(table, p.deck) == []


@rule("zone.deck-secret")
@both_eras
def test_a_player_who_searched_a_deck_knows_its_cards_but_not_their_order(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Furret + F",
        opponent="Meowth",
        your_deck="Pikachu, Bill",
        deck_size=4,
        choices=["Pikachu"],
    )
    table.attack("Find a Friend")
    deck = table.game.players[0].deck
    assert open_to_both(table, deck) == []
    assert known_in_deck(table, "you", "you") == ["Bill", "Metal Energy", "Metal Energy"]
    assert known_in_deck(table, "opponent", "you") == []
    assert "Pikachu" in seen(table, "opponent", table.game.players[0].hand)  # it was shown
    table.done()


@rule("zone.deck-secret")
@both_eras
@pytest.mark.parametrize("deck", ["Pikachu, Meowth, Sentret", "Sentret, Pikachu, Meowth"])
def test_the_options_of_a_search_do_not_reveal_the_order_of_the_deck(ruleset: Ruleset, deck: str):
    table = scenario(ruleset, you="Furret + F", opponent="Meowth", your_deck=deck)
    table.attack("Find a Friend")
    assert table.options == [
        "pick Meowth from deck",
        "pick Pikachu from deck",
        "pick Sentret from deck",
        "done",
    ]


@rule("zone.deck-count-public")
@both_eras
def test_both_players_see_the_number_of_cards_in_each_deck(ruleset: Ruleset):
    table = open_game(ruleset, deal("Sentret"), ONE_BASIC)
    assert [len(p.deck) for p in table.game.players] == [60 - 7 - 6 - 1, 60 - 7 - 6]


# -- Prizes --------------------------------------------------------------------------------------
@rule("zone.prize-facedown", "zone.prize-unknown", "prize.chosen", "prize.to-hand")
@both_eras
def test_unknown_prizes_are_one_option_and_only_the_player_who_takes_one_sees_it(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset,
        you="Sentret + F",
        opponent="Meowth, 50 damage",
        their_bench="Pikachu",
        your_prizes="Bill, Switch",
        their_prizes="Furret, Furret",
    )
    table.attack("Scratch")
    (taken,) = set(table.your.hand)
    assert taken in ("Bill", "Switch")
    hand = table.game.players[0].hand
    assert (seen(table, "you", hand), seen(table, "opponent", hand)) == ([taken], [])
    assert open_to_both(table, table.game.players[0].prizes) == []


@rule("zone.prize-own", "prize.to-hand")
@both_eras
def test_a_player_takes_prizes_from_their_own_deck(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret + F",
        opponent="Meowth, 50 damage",
        their_bench="Pikachu",
        your_prizes="2 Bill",
        their_prizes="2 Switch",
        deck_size=3,
    )
    table.attack("Scratch")
    assert (table.your.hand, table.your.prizes) == (["Bill"], ["Bill"])
    assert table.their.prizes == ["Switch", "Switch"]


# -- the discard pile ----------------------------------------------------------------------------
@rule("zone.discard-own", "zone.discard-default", "zone.discard-open", "ko.discard")
@both_eras
def test_a_knocked_out_pokemon_and_all_its_cards_are_face_up_in_their_owners_discard_pile(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset,
        you="Sentret + F",
        opponent="Metapod + GF, 70 damage",
        their_bench="Pikachu",
    )
    table.attack("Scratch")
    pile = ["Caterpie", "Fighting Energy", "Grass Energy", "Metapod"]
    assert sorted(table.their.discard) == pile
    assert table.your.discard == []
    assert open_to_both(table, table.game.players[1].discard) == pile


@rule("zone.discard-own", "stadium.only-one", "D36")
def test_a_stadium_that_is_replaced_goes_to_the_discard_pile_of_its_owner():
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Meowth",
        stadium="Ruins of Alph",
        their_hand="Lost World",
    )
    table.end_turn()
    table.play("Lost World")
    assert table.stadium == "Lost World"
    assert (table.your.discard, table.their.discard) == (["Ruins of Alph"], [])


@rule("zone.discard-default", "zone.discard-open")
@both_eras
def test_energy_paid_for_a_retreat_is_face_up_in_the_discard_pile(ruleset: Ruleset):
    table = scenario(ruleset, you="Sentret + G", opponent="Snorlax", your_bench="Meowth")
    table.retreat()
    assert table.your.discard == ["Grass Energy"]
    assert open_to_both(table, table.game.players[0].discard) == ["Grass Energy"]


# -- in play -------------------------------------------------------------------------------------
@rule("zone.in-play-def", "zone.in-play-shared")
@both_eras
def test_both_players_see_every_card_in_play_on_both_sides(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Furret + GF",
        opponent="Meowth",
        your_bench="Pikachu",
        their_bench="Metapod + G",
    )
    cards = []
    for p in table.game.players:
        for m in (p.at(0), *p.bench):
            cards += [*m.cards, *m.energy]
    assert open_to_both(table, cards) == sorted(
        [
            *("Sentret", "Furret", "Grass Energy", "Fighting Energy", "Pikachu"),
            *("Meowth", "Caterpie", "Metapod", "Grass Energy"),
        ]
    )


@rule("zone.not-in-play", "zone.in-play-def")
@both_eras
def test_an_effect_on_pokemon_in_play_does_not_count_those_in_other_places(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Mareep + F",
        opponent="Meowth",
        your_bench="Mareep",
        your_hand="Mareep",
        your_discard="Mareep",
        your_prizes=["Mareep", "Mareep"],
        your_lost_zone="Mareep",
        your_deck="Mareep, 4 Lightning Energy",
    )
    table.attack("Static Electricity")  # an Energy card for each Mareep in play
    table.choose("Lightning Energy", "Lightning Energy")
    assert table.your.active.energy == "FLL"
    assert table.player_to_act == "opponent"


@rule("zone.not-in-play")
def test_a_pokemon_that_is_not_in_play_is_never_offered_as_a_target():
    table = scenario(
        HGSS,
        you="Flaaffy + L",
        opponent="Meowth",
        their_bench="Pikachu",
        their_hand="Sentret",
        their_discard="Jynx",
        their_lost_zone="Slowpoke",
        their_prizes="2 Drowzee",
    )
    table.attack("Thunder Spear")
    assert table.options == ["choose opponent's active Meowth", "choose opponent's bench 1 Pikachu"]


@rule("zone.use-needs-play", "body.always-on")
@both_eras
@pytest.mark.parametrize(
    ("where", "damage"),
    [("bench", 10), ("hand", 20), ("discard", 20), ("deck", 20), ("lost_zone", 20)],
)
def test_a_poke_body_works_only_in_play(ruleset: Ruleset, where: str, damage: int):
    place: dict[str, Any] = {f"their_{where}": "Metapod"}
    table = scenario(ruleset, you="Cyndaquil + R", opponent="Chikorita", **place)
    table.attack("Beat")  # 10, doubled by Weakness unless Metapod takes it away
    assert table.their.active.damage == damage


@rule("zone.use-needs-play")
def test_a_power_of_a_card_in_hand_cannot_be_used():
    table = scenario(HGSS, you="Sentret", opponent="Meowth", your_hand="Noctowl")
    with pytest.raises(PlaymatError, match="no Pokémon has the power"):
        table.why("power", "Night Sight")
    table = scenario(HGSS, you="Sentret", opponent="Meowth", your_bench="Noctowl")
    assert table.legal("power", "Night Sight")


@rule("zone.use-needs-play", "card.energy-def", "cost.enough")
@both_eras
def test_energy_pays_for_attacks_only_after_it_is_attached(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret",
        opponent="Meowth",
        your_bench="Pikachu + G",
        your_hand="Grass Energy",
        your_discard="Grass Energy",
    )
    table.not_legal("attack", "Scratch", because="cost.enough")
    table.attach("Grass Energy")
    assert table.legal("attack", "Scratch")


@rule("zone.stay-in-play", "cost.not-discarded")
@both_eras
def test_pokemon_and_energy_stay_in_play_after_the_turn(ruleset: Ruleset):
    table = scenario(ruleset, you="Sentret + G", opponent="Snorlax + F", your_bench="Meowth + L")
    for _ in range(3):
        table.attack("Scratch").end_turn()
    assert (table.your.active.name, table.your.active.energy) == ("Sentret", "G")
    assert [(m.name, m.energy) for m in table.your.bench] == [("Meowth", "L")]
    assert (table.their.active.energy, table.their.active.damage) == ("F", 30)
    assert table.your.discard == table.their.discard == []


@rule("zone.active-one", "zone.bench-others")
@both_eras
def test_a_benched_pokemon_that_becomes_active_leaves_the_bench(
    ruleset: Ruleset,
):
    table = scenario(ruleset, you="Sentret + G", opponent="Snorlax", your_bench="Meowth; Pikachu")
    table.retreat("Pikachu")
    assert table.your.active.name == "Pikachu"
    assert sorted(m.name for m in table.your.bench) == ["Meowth", "Sentret"]


@rule("zone.active-always", "ko.replace", "turn.opponent-passive")
@both_eras
def test_an_empty_active_spot_is_filled_before_the_game_continues(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret + F",
        opponent="Meowth, 50 damage",
        their_bench="Pikachu; Slowpoke",
        their_hand="Sentret, Bill",
    )
    table.attack("Scratch")
    assert table.player_to_act == "opponent"
    assert table.options == ["choose bench 1 Pikachu", "choose bench 2 Slowpoke"]
    assert len(table.their.hand) == 2  # the next turn has not begun
    table.choose("Slowpoke")
    assert (table.their.active.name, [m.name for m in table.their.bench]) == (
        "Slowpoke",
        ["Pikachu"],
    )
    assert len(table.their.hand) == 3


@rule("zone.active-always", "D55")
@both_eras
def test_an_active_pokemon_that_leaves_play_without_a_knock_out_is_replaced_without_a_prize(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset,
        you="Sentret + F",
        opponent="Meowth",
        your_bench="Meowth; Pikachu",
        your_hand="Super Scoop Up",
        coins="H",
        choices=["Sentret"],
    )
    table.play("Super Scoop Up")
    assert not table.your.has_active
    assert table.options == ["choose bench 1 Meowth", "choose bench 2 Pikachu"]
    table.choose("Pikachu")
    assert (table.turn, table.your.active.name) == ("you", "Pikachu")
    assert table.your.hand == ["Fighting Energy", "Sentret"]
    assert len(table.their.prizes) == 6
    table.done()


@rule("zone.active-always", "win.no-pokemon")
@both_eras
def test_a_player_without_pokemon_in_play_loses_even_with_pokemon_in_hand(ruleset: Ruleset):
    table = scenario(
        ruleset, you="Sentret + F", opponent="Meowth, 50 damage", their_hand="Pikachu, Slowpoke"
    )
    table.attack("Scratch")
    assert (table.winner, table.ways) == ("you", ("no Pokémon left",))
    assert not table.their.has_active


@rule("zone.bench-max", "bench.any-number")
@both_eras
def test_a_sixth_pokemon_cannot_be_put_on_the_bench(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret",
        opponent="Snorlax",
        your_bench="Meowth; Meowth; Pikachu; Pikachu",
        your_hand="2 Slowpoke, hgss1-111, hgss1-112, Claw Fossil",
    )
    table.bench("Slowpoke")
    assert len(table.your.bench) == 5
    table.not_legal("bench", "Slowpoke", because="zone.bench-max")
    table.not_legal("bench", "Claw Fossil", because="zone.bench-max")
    table.not_legal("legend", "Ho-Oh LEGEND", because="zone.bench-max")


# -- the Lost Zone -------------------------------------------------------------------------------
@rule("zone.lost-not-discard", "zone.lost-unplayable")
@both_eras
def test_effects_on_the_discard_pile_do_not_find_cards_in_the_lost_zone(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Exeggutor + F",
        opponent="Snorlax",
        your_discard="Grass Energy",
        your_lost_zone="2 Fire Energy, Water Energy",
    )
    table.attack("Energy Absorption")
    assert [o for o in table.options if "Energy" in o] == ["pick Grass Energy from discard pile"]
    table.choose("Grass Energy")
    assert table.player_to_act == "opponent"
    assert table.your.active.energy == "FG"
    assert len(table.your.lost_zone) == 3


@rule("zone.lost-unplayable", "zone.lost-not-discard")
@both_eras
def test_a_card_in_the_lost_zone_cannot_be_played_or_searched_for(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Furret + F",
        opponent="Snorlax",
        your_lost_zone="Pikachu, Switch, Slowpoke",
        your_bench="Meowth",
        your_deck="Sentret",
    )
    assert not any("Pikachu" in o or "Switch" in o for o in table.options)
    for kind, name in (("bench", "Pikachu"), ("play", "Switch")):
        refusal = table.why(kind, name)
        assert refusal is not None
        assert "isn't in your hand" in refusal.sentence
    table.attack("Find a Friend")
    assert table.options == ["pick Sentret from deck", "done"]


@rule("zone.lost-faceup")
@both_eras
def test_cards_in_the_lost_zone_are_face_up(ruleset: Ruleset):
    table = scenario(
        ruleset, you="Sentret", opponent="Snorlax", your_lost_zone="Pikachu", their_lost_zone="Bill"
    )
    for p, name in zip(table.game.players, ("Pikachu", "Bill"), strict=True):
        assert open_to_both(table, p.lost_zone) == [name]
