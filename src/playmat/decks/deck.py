"""A deck: a name and its cards, as an immutable value; and the differences between two decks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from playmat.cards import pool
from playmat.decks.legality import Hint, IllegalDeck, Violation, hints, violations
from playmat.engine.cards import Card
from playmat.engine.constants import ENERGY, POKEMON
from playmat.errors import PlaymatError
from playmat.rulebook.refusals import with_citation
from playmat.rulebook.rulesets import Ruleset

# A card or its id, alone or with the number of copies.
Entry = Card | str | tuple[int, Card | str]
Entries = Mapping[str, int] | Mapping[Card, int] | Iterable[Entry]


class IllegalSwap(PlaymatError):
    """A swap doesn't fit the deck."""


@dataclass(frozen=True, init=False, eq=False, repr=False)
class Deck:
    """A deck: its name and its cards, in an order that doesn't depend on the list.

    >>> Deck("Chikorita", [(4, "hgss1-59"), (56, "hgss1-115")])
    <Deck Chikorita: 60 cards>
    >>> Deck("Chikorita", {"hgss1-115": 56, "hgss1-59": 4}).cards[0]
    <Card hgss1-59 Chikorita>
    """

    name: str
    cards: tuple[Card, ...]
    legal_under: set[Ruleset] = field(repr=False)  # rulesets under which it is known to be legal

    def __init__(self, name: str, entries: Entries) -> None:
        object.__setattr__(self, "legal_under", set())
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "cards", tuple(sorted(cards_in(entries), key=sort_key)))

    def counts(self) -> dict[Card, int]:
        """Return the number of copies of each card, in the deck's order."""
        return dict(Counter(self.cards))

    def violations(self, ruleset: Ruleset) -> list[Violation]:
        """Return everything that makes the deck illegal under a ruleset."""
        return violations(self.cards, ruleset)

    def hints(self, ruleset: Ruleset) -> list[Hint]:
        """Return the rulebooks' advice that the deck doesn't follow; it is legal anyway."""
        return hints(self.cards, ruleset)

    def check(self, ruleset: Ruleset) -> None:
        """Raise IllegalDeck with all violations unless the deck is legal under a ruleset."""
        if ruleset in self.legal_under:
            return
        if found := self.violations(ruleset):
            raise IllegalDeck(self.name, ruleset.name, found)
        self.legal_under.add(ruleset)

    def swap(self, *, out: Entries, in_: Entries, name: str = "") -> Deck:
        """Return the deck with some cards replaced, one for one (deck.change-one-for-one)."""
        taken, added = Counter(cards_in(out)), cards_in(in_)
        if taken.total() != len(added):
            sentence = (
                f"The numbers of cards must be equal, not {taken.total()} out and {len(added)} in."
            )
            raise IllegalSwap(with_citation(sentence, "deck.change-one-for-one", "HGSS"))
        kept = Counter(self.cards)
        for card, count in taken.items():
            if count > kept[card]:
                raise IllegalSwap(
                    f"can't take {count} {card.name} ({card.id}) out of {self.name}, "
                    f"which has {kept[card]}"
                )
        return Deck(name or self.name, [*(kept - taken).elements(), *added])

    def ids(self) -> tuple[str, ...]:
        """Return the ids of the cards, in the deck's order."""
        return tuple([card.id for card in self.cards])

    def __len__(self) -> int:
        return len(self.cards)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deck) and (self.name, self.ids()) == (other.name, other.ids())

    def __hash__(self) -> int:
        return hash((self.name, self.ids()))

    def __repr__(self) -> str:
        return f"<Deck {self.name}: {len(self)} card{'' if len(self) == 1 else 's'}>"

    def __reduce__(self) -> tuple[type[Deck], tuple[str, tuple[str, ...]]]:
        # Cards are pickled as their ids, so that another process finds its own.
        return Deck, (self.name, self.ids())


def cards_in(entries: Entries) -> list[Card]:
    """Return the cards of entries, each as often as it occurs."""
    pairs: Iterable[Entry] = entries
    if isinstance(entries, Mapping):
        pairs = [(count, card) for card, count in entries.items()]
    found: list[Card] = []
    for entry in pairs:
        count, card = entry if isinstance(entry, tuple) else (1, entry)
        if count < 0:
            raise PlaymatError(f"the number of copies of {card} must not be negative, not {count}")
        found += [card if isinstance(card, Card) else pool().find(card)] * count
    return found


def sort_key(card: Card) -> tuple[int, str, int, str]:
    """Return the sort key: Pokémon, Trainer cards, and Energy, each by set and number."""
    kind = card.definition.kind
    group = 0 if kind == POKEMON else 2 if kind == ENERGY else 1
    return group, card.set_id, int(card.number) if card.number.isdecimal() else 0, card.number


@dataclass(frozen=True)
class Comparison:
    """The differences between two decks; cards in different prints are listed separately."""

    out: tuple[tuple[int, Card], ...]  # cards only in the first deck
    in_: tuple[tuple[int, Card], ...]  # cards only in the second deck
    reprinted: tuple[tuple[int, Card, Card], ...]  # number, print in the first, print in the second

    @property
    def is_same(self) -> bool:
        """Whether the decks have the same cards in the same prints."""
        return not (self.out or self.in_ or self.reprinted)


def compare(first: Deck, second: Deck) -> Comparison:
    """Return the differences between two decks."""
    out = Counter(first.cards) - Counter(second.cards)
    in_ = Counter(second.cards) - Counter(first.cards)
    reprinted = []
    for card in sorted(out, key=sort_key):
        for other in sorted(in_, key=sort_key):
            number = min(out[card], in_[other])
            if number and other.definition is card.definition:
                reprinted.append((number, card, other))
                out[card] -= number
                in_[other] -= number
    return Comparison(sorted_counts(out), sorted_counts(in_), tuple(reprinted))


def sorted_counts(cards: Counter[Card]) -> tuple[tuple[int, Card], ...]:
    return tuple([(cards[card], card) for card in sorted(cards, key=sort_key) if cards[card]])
