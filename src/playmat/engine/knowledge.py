"""What each player knows of hidden cards, exactly.

For each viewer and owner one word holds the owner's cards that are *pinned*: the viewer knows
this very card where it lies. What is known beside that is a *group*: certain faces lie among
certain places, and which lies where is not known. A shuffled deck makes one: what was known of
it is still among the cards that were shuffled, wherever they are drawn to from now on.

A place is the card that lies there, by its id, as it travels; so a draw changes nothing here.
Only seeing and mixing do. All card movement goes through `playmat.engine.movement`, which tells
this module.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from playmat.engine.constants import DECK, bit
from playmat.engine.vectors import append, vec

if TYPE_CHECKING:
    from playmat.engine.game_state import GameState

# Words 0 to 3 of a memory: the pinned cards, at 2 * viewer + owner. One word for secrets: a bit
# for each viewer who has seen a card of the other that its owner did not know. Then the groups,
# three words each: the number of a pinned word, the faces, the places.
SECRETS: Final = 4
GROUPS: Final = 5
GROUP: Final = 3
FACES: Final = 1
PLACES: Final = 2


def empty_knowledge() -> vec[i64]:
    """The memory of players who have seen nothing."""
    return vec[i64]([0, 0, 0, 0, 0])


def knows(g: GameState, viewer: i64, card: i64) -> bool:
    """Whether a player knows this very card where it lies."""
    if card >= 60:
        return g.knowledge[2 * viewer + 1] & bit(card - 60) != 0
    return g.knowledge[2 * viewer] & bit(card) != 0


def see(g: GameState, viewer: i64, card: i64) -> None:
    """A player sees a card where it lies."""
    owner: i64 = 1 if card >= 60 else 0
    b = bit(card - 60 * owner)
    memory = g.knowledge
    word = 2 * viewer + owner
    if memory[word] & b:
        return
    memory[word] = memory[word] | b
    if viewer != owner and not memory[3 * owner] & b:
        memory[SECRETS] = memory[SECRETS] | bit(viewer)
    if len(memory) > GROUPS:
        sees_of_groups(g, word, b)


def see_both(g: GameState, card: i64) -> None:
    """Both players see a card where it lies."""
    owner: i64 = 1 if card >= 60 else 0
    b = bit(card - 60 * owner)
    memory = g.knowledge
    if not memory[3 * owner] & b:
        see(g, owner, card)
        memory = g.knowledge
    word: i64 = 2 - owner  # 2 * (1 - owner) + owner
    if not memory[word] & b:
        memory[word] = memory[word] | b
        if len(memory) > GROUPS:
            sees_of_groups(g, word, b)


def sees_of_groups(g: GameState, word: i64, seen: i64) -> None:
    """Cards that are seen where they lie are no longer in question."""
    memory = g.knowledge
    count: i64 = len(memory)
    at: i64 = GROUPS
    spent = False
    while at < count:
        if memory[at] == word and memory[at + PLACES] & seen:
            memory[at + FACES] = memory[at + FACES] & ~seen
            memory[at + PLACES] = memory[at + PLACES] & ~seen
            if memory[at + FACES] == 0:
                spent = True
        at += GROUP
    if spent:
        drop_spent(g)


def drop_spent(g: GameState) -> None:
    """Forget groups without a face: they say nothing any more."""
    memory = g.knowledge
    kept = memory[:GROUPS]
    at: i64 = GROUPS
    while at < len(memory):
        if memory[at + FACES] != 0:
            kept = append(kept, memory[at])
            kept = append(kept, memory[at + FACES])
            kept = append(kept, memory[at + PLACES])
        at += GROUP
    g.knowledge = kept


def forget_order(g: GameState, viewer: i64, owner: i64, places: i64) -> None:
    """Some cards of a player have changed places unseen: a viewer can tell them apart no more."""
    word = 2 * viewer + owner
    memory = g.knowledge
    known = memory[word] & places
    if known == 0 and len(memory) == GROUPS:
        return
    memory[word] = memory[word] & ~known
    found: i64 = 0  # groups of this viewer and owner
    at: i64 = GROUPS
    while at < len(memory):
        if memory[at] == word:
            found += 1
            if memory[at + PLACES] & places:
                memory[at + PLACES] = memory[at + PLACES] | places
            if known and memory[at + PLACES] == places:
                memory[at + FACES] = memory[at + FACES] | known
                known = 0
        at += GROUP
    if known:
        found += 1
        g.knowledge = append(append(append(memory, word), known), places)
    if found > 1:
        nest_groups(g, word)


def nest_groups(g: GameState, word: i64) -> None:
    """Of two groups of one viewer and owner, the places of one lie within the other's or apart.

    Equal ones become one. Where two would overlap (a hand mixed, then part of it mixed into a
    deck that others were drawn from) the later forgets a little.
    """
    memory = g.knowledge
    one: i64 = GROUPS
    while one < len(memory):
        two: i64 = one + GROUP
        while two < len(memory):
            if memory[one] == word and memory[two] == word and memory[two + FACES] != 0:
                a = memory[one + PLACES]
                b = memory[two + PLACES]
                common = a & b
                if a == b:
                    memory[one + FACES] = memory[one + FACES] | memory[two + FACES]
                    memory[two + FACES] = 0
                elif common != 0 and common != a and common != b:
                    memory[two + PLACES] = a | b
                    two = one  # from the start: it may now overlap another
            two += GROUP
        one += GROUP
    drop_spent(g)


def zone_mask(cards: vec[i64], owner: i64) -> i64:
    mask: i64 = 0
    base: i64 = 60 * owner
    for c in cards:
        mask |= bit(c - base)
    return mask


def knows_hand(g: GameState, player: i64) -> bool:
    """Whether a player knows all of his opponent's hand."""
    other: i64 = 1 - player
    return zone_mask(g.players[other].hand, other) & ~g.knowledge[2 * player + other] == 0


def saw_whole_deck(g: GameState, viewer: i64, owner: i64) -> None:
    """A player has been through a whole deck: what is not there is elsewhere."""
    word = 2 * viewer + owner
    deck = zone_mask(g.players[owner].deck, owner)
    if viewer != owner and deck & ~g.knowledge[3 * owner]:
        g.knowledge[SECRETS] = g.knowledge[SECRETS] | bit(viewer)
    g.knowledge[word] = g.knowledge[word] | deck
    if len(g.knowledge) > GROUPS:
        sees_of_groups(g, word, deck)
    if g.observer is not None:
        g.observer.on_search(g, viewer, owner, DECK)


def shuffled_deck(g: GameState, owner: i64) -> None:
    """A shuffled deck: what was known of it is still in it, but nobody knows where."""
    memory = g.knowledge
    if len(memory) == GROUPS and memory[owner] == 0 and memory[2 + owner] == 0:
        return
    deck = zone_mask(g.players[owner].deck, owner)
    forget_order(g, 0, owner, deck)
    forget_order(g, 1, owner, deck)


def leaves_hand(g: GameState, card: i64) -> None:
    """A card is taken from a hand: of those the other cannot see, it may have been any."""
    owner: i64 = 1 if card >= 60 else 0
    word = 2 * (1 - owner) + owner
    memory = g.knowledge
    if memory[word] & bit(card - 60 * owner):
        return
    unseen: i64 = 0
    found: i64 = 0
    at: i64 = GROUPS
    while at < len(memory):
        if memory[at] == word:
            if found == 0:
                unseen = zone_mask(g.players[owner].hand, owner) & ~memory[word]
            found += 1
            if memory[at + PLACES] & unseen:
                memory[at + PLACES] = memory[at + PLACES] | unseen
        at += GROUP
    if found > 1:
        nest_groups(g, word)
