"""A deck: a name and its cards, as a value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from playmat.cards import pool
from playmat.decks.advice import hints
from playmat.decks.legality import IllegalDeck, faults
from playmat.decks.remarks import Fault, Hint
from playmat.engine.cards import Card
from playmat.engine.words import ENERGY, POKEMON
from playmat.errors import PlaymatError
from playmat.rulebook.refusals import cited
from playmat.rulebook.rulesets import Ruleset

# A card, or its id; alone or with its number.
Entry = Card | str | tuple[int, Card | str]
Entries = Mapping[str, int] | Mapping[Card, int] | Iterable[Entry]


class IllegalSwap(PlaymatError):
    """Cards cannot be exchanged in a deck as asked."""


@dataclass(frozen=True, init=False, eq=False, repr=False)
class Deck:
    """A deck: its name and its cards, in an order that does not depend on how they were listed.

    >>> Deck("Chikorita", [(4, "hgss1-59"), (56, "hgss1-115")])
    <Deck Chikorita: 60 cards>
    >>> Deck("Chikorita", {"hgss1-115": 56, "hgss1-59": 4}).cards[0]
    <Card hgss1-59 Chikorita>
    """

    name: str
    cards: tuple[Card, ...]
    legal: set[Ruleset] = field(repr=False)  # rulesets under which it was found to be legal

    def __init__(self, name: str, entries: Entries) -> None:
        object.__setattr__(self, "legal", set())
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "cards", tuple(sorted(listed(entries), key=place)))

    def counts(self) -> dict[Card, int]:
        """How often each card is in the deck, in the deck's order."""
        return dict(Counter(self.cards))

    def faults(self, ruleset: Ruleset) -> list[Fault]:
        """All that makes the deck illegal under a ruleset; nothing where it is legal."""
        return faults(self.cards, ruleset)

    def hints(self, ruleset: Ruleset) -> list[Hint]:
        """The books' advice that the deck does not follow; it may be played all the same."""
        return hints(self.cards, ruleset)

    def check(self, ruleset: Ruleset) -> None:
        """Raise IllegalDeck, with all faults, unless the deck is legal under a ruleset."""
        if ruleset in self.legal:
            return
        if found := self.faults(ruleset):
            raise IllegalDeck(self.name, ruleset.name, found)
        self.legal.add(ruleset)

    def swap(self, *, out: Entries, in_: Entries, name: str = "") -> Deck:
        """The deck with some cards replaced, one for one (deck.change-one-for-one)."""
        taken, added = Counter(listed(out)), listed(in_)
        if taken.total() != len(added):
            sentence = (
                f"{taken.total()} out and {len(added)} in: every card added replaces one taken out."
            )
            raise IllegalSwap(cited(sentence, "deck.change-one-for-one", "HGSS"))
        kept = Counter(self.cards)
        for card, count in taken.items():
            if count > kept[card]:
                raise IllegalSwap(
                    f"{count} {card.name} ({card.id}) cannot be taken out of {self.name}, "
                    f"which has {kept[card]}"
                )
        return Deck(name or self.name, [*(kept - taken).elements(), *added])

    def ids(self) -> tuple[str, ...]:
        """The ids of the cards, in the deck's order."""
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
        # Cards are not copied: in another process they are found again by their ids.
        return Deck, (self.name, self.ids())


def listed(entries: Entries) -> list[Card]:
    """The cards, each as often as it is meant."""
    pairs: Iterable[Entry] = entries
    if isinstance(entries, Mapping):
        pairs = [(count, card) for card, count in entries.items()]
    found: list[Card] = []
    for entry in pairs:
        count, card = entry if isinstance(entry, tuple) else (1, entry)
        if count < 0:
            raise PlaymatError(f"a deck cannot have {count} of a card ({card})")
        found += [card if isinstance(card, Card) else pool().find(card)] * count
    return found


def place(card: Card) -> tuple[int, str, int, str]:
    """Pokémon come before Trainer cards and those before Energy, each by set and number."""
    kind = card.definition.kind
    group = 0 if kind == POKEMON else 2 if kind == ENERGY else 1
    return group, card.set_id, int(card.number) if card.number.isdecimal() else 0, card.number
