"""A deck and its odds: as facts for a program, and drawn for a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from rich.console import Console
from rich.text import Text

from playmat.decks import CardOdds, Deck, opening
from playmat.decks.lookup import pool_lookup
from playmat.engine.words import ENERGY, POKEMON
from playmat.rulebook import Ruleset
from playmat.text.facts import STAGES
from playmat.vocabulary.card_text import class_word

GROUPS = ("Pokémon", "Trainer", "Energy")
ORDER = (
    *STAGES.values(),
    "Trainer",
    "Item",
    "Pokémon Tool",
    "Technical Machine",
    "Supporter",
    "Stadium",
)
COLORS = {"Pokémon": "green", "Trainer": "blue", "Energy": "yellow"}
BAR = 40  # columns of the longest bar
SHARE = 20  # columns of a bar for all cards of a deck


def counts(deck: Deck, ruleset: Ruleset) -> dict[str, dict[str, int]]:
    """How many cards of each kind, in the three groups; basic Energy by type."""
    found: dict[str, Counter[str]] = {group: Counter() for group in GROUPS}
    for card in deck.cards:
        d = card.definition
        if d.kind == POKEMON:
            found["Pokémon"][STAGES[d.stage]] += 1
        elif d.kind == ENERGY:
            basic = d.is_basic_energy()
            found["Energy"][card.name.removesuffix(" Energy") if basic else card.name] += 1
        else:
            found["Trainer"][class_word(d, ruleset)] += 1
    return {
        group: {
            kind: numbers[kind]
            for kind in sorted(numbers, key=lambda k: ORDER.index(k) if k in ORDER else 0)
        }
        for group, numbers in found.items()
    }


def facts(deck: Deck, ruleset: Ruleset, asked: Sequence[CardOdds]) -> dict[str, object]:
    """All that is shown of a deck, for a program."""
    found: dict[str, object] = {
        "ruleset": ruleset.name,
        "cards": [
            {
                "count": n,
                "id": card.id,
                "name": card.name,
                "kind": class_word(card.definition, ruleset),
            }
            for card, n in deck.counts().items()
        ],
        "kinds": counts(deck, ruleset),
    }
    if len(deck) >= ruleset.opening_hand:
        odds = opening(deck, ruleset)
        found["opening"] = {
            "hand": int(ruleset.opening_hand),
            "basic": exact(odds.basic),
            "mulligan": exact(odds.mulligan),
            "expected_mulligans": exact(odds.mulligans),
            "basics": [exact(p) for p in odds.basics],
        }
        found["asked"] = [
            {"name": o.name, "count": o.copies, "first": exact(o.first), "kept": exact(o.kept)}
            for o in asked
        ]
    return found


def exact(p: Fraction | None) -> dict[str, object] | None:
    return None if p is None else {"exact": str(p), "value": float(p)}


# -- drawn ----------------------------------------------------------------------------------------
def picture(console: Console, deck: Deck, ruleset: Ruleset, asked: Sequence[CardOdds]) -> None:
    """A deck for a person: its cards by kind, its Energy by type, how it opens."""
    hand = int(ruleset.opening_hand)
    lists = columns(deck)
    for group, numbers in counts(deck, ruleset).items():
        if not numbers:
            continue
        total = sum(numbers.values())
        kinds = ", ".join(f"{n} {kind}" for kind, n in numbers.items())
        share = "█" * round(SHARE * total / len(deck)) or "▏"
        console.print()
        console.print(
            Text.assemble((f"{group} {total} ", "bold"), (share, COLORS[group]), f" {kinds}")
        )
        for line in lists[group]:
            console.print(Text(f"  {line}"))
    if len(deck) < hand:
        return
    odds = opening(deck, ruleset)
    console.print()
    console.print(Text(f"Basic Pokémon in the first {hand} cards", style="bold"))
    for n, p in enumerate(odds.basics):
        if p:
            bar = "█" * round(BAR * p / max(odds.basics)) or "▏"
            console.print(
                Text.assemble(f"  {n} {percent(p)} ", (bar, "red" if n == 0 else "green"))
            )
    lines = [("An opening Basic", percent(odds.basic)), ("A mulligan", percent(odds.mulligan))]
    if odds.mulligans is not None:
        lines.append(("Mulligans to expect", f"{float(odds.mulligans):6.2f}"))
    for o in asked:
        kept = "" if o.kept is None else f", {percent(o.kept).strip()} in the hand that is kept"
        lines.append((f"{o.name} ({o.copies}) in the first {hand}", f"{percent(o.first)}{kept}"))
    wide = max(len(name) for name, _ in lines)
    console.print()
    for name, value in lines:
        console.print(Text(f"{name:<{wide}} {value}"))


def columns(deck: Deck) -> dict[str, list[str]]:
    """The lines of each group, the prints under each other."""
    lookup = pool_lookup()
    found: dict[str, list[str]] = {group: [] for group in GROUPS}
    wide = max((len(card.name) for card in deck.cards), default=0)
    for card, n in deck.counts().items():
        kind = card.definition.kind
        group = "Pokémon" if kind == POKEMON else "Energy" if kind == ENERGY else "Trainer"
        label = lookup.label(card).removeprefix(card.name)
        found[group].append(f"{n:>2} {card.name:<{wide}} {label}")
    return found


def percent(p: Fraction) -> str:
    """A probability in six columns."""
    return " <0.1%" if 0 < p < Fraction(1, 2000) else f"{float(p):6.1%}"
