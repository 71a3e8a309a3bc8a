"""`playmat deck`: check, show, convert, and compare deck lists."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Annotated, Literal

from cyclopts import App, Parameter
from rich.console import Console
from rich.text import Text

from playmat.cli import print_error
from playmat.cli.console import open_console
from playmat.cli.deck_report import deck_data, show_deck
from playmat.cli.options import DeckName, Flag, Plain, RulesetName, find_ruleset, print_json
from playmat.cli.wording import plural
from playmat.decks import (
    FORMATS,
    DeckList,
    LineProblem,
    card_odds,
    compare,
    find_format,
    find_list,
    read_deck,
    sample_decks,
    theme_decks,
    write_deck,
)
from playmat.decks.builtin import decode
from playmat.decks.lookup import pool_lookup
from playmat.engine.cards import Card
from playmat.limits import MAX_DECK_CHARACTERS
from playmat.printable import printable, printable_json
from playmat.rulebook.refusals import RuleNote

ListFormat = Literal[
    "ptcgl", "ptcgo", "limitless", "limitless-json", "pokemontcgio", "tcgone", "plain"
]
EXIT_PROBLEMS = 1  # status for decks that aren't legal or that differ

deck = App(
    name="deck",
    help="""Check, show, convert, and compare deck lists.

A deck is a file in any common format, `-` for standard input, or the name of a built-in deck:
`playmat deck list` lists them.

For example:

    playmat deck check my-deck.txt
    playmat deck show "Ember Spark" --card Typhlosion
    playmat deck convert my-deck.txt --to ptcgl
    playmat deck diff "Ember Spark" my-deck.txt""",
)


@deck.command(sort_key=0)
def check(
    deck: DeckName,
    /,
    *,
    ruleset: RulesetName = "HGSS",
    format: str = "unlimited",
    json: Flag = False,
    plain: Plain = False,
) -> int:
    """Check whether a deck is legal, and list every problem with its rule or its line.

    The exit status is 0 for a legal deck and 1 otherwise. The ruleset decides about construction
    (60 cards, four with the same name, and so on); a format limits the sets.

    Examples:

        playmat deck check my-deck.txt
        playmat deck check my-deck.txt --format hs-cl
        playmat deck check Froakie --ruleset XY --format kalos
        pbpaste | playmat deck check - --json

    Parameters
    ----------
    format
        The allowed sets: unlimited, hs (only HeartGold & SoulSilver), hs-cl (to Call of Legends),
        or kalos.
    json
        Print everything for a program.
    """
    allowed = find_format(format)
    found = read(deck)
    rules = find_ruleset(ruleset)
    violations = found.deck.violations(rules)
    hints = found.deck.hints(rules)
    outside = allowed.outside(found.deck)
    legal = not (violations or outside or found.problems)
    status = 0 if legal else EXIT_PROBLEMS
    if json:
        print_json(
            {
                **heading(found),
                "ruleset": rules.name,
                "format": allowed.name,
                "legal": legal,
                **line_data(found),
                "violations": note_data(violations),
                "outside": card_counts(outside.items()),
                "hints": note_data(hints),
            }
        )
        return status
    console = open_console(plain)
    show_title(console, found)
    show_lines(console, found)
    for violation in violations:
        bullet(console, "✗", str(violation), "red")
    for card, number in outside.items():
        label = pool_lookup().label(card)
        bullet(console, "✗", f"{number} {label}: not in {allowed.name}, {allowed.sentence}.", "red")
    for hint in hints:
        bullet(console, "·", str(hint), "yellow")
    sets = f" and in {allowed.name}" if allowed.sets else ""
    if legal:
        bullet(console, "✓", f"This deck is legal under the {rules.name} rules{sets}.", "green")
    else:
        words = f"This deck isn't legal under the {rules.name} rules{sets}."
        console.print(Text(words), style="bold red")
    return status


@deck.command(sort_key=1)
def show(
    deck: DeckName,
    /,
    *,
    card: Annotated[list[str] | None, Parameter(negative="")] = None,
    ruleset: RulesetName = "HGSS",
    json: Flag = False,
    plain: Plain = False,
) -> int:
    """Show a deck: its cards by kind, its Energy by type, and exact odds of its opening hand.

    The odds are counted over all opening hands, not sampled; --json prints them as fractions.

    Examples:

        playmat deck show "Mind Flood"
        playmat deck show my-deck.txt --card "Pokémon Collector" --card Bill
        playmat deck show my-deck.txt --json

    Parameters
    ----------
    card
        A card of the deck: show the odds that at least one is in the opening hand.
    json
        Print everything for a program.
    """
    found = read(deck)
    rules = find_ruleset(ruleset)
    odds = [card_odds(found.deck, words, rules) for words in card or []]
    if json:
        print_json({**heading(found), **deck_data(found.deck, rules, odds), **line_data(found)})
    else:
        console = open_console(plain)
        show_title(console, found)
        show_lines(console, found)
        show_deck(console, found.deck, rules, odds)
    return EXIT_PROBLEMS if found.problems else 0


@deck.command(sort_key=2)
def convert(deck: DeckName, /, *, to: ListFormat = "ptcgl", json: Flag = False) -> int:
    """Convert a deck list to another format.

    Lines that can't be read are left out and reported on standard error; the exit status is
    then 1.

    Examples:

        playmat deck convert my-deck.txt --to ptcgl
        playmat deck convert "Growth Clash" --to tcgone > growth-clash.json

    Parameters
    ----------
    to
        The format: Pokémon TCG Live, Pokémon TCG Online, Limitless as text or JSON, the ids of
        pokemontcg.io, the JSON of TCG ONE, or plain names.
    json
        Print the list and its problems for a program.
    """
    found = read(deck)
    text = write_deck(found.deck, to)
    if json:
        print_json({**heading(found), "to": to, "text": text, **line_data(found)})
    else:
        text = printable_json(text) if to.endswith("json") else printable(text)
        sys.stdout.write(text if text.endswith("\n") else f"{text}\n")
        for problem in (*found.problems, *found.warnings):
            print_error(problem)
    return EXIT_PROBLEMS if found.problems else 0


@deck.command(sort_key=3)
def diff(first: DeckName, second: DeckName, /, *, json: Flag = False, plain: Plain = False) -> int:
    """Show the differences between two decks, by name and by print.

    The exit status is 0 if the decks contain the same prints and 1 otherwise.

    Examples:

        playmat deck diff "Ember Spark" my-deck.txt
        playmat deck diff old.txt new.txt --json

    Parameters
    ----------
    second
        Another deck.
    json
        Print everything for a program.
    """
    before, after = read(first), read(second)
    found = compare(before.deck, after.deck)
    same = found.is_same and not (before.problems or after.problems)
    status = 0 if same else EXIT_PROBLEMS
    if json:
        print_json(
            {
                "first": {**heading(before), "lines": problem_data(before.problems)},
                "second": {**heading(after), "lines": problem_data(after.problems)},
                "same": same,
                "out": card_counts((card, n) for n, card in found.out),
                "in": card_counts((card, n) for n, card in found.in_),
                "reprinted": [
                    {"count": n, "first": card.id, "second": other.id, "name": card.name}
                    for n, card, other in found.reprinted
                ],
            }
        )
        return status
    console = open_console(plain)
    for lines in (before, after):
        show_lines(console, lines)
    label = pool_lookup().label
    console.print(Text(f"{before.deck.name} → {after.deck.name}"), style="bold")
    for n, card in found.out:
        bullet(console, "-", f"{n} {label(card)}", "red")
    for n, card in found.in_:
        bullet(console, "+", f"{n} {label(card)}", "green")
    for n, card, other in found.reprinted:
        bullet(console, "~", f"{n} {label(card)} → {label(other)} (another print)", "cyan")
    if found.is_same:
        console.print("The decks are identical.")
    else:
        numbers = sum(n for n, _ in found.out), sum(n for n, _ in found.in_)
        console.print(f"{numbers[0]} removed, {numbers[1]} added.")
    return status


@deck.command(name="list", sort_key=4)
def list_decks(*, json: Flag = False) -> int:
    """List the built-in decks and the formats.

    For example:

        playmat deck list
        playmat deck show "Growth Clash"

    Parameters
    ----------
    json
        Print everything for a program.
    """
    kinds = {"theme deck": theme_decks(), "sample deck": sample_decks()}
    if json:
        print_json(
            {
                "decks": [{"name": d.name, "kind": k} for k, decks in kinds.items() for d in decks],
                "formats": {f.name: list(f.sets) for f in FORMATS.values()},
            }
        )
        return 0
    for kind, decks in kinds.items():
        for found in decks:
            print(printable(f"{found.name:<22}{kind}"))
    for format in FORMATS.values():
        print(printable(f"{'--format ' + format.name:<22}{format.sentence}"))
    return 0


# -- common parts --------------------------------------------------------------------------------
def read(words: str) -> DeckList:
    """Return the deck list that an argument names."""
    if words == "-":
        pipe = getattr(sys.stdin, "buffer", None)
        most = 4 * MAX_DECK_CHARACTERS + 1  # a character has at most 4 bytes
        return read_deck(decode(pipe.read(most)) if pipe else sys.stdin.read(most), "The deck")
    return find_list(words)


def show_title(console: Console, found: DeckList) -> None:
    read_as = f", read as {found.format}" if found.format else ""
    title = f"{found.deck.name}: {plural(len(found.deck), 'card')}{read_as}"
    console.print(Text(title), style="bold")


def show_lines(console: Console, found: DeckList) -> None:
    """Print the problems of lines."""
    for problem in found.problems:
        bullet(console, "✗", str(problem), "red")
    for note in found.warnings:
        bullet(console, "·", str(note), "yellow")


def bullet(console: Console, sign: str, sentence: str, style: str) -> None:
    """Print a sentence after a sign, wrapped and indented."""
    width = max(console.width - 4, 40)
    for n, line in enumerate(Text(sentence).wrap(console, width)):
        line.rstrip()
        console.print(Text.assemble("  ", (sign if n == 0 else " ", style), " ", line))


def heading(found: DeckList) -> dict[str, object]:
    return {"name": found.deck.name, "size": len(found.deck), "read_as": found.format}


def line_data(found: DeckList) -> dict[str, object]:
    return {"lines": problem_data(found.problems), "notes": problem_data(found.warnings)}


def problem_data(problems: Sequence[LineProblem]) -> list[dict[str, object]]:
    return [asdict(problem) for problem in problems]


def note_data(notes: Sequence[RuleNote]) -> list[dict[str, object]]:
    return [{"rule": n.rule, "sentence": n.sentence, "citation": n.citation} for n in notes]


def card_counts(cards: Iterable[tuple[Card, int]]) -> list[dict[str, object]]:
    return [{"count": n, "id": card.id, "name": card.name} for card, n in cards]
