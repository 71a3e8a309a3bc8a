"""The damage preview of an attack, one for both terminal interfaces."""

from __future__ import annotations

import pytest

from playmat.rulebook.rulesets import HGSS
from playmat.testing.scenario import Scenario, scenario
from playmat.text import describe_option

pytestmark = pytest.mark.once


def preview(table: Scenario, attack: str) -> str:
    game = table.game
    (option,) = [o for o in game.options if o.text == attack]
    return describe_option(option, game.view(0))


def test_a_preview_lists_the_damage_for_each_result_of_a_coin():
    table = scenario(HGSS, you="Furret + GG", opponent="Sandshrew")
    assert preview(table, "Quick Blow") == "Attack: Quick Blow, 20 or 40 to Sandshrew"


def test_a_preview_does_not_name_a_target_that_is_chosen_later():
    table = scenario(HGSS, you="Quagsire + WWW", opponent="Sentret", their_bench="Meowth; Chansey")
    words = preview(table, "Muddy Water")
    assert words == "Attack: Muddy Water, 40 to Sentret, 20 to one you choose"
