"""Games that differ only in what one player cannot see."""

from __future__ import annotations

from random import Random

from mypy_extensions import i64

from playmat.engine.constants import HAND
from playmat.engine.game import Game
from playmat.engine.knowledge import GROUP, GROUPS, IDENTITIES, PLACES
from playmat.engine.run_loop import refresh_options
from playmat.engine.state import PokemonInPlay
from playmat.engine.vectors import vec
from playmat.vocabulary.card_ops import ChooseCards


def pinned(g: Game, viewer: int, owner: int) -> int:
    """The cards whose place a viewer knows; of the public (-1), those that both do."""
    if viewer < 0:
        return g.knowledge[owner] & g.knowledge[2 + owner]
    return g.knowledge[2 * viewer + owner]


def groups(g: Game) -> list[int]:
    return list(range(GROUPS, len(g.knowledge), GROUP))


def unplaced(g: Game, viewer: int, owner: int) -> int:
    """The cards of which a player knows roughly where they are, though not the very place."""
    faces = 0
    for at in groups(g):
        if g.knowledge[at] == 2 * viewer + owner:
            faces |= g.knowledge[at + IDENTITIES]
    return faces


def unseen(g: Game, viewer: int, owner: int) -> list[int]:
    """The cards of which a viewer knows neither the place nor anything else."""
    known = pinned(g, viewer, owner)
    if viewer >= 0:
        known |= unplaced(g, viewer, owner)
    base = 60 * owner
    return [base + k for k in range(60) if g.prints[base + k] and not known >> k & 1]


def standing(g: Game, owner: int) -> list[PokemonInPlay]:
    p = g.players[owner]
    return [*([p.active] if p.active is not None else []), *p.bench]


def set_apart(g: Game, card: int) -> object:
    """Return what the rules imply about a card; only cards that are equal in it are exchanged.

    During setup, this is whether the card is a Basic Pokémon. Later, it is whether the card is
    one that an unfinished effect needs in the hand, because the effect couldn't have started
    without one.
    """
    d = g.definitions[card]
    if g.turn == 0:
        return d.starts()
    running = g.stack[-1].op if g.stack else None
    if isinstance(running, ChooseCards) and running.source == HAND:
        return running.filter.matches(d)
    return False


def exchanged(g: Game, viewer: int, pairs: list[tuple[int, int]], chance: Random) -> Game:
    """A copy in which pairs of unseen cards have changed places, with all that hangs on places.

    What the other players know of themselves is changed as well: the viewer cannot know it.
    """
    to = list(range(120))
    for a, b in pairs:
        to[a], to[b] = b, a

    def moved(cards: vec[i64]) -> vec[i64]:
        return vec[i64]([to[c] for c in cards])

    def set_moved(mask: int, owner: int) -> int:
        return sum(1 << to[60 * owner + k] - 60 * owner for k in range(60) if mask >> k & 1)

    other = g.clone()
    for owner, p in enumerate(other.players):
        p.deck = moved(p.deck)
        p.prizes = moved(p.prizes)
        p.hand = vec[i64](sorted(to[c] for c in p.hand))
        for m in standing(other, owner):
            if m.face_down:
                m.id = to[m.id]
                m.cards = moved(m.cards)
                m.top = other.definitions[m.id]
    for e in other.stack:
        e.picked = moved(e.picked)
        e.moved = moved(e.moved)
        if len(e.moved) and e.last_key == g.keys[to[e.moved[-1]]]:
            e.last_key = g.keys[e.moved[-1]]  # the number of the card taken last
    knowledge = list(other.knowledge)
    for word in range(4):
        knowledge[word] = set_moved(knowledge[word], word & 1)
    for at in groups(g):
        owner = knowledge[at] & 1
        knowledge[at + PLACES] = set_moved(knowledge[at + PLACES], owner)
        if knowledge[at] >> 1 == owner != viewer:
            knowledge[at + IDENTITIES] = knowledge[at + PLACES] & chance.getrandbits(60)
    other.knowledge = vec[i64](knowledge)
    other.s0, other.s1 = g.s0 ^ 0x5A5A, g.s1 ^ 0x3C3C3 or 1  # nor is the generator seen
    refresh_options(other)
    return other


def another(g: Game, viewer: int, chance: Random) -> Game | None:
    """A copy in which what a viewer cannot see is otherwise; nothing, where all is known."""
    pairs: list[tuple[int, int]] = []
    for owner in (0, 1):
        kinds: dict[object, list[int]] = {}
        for card in unseen(g, viewer, owner):
            kinds.setdefault(set_apart(g, card), []).append(card)
        for cards in kinds.values():
            chance.shuffle(cards)
            pairs += zip(cards[::2], cards[1::2], strict=False)
    if all(g.prints[a] == g.prints[b] for a, b in pairs):
        return None
    return exchanged(g, viewer, pairs, chance)
