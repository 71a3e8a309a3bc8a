"""Two hits of one attack, each of which a coin may prevent, are in the order of the text."""

from __future__ import annotations

from playmat.engine.constants import COLORLESS
from playmat.rulebook import HGSS
from playmat.testing import scenario
from playmat.testing.markers import rule
from playmat.vocabulary.declarations import attack, body, pokemon
from playmat.vocabulary.dsl import each, flip, hit, would_be_damaged
from playmat.vocabulary.targets import DEFENDING, OPPOSING_BENCH, THIS
from playmat.vocabulary.triggers import PreventDamage, Trigger

DODGER = pokemon(
    "test-order-1",
    "Dodger",
    COLORLESS,
    60,
    texts=[
        body(
            "Dodge",
            Trigger(would_be_damaged(THIS), flip(heads=PreventDamage())),
        )
    ],
)
HITTER = pokemon(
    "test-order-2",
    "Hitter",
    COLORLESS,
    60,
    texts=[attack("One Two", "C", hit(10, DEFENDING), hit(20, each(OPPOSING_BENCH)))],
)


@rule("attack.step-f.hgss")
def test_the_first_hit_is_answered_first():
    for coins, damage in (("HT", (0, 20)), ("TH", (10, 0))):
        table = scenario(
            HGSS,
            you="Hitter + G",
            opponent="Dodger",
            their_bench="Dodger",
            coins=coins,
            cards=[DODGER, HITTER],
        )
        table.attack("One Two")
        assert (table.their.active.damage, table.their.bench[0].damage) == damage
        table.done()
