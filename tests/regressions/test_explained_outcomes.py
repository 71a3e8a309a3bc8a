"""The explanation of an attack's damage keeps both results of its coin apart."""

from __future__ import annotations

import pytest

from playmat.rulebook import HGSS
from playmat.testing import scenario


def explained(you: str, attack: str) -> set[tuple[str, str, int]]:
    table = scenario(HGSS, you=you, opponent="Feraligatr")
    found = table.game.explain_damage(table.option(f"attack {attack}"))
    return {(e.when, e.target, e.damage) for e in found}


def test_thrash_hurts_its_user_on_tails_only():
    assert explained("hgss1-123 + G", "Thrash") == {
        ("all heads", "Feraligatr", 50),
        ("all tails", "Feraligatr", 30),
        ("all tails", "Gyarados", 20),
    }


def test_thunder_hurts_its_user_on_tails_only():
    assert explained("hgss1-14 + LLL", "Thunder") == {
        ("all heads", "Feraligatr", 80),
        ("all tails", "Feraligatr", 80),
        ("all tails", "Ampharos", 20),
    }


@pytest.mark.parametrize(("coins", "damage"), [("H", 0), ("T", 20)])
def test_the_explained_damage_is_done(coins, damage):
    table = scenario(HGSS, you="hgss1-123 + G", opponent="Feraligatr", coins=coins)
    table.attack("Thrash")
    assert table.your.active.damage == damage
