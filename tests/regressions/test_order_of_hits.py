"""Two hits of one attack, each of which a coin may prevent, are in the order of the text."""

from __future__ import annotations

from playmat.rulebook import HGSS
from playmat.testing import scenario
from playmat.testing.markers import rule
from tests.support.made_up import DODGER, HITTER


@rule("attack.step-f.hgss")
def test_effects_that_prevent_damage_run_in_the_order_of_the_hits():
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
