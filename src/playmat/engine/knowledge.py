"""What each player knows of hidden cards, exactly.

For each viewer and owner, one word is the set of the owner's cards that are *known*: the viewer
knows the identity of exactly this card. Anything else a viewer knows is a *group*: certain
identities are among certain places, in an unknown order. Shuffling a deck makes a group, because
the cards that were known are still among the shuffled ones, wherever those are moved later.

A place is identified by the id of the card there, and moves with it. So drawing a card changes
nothing here; only looking at cards and mixing them does. All card movement goes through
`playmat.engine.movement`, which calls this module.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from playmat.engine.constants import DECK, bit
from playmat.engine.vectors import append, vec

if TYPE_CHECKING:
    from playmat.engine.game_state import GameState

# Words 0 to 3: the known cards, at 2 * viewer + owner. Word 4: a bit for each viewer who has seen
# an opponent's card that its owner doesn't know. Then three words per group: 2 * viewer + owner,
# the identities, and the places.
SECRETS: Final = 4
GROUPS: Final = 5
GROUP: Final = 3
IDENTITIES: Final = 1
PLACES: Final = 2


def empty_knowledge() -> vec[i64]:
    """Return the knowledge of players who have seen nothing."""
    return vec[i64]([0, 0, 0, 0, 0])


def knows(g: GameState, viewer: i64, card: i64) -> bool:
    """Return whether a player knows the identity of this card."""
    if card >= 60:
        return g.knowledge[2 * viewer + 1] & bit(card - 60) != 0
    return g.knowledge[2 * viewer] & bit(card) != 0


def see(g: GameState, viewer: i64, card: i64) -> None:
    """Let a player see a card."""
    owner: i64 = 1 if card >= 60 else 0
    b = bit(card - 60 * owner)
    known = g.knowledge
    word = 2 * viewer + owner
    if known[word] & b:
        return
    known[word] = known[word] | b
    if viewer != owner and not known[3 * owner] & b:
        known[SECRETS] = known[SECRETS] | bit(viewer)
    if len(known) > GROUPS:
        remove_from_groups(g, word, b)


def see_both(g: GameState, card: i64) -> None:
    """Let both players see a card."""
    owner: i64 = 1 if card >= 60 else 0
    b = bit(card - 60 * owner)
    known = g.knowledge
    if not known[3 * owner] & b:
        see(g, owner, card)
        known = g.knowledge
    word: i64 = 2 - owner  # 2 * (1 - owner) + owner
    if not known[word] & b:
        known[word] = known[word] | b
        if len(known) > GROUPS:
            remove_from_groups(g, word, b)


def remove_from_groups(g: GameState, word: i64, seen: i64) -> None:
    """Remove cards that a viewer has seen from that viewer's groups."""
    known = g.knowledge
    count: i64 = len(known)
    at: i64 = GROUPS
    emptied = False
    while at < count:
        if known[at] == word and known[at + PLACES] & seen:
            known[at + IDENTITIES] = known[at + IDENTITIES] & ~seen
            known[at + PLACES] = known[at + PLACES] & ~seen
            if known[at + IDENTITIES] == 0:
                emptied = True
        at += GROUP
    if emptied:
        drop_empty_groups(g)


def drop_empty_groups(g: GameState) -> None:
    """Remove groups without identities."""
    known = g.knowledge
    kept = known[:GROUPS]
    at: i64 = GROUPS
    while at < len(known):
        if known[at + IDENTITIES] != 0:
            kept = append(kept, known[at])
            kept = append(kept, known[at + IDENTITIES])
            kept = append(kept, known[at + PLACES])
        at += GROUP
    g.knowledge = kept


def forget_order(g: GameState, viewer: i64, owner: i64, places: i64) -> None:
    """Record that a viewer can no longer distinguish some cards of a player."""
    word = 2 * viewer + owner
    known = g.knowledge
    lost = known[word] & places
    if lost == 0 and len(known) == GROUPS:
        return
    known[word] = known[word] & ~lost
    found: i64 = 0  # groups of this viewer and owner
    at: i64 = GROUPS
    while at < len(known):
        if known[at] == word:
            found += 1
            if known[at + PLACES] & places:
                known[at + PLACES] = known[at + PLACES] | places
            if lost and known[at + PLACES] == places:
                known[at + IDENTITIES] = known[at + IDENTITIES] | lost
                lost = 0
        at += GROUP
    if lost:
        found += 1
        g.knowledge = append(append(append(known, word), lost), places)
    if found > 1:
        nest_groups(g, word)


def nest_groups(g: GameState, word: i64) -> None:
    """Make the groups of one viewer and owner nested or disjoint in their places.

    Groups with equal places are merged. If two groups overlap (for example, because part of a
    mixed hand was shuffled into a deck), the later one is extended to both, which loses a little
    knowledge.
    """
    known = g.knowledge
    one: i64 = GROUPS
    while one < len(known):
        two: i64 = one + GROUP
        while two < len(known):
            if known[one] == word and known[two] == word and known[two + IDENTITIES] != 0:
                a = known[one + PLACES]
                b = known[two + PLACES]
                common = a & b
                if a == b:
                    known[one + IDENTITIES] = known[one + IDENTITIES] | known[two + IDENTITIES]
                    known[two + IDENTITIES] = 0
                elif common != 0 and common != a and common != b:
                    known[two + PLACES] = a | b
                    two = one  # start again: it may now overlap another group
            two += GROUP
        one += GROUP
    drop_empty_groups(g)


def zone_mask(cards: vec[i64], owner: i64) -> i64:
    """Return some cards of a player as a set."""
    mask: i64 = 0
    base: i64 = 60 * owner
    for c in cards:
        mask |= bit(c - base)
    return mask


def knows_hand(g: GameState, player: i64) -> bool:
    """Return whether a player knows every card in the opponent's hand."""
    other: i64 = 1 - player
    return zone_mask(g.players[other].hand, other) & ~g.knowledge[2 * player + other] == 0


def saw_whole_deck(g: GameState, viewer: i64, owner: i64) -> None:
    """Let a player see all cards of a deck, and so which cards are elsewhere."""
    word = 2 * viewer + owner
    deck = zone_mask(g.players[owner].deck, owner)
    if viewer != owner and deck & ~g.knowledge[3 * owner]:
        g.knowledge[SECRETS] = g.knowledge[SECRETS] | bit(viewer)
    g.knowledge[word] = g.knowledge[word] | deck
    if len(g.knowledge) > GROUPS:
        remove_from_groups(g, word, deck)
    if g.observer is not None:
        g.observer.on_search(g, viewer, owner, DECK)


def record_shuffle(g: GameState, owner: i64) -> None:
    """Record a shuffle: the cards known to be in a deck are still in it, in an unknown order."""
    known = g.knowledge
    if len(known) == GROUPS and known[owner] == 0 and known[2 + owner] == 0:
        return
    deck = zone_mask(g.players[owner].deck, owner)
    forget_order(g, 0, owner, deck)
    forget_order(g, 1, owner, deck)


def record_leaving_hand(g: GameState, card: i64) -> None:
    """Record that a card leaves a hand: for the opponent, it may be any card they don't know."""
    owner: i64 = 1 if card >= 60 else 0
    word = 2 * (1 - owner) + owner
    known = g.knowledge
    if known[word] & bit(card - 60 * owner):
        return
    unseen: i64 = 0
    found: i64 = 0
    at: i64 = GROUPS
    while at < len(known):
        if known[at] == word:
            if found == 0:
                unseen = zone_mask(g.players[owner].hand, owner) & ~known[word]
            found += 1
            if known[at + PLACES] & unseen:
                known[at + PLACES] = known[at + PLACES] | unseen
        at += GROUP
    if found > 1:
        nest_groups(g, word)
