"""What each player knows of hidden cards.

For each viewer and owner, one word is the set of the owner's cards that are *known*: the viewer
knows the identity of exactly this card. Anything else a viewer knows is a *group*: certain
identities are among certain places, in an unknown order. Shuffling a deck makes a group, because
the cards that were known are still among the shuffled ones, wherever those are moved later.

Spectators know the cards that both players see, until these are mixed with others.

A place is identified by the id of the card there, and moves with it. So drawing a card changes
nothing here; only looking at cards and mixing them does. All card movement goes through
`playmat.engine.movement`, which calls this module.

Players can't tell copies of a card apart: what they know depends on prints, not on ids. A copy of
an identity that is seen at a place of a group may be that card or another copy. It is *matched*:
one copy fewer is certainly among the unseen places, but the group remembers that this may be
wrong, which makes the places more likely to have another copy (see `playmat.engine.assignments`).
This is forgotten when a copy is mixed again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from playmat.engine.constants import DECK, bit
from playmat.engine.vectors import append, vec

if TYPE_CHECKING:
    from playmat.engine.game_state import GameState

# Words 0 to 3: the known cards, at 2 * viewer + owner. Words 4 and 5: those that spectators know,
# at 4 + owner. Word 6: a bit for each viewer who has seen an opponent's card that its owner doesn't
# know. Then the words of each group. The places of two groups of a viewer are disjoint, or those
# of the later group are among those of the earlier one.
PUBLIC_CARDS: Final = 4
SECRETS: Final = 6
GROUPS: Final = 7
# The words of a group: 2 * viewer + owner, and four sets of the owner's cards.
GROUP: Final = 5
IDENTITIES: Final = 1  # cards that are certainly at the places; any copies that are there
PLACES: Final = 2  # the unseen places
SEEN: Final = 3  # copies of the identities that were seen at places of the group
MATCHED: Final = 4  # those of them that may have been identities


def empty_knowledge() -> vec[i64]:
    """Return the knowledge of players who have seen nothing."""
    return vec[i64]([0] * GROUPS)


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
        see_in_groups(g, word, card)


def see_both(g: GameState, card: i64) -> None:
    """Let both players and the spectators see a card."""
    owner: i64 = 1 if card >= 60 else 0
    b = bit(card - 60 * owner)
    known = g.knowledge
    public = PUBLIC_CARDS + owner
    if known[public] & b:
        return  # both players know it, too
    known[public] = known[public] | b
    if not known[3 * owner] & b:
        see(g, owner, card)
        known = g.knowledge
    word: i64 = 2 - owner  # 2 * (1 - owner) + owner
    if not known[word] & b:
        known[word] = known[word] | b
        if len(known) > GROUPS:
            see_in_groups(g, word, card)


# -- groups: a card is seen -----------------------------------------------------------------
def see_in_groups(g: GameState, word: i64, card: i64) -> None:
    """Record in a viewer's groups that the viewer has seen a card.

    The card is matched with a copy in the innermost group that has one, unless it is certain that
    it was an identity, because all cards at the places are.
    """
    known = g.knowledge
    b = bit(card - 60 * (word & 1))
    innermost = True
    certain = False
    matched: i64 = 0  # the copy that isn't certain anymore, as a set
    emptied = False
    at: i64 = len(known) - GROUP
    while at >= GROUPS:
        if known[at] == word:
            places = known[at + PLACES]
            if places & b:
                known[at + PLACES] = places & ~b
                identities = known[at + IDENTITIES]
                if innermost and identities == places:
                    certain = True
                    known[at + IDENTITIES] = identities & ~b
                elif not certain:
                    copies = copies_among(g, identities, card)
                    if copies or copies_among(g, known[at + MATCHED], card):
                        known[at + SEEN] = known[at + SEEN] | b
                    if copies and matched == 0:
                        matched = b if copies & b else copies & -copies
                        known[at + IDENTITIES] = identities & ~matched
                        known[at + MATCHED] = known[at + MATCHED] | b
                    elif identities & b:  # the copy, which is still unseen, represents it
                        known[at + IDENTITIES] = (identities & ~b) | matched
                innermost = False
                if places == b or is_empty(known, at):
                    emptied = True
        at -= GROUP
    if emptied:
        drop_empty_groups(g)


def copies_among(g: GameState, cards: i64, card: i64) -> i64:
    """Return those of a player's cards, as a set, that have the print of a card."""
    copies: i64 = 0
    if cards != 0:
        keys = g.keys
        key: i64 = keys[card]
        other: i64 = 60 if card >= 60 else 0
        b: i64 = 1
        while cards != 0:
            while cards & 0xFF == 0:
                cards >>= 8
                b *= 256
                other += 8
            if cards & 1 and keys[other] == key and g.prints[other] == g.prints[card]:
                copies |= b
            cards >>= 1
            b += b
            other += 1
    return copies


def is_empty(known: vec[i64], at: i64) -> bool:
    """Return whether a group says nothing anymore."""
    return known[at + PLACES] == 0 or known[at + IDENTITIES] | known[at + MATCHED] == 0


def drop_empty_groups(g: GameState) -> None:
    """Remove the groups that say nothing anymore."""
    known = g.knowledge
    at: i64 = len(known) - GROUP
    while at >= GROUPS:
        if is_empty(known, at):
            forget_matches(known, at, known[at + MATCHED])
        at -= GROUP
    kept: i64 = GROUPS
    at = GROUPS
    count: i64 = len(known)
    while at < count:
        if not is_empty(known, at):
            if kept < at:
                n: i64 = 0
                while n < GROUP:
                    known[kept + n] = known[at + n]
                    n += 1
            kept += GROUP
        at += GROUP
    g.knowledge = known[:kept]


def forget_matches(known: vec[i64], at: i64, cards: i64) -> None:
    """Forget that cards which were seen may have been identities of a group.

    The groups around it don't count those matched anymore, because its identities, from which
    theirs are distinct, are fewer now.
    """
    matched = known[at + MATCHED] & cards
    known[at + MATCHED] = known[at + MATCHED] & ~cards
    known[at + SEEN] = known[at + SEEN] & ~cards
    before = at - GROUP
    while matched and before >= GROUPS:
        if known[before] == known[at]:
            known[before + SEEN] = known[before + SEEN] & ~matched
        before -= GROUP


# -- groups: cards are mixed ----------------------------------------------------------------
def forget_order(g: GameState, viewer: i64, owner: i64, places: i64) -> None:
    """Record that a viewer can no longer distinguish some cards of a player."""
    word = 2 * viewer + owner
    known = g.knowledge
    lost = known[word] & places
    if lost == 0 and len(known) == GROUPS:
        return
    known[word] = known[word] & ~lost
    known[PUBLIC_CARDS + owner] = known[PUBLIC_CARDS + owner] & ~lost
    mix_groups(g, word, places, lost)


def mix_groups(g: GameState, word: i64, places: i64, lost: i64) -> None:
    """Record in a viewer's groups that cards are mixed; the viewer knew those that are lost.

    A group with some of these places extends to all of them. If it had others, too, this loses a
    little knowledge.
    """
    known = g.knowledge
    reach = places  # with the places of the groups that contain some of them
    emptied = False
    outer: i64 = -1  # the last group found that contains some of them
    exact: i64 = -1  # the group of exactly these places
    at: i64 = len(known) - GROUP
    while at >= GROUPS:
        if known[at] == word:
            if known[at + SEEN] and lost:
                forget_copies(g, at, lost)
                emptied = True
            before = known[at + PLACES]
            if before & reach:
                added = reach & ~before
                if known[at + SEEN] and added and (added & ~lost or before & ~places):
                    forget_matches(known, at, known[at + SEEN])
                    emptied = True
                reach |= before
                known[at + PLACES] = reach
                if outer >= 0 and known[outer + PLACES] == reach:
                    merge_groups(known, outer, at)
                    emptied = True
                outer = at
                if reach == places:
                    exact = at
        at -= GROUP
    if exact >= 0:
        known[exact + IDENTITIES] = known[exact + IDENTITIES] | lost
    elif lost:
        known = append(append(append(known, word), lost), places)
        g.knowledge = append(append(known, 0), 0)
    if emptied:
        drop_empty_groups(g)


def merge_groups(known: vec[i64], at: i64, into: i64) -> None:
    """Merge a group into an earlier one that has the same places."""
    forget_matches(known, at, known[at + SEEN])
    forget_matches(known, into, known[into + SEEN])
    known[into + IDENTITIES] = known[into + IDENTITIES] | known[at + IDENTITIES]
    known[at + IDENTITIES] = 0


def forget_copies(g: GameState, at: i64, lost: i64) -> None:
    """Forget the matches of cards of which copies are mixed."""
    base = 60 * (g.knowledge[at] & 1)
    seen = g.knowledge[at + SEEN]
    k: i64 = 0
    while seen >> k:
        if seen & bit(k) and copies_among(g, lost, base + k):
            forget_matches(g.knowledge, at, bit(k))
        k += 1


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
    new = deck & ~g.knowledge[word]
    g.knowledge[word] = g.knowledge[word] | deck
    if len(g.knowledge) > GROUPS:
        see_deck_in_groups(g, word, new)
    if g.observer is not None:
        g.observer.on_search(g, viewer, owner, DECK)


def see_deck_in_groups(g: GameState, word: i64, cards: i64) -> None:
    """Record in a viewer's groups that the viewer has seen several cards."""
    known = g.knowledge
    within = True
    for at in range(GROUPS, len(known), GROUP):
        if known[at] == word and known[at + PLACES] & cards and known[at + PLACES] & ~cards:
            within = False
    if within:  # usually, no place of a group is left
        for at in range(GROUPS, len(known), GROUP):
            if known[at] == word:
                known[at + PLACES] = known[at + PLACES] & ~cards
        drop_empty_groups(g)
        return
    k: i64 = 0
    while cards >> k:
        if cards & bit(k):
            see_in_groups(g, word, 60 * (word & 1) + k)
        k += 1


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
    word = 2 - owner
    known = g.knowledge
    if known[word] & bit(card - 60 * owner):
        return
    unseen: i64 = 0
    count: i64 = len(known)
    at: i64 = GROUPS
    while at < count:
        if known[at] == word:
            if unseen == 0:
                unseen = zone_mask(g.players[owner].hand, owner) & ~known[word]
            places = known[at + PLACES]
            if places & unseen and unseen & ~places:
                mix_groups(g, word, unseen, 0)
                return
        at += GROUP
