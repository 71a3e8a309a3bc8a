"""Games that differ only in what a viewer can't see."""

from __future__ import annotations

from random import Random

from mypy_extensions import i64

from playmat.engine.constants import HAND
from playmat.engine.fields import GAME
from playmat.engine.game import Game
from playmat.engine.knowledge import GROUP, GROUPS, IDENTITIES, PLACES, PUBLIC_CARDS, SECRETS
from playmat.engine.run_loop import refresh_options
from playmat.engine.state import PokemonInPlay
from playmat.engine.vectors import vec
from playmat.vocabulary.card_ops import ChooseCards


def known_places(g: Game, viewer: int, owner: int) -> int:
    """Return a mask of the cards whose place a viewer knows; for spectators, -1."""
    if viewer < 0:
        return g.knowledge[PUBLIC_CARDS + owner]
    return g.knowledge[2 * viewer + owner]


def groups(g: Game) -> list[int]:
    """Return where each group of cards that a player knows to be mixed begins in the knowledge."""
    return list(range(GROUPS, len(g.knowledge), GROUP))


def unplaced(g: Game, viewer: int, owner: int) -> int:
    """Return a mask of the cards that a player knows to be among several places."""
    identities = 0
    for at in groups(g):
        if g.knowledge[at] == 2 * viewer + owner:
            identities |= g.knowledge[at + IDENTITIES]
    return identities


def unseen(g: Game, viewer: int, owner: int) -> list[int]:
    """Return the cards of an owner about which a viewer knows nothing."""
    known = known_places(g, viewer, owner)
    if viewer >= 0:
        known |= unplaced(g, viewer, owner)
    base = 60 * owner
    return [base + k for k in range(60) if g.prints[base + k] and not known >> k & 1]


def pokemon_in_play(g: Game, owner: int) -> list[PokemonInPlay]:
    """Return all Pokémon that a player has in play."""
    p = g.players[owner]
    return [*([p.active] if p.active is not None else []), *p.bench]


def implied_fact(g: Game, card: int) -> object:
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


def exchange(g: Game, viewer: int, pairs: list[tuple[int, int]], chance: Random) -> Game:
    """Return a copy in which pairs of unseen cards, and everything about them, are exchanged.

    What the other player knows about their own cards also changes: the viewer can't know it.
    """
    exchanged = list(range(120))
    for a, b in pairs:
        exchanged[a], exchanged[b] = b, a

    def move_cards(cards: vec[i64]) -> vec[i64]:
        return vec[i64]([exchanged[c] for c in cards])

    def move_mask(mask: int, owner: int) -> int:
        return sum(1 << exchanged[60 * owner + k] - 60 * owner for k in range(60) if mask >> k & 1)

    other = g.clone()
    for owner, p in enumerate(other.players):
        p.deck = move_cards(p.deck)
        p.prizes = move_cards(p.prizes)
        p.hand = vec[i64](sorted(exchanged[c] for c in p.hand))
        for m in pokemon_in_play(other, owner):
            if m.face_down:
                m.id = exchanged[m.id]
                m.cards = move_cards(m.cards)
                m.top = other.definitions[m.id]
    for e in other.stack:
        e.picked = move_cards(e.picked)
        e.moved = move_cards(e.moved)
    knowledge = list(other.knowledge)
    for word in range(SECRETS):
        knowledge[word] = move_mask(knowledge[word], word & 1)
    for at in groups(g):
        owner = knowledge[at] & 1
        knowledge[at + PLACES] = move_mask(knowledge[at + PLACES], owner)
        if knowledge[at] >> 1 == owner != viewer:
            knowledge[at + IDENTITIES] = knowledge[at + PLACES] & chance.getrandbits(60)
    other.knowledge = vec[i64](knowledge)
    other.s0, other.s1 = g.s0 ^ 0x5A5A, g.s1 ^ 0x3C3C3 or 1  # the generator is hidden, too
    refresh_options(other)
    return other


def change_hidden_cards(g: Game, viewer: int, chance: Random) -> Game | None:
    """Return a copy in which everything hidden from a viewer differs, or None if nothing is."""
    pairs: list[tuple[int, int]] = []
    for owner in (0, 1):
        kinds: dict[object, list[int]] = {}
        for card in unseen(g, viewer, owner):
            kinds.setdefault(implied_fact(g, card), []).append(card)
        for cards in kinds.values():
            chance.shuffle(cards)
            pairs += zip(cards[::2], cards[1::2], strict=False)
    if all(g.prints[a] == g.prints[b] for a, b in pairs):
        return None
    return exchange(g, viewer, pairs, chance)


def exchange_copies(g: Game, a: int, b: int) -> Game:
    """Return a copy in which two copies of a card have exchanged everything but their ids."""
    other = g.clone()
    names = vec[i64](range(120))
    names[a], names[b] = b, a
    GAME.rename(other, names, names)
    for p in other.players:
        p.hand = vec[i64](sorted(p.hand))
    owner = a // 60
    knowledge = list(other.knowledge)

    def renamed(mask: int) -> int:
        return sum(1 << names[60 * owner + k] - 60 * owner for k in range(60) if mask >> k & 1)

    for word in range(owner, SECRETS, 2):
        knowledge[word] = renamed(knowledge[word])
    for at in groups(g):
        if knowledge[at] & 1 == owner:
            knowledge[at + 1 : at + GROUP] = map(renamed, knowledge[at + 1 : at + GROUP])
    other.knowledge = vec[i64](knowledge)
    refresh_options(other)
    return other
