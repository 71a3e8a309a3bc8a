"""Ops are immutable: several cards may share one, and each card keeps its own addresses."""

from __future__ import annotations

from functools import partial

import pytest

from playmat import card_source, testing
from playmat.cards import card as pool_card
from playmat.engine.addresses import op_at
from playmat.engine.cards import Card, Op
from playmat.engine.causes import text_of
from playmat.engine.constants import LIGHTNING
from playmat.engine.game import Game
from playmat.errors import CardError
from playmat.rulebook import HGSS
from playmat.text import part_data
from playmat.vocabulary import continuous
from playmat.vocabulary.continuous import ContinuousEffect
from playmat.vocabulary.declarations import attack, body, item, once_each_turn, pokemon, power
from playmat.vocabulary.dsl import (
    THIS_IS_BENCHED,
    as_op,
    heal,
    may,
    one,
    prevent_damage,
    switch_in,
    while_,
)
from playmat.vocabulary.targets import THIS, YOUR_BENCH, YOUR_POKEMON
from tests.support.made_up import (
    COUNTER,
    FIRST_SWITCH,
    SECOND_SWITCH,
    SHARED_DISCARD,
    SHARED_SWITCH,
    SHARER,
)

CARDS = {card.id: card for card in (FIRST_SWITCH, SECOND_SWITCH, SHARER, COUNTER)}


def find(id: str) -> Card:
    return CARDS[id] if id in CARDS else pool_card(id)


scenario = partial(testing.scenario, cards=CARDS.values())


@pytest.fixture(autouse=True)
def known_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card_source, "_sources", [find])


@pytest.mark.parametrize("card", [FIRST_SWITCH, SECOND_SWITCH], ids=lambda c: c.id)
def test_a_shared_op_is_saved_with_the_address_of_the_card_that_is_resolved(card: Card):
    table = scenario(
        HGSS, you="Sentret", your_bench="Sharer; Pikachu", your_hand=card.name, opponent="Sentret"
    )
    table.play(card.name)
    effect = table.game.stack[-1]
    assert effect.op is SHARED_SWITCH
    saved = table.game.to_json()
    other = SECOND_SWITCH if card is FIRST_SWITCH else FIRST_SWITCH
    assert f'"{card.id}:play:0#' in saved
    assert f'"{other.id}:play:0#' not in saved

    restored = Game.from_json(saved)
    assert restored == table.game
    assert restored.stack[-1].definition is card.definition
    assert str(restored.options[0]) == str(table.game.options[0])


def test_an_address_finds_the_card_of_the_op():
    for card in (FIRST_SWITCH, SECOND_SWITCH):
        definition = card.definition
        assert op_at(definition.address_of(SHARED_SWITCH)) == (definition, SHARED_SWITCH)


def test_a_shared_op_runs_in_the_phase_that_each_attack_needs():
    plain, counted = (card.definition.attacks[0] for card in (SHARER, COUNTER))
    assert (plain.before, plain.after) == (None, SHARED_DISCARD)
    assert counted.after is None
    assert counted.before is not None
    assert counted.before.children()[0] is SHARED_DISCARD


def test_an_effect_on_the_stack_has_the_name_of_its_attack():
    table = scenario(
        HGSS, you="Energy Counter + L", your_hand="Lightning Energy", opponent="Sentret"
    )
    table.attack("Discard and Hit")
    assert text_of(table.game, table.game.stack[-1]) == "Discard and Hit"


def test_two_texts_of_a_card_may_not_share_an_effect():
    gust = as_op(switch_in(one(YOUR_BENCH)))
    shield = prevent_damage(THIS)
    with pytest.raises(CardError, match="t1-5 Twice: Hop and Teleport share an effect"):
        pokemon(
            *("t1-5", "Twice", LIGHTNING, 60),
            texts=[attack("Hop", "C", gust), power("Teleport", once_each_turn, gust)],
        )
    with pytest.raises(CardError, match="t1-5 Twice: Shell and Armor share an effect"):
        pokemon(
            *("t1-5", "Twice", LIGHTNING, 60), texts=[body("Shell", shield), body("Armor", shield)]
        )


def test_attacks_that_share_a_branch_number_their_branches_independently():
    branch = may(SHARED_SWITCH)
    first = attack("First", "C", branch, may(SHARED_SWITCH))
    second = attack("Second", "C", may(SHARED_SWITCH), branch)
    for found in (first, second):
        assert found.after is not None
        keys = [part.key for part in found.after.children()]  # type: ignore[attr-defined]
        assert keys == [0, 1]


def test_the_address_of_an_op_depends_on_all_of_its_fields():
    def address(*ops: Op) -> str:
        return item("made-up-changed", "Changed", *ops).definition.address_of(ops[0])

    assert address(heal(20, THIS)) == address(heal(20, THIS))
    assert len({address(heal(n, to)) for n in (20, 30) for to in (THIS, YOUR_POKEMON)}) == 4


def test_a_condition_for_an_effect_leaves_the_effect_itself_unchanged():
    always = prevent_damage(THIS)
    while_benched = while_(THIS_IS_BENCHED, always)
    assert (always.while_, while_benched.while_) == (None, THIS_IS_BENCHED)
    assert part_data(while_benched) == {**part_data(always), "while_": part_data(THIS_IS_BENCHED)}


def test_every_continuous_effect_can_be_copied_without_its_arguments():
    kinds = [
        kind
        for kind in vars(continuous).values()
        if isinstance(kind, type) and issubclass(kind, ContinuousEffect)
    ]
    assert len(kinds) > 10
    for kind in kinds:
        assert isinstance(kind.__new__(kind), kind)
