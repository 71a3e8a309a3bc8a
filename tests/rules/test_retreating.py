"""Retreating, and the effects that end on the Bench."""

from __future__ import annotations

from functools import partial
from itertools import combinations, permutations

import pytest

from playmat import testing
from playmat.engine.constants import RETREAT
from playmat.engine.game import Game
from playmat.rulebook import HGSS, Ruleset
from playmat.testing import Scenario, find_card
from playmat.testing.markers import rule
from tests.support import kinds
from tests.support.openings import both_eras

DOUBLE = "Double Colorless Energy"
RAINBOW = "Rainbow Energy"


scenario = partial(testing.scenario, cards=kinds.CARDS)


def ways_to_pay(table: Scenario) -> list[list[str]]:
    """Return each set of Energy cards that can be discarded, once per way to discard it."""
    found: list[list[str]] = []

    def pay(g: Game) -> None:
        if g.options[0].kind == "card":
            for option in g.options:
                after = g.clone()
                after.apply(option.code)
                pay(after)
        else:
            found.append(sorted(g.definitions[c].name for c in g.players[0].discard))

    first = table.game.clone()
    first.apply(RETREAT)
    pay(first)
    return sorted(found)


# -- once per turn, and the cost -------------------------------------------------------------------
@rule("retreat.once")
@both_eras
def test_a_player_may_retreat_once_per_turn(ruleset: Ruleset):
    table = scenario(ruleset, you="Sentret + GG", your_bench="Meowth + GG", opponent="Sentret")
    table.retreat()
    table.not_legal("retreat", because="retreat.once")
    table.end_turn().end_turn()
    assert table.legal("retreat")


@rule("D38", "retreat.once", "retreat.free")
@both_eras
def test_a_free_retreat_counts_as_the_retreat_of_the_turn(ruleset: Ruleset):
    table = scenario(ruleset, you="Sandslash", your_bench="Sandslash", opponent="Sentret")
    table.retreat()
    table.not_legal("retreat", because="retreat.once")


@rule("D38")
@both_eras
def test_a_switch_by_a_card_does_not_count_as_a_retreat(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret + G",
        your_bench="Meowth + G",
        opponent="Sentret",
        your_hand="2 Switch",
    )
    table.play("Switch")
    assert table.your.active.name == "Meowth"
    table.retreat()
    assert table.your.active.name == "Sentret"
    table.play("Switch")
    assert table.your.active.name == "Meowth"


@rule("retreat.cost")
@both_eras
@pytest.mark.parametrize("energy", ["", " + G", " + GGG", f" + G + {DOUBLE}"])
def test_a_pokemon_with_less_energy_than_its_retreat_cost_cannot_retreat(
    ruleset: Ruleset, energy: str
):
    table = scenario(ruleset, you="Snorlax" + energy, your_bench="Sentret", opponent="Sentret")
    table.not_legal("retreat", because="retreat.cost")


@rule("retreat.cost", "retreat.keeps")
@both_eras
def test_the_player_chooses_which_energy_pays_the_retreat_cost(ruleset: Ruleset):
    table = scenario(ruleset, you="Growlithe + GWP", your_bench="Sentret", opponent="Sentret")
    assert ways_to_pay(table) == [
        ["Grass Energy", "Psychic Energy"],
        ["Grass Energy", "Water Energy"],
        ["Psychic Energy", "Water Energy"],
    ]
    table.retreat("Grass Energy", "Psychic Energy")
    assert table.your.bench[0].energy == "W"


@rule("retreat.free")
@both_eras
def test_a_pokemon_without_a_retreat_cost_discards_nothing(ruleset: Ruleset):
    table = scenario(ruleset, you="Sandslash + F", your_bench="Sentret", opponent="Sentret")
    table.retreat()
    assert table.your.bench[0].energy == "F"
    assert table.your.discard == []


# -- the switch --------------------------------------------------------------------------------
@rule("retreat.switch")
@both_eras
def test_a_player_without_benched_pokemon_cannot_retreat(ruleset: Ruleset):
    table = scenario(ruleset, you="Sandslash", opponent="Sentret", their_bench="Meowth")
    table.not_legal("retreat", because="retreat.switch")


@rule("retreat.switch")
@both_eras
@pytest.mark.parametrize("chosen", ["Sentret", "Meowth", "Pikachu"])
def test_the_retreating_pokemon_changes_places_with_the_chosen_benched_pokemon(
    ruleset: Ruleset, chosen: str
):
    table = scenario(
        ruleset, you="Sandslash", your_bench="Sentret; Meowth; Pikachu", opponent="Jynx"
    )
    table.retreat()
    assert table.options == [
        "choose bench 1 Sentret",
        "choose bench 2 Meowth",
        "choose bench 3 Pikachu",
    ]
    table.choose(chosen)
    assert table.your.active.name == chosen
    places = ["Sentret", "Meowth", "Pikachu"]
    places[places.index(chosen)] = "Sandslash"
    assert [str(m) for m in table.your.bench] == places


@rule("retreat.keeps", "bench-move.clears-effects")
@both_eras
def test_both_pokemon_keep_their_damage_and_all_cards_except_the_energy_paid(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Furret + GW, 30 damage, with Expert Belt",
        your_bench="Meowth + PP, 20 damage, with Leftovers",
        opponent="Sentret",
    )
    table.retreat("Grass Energy")
    old, new = table.your.bench[0], table.your.active
    assert (old.damage, old.energy, old.attached_trainers) == (30, "W", ("Expert Belt",))
    assert old.cards == ("Sentret", "Furret")
    assert (new.damage, new.energy, new.attached_trainers) == (20, "PP", ("Leftovers",))
    assert table.your.discard == ["Grass Energy"]


@rule("retreat.then-attack")
@both_eras
def test_the_new_active_pokemon_may_attack_in_the_same_turn(ruleset: Ruleset):
    table = scenario(ruleset, you="Sentret + G", your_bench="Meowth + GG", opponent="Snorlax")
    table.retreat()
    table.attack("Dig Claws")
    assert table.their.active.damage == 20
    assert table.turn == "opponent"


# -- Energy that counts double -----------------------------------------------------------------
@rule("retreat.double-energy", "retreat.overpay", "D39")
@both_eras
def test_the_last_energy_card_discarded_may_pay_more_than_the_cost(ruleset: Ruleset):
    table = scenario(
        ruleset, you=f"Growlithe + GG + {DOUBLE}", your_bench="Sentret", opponent="Sentret"
    )
    assert ways_to_pay(table) == [
        [DOUBLE],
        [DOUBLE, "Grass Energy"],
        ["Grass Energy", "Grass Energy"],
    ]


@rule("retreat.double-energy", "retreat.overpay")
def test_a_double_energy_card_may_pay_for_a_cost_of_one():
    table = scenario(HGSS, you=f"Sentret + {DOUBLE}", your_bench="Meowth", opponent="Sentret")
    table.retreat()
    assert table.your.discard == [DOUBLE]


@rule("retreat.double-energy")
def test_the_player_discards_no_more_energy_once_the_cost_is_paid():
    table = scenario(
        HGSS, you=f"Growlithe + G + {DOUBLE}", your_bench="Sentret; Meowth", opponent="Sentret"
    )
    table.retreat(DOUBLE)
    assert table.options == ["choose bench 1 Sentret", "choose bench 2 Meowth"]
    table.choose("Meowth")
    assert table.your.discard == [DOUBLE]
    assert table.your.bench[1].energy == "G"


def legal_sets(energy: list[str], cost: int) -> list[list[str]]:
    """Return the sets that pay the cost, the last card only if needed (retreat.double-energy)."""

    def provided(cards: tuple[str, ...]) -> int:
        return sum(2 if card == DOUBLE else 1 for card in cards)

    sets = {
        tuple(sorted(cards))
        for size in range(1, len(energy) + 1)
        for cards in combinations(energy, size)
        if any(provided(order[:-1]) < cost <= provided(order) for order in permutations(cards))
    }
    return sorted(list(cards) for cards in sets)


@rule("retreat.double-energy", "retreat.overpay", "D39")
@both_eras
@pytest.mark.parametrize("active", ["Sentret", "Growlithe", "Miltank", "Snorlax"])
@pytest.mark.parametrize(
    "energy",
    [
        ["G", "G", "W", DOUBLE, DOUBLE],
        ["G", DOUBLE, DOUBLE],
        ["G", "W", "P", DOUBLE],
        ["G", "W", DOUBLE],
        [RAINBOW, RAINBOW, "W", DOUBLE],
        [DOUBLE, DOUBLE],
        ["G", "W", "P", "F"],
    ],
    ids=" ".join,
)
def test_each_legal_set_of_energy_can_be_paid_in_exactly_one_way(
    ruleset: Ruleset, active: str, energy: list[str]
):
    table = scenario(
        ruleset, you=" + ".join([active, *energy]), your_bench="Sentret", opponent="Sentret"
    )
    names = [find_card(card).name for card in energy]
    cost = find_card(active).definition.retreat
    assert ways_to_pay(table) == legal_sets(names, cost)


# -- conditions --------------------------------------------------------------------------------
@rule("retreat.not-blocked", "bench-move.clears-conditions")
@both_eras
@pytest.mark.parametrize("condition", ["confused", "burned", "poisoned", "poisoned, burned"])
def test_a_confused_burned_or_poisoned_pokemon_retreats_without_a_coin_flip(
    ruleset: Ruleset, condition: str
):
    table = scenario(
        ruleset, you=f"Meowth + G, {condition}", your_bench="Sentret", opponent="Sentret"
    )
    table.retreat()
    assert table.your.active.name == "Sentret"
    assert table.your.bench[0].conditions == frozenset()
    table.end_turn()
    assert table.your.bench[0].damage == 0
    table.done()


@rule("bench-move.clears-conditions")
@both_eras
@pytest.mark.parametrize("condition", ["asleep", "paralyzed", "confused, poisoned, burned"])
def test_a_switch_by_a_card_removes_every_special_condition(ruleset: Ruleset, condition: str):
    table = scenario(
        ruleset,
        you=f"Meowth, {condition}",
        your_bench="Sentret",
        opponent="Sentret",
        your_hand="Switch",
    )
    table.play("Switch")
    assert table.your.bench[0].conditions == frozenset()
    assert table.your.active.conditions == frozenset()


@rule("bench-move.clears-conditions")
@both_eras
def test_a_pokemon_switched_to_the_bench_by_the_opponent_loses_its_special_conditions(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset,
        you="Sentret",
        opponent="Meowth, asleep, poisoned",
        their_bench="Pikachu",
        your_hand="Pokémon Reversal",
        coins="H",
    )
    table.play("Pokémon Reversal")
    assert table.their.active.name == "Pikachu"
    assert table.their.bench[0].conditions == frozenset()
    table.end_turn()
    assert table.their.bench[0].damage == 0
    table.done()


# -- effects of attacks, and counters ----------------------------------------------------------
@rule("bench-move.clears-effects")
@both_eras
def test_an_effect_of_an_attack_ends_on_the_bench_but_damage_stays(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Croconaw + WWW",
        opponent="Snorlax + GGGG",
        their_bench="Sentret + G",
        their_hand="2 Switch",
    )
    table.attack("Big Bite")
    table.not_legal("retreat", because="D01")
    table.play("Switch").play("Switch")
    assert table.their.active.name == "Snorlax"
    assert table.their.active.damage == 50
    assert table.legal("retreat")


@rule("bench-move.clears-effects")
@both_eras
def test_an_effect_on_the_defending_pokemon_does_not_pass_to_the_one_that_replaces_it(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset,
        you="Croconaw + WWW",
        opponent="Snorlax + GGGG",
        their_bench="Sentret + G",
        their_hand="Switch",
    )
    table.attack("Big Bite")
    table.play("Switch")
    assert table.their.active.name == "Sentret"
    assert table.legal("retreat")


@rule("bench-move.keeps-counters")
@both_eras
def test_a_char_counter_stays_on_a_pokemon_that_moves_to_the_bench(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Meowth + G, poisoned, Char counter",
        your_bench="Sentret",
        opponent="Sentret",
        your_hand="Switch",
    )
    table.retreat()
    assert table.your.bench[0].named_counters == {"Char": 1}
    table.play("Switch")
    assert table.your.active.named_counters == {"Char": 1}


@rule("bench-move.keeps-counters", "trainer.staying-exception")
def test_pluspower_stays_on_a_pokemon_that_moves_to_the_bench():
    table = scenario(
        HGSS,
        you="Meowth + GG",
        your_bench="Sentret",
        opponent="Snorlax",
        your_hand="PlusPower, 2 Switch",
        choices=["your active"],
    )
    table.play("PlusPower")
    table.play("Switch").play("Switch")
    table.attack("Dig Claws")
    assert table.their.active.damage == 30
    table.done()
