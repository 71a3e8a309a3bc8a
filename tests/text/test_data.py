"""Cards and programs as plain data, the same in both builds."""

from __future__ import annotations

import json
from collections.abc import Iterator
from enum import Enum
from typing import Any

import pytest

from playmat.cards import card, pool
from playmat.engine.cards import Condition, InstantOp, Op
from playmat.engine.constants import ASLEEP, GRASS, LIGHTNING, bit
from playmat.rulebook.rulesets import HGSS, RULESETS, XY
from playmat.text import card_data, part_data
from playmat.vocabulary.amounts import Amount
from playmat.vocabulary.card_text import attack_text, own_text, power_text
from playmat.vocabulary.conditions import SameHandSize
from playmat.vocabulary.declarations import item
from playmat.vocabulary.dsl import SAME_HAND_SIZE, add_damage, afflict, energy_on, flip, if_
from playmat.vocabulary.targets import THIS, YOUR_POKEMON, Group
from tests.support.cards import KINGDRA


def test_a_pokemon_has_all_its_facts():
    found = card_data(card("hgss1-8"), HGSS)
    effects = found.pop("effects")
    assert found == {
        "id": "hgss1-8",
        "set": "hgss1",
        "set_name": "HeartGold & SoulSilver",
        "number": "8",
        "rarity": "Rare Holo",
        "name": "Noctowl",
        "kind": "Pokémon",
        "subtypes": ["Stage 1"],
        "stage": "Stage 1",
        "half": None,
        "evolves_from": "Hoothoot",
        "hp": 90,
        "types": ["Colorless"],
        "weaknesses": [{"type": "Lightning", "change": "×2"}],
        "resistances": [{"type": "Fighting", "change": "-20"}],
        "retreat": 1,
        "prizes": 1,
        "provides": [],
        "prints": ["hgss1-8"],
        "ruleset": "HGSS",
    }
    power, extrasensory = effects
    assert {name: power[name] for name in ("kind", "name", "once", "off_under_conditions")} == {
        "kind": "Poké-Power",
        "name": "Night Sight",
        "once": True,
        "off_under_conditions": True,
    }
    assert [op["is"] for op in power["ops"]] == ["Draw"]
    assert extrasensory["kind"] == "attack"
    assert (extrasensory["cost"], extrasensory["damage"]) == ("CCC", "40+")
    assert extrasensory["text"] == (
        "If you and your opponent have the same number of cards in hand, do 40 more damage."
    )


def test_the_kind_of_a_trainer_card_depends_on_the_ruleset():
    for ruleset, word in ((HGSS, "Trainer"), (XY, "Item")):
        found = card_data(card("xy0-35"), ruleset)
        assert (found["kind"], found["subtypes"]) == ("Trainer", ["Item"])
        assert [effect["kind"] for effect in found["effects"]] == [word]
        assert found["prints"] == ["hgss1-95", "xy0-35"]
        assert (found["hp"], found["stage"], found["retreat"]) == (None, None, None)


def test_an_energy_card_has_the_energy_it_provides():
    assert card_data(card("hgss1-118"), HGSS)["provides"] == [["Lightning"]]
    double = card_data(card("hgss1-103"), HGSS)
    assert double["provides"] == [["Colorless"], ["Colorless"]]
    assert double["subtypes"] == ["Special"]
    assert [effect["text"] for effect in double["effects"]] == ["This card provides [C][C] Energy."]


def test_tags_halves_and_prizes_are_included():
    assert card_data(KINGDRA, HGSS)["subtypes"] == ["Stage 2", "Prime"]
    assert card_data(card("hgss1-112"), HGSS)["half"] == "lower"
    assert card_data(card("hgss1-111"), HGSS)["subtypes"] == ["LEGEND"]


def test_the_condition_for_playing_a_card_is_included():
    made = item("own-item", "Own Item", flip(heads=afflict(THIS, ASLEEP)), only_if=SameHandSize())
    (effect,) = card_data(made, HGSS)["effects"]
    assert effect["only_if"] == {"is": "SameHandSize"}


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda ruleset: ruleset.name)
def test_every_text_of_the_pool_is_there_with_its_ops(ruleset):
    for one in pool().cards.values():
        found = card_data(one, ruleset)
        assert json.loads(json.dumps(found)) == found
        d = one.definition
        texts = [own_text(d, ruleset)] if own_text(d, ruleset) else []
        texts += [power_text(power, ruleset) for power in d.powers]
        texts += [attack_text(attack, ruleset) for attack in d.attacks]
        assert [effect["text"] for effect in found["effects"]] == texts
        for effect in found["effects"]:
            assert bool(effect["text"]) == bool(effect["ops"] or found["provides"])


def classes(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        if "is" in data:
            yield data["is"]
        for value in data.values():
            yield from classes(value)
    elif isinstance(data, list):
        for value in data:
            yield from classes(value)


def test_every_op_of_the_pool_is_in_the_data():
    def below(op: Op) -> Iterator[str]:
        yield type(op).__name__
        for child in op.children():
            yield from below(child)

    for one in pool().cards.values():
        names = list(classes(card_data(one, HGSS)))
        for attack in one.definition.attacks:
            if attack.program is not None:
                assert set(below(attack.program)) - {"Sequence"} <= set(names)


# -- parts -----------------------------------------------------------------------------------------
def test_a_part_is_its_class_and_its_parameters():
    assert part_data(flip(heads=add_damage(20))) == {
        "is": "Flip",
        "by_opponent": False,
        "count": {"is": "Fixed", "n": 1},
        "outcomes": [
            {"is": "Branch", "op": {"is": "AddDamage", "each": None, "n": 20}, "when": 0},
        ],
        "until_tails": False,
    }


def test_conditions_amounts_and_targets_are_parts_too():
    assert part_data(SAME_HAND_SIZE) == {"is": "SameHandSize"}
    assert part_data(energy_on(THIS, GRASS)) == {
        "is": "EnergyOn",
        "mask": bit(GRASS),
        "target": {"is": "One", "which": 0},
    }
    assert part_data(YOUR_POKEMON.of(LIGHTNING))["type_mask"] == bit(LIGHTNING)
    assert part_data(if_(SAME_HAND_SIZE, add_damage(10)))["condition"] == {"is": "SameHandSize"}


class Slotted(InstantOp):
    """A custom op."""

    __slots__ = ("_secret", "amount", "never_set", "who")

    def __init__(self, who: Group, amount: Amount) -> None:
        super().__init__()
        self.who = who
        self.amount = amount
        self._secret = 1


class Loose(Op):
    """A custom op without slots."""

    def __init__(self) -> None:
        super().__init__()
        self.pair = (1, "two")
        self.several = frozenset(("b", "a"))
        self.table = {1: SameHandSize()}
        self.like = card("hgss1-8")
        self.color = Color.RED
        self.kind_of_op = Slotted
        self.units = card("hgss1-118").definition.provides


class Color(Enum):
    RED = 1


class Odd(Condition):
    __slots__ = "number"  # noqa: PLC0205 - a single slot may be written so

    def __init__(self) -> None:
        self.number = 3


class Ring(Op):
    def __init__(self) -> None:
        super().__init__()
        self.next: Ring = self


def test_a_custom_op_becomes_plain_data():
    assert part_data(Slotted(YOUR_POKEMON, energy_on(THIS))) == {
        "is": "Slotted",
        "amount": part_data(energy_on(THIS)),
        "who": part_data(YOUR_POKEMON),
    }
    assert part_data(Odd()) == {"is": "Odd", "number": 3}


def test_any_attribute_of_an_op_becomes_plain_data():
    assert part_data(Loose()) == {
        "is": "Loose",
        "color": "RED",
        "kind_of_op": "Slotted",
        "like": "hgss1-8",
        "pair": [1, "two"],
        "several": ["a", "b"],
        "table": {"1": {"is": "SameHandSize"}},
        "units": [bit(LIGHTNING)],
    }


def test_an_op_that_contains_itself_does_not_recurse():
    assert part_data(Ring()) == {"is": "Ring", "next": "Ring"}
