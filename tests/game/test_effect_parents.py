"""An effect knows the attack, damage, or Knock Out that started it, also in copies and saves."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from playmat import card_source, testing
from playmat.cards import card as pool_card
from playmat.engine.cards import Card
from playmat.engine.game import Game
from playmat.rulebook import HGSS
from tests.support.made_up import CANCELER, HITTER, PREVENTER, SURVIVOR

CARDS = {card.id: card for card in (HITTER, CANCELER, PREVENTER, SURVIVOR)}


scenario = partial(testing.scenario, cards=CARDS.values())


@pytest.fixture(autouse=True)
def known_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card_source, "_sources", [find])


def find(id: str) -> Card:
    return CARDS[id] if id in CARDS else pool_card(id)


def unchanged(game: Game) -> Game:
    return game


def reload(game: Game) -> Game:
    return Game.from_json(game.to_json())


@pytest.mark.parametrize(
    "make_copy", [unchanged, Game.clone, reload], ids=["itself", "clone", "save"]
)
@pytest.mark.parametrize(
    ("opponent", "left"), [("Canceler", 0), ("Preventer", 0), ("Survivor", 10)]
)
def test_an_effect_changes_the_event_that_started_it(
    opponent: str, left: int, make_copy: Callable[[Game], Game]
):
    table = scenario(HGSS, you="Hitter + L", opponent=opponent, their_bench="Sentret")
    table.attack("DamagePokemon")
    game = make_copy(table.game)
    trigger = game.stack[-1]
    assert (trigger.depth, trigger.parent) == (len(game.stack) - 1, len(game.stack) - 2)
    game.apply(next(o for o in game.options if o.kind == "yes"))
    active = game.players[1].active
    assert active is not None
    assert active.damage == left


def test_damage_to_several_pokemon_triggers_one_effect_after_another():
    table = scenario(HGSS, you="Hitter + L", opponent="Preventer", their_bench="Preventer; Sentret")
    table.attack("Spread")
    triggers = []
    while table.game.options[0].kind == "yes":
        triggers.append(table.game.stack[-1].pokemon)
        table.game.apply(table.game.options[len(triggers) - 1])
    theirs = table.game.players[1]
    assert theirs.active is not None
    assert triggers == [theirs.active.id, theirs.bench[0].id]
    assert (theirs.active.damage, [m.damage for m in theirs.bench]) == (0, [10, 10])
    assert table.your.active.damage == 20
