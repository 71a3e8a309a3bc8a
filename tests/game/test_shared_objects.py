"""Views hand out nothing by which one agent could change another game, view, or card."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from contextlib import suppress
from fractions import Fraction
from types import CodeType
from typing import Any

import pytest

from playmat import HGSS, Deck, EventLog, Game, View, card, pool, redact, theme_deck
from playmat.agents import RandomAgent, decide
from playmat.engine.op_data import part_data
from playmat.testing import scenario
from playmat.text import card_data

PLAIN = (type(None), bool, int, float, str, bytes, type, Fraction, CodeType)
SUBSTITUTES: tuple[object, ...] = (None, 7, "spoiled", (), [])
ARGUMENTS: dict[str, tuple[object, ...]] = {
    "side": (1,),
    "among": (0,),
    "sample": (1,),
    "odds": ("Sentret",),
    "why_not": ("retreat",),
    "attack": ("Tackle",),
}


def members(value: object) -> Iterator[tuple[str, object]]:
    """Yield what the public attributes and methods of an object hand out."""
    for name in dir(value):
        if name.startswith("_"):
            continue
        with suppress(Exception):  # it may not apply here
            found = getattr(value, name)
            if not callable(found):
                yield name, found
            elif type(value).__module__.startswith("playmat.vocabulary"):
                if name in ("children", "modifiers"):  # others make new parts of an effect
                    yield name, found()
            elif takes_nothing(found):
                yield name, found()
            elif name in ARGUMENTS:
                yield name, found(*ARGUMENTS[name])


def takes_nothing(method: Callable[..., Any]) -> bool:
    try:
        parameters = inspect.signature(method).parameters.values()
    except (TypeError, ValueError):
        return False
    return all(p.default is not p.empty or p.kind is p.VAR_KEYWORD for p in parameters)


def handed_out(root: object) -> list[tuple[str, object]]:
    """Return everything that can be reached from an object in public ways, with its path."""
    found: list[tuple[str, object]] = [(type(root).__name__, root)]
    seen = {id(root)}
    for path, value in found:  # grows
        if isinstance(value, (list, tuple, set, frozenset)):
            parts = [(f"[{n}]", one) for n, one in enumerate(value)]
        elif isinstance(value, dict):
            parts = [(f"[{key!r}]", one) for key, one in value.items()]
        else:
            parts = [(f".{name}", one) for name, one in members(value)]
        for name, part in parts:
            if not isinstance(part, (*PLAIN, Game)) and id(part) not in seen:
                seen.add(id(part))
                found.append((path + name, part))
    return found


def spoil(value: object) -> None:
    """Try to change an object in every way."""
    for name in ("clear", "reverse", "pop", "sort"):
        with suppress(Exception):
            getattr(value, name)()
    with suppress(Exception):
        value[0] = value[1]  # type: ignore[index]
    for name in dir(value):
        if not name.startswith("__"):
            for other in SUBSTITUTES:
                with suppress(Exception):
                    setattr(value, name, other)
            with suppress(Exception):
                delattr(value, name)


def new_game(seed: int) -> Game:
    game = Game.start(theme_deck("Growth Clash"), theme_deck("Mind Flood"), HGSS, seed=seed)
    agent = RandomAgent(seed)
    for _ in range(60):
        if not game.over:
            game.apply(decide(agent, game))
    return game


def state_of_the_world(games: list[Game]) -> list[object]:
    """Return everything that an agent could spoil for others, as text."""
    texts: list[object] = [game.clone().to_json() for game in games]
    for game in games:
        for viewer in (0, 1, -1):
            view = game.view(viewer)
            texts += [view.to_json(), str(view.deck_lists), [str(o) for o in view.options]]
    for one in pool().cards.values():
        texts += [repr(card_data(one, HGSS)), one.place and str(one.place)]
        d = one.definition
        for attack in d.attacks:
            parts = attack.program, attack.before, attack.damage, attack.after
            texts += [attack.name, attack.key, attack.base, repr(part_data(parts))]
        texts += [[p.name, p.once, repr(part_data(p.op))] for p in d.powers]
        texts += [d.name_key, d.hooks, repr(part_data(d.play)), repr(part_data(d.modifiers))]
        texts += [d.address_of(modifier) for modifier in d.modifiers]
    return texts


def views() -> list[View]:
    table = scenario(HGSS, you="Ampharos + LL, 30 damage", opponent="Sentret", your_hand="Bill")
    found = [
        game.view(viewer, open_lists=True) for game in map(new_game, range(3)) for viewer in (0, 1)
    ]
    return [*found, table.game.view(0)]


def test_nothing_that_a_view_hands_out_can_change_other_games_views_or_cards():
    games = [new_game(seed) for seed in range(3)]
    before = state_of_the_world(games)
    reached = [each for view in views() for each in handed_out(view)]
    kinds = {type(value).__name__ for _, value in reached}
    assert kinds >= {
        "Side",
        "Pokemon",
        "Card",
        "Definition",
        "Attack",
        "Option",
        "Ruleset",
        "Sequence",
    }
    for _, value in reached:
        spoil(value)
    after = state_of_the_world(games)
    assert [a for a, b in zip(before, after, strict=True) if a != b] == []
    assert [game.clone() for game in games] == games
    assert new_game(1) == games[1]


def test_lists_that_a_view_hands_out_are_new_each_time():
    game = new_game(1)
    view = game.view(game.player_to_act)
    before = view.to_json()
    for path, value in handed_out(view):
        if isinstance(value, (list, dict, set)):
            assert value == value.copy(), path
            value.clear()
    assert view.to_json() == before
    assert view.options
    assert view.deck_lists[view.viewer]


def test_events_and_decks_hand_out_nothing_that_can_be_changed():
    log = EventLog()
    deck = theme_deck("Growth Clash")
    game = Game.start(deck, theme_deck("Mind Flood"), HGSS, seed=1, observer=log)
    before = [repr(log.events), repr(deck.cards), str(game.ruleset), deck.name]
    for root in (tuple(redact(event, 0) for event in log.events), deck.cards, game.ruleset):
        for _, value in handed_out(root):
            spoil(value)
    with pytest.raises(AttributeError):
        deck.name = "spoiled"  # type: ignore[misc]
    assert [repr(log.events), repr(deck.cards), str(game.ruleset), deck.name] == before


def test_the_error_says_why_a_card_cannot_be_changed():
    sentret = card("hgss1-78")
    with pytest.raises(AttributeError, match="Card can't be changed, because all games share it"):
        sentret.rarity = "Rare"
    with pytest.raises(AttributeError, match="Definition can't be changed"):
        sentret.definition.hp = 300
    with pytest.raises(AttributeError, match="Definition can't be changed"):
        del sentret.definition.attacks
    assert isinstance(Deck("One", {"hgss1-78": 1}).cards, tuple)
