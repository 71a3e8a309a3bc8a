"""Deck lists at the command line: check, show, convert and compare them."""

from __future__ import annotations

import sys
from typing import Annotated, Literal

from cyclopts import App, Parameter
from rich.console import Console
from rich.text import Text

from playmat.cli.cards import Flag, Rules, as_json, ruleset_called
from playmat.cli.deckshow import facts, picture
from playmat.cli.play import open_console
from playmat.decks import (
    FORMATS,
    DeckList,
    LineProblem,
    card_odds,
    compare,
    find_format,
    find_list,
    read_deck,
    write_deck,
)
from playmat.decks.builtin import decoded
from playmat.decks.lookup import pool_lookup
from playmat.engine.cards import Card

DeckWords = Annotated[str, Parameter(allow_leading_hyphen=True)]  # for the - of standard input
ListFormat = Literal[
    "ptcgl", "ptcgo", "limitless", "limitless-json", "pokemontcgio", "tcgone", "plain"
]
WRONG = 1  # the status of a deck that may not be played, and of decks that differ

deck = App(
    name="deck",
    help="""Check, show, convert and compare deck lists.

A deck is a file in any format that players use, `-` for what is piped in, or the name of a
deck that comes with Playmat: `playmat deck known` lists them.

For example:

    playmat deck check my-deck.txt
    playmat deck show "Ember Spark" --card Typhlosion
    playmat deck convert my-deck.txt --to ptcgl
    playmat deck diff "Ember Spark" my-deck.txt""",
)


@deck.command(sort_key=0)
def check(
    deck: DeckWords,
    /,
    *,
    rules: Rules = "HGSS",
    format: str = "unlimited",
    json: Flag = False,
    plain: Flag = False,
) -> int:
    """Say whether a deck may be played with: all that is wrong, each with its rule or its line.

    The exit status is 0 for a legal deck and 1 for another. Construction (60 cards, four of a
    name and so on) is by the books of the ruleset; a format is a list of sets and apart from it.

    Examples:

        playmat deck check my-deck.txt
        playmat deck check my-deck.txt --format hs-cl
        playmat deck check Froakie --ruleset XY --format kalos
        pbpaste | playmat deck check - --json

    Parameters
    ----------
    deck
        A file, - for standard input, or the name of a known deck.
    rules
        The rules: those of the HeartGold SoulSilver books, or of the XY book.
    format
        Which sets: unlimited, hs (HeartGold & SoulSilver alone), hs-cl (to Call of Legends), kalos.
    json
        Print all of it for a program.
    plain
        No colours.
    """
    allowed = find_format(format)
    found = read(deck)
    ruleset = ruleset_called(rules)
    violations = found.deck.violations(ruleset)
    hints = found.deck.hints(ruleset)
    outside = allowed.outside(found.deck)
    legal = not (violations or outside or found.problems)
    if json:
        say_json(
            {
                **heading(found),
                "ruleset": ruleset.name,
                "format": allowed.name,
                "legal": legal,
                "lines": problems_json(found.problems),
                "warnings": problems_json(found.warnings),
                "violations": [
                    {"rule": f.rule, "sentence": f.sentence, "where": f.citation}
                    for f in violations
                ],
                "outside": counted(outside),
                "hints": [
                    {"rule": h.rule, "sentence": h.sentence, "where": h.citation} for h in hints
                ],
            }
        )
        return 0 if legal else WRONG
    console = open_console(plain)
    title(console, found)
    problems(console, found)
    for violation in violations:
        point(console, "✗", str(violation), "red")
    for card, number in outside.items():
        label = pool_lookup().label(card)
        point(console, "✗", f"{number} {label}: not in {allowed.name}, {allowed.sentence}.", "red")
    for hint in hints:
        point(console, "·", str(hint), "yellow")
    sets = "" if not allowed.sets else f", in {allowed.name}"
    if legal:
        point(console, "✓", f"It is a legal deck under {ruleset.name}{sets}.", "green")
    else:
        console.print(Text(f"It is not a legal deck under {ruleset.name}{sets}."), style="bold red")
    return 0 if legal else WRONG


@deck.command(sort_key=1)
def show(
    deck: DeckWords,
    /,
    *,
    card: Annotated[list[str] | None, Parameter(negative="")] = None,
    rules: Rules = "HGSS",
    json: Flag = False,
    plain: Flag = False,
) -> int:
    """Show what is in a deck, and how it opens: counts by kind, Energy by type, exact odds.

    The odds are counted over all opening hands, not sampled; --json has them as fractions.

    Examples:

        playmat deck show "Mind Flood"
        playmat deck show my-deck.txt --card "Pokémon Collector" --card Bill
        playmat deck show my-deck.txt --json

    Parameters
    ----------
    deck
        A file, - for standard input, or the name of a known deck.
    card
        A card of the deck: how likely one or more of it is in the first seven cards.
    rules
        The rules: those of the HeartGold SoulSilver books, or of the XY book.
    json
        Print all of it for a program.
    plain
        No colours.
    """
    found = read(deck)
    ruleset = ruleset_called(rules)
    asked = [card_odds(found.deck, words, ruleset) for words in card or []]
    if json:
        say_json(
            {
                **heading(found),
                **facts(found.deck, ruleset, asked),
                "lines": problems_json(found.problems),
                "warnings": problems_json(found.warnings),
            }
        )
    else:
        console = open_console(plain)
        title(console, found)
        problems(console, found)
        picture(console, found.deck, ruleset, asked)
    return WRONG if found.problems else 0


@deck.command(sort_key=2)
def convert(deck: DeckWords, /, *, to: ListFormat = "ptcgl", json: Flag = False) -> int:
    """Write a deck list in another format, as the program of that format writes it.

    Lines that cannot be read are told of on standard error and left out; the exit status is
    then 1.

    Examples:

        playmat deck convert my-deck.txt --to ptcgl
        playmat deck convert "Growth Clash" --to tcgone > growth-clash.json

    Parameters
    ----------
    deck
        A file, - for standard input, or the name of a known deck.
    to
        The format: Pokémon TCG Live, its forerunner PTCGO, Limitless as text or JSON,
        pokemontcg.io's ids, TCG ONE's JSON, or plain names.
    json
        Print the list, and what is to be said of lines, for a program.
    """
    found = read(deck)
    text = write_deck(found.deck, to)
    if json:
        say_json(
            {
                **heading(found),
                "to": to,
                "text": text,
                "lines": problems_json(found.problems),
                "warnings": problems_json(found.warnings),
            }
        )
    else:
        sys.stdout.write(text if text.endswith("\n") else f"{text}\n")
        for problem in (*found.problems, *found.warnings):
            print(f"playmat: {problem}", file=sys.stderr)
    return WRONG if found.problems else 0


@deck.command(sort_key=3)
def diff(first: DeckWords, second: DeckWords, /, *, json: Flag = False, plain: Flag = False) -> int:
    """Say what is in one deck and not in another, by name and by print.

    The exit status is 0 where the decks have the same cards in the same prints, else 1.

    Examples:

        playmat deck diff "Ember Spark" my-deck.txt
        playmat deck diff old.txt new.txt --json

    Parameters
    ----------
    first
        A file, - for standard input, or the name of a known deck.
    second
        Another.
    json
        Print all of it for a program.
    plain
        No colours.
    """
    before, after = read(first), read(second)
    found = compare(before.deck, after.deck)
    same = found.same and not (before.problems or after.problems)
    if json:
        say_json(
            {
                "first": {**heading(before), "lines": problems_json(before.problems)},
                "second": {**heading(after), "lines": problems_json(after.problems)},
                "same": same,
                "out": counted({card: n for n, card in found.out}),
                "in": counted({card: n for n, card in found.in_}),
                "reprinted": [
                    {"count": n, "first": card.id, "second": other.id, "name": card.name}
                    for n, card, other in found.reprinted
                ],
            }
        )
        return 0 if same else WRONG
    console = open_console(plain)
    for lines in (before, after):
        problems(console, lines)
    label = pool_lookup().label
    console.print(Text(f"{before.deck.name} → {after.deck.name}"), style="bold")
    for n, card in found.out:
        point(console, "-", f"{n} {label(card)}", "red")
    for n, card in found.in_:
        point(console, "+", f"{n} {label(card)}", "green")
    for n, card, other in found.reprinted:
        point(console, "~", f"{n} {label(card)} is {label(other)}: another print", "cyan")
    if found.same:
        console.print("They have the same cards in the same prints.")
    else:
        numbers = sum(n for n, _ in found.out), sum(n for n, _ in found.in_)
        console.print(f"{numbers[0]} out, {numbers[1]} in.")
    return 0 if same else WRONG


@deck.command(sort_key=4)
def known(*, json: Flag = False) -> int:
    """List the decks that have a name here, and the formats.

    For example:

        playmat deck known
        playmat deck show "Growth Clash"

    Parameters
    ----------
    json
        Print all of it for a program.
    """
    from playmat.decks import sample_decks, theme_decks

    kinds = {"theme deck": theme_decks(), "our own": sample_decks()}
    if json:
        say_json(
            {
                "decks": [{"name": d.name, "kind": k} for k, decks in kinds.items() for d in decks],
                "formats": {f.name: list(f.sets) for f in FORMATS.values()},
            }
        )
        return 0
    for kind, decks in kinds.items():
        for found in decks:
            print(f"{found.name:<22}{kind}")
    for format in FORMATS.values():
        print(f"{'--format ' + format.name:<22}{format.sentence}")
    return 0


# -- what they have in common --------------------------------------------------------------------
def read(words: str) -> DeckList:
    """The deck list that an argument means."""
    if words == "-":
        pipe = getattr(sys.stdin, "buffer", None)
        return read_deck(decoded(pipe.read()) if pipe else sys.stdin.read(), "The deck")
    return find_list(words)


def title(console: Console, found: DeckList) -> None:
    size = len(found.deck)
    cards = "1 card" if size == 1 else f"{size} cards"
    read_as = f", read as {found.format}" if found.format else ""
    console.print(Text(f"{found.deck.name}: {cards}{read_as}"), style="bold")


def problems(console: Console, found: DeckList) -> None:
    for problem in found.problems:
        point(console, "✗", f"{problem}", "red")
    for note in found.warnings:
        point(console, "·", f"{note}", "yellow")


def point(console: Console, sign: str, sentence: str, style: str) -> None:
    """A sentence with its sign before it, in as many lines as it needs."""
    width = max(console.width - 4, 40)
    text = Text(sentence)
    for n, line in enumerate(text.wrap(console, width)):
        line.rstrip()
        console.print(Text.assemble("  ", (sign if n == 0 else " ", style), " ", line))


def say_json(found: dict[str, object]) -> None:
    print(as_json(found))


def heading(found: DeckList) -> dict[str, object]:
    return {"name": found.deck.name, "size": len(found.deck), "read_as": found.format}


def problems_json(found: tuple[LineProblem, ...]) -> list[dict[str, object]]:
    return [
        {
            "line": r.line,
            "text": r.text,
            "sentence": r.sentence,
            "suggestions": list(r.suggestions),
        }
        for r in found
    ]


def counted(cards: dict[Card, int]) -> list[dict[str, object]]:
    return [{"count": n, "id": card.id, "name": card.name} for card, n in cards.items()]
