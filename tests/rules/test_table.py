"""The materials of the game: two players, a coin, damage counters, and the kinds of cards."""

from __future__ import annotations

from functools import partial

import pytest

from playmat import Game, pool, testing, theme_deck
from playmat.engine.constants import POKEMON, TYPE_LETTERS
from playmat.errors import CardError, PlaymatError
from playmat.rulebook import HGSS, Ruleset
from playmat.testing.markers import rule
from playmat.vocabulary.declarations import attack
from tests.support import openings
from tests.support.openings import both_eras, deal, open_game

POKEMON_CARDS = [c for c in pool().cards.values() if c.definition.kind == POKEMON]


scenario = partial(testing.scenario, cards=openings.CARDS)


# -- players, coin, counters ---------------------------------------------------------------------
@rule("table.two-players")
@both_eras
def test_a_game_is_between_two_players(ruleset: Ruleset):
    table = open_game(ruleset, deal("Sentret"), deal("Meowth"))
    assert len(table.game.players) == 2
    assert (table.your.active.name, table.their.active.name) == ("Sentret", "Meowth")
    with pytest.raises(PlaymatError, match="player must be 0 or 1"):
        table.game.concede(2)


@rule("table.coin")
@both_eras
@pytest.mark.parametrize(("coins", "damage"), [("H", 30), ("T", 20)])
def test_a_coin_decides_a_flip(ruleset: Ruleset, coins: str, damage: int):
    table = scenario(ruleset, you="Pikachu + LW", opponent="Miltank", coins=coins)
    table.attack("Quick Attack")
    assert table.their.active.damage == damage
    table.done()


@rule("table.coin")
@both_eras
def test_every_flip_comes_from_one_chance_source(ruleset: Ruleset):
    """The flips of setup, of a card, and between turns come from one script."""
    two = deal("Sentret", "Meowth")
    table = open_game(ruleset, two, deal("Sentret"), first="opponent", choices=["Meowth", "done"])
    assert table.script.coins == ""
    table = scenario(ruleset, you="Hypno + PPP", opponent="Miltank", coins="HT")
    table.power("Sleep Pendulum").end_turn()
    assert table.their.active.conditions == {"Asleep"}
    table.done()


@rule("table.counters", "card.damage-counter-value.hgss", "card.damage-counter-value.xy")
@both_eras
def test_damage_stays_on_a_pokemon_that_retreats(ruleset: Ruleset):
    table = scenario(
        ruleset, you="Sandslash, 30 damage", your_bench="Meowth, 10 damage", opponent="Sentret"
    )
    table.retreat()
    assert (table.your.active.name, table.your.active.damage) == ("Meowth", 10)
    assert (table.your.bench[0].name, table.your.bench[0].damage) == ("Sandslash", 30)


@rule("card.damage-counter-value.hgss", "card.damage-counter-value.xy")
@both_eras
def test_a_damage_counter_is_10_damage(ruleset: Ruleset):
    table = scenario(ruleset, you="Sentret, poisoned", opponent="Meowth")
    table.end_turn()  # Poison puts one damage counter
    assert table.your.active.damage == 10


@rule("card.damage-counter-value.hgss", "card.damage-counter-value.xy")
def test_all_printed_damage_is_a_multiple_of_10():
    for c in POKEMON_CARDS:
        assert all(a.base % 10 == 0 for a in c.definition.attacks), c


# -- HP, Weakness, Resistance, Retreat Cost ------------------------------------------------------
@rule("card.hp-def", "ko.when")
@both_eras
@pytest.mark.parametrize(("damage", "is_knocked_out"), [(30, False), (40, True)])
def test_a_pokemon_is_knocked_out_when_its_damage_reaches_its_hp(
    ruleset: Ruleset, damage: int, is_knocked_out: bool
):
    table = scenario(
        ruleset,
        you="Sentret + W",
        opponent=f"Sentret, {damage} damage",
        their_bench="Meowth",
    )
    table.attack("Scratch")
    assert (table.their.active.name == "Meowth") is is_knocked_out


@rule("card.weakness-def")
@both_eras
def test_weakness_raises_damage_from_attackers_of_its_type(ruleset: Ruleset):
    table = scenario(ruleset, you="Sandshrew + F", opponent="Miltank")
    table.attack("Rollout")
    assert table.their.active.damage == 20
    table = scenario(ruleset, you="Sentret + F", opponent="Miltank")
    table.attack("Scratch")
    assert table.their.active.damage == 10  # it is the attacker's type, not its Energy's


@rule("card.resistance-def")
@both_eras
def test_resistance_lowers_damage_from_attackers_of_its_type(ruleset: Ruleset):
    table = scenario(ruleset, you="Sandslash + FF", opponent="Noctowl")
    table.attack("Poison Sting")
    assert table.their.active.damage == 10 + 10  # 30 less 20, and Poison between turns


@rule("card.retreat-cost-def")
@both_eras
def test_a_retreat_cost_is_a_number_of_energy_of_any_type(ruleset: Ruleset):
    table = scenario(ruleset, you="Slowpoke + RG", your_bench="Meowth", opponent="Sentret")
    table.retreat()
    assert table.your.bench[0].energy == ""
    table = scenario(ruleset, you="Slowpoke + R", your_bench="Meowth", opponent="Sentret")
    table.not_legal("retreat", because="retreat.cost")
    table = scenario(ruleset, you="Sandslash", your_bench="Meowth", opponent="Sentret")
    assert table.legal("retreat")


# -- attacks and Energy --------------------------------------------------------------------------
@rule("card.attack-parts")
def test_an_attack_has_a_name_and_a_cost_but_need_not_have_damage_or_text():
    plain = attack("Stare", "C")
    assert (plain.name, plain.symbols, plain.base, plain.program) == ("Stare", "C", 0, None)
    with pytest.raises(CardError, match="the name of an attack must not be empty"):
        attack("", "C", 10)
    with pytest.raises(CardError, match="unknown symbol"):
        attack("Stare", "X", 10)


@rule("card.attack-parts")
def test_every_attack_of_the_pool_has_a_name_and_a_cost_in_symbols():
    for c in POKEMON_CARDS:
        for a in c.definition.attacks:
            assert a.name
            assert set(a.symbols) <= set(TYPE_LETTERS)


@rule("card.energy-def", "zone.use-needs-play")
@both_eras
def test_only_attached_energy_pays_for_an_attack(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret, with Technical Machine TS-2",
        your_bench="Meowth + WW",
        opponent="Meowth",
        your_hand="2 Fire Energy",
        your_discard="Fire Energy",
    )
    table.not_legal("attack", "Scratch", because="cost.enough")
    table.attach("Fire Energy")
    assert table.legal("attack", "Scratch")


@rule("card.basic-energy-none", "card.basic-energy.hgss", "card.basic-energy.xy")
def test_there_are_nine_basic_energy_cards_and_none_is_colorless_or_dragon():
    basic = {c.name for c in pool().cards.values() if c.definition.is_basic_energy()}
    eight = ["Darkness", "Fighting", "Fire", "Grass", "Lightning", "Metal", "Psychic", "Water"]
    assert basic == {f"{type} Energy" for type in [*eight, "Fairy"]}


# -- Trainer cards -------------------------------------------------------------------------------
@rule("card.trainer-item-def.hgss", "card.trainer-item-def.xy")
@both_eras
def test_a_trainer_card_takes_effect_and_is_discarded(ruleset: Ruleset):
    table = scenario(
        ruleset, you="Sentret", your_bench="Meowth", opponent="Meowth", your_hand="Switch"
    )
    table.play("Switch")
    assert table.your.active.name == "Meowth"
    assert (table.your.discard, table.your.hand, table.their.discard) == (["Switch"], [], [])


@rule("card.trainer-item-def.hgss", "card.trainer-item-def.xy")
@both_eras
def test_a_trainer_card_is_discarded_after_its_effect(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret, 20 damage",
        your_bench="Meowth, 20 damage",
        opponent="Meowth",
        your_hand="Potion",
    )
    table.play("Potion")
    assert (table.player_to_act, table.your.discard, table.your.hand) == ("you", [], [])
    table.choose("Meowth")
    assert table.your.discard == ["Potion"]


@rule("card.trainer-rule-line", "supporter.one-per-turn")
@both_eras
def test_the_once_per_turn_rule_of_a_supporter_applies_along_with_its_effect(ruleset: Ruleset):
    table = scenario(ruleset, you="Sentret", opponent="Meowth", your_hand="2 Tierno, Bill, Switch")
    table.play("Tierno")
    assert len(table.your.hand) == 6
    table.not_legal("play", "Tierno", because="supporter.one-per-turn")
    table.not_legal("play", "Bill", because="supporter.one-per-turn")


@rule("card.kinds.hgss", "card.kinds.xy", "card.trainer-subtypes")
@both_eras
def test_only_trainer_supporter_and_stadium_cards_can_be_played(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret",
        your_bench="Meowth",
        opponent="Meowth",
        your_hand="Switch, Bill, Ruins of Alph, Pikachu, Fire Energy",
    )
    for name in ("Switch", "Bill", "Ruins of Alph"):
        assert table.legal("play", name)
    because = "card.kinds.hgss" if ruleset is HGSS else "card.trainer-subtypes"
    for name in ("Pikachu", "Fire Energy"):
        table.not_legal("play", name, because=because)


# -- Basic, Evolution, Evolved -------------------------------------------------------------------
@rule("card.basic-def", "card.evolution-def")
@both_eras
def test_a_basic_pokemon_is_played_to_the_bench_and_an_evolution_card_on_a_pokemon(
    ruleset: Ruleset,
):
    table = scenario(ruleset, you="Sentret", opponent="Meowth", your_hand="Sentret, Furret")
    table.not_legal("bench", "Furret", because="card.basic-def")
    table.not_legal("evolve", "Sentret", because="card.evolution-def")
    table.bench("Sentret").evolve("Furret")
    assert table.your.active.cards == ("Sentret", "Furret")


@rule("card.evolved-def")
@both_eras
def test_a_stage_1_without_a_card_underneath_is_not_an_evolved_pokemon(ruleset: Ruleset):
    """An effect that devolves an Evolved Pokémon doesn't apply to a Stage 1 without a Basic."""
    table = scenario(
        ruleset,
        you="Sentret, with Technical Machine TS-2",
        opponent="Furret, alone",
        their_bench="Meowth; Croconaw; Feraligatr",
    )
    table.attack("Devoluter")
    assert table.options == [
        "choose opponent's bench 2 Croconaw",
        "choose opponent's bench 3 Feraligatr",
    ]
    table.choose("Feraligatr")
    assert table.their.bench[2].cards == ("Totodile", "Croconaw")
    assert "Feraligatr" in table.their.hand


@rule("table.two-players")
@both_eras
def test_two_decks_of_the_same_cards_may_play_each_other(ruleset: Ruleset):
    deck = theme_deck("Mind Flood")
    game = Game.start(deck, deck, ruleset, seed=5)
    assert sorted(game.prints[:60]) == sorted(game.prints[60:]) == sorted(deck.ids())
