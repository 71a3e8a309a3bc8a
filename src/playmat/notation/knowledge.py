"""Each player's knowledge of hidden cards, as lines such as ``1 sees 0 hand: Bill``."""

from __future__ import annotations

from collections import Counter
from itertools import groupby

from mypy_extensions import i64

from playmat.engine.constants import PUBLIC, UNSEEN, bit
from playmat.engine.game_state import GameState
from playmat.engine.knowledge import GROUP, GROUPS, PUBLIC_CARDS, SECRETS, SEEN
from playmat.engine.vectors import vec
from playmat.notation.card_names import CardNames
from playmat.notation.places import ZONES, Places
from playmat.notation.spans import Span

VIEWERS = ("0", "1", "public")
LOOKED_IN_SECRET = "looked in secret"  # an opponent's card that its owner doesn't know
OPEN_ZONES = ("play", "played", "discard", "lost")


def mask_of(cards: list[int], owner: int) -> int:
    return sum({bit(c - 60 * owner) for c in cards})


def default_known(
    g: GameState, places: Places, viewer: int, owner: int, view_of: int | None
) -> int:
    """Return the cards of an owner that a player knows by default.

    In a view (`view_of` is its viewer), that viewer knows all cards with known identities.
    """
    zones = places.zones[owner]
    mask = mask_of([c for zone in OPEN_ZONES for c in zones[zone]], owner)
    if viewer == owner:
        mask |= mask_of(zones["hand"], owner)
    else:
        for m in places.pokemon[owner]:
            if m.face_down:
                mask &= ~bit(m.id - 60 * owner)
    if view_of in (viewer, PUBLIC):
        hidden = [*zones["hand"], *zones["prizes"], *zones["deck"]]
        mask |= mask_of([c for c in hidden if g.prints[c] != UNSEEN], owner)
    return mask


def default_knowledge(g: GameState, places: Places, view_of: int | None = None) -> list[int]:
    """Return the knowledge of players who have seen only face-up cards and their own hands."""
    sides = [(viewer, owner) for viewer in (0, 1) for owner in (0, 1)]
    known = [default_known(g, places, *side, view_of) for side in sides]
    return [*known, *public_by_default(known), 0]


def public_by_default(known: list[int]) -> list[int]:
    """Return the cards of each owner that spectators know by default: what both players know."""
    return [known[owner] & known[2 + owner] for owner in (0, 1)]


# -- writing ---------------------------------------------------------------------------------
def write_knowledge(
    g: GameState, places: Places, view_of: int | None, names: list[str]
) -> list[str]:
    """Return a line for each zone about which a player knows more or less than by default."""
    out: list[str] = []
    knowledge = list(g.knowledge)
    default = default_knowledge(g, places, view_of)
    default[PUBLIC_CARDS:SECRETS] = public_by_default(knowledge)
    for word in range(SECRETS):
        if knowledge[word] == default[word]:
            continue
        viewer, owner = divmod(word, 2)
        for zone in ZONES:
            cards = places.zones[owner][zone]
            within = mask_of(cards, owner)
            if (knowledge[word] ^ default[word]) & within:
                some = write_some(cards, knowledge[word], owner, names if zone != "deck" else None)
                out.append(f"{VIEWERS[viewer]} sees {owner} {zone}: {some}")
    out += [f"{who} {LOOKED_IN_SECRET}" for who in (0, 1) if knowledge[SECRETS] & bit(who)]
    for at in range(GROUPS, len(knowledge), GROUP):
        viewer, owner = divmod(knowledge[at], 2)
        sets = [write_zones(places, mask, owner, names) for mask in knowledge[at + 1 : at + GROUP]]
        identities, among, seen, matched = sets
        line = f"{viewer} knows {owner}: {identities} among {among}"
        out.append(f"{line} seen {seen} matched {matched}" if knowledge[at + SEEN] else line)
    return out


def write_zones(places: Places, mask: int, owner: int, names: list[str]) -> str:
    """Return cards of several zones as text: ``deck all; hand 1-3, 5``, or ``none``."""
    zones = [(zone, places.zones[owner][zone]) for zone in ZONES]
    return (
        "; ".join(
            f"{zone} {write_some(cards, mask, owner, names)}"
            for zone, cards in zones
            if mask & mask_of(cards, owner)
        )
        or "none"
    )


def write_some(cards: list[int], mask: int, owner: int, names: list[str] | None) -> str:
    """Return cards of a zone as ``all``, ``none``, names, or places in the zone."""
    chosen = [i for i, c in enumerate(cards) if mask & bit(c - 60 * owner)]
    if len(chosen) == len(cards):
        return "all"
    if not chosen:
        return "none"
    if names is not None:
        words = [names[c] for c in cards]
        counts = Counter(words[i] for i in chosen)
        first = [i for i, word in enumerate(words) if words[:i].count(word) < counts[word]]
        if first == chosen:
            return ", ".join(w if n == 1 else f"{n} {w}" for w, n in counts.items())
    return write_ranges([i + 1 for i in chosen], ", ")


def write_ranges(numbers: list[int], separator: str) -> str:
    """Return numbers in order, with runs of three or more as ranges such as ``2-5``."""
    out: list[str] = []
    for _, pairs in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]):
        run = [n for _, n in pairs]
        out += [f"{run[0]}-{run[-1]}"] if len(run) > 2 else map(str, run)
    return separator.join(out)


# -- reading ---------------------------------------------------------------------------------
class KnowledgeReader:
    """Reads the lines of the section [knowledge] for a game whose board has been built."""

    def __init__(
        self, g: GameState, places: Places, view_of: int | None, names: list[CardNames]
    ) -> None:
        self.g = g
        self.view_of = view_of
        self.places = places
        self.names = names

    def read(self, lines: list[Span]) -> None:
        """Set the knowledge of the game to the default, changed by the lines."""
        knowledge = default_knowledge(self.g, self.places, self.view_of)
        groups: list[int] = []
        public: list[tuple[int, int, int]] = []  # owner, the cards of a zone, and the known ones
        for line in lines:
            if line.text in (f"0 {LOOKED_IN_SECRET}", f"1 {LOOKED_IN_SECRET}"):
                knowledge[SECRETS] |= bit(int(line.text[0]))
                continue
            key, colon, value = line.partition(":")
            match [*key.text.split(), colon]:
                case ["0" | "1" | "public" as viewer, "sees", "0" | "1" as player, zone, ":"]:
                    owner = int(player)
                    known = self.some(owner, zone, line, value)
                    within = mask_of(self.places.zones[owner][zone], owner)
                    if viewer == "public":
                        public.append((owner, within, known))
                    else:
                        word = 2 * int(viewer) + owner
                        knowledge[word] = knowledge[word] & ~within | known
                case ["0" | "1" as viewer, "knows", "0" | "1" as player, ":"]:
                    groups += self.group(2 * int(viewer) + int(player), value)
                case _:
                    raise line.error(
                        f"unexpected {line.text!r}; write '0 sees 1 hand: Bill' or "
                        "'0 knows 1: deck Bill among deck all'"
                    )
        knowledge[PUBLIC_CARDS:SECRETS] = public_by_default(knowledge)
        for owner, within, known in public:
            word = PUBLIC_CARDS + owner
            knowledge[word] = knowledge[word] & ~within | known
        self.g.knowledge = vec[i64]([*knowledge, *groups])

    def group(self, word: int, span: Span) -> list[int]:
        """Return the words of a group of cards that a player knows to be among some places."""
        cards, among, rest = span.partition(" among ")
        places, since, rest = rest.partition(" seen ")
        seen, of_them, matched = rest.partition(" matched ")
        if not among or bool(since) != bool(of_them):
            raise span.error("expected 'among' once, as in 'deck Bill among deck all'")
        copies = [seen, matched] if since else []
        sets = [self.zones(word & 1, part) for part in (cards, places, *copies)]
        return [word, *sets, *[0 for _ in range(2 - len(copies))]]

    def zones(self, owner: int, span: Span) -> int:
        """Return cards of several zones as a bit mask."""
        mask = 0
        for part in span.split(";") if span.text != "none" else ():
            zone, _, cards = part.partition(" ")
            mask |= self.some(owner, zone.text, part, cards)
        return mask

    def some(self, owner: int, zone: str, at: Span, span: Span) -> int:
        """Return cards of a zone as a bit mask."""
        if zone not in ZONES:
            raise at.error(f"{zone!r} isn't a zone; the zones are {', '.join(ZONES)}")
        cards = self.places.zones[owner][zone]
        if span.text == "all":
            return mask_of(cards, owner)
        if span.text == "none":
            return 0
        mask = 0
        for p in span.split(","):
            start, dash, end = p.text.partition("-")
            if start.isdigit() and (not dash or end.isdigit()):
                what = "the place in the zone"
                first = last = p.first(len(start)).number(1, len(cards), what)
                if dash:
                    last = p.after(len(start) + 1).number(first, len(cards), what)
                mask |= mask_of(cards[first - 1 : last], owner)
            else:
                mask |= mask_of(self.named(owner, cards, p), owner)
        return mask

    def named(self, owner: int, cards: list[int], span: Span) -> list[int]:
        """Return the first cards with a name in a zone."""
        count, span = span.split_count(60, "the number of cards")
        wanted = self.names[owner].at(span).id
        found = [c for c in cards if self.g.prints[c] == wanted][:count]
        if len(found) < count:
            raise span.error(f"the zone has {len(found)} of {span.text}, not {count}")
        return found
