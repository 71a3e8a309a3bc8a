"""What each player knows of hidden cards, exactly.

For each viewer and owner there are three sets of the owner's sixty cards:

* ``pinned``: the viewer knows this very card where it lies;
* ``in_deck``: he knows that it is among the inner places;
* ``odd``: exceptions to "inner places are the deck": a hand or Prize card that left the deck
  unseen is inner, a deck card that came unseen from elsewhere is not.

All card movement goes through `playmat.engine.movement`, which keeps these sets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from playmat.engine.words import DECK, EV_SEARCH, bit

if TYPE_CHECKING:
    from playmat.engine.game import Game

PINNED: Final = 0  # word = kind + 2 * viewer + owner
IN_DECK: Final = 4
ODD: Final = 8


def knows(g: Game, viewer: i64, card: i64) -> bool:
    """Whether a player knows this very card where it lies."""
    if card >= 60:
        return g.memory[2 * viewer + 1] & bit(card - 60) != 0
    return g.memory[2 * viewer] & bit(card) != 0


def see(g: Game, viewer: i64, card: i64) -> None:
    """A player sees a card where it lies."""
    owner: i64 = 1 if card >= 60 else 0
    b = bit(card - 60 * owner)
    word = 2 * viewer + owner
    memory = g.memory
    memory[word] = memory[word] | b
    memory[IN_DECK + word] = memory[IN_DECK + word] & ~b
    memory[ODD + word] = memory[ODD + word] & ~b


def see_both(g: Game, card: i64) -> None:
    """Both players see a card where it lies."""
    owner: i64 = 1 if card >= 60 else 0
    b = bit(card - 60 * owner)
    memory = g.memory
    if memory[owner] & memory[2 + owner] & b:  # both know it already
        return
    see(g, 0, card)
    see(g, 1, card)


def unseen_leaves_deck(g: Game, viewer: i64, card: i64) -> None:
    """A card leaves the deck for a hidden place and this player does not see it."""
    owner: i64 = 1 if card >= 60 else 0
    b = bit(card - 60 * owner)
    word = 2 * viewer + owner
    memory = g.memory
    if memory[word] & b == 0:
        memory[ODD + word] = memory[ODD + word] ^ b


def unseen_enters_deck(g: Game, viewer: i64, card: i64) -> None:
    """A card comes into the deck from a hidden place and this player does not see it."""
    unseen_leaves_deck(g, viewer, card)  # either way the place crosses the deck's border


def deck_mask(g: Game, owner: i64) -> i64:
    mask: i64 = 0
    base: i64 = 60 * owner
    for c in g.players[owner].deck:
        mask |= bit(c - base)
    return mask


def looked_through(g: Game, viewer: i64, owner: i64) -> None:
    """A player has been through a whole deck: what is not there is elsewhere."""
    word = 2 * viewer + owner
    memory = g.memory
    memory[word] = memory[word] | deck_mask(g, owner)
    memory[IN_DECK + word] = 0
    memory[ODD + word] = 0
    if g.recorder is not None:
        g.note(EV_SEARCH, viewer, -1, -1, DECK, owner)


def shuffle_forgets(g: Game, owner: i64) -> None:
    """A shuffled deck: known cards are still in it, but nobody knows where."""
    memory = g.memory
    known: i64 = memory[owner] | memory[2 + owner] | memory[ODD + owner] | memory[ODD + 2 + owner]
    if known == 0:
        return
    mask = deck_mask(g, owner)
    if known & mask == 0:
        return
    viewer: i64 = 0
    while viewer < 2:
        word = 2 * viewer + owner
        memory[IN_DECK + word] = memory[IN_DECK + word] | (memory[word] & mask)
        memory[word] = memory[word] & ~mask
        memory[ODD + word] = memory[ODD + word] & ~mask
        viewer += 1


def forget_all(g: Game) -> None:
    """All cards go back: nothing is known of where they lie (sudden.new-game)."""
    i: i64 = 0
    while i < 12:
        g.memory[i] = 0
        i += 1
