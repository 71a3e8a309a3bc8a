"""Built-in decks in a list: their types, their era, and what is in them."""

from __future__ import annotations

from collections import Counter

from rich.text import Text

from playmat.cli.board.palette import INK, SOFT, tiles
from playmat.cli.board.pokemon import type_letters
from playmat.cli.deck_report import counts_by_kind
from playmat.decks import Deck
from playmat.engine.cards import Card
from playmat.engine.constants import ENERGY, POKEMON
from playmat.rulebook import RULESETS
from playmat.rulebook.rulesets import Ruleset
from playmat.text.facts import KINDS, kind_of

NAME = 17  # columns
TYPES = 5
ERA = 6
STRONGEST = 3  # Pokémon that are named


def deck_types(deck: Deck) -> list[str]:
    """Return the letters of the types of a deck's basic Energy, the most frequent first."""
    found: Counter[str] = Counter()
    for card in deck.cards:
        if card.definition.kind == ENERGY and card.definition.is_basic_energy():
            found.update(type_letters(card.definition.types))
    return [letter for letter, _ in found.most_common()]


def deck_era(deck: Deck) -> str:
    """Return the eras from which a deck's Pokémon are."""
    ids = {card.set_id.upper() for card in deck.cards if card.definition.kind == POKEMON}
    return " and ".join(name for name in RULESETS if any(id.startswith(name) for id in ids))


def strongest_pokemon(deck: Deck) -> list[str]:
    """Return the names of the Pokémon of the highest Stage and the most HP."""
    pokemon = {card.name: card for card in deck.cards if card.definition.kind == POKEMON}

    def rank(card: Card) -> tuple[int, int]:
        return card.definition.stage, card.definition.hp

    ordered = sorted(pokemon.values(), key=rank, reverse=True)
    return [card.name for card in ordered[:STRONGEST]]


def deck_entry(deck: Deck) -> Text:
    """Return a deck in two lines: its name, types, era, and sizes; and its strongest Pokémon."""
    types = tiles(deck_types(deck))
    counts = Counter(kind_of(card.definition) for card in deck.cards)
    sizes = ", ".join(f"{kind} {counts[kind]}" for kind in KINDS)
    out = Text(f"{deck.name:<{NAME}}", style=f"bold {INK}").append_text(types)
    out.append(" " * max(TYPES - types.cell_len, 1))
    out.append(f"{deck_era(deck):<{ERA}}{sizes}", style=SOFT)
    return out.append(f"\n  {', '.join(strongest_pokemon(deck))}", style=SOFT)


def deck_page(deck: Deck, ruleset: Ruleset) -> Text:
    """Return all cards of a deck by kind, and problems with it under a ruleset."""
    out = Text()
    groups = counts_by_kind(deck, ruleset)
    for group, kinds in groups.items():
        out.append(f"{group}: {sum(kinds.values())}\n", style=f"bold {INK}")
        for card, count in deck.counts().items():
            if kind_of(card.definition) == group:
                out.append(f"  {count} {card.name}\n", style=INK)
    for violation in deck.violations(ruleset):
        out.append(f"{violation}\n", style=SOFT)
    return out
