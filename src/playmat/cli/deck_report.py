"""A deck and its odds: data for programs, and tables and bars for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from rich.console import Console
from rich.text import Text

from playmat.decks import CardOdds, Deck, opening
from playmat.decks.lookup import pool_lookup
from playmat.engine.constants import ENERGY, POKEMON
from playmat.rulebook import Ruleset
from playmat.text.facts import KINDS, STAGES, kind_of
from playmat.vocabulary.card_text import class_word

KINDS_IN_ORDER = (
    *STAGES.values(),
    *("Trainer", "Item", "Pokémon Tool", "Technical Machine", "Supporter", "Stadium"),
)
COLORS = {"Pokémon": "green", "Trainer": "blue", "Energy": "yellow"}
ODDS_BAR = 40  # columns of the longest bar
GROUP_BAR = 20  # columns of a bar for all cards of a deck


def counts_by_kind(deck: Deck, ruleset: Ruleset) -> dict[str, dict[str, int]]:
    """Return the number of cards of each kind in the three groups; basic Energy by type."""
    found: dict[str, Counter[str]] = {group: Counter() for group in KINDS}
    for card in deck.cards:
        d = card.definition
        kind = class_word(d, ruleset)
        if d.kind == POKEMON:
            kind = STAGES[d.stage]
        elif d.kind == ENERGY:
            kind = card.name.removesuffix(" Energy") if d.is_basic_energy() else card.name
        found[kind_of(d)][kind] += 1
    return {
        group: {kind: kinds[kind] for kind in sorted(kinds, key=rank)}
        for group, kinds in found.items()
    }


def rank(kind: str) -> int:
    return KINDS_IN_ORDER.index(kind) if kind in KINDS_IN_ORDER else 0


def deck_data(deck: Deck, ruleset: Ruleset, odds: Sequence[CardOdds]) -> dict[str, object]:
    """Return the report for a program."""
    data: dict[str, object] = {
        "ruleset": ruleset.name,
        "cards": [
            {"count": n, "id": c.id, "name": c.name, "kind": class_word(c.definition, ruleset)}
            for c, n in deck.counts().items()
        ],
        "kinds": counts_by_kind(deck, ruleset),
    }
    if len(deck) >= ruleset.opening_hand:
        hand = opening(deck, ruleset)
        data["opening"] = {
            "hand": int(ruleset.opening_hand),
            "basic": exact(hand.basic),
            "mulligan": exact(hand.mulligan),
            "expected_mulligans": exact(hand.mulligans),
            "basics": [exact(p) for p in hand.basics],
        }
        data["card_odds"] = [
            {"name": o.name, "count": o.copies, "first": exact(o.first), "kept": exact(o.kept)}
            for o in odds
        ]
    return data


def exact(p: Fraction | None) -> dict[str, object] | None:
    return None if p is None else {"exact": str(p), "value": float(p)}


# -- for people ----------------------------------------------------------------------------------
def show_deck(console: Console, deck: Deck, ruleset: Ruleset, odds: Sequence[CardOdds]) -> None:
    """Print the cards by kind, the Energy by type, and the odds of the opening hand."""
    lists = card_lines(deck)
    for group, numbers in counts_by_kind(deck, ruleset).items():
        if not numbers:
            continue
        total = sum(numbers.values())
        kinds = ", ".join(f"{n} {kind}" for kind, n in numbers.items())
        bar = "█" * round(GROUP_BAR * total / len(deck)) or "▏"
        console.print()
        console.print(
            Text.assemble((f"{group} {total} ", "bold"), (bar, COLORS[group]), f" {kinds}")
        )
        for line in lists[group]:
            console.print(Text(f"  {line}"))
    if len(deck) >= ruleset.opening_hand:
        show_odds(console, deck, ruleset, odds)


def show_odds(console: Console, deck: Deck, ruleset: Ruleset, odds: Sequence[CardOdds]) -> None:
    size = int(ruleset.opening_hand)
    hand = opening(deck, ruleset)
    console.print()
    console.print(Text(f"Basic Pokémon in the first {size} cards", style="bold"))
    for n, p in enumerate(hand.basics):
        if p:
            bar = "█" * round(ODDS_BAR * p / max(hand.basics)) or "▏"
            console.print(
                Text.assemble(f"  {n} {percent(p)} ", (bar, "red" if n == 0 else "green"))
            )
    rows = [
        ("At least one Basic Pokémon", percent(hand.basic)),
        ("Mulligan", percent(hand.mulligan)),
    ]
    if hand.mulligans is not None:
        rows.append(("Expected mulligans", f"{float(hand.mulligans):6.2f}"))
    for o in odds:
        kept = "" if o.kept is None else f", {percent(o.kept).strip()} in the hand you keep"
        rows.append((f"{o.name} ({o.copies}) in the first {size}", f"{percent(o.first)}{kept}"))
    width = max(len(name) for name, _ in rows)
    console.print()
    for name, value in rows:
        console.print(Text(f"{name:<{width}} {value}"))


def card_lines(deck: Deck) -> dict[str, list[str]]:
    """Return the lines of each group, the prints aligned."""
    lookup = pool_lookup()
    lines: dict[str, list[str]] = {group: [] for group in KINDS}
    width = max((len(card.name) for card in deck.cards), default=0)
    for card, n in deck.counts().items():
        label = lookup.label(card).removeprefix(card.name)
        lines[kind_of(card.definition)].append(f"{n:>2} {card.name:<{width}} {label}")
    return lines


def percent(p: Fraction) -> str:
    """Return a probability in six columns."""
    return " <0.1%" if 0 < p < Fraction(1, 2000) else f"{float(p):6.1%}"
