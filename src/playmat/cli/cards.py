"""`playmat cards`: a table of the cards that match words and facts."""

from __future__ import annotations

import sys
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.table import Column, Table
from rich.text import Text

from playmat.cards import pool
from playmat.cli.console import open_console
from playmat.cli.faces import with_symbols
from playmat.cli.options import CardName, Flag, TermsRuleset, find_ruleset, print_json
from playmat.cli.wording import plural
from playmat.engine.cards import Card, Definition
from playmat.engine.constants import POKEMON
from playmat.printable import printable
from playmat.rulebook.rulesets import Ruleset
from playmat.text import Search, card_data
from playmat.text.faces import change
from playmat.text.facts import STAGES, group_prints, tags_of, type_symbols
from playmat.vocabulary.card_text import attack_text, class_word, own_text, power_text

EXIT_NOT_FOUND = 1  # status of grep
WIDE = 64  # the width from which texts have a column
EXTRA_WIDE = 110  # the width from which the other facts have columns
Fact = Annotated[str, Parameter(show_default=False)]


def cards(
    *query: CardName,
    name: Fact = "",
    set: Fact = "",
    type: Fact = "",
    attack: Fact = "",
    text: Fact = "",
    kind: Fact = "",
    stage: Fact = "",
    hp: Fact = "",
    weakness: Fact = "",
    resistance: Fact = "",
    retreat: Fact = "",
    rarity: Fact = "",
    ruleset: TermsRuleset = "HGSS",
    json: Flag = False,
) -> int:
    """List cards: all of them, or those that match words and facts.

    Every word must be in a card's name, in the name of one of its attacks or powers, or in its
    text; quote words to search for them as a phrase. The start of a word is enough. The exit
    status is 1 if nothing is found.

    Examples:

        playmat cards ampharos
        playmat cards --set hgss1 --type lightning
        playmat cards --text "flip a coin" --hp 90+
        playmat cards --attack thunder
        playmat cards --kind supporter draw
        playmat cards --json > cards.json

    Parameters
    ----------
    query
        Words to search for.
    name
        Words of its name.
    set
        Its set, by id or name: hgss1, or HeartGold.
    type
        Its type: lightning, or L.
    attack
        Words of the name of an attack or power.
    text
        Consecutive words of its text.
    kind
        pokemon, trainer, item, supporter, stadium, energy, "basic energy", prime, and so on.
    stage
        basic, 1, 2, legend, and so on.
    hp
        Its HP: 90, 90+ (or more), or 60-90.
    weakness
        The type of its Weakness.
    resistance
        The type of its Resistance.
    retreat
        Its Retreat Cost: 1, 2+, or 0-1.
    rarity
        Its rarity: common, "rare holo", and so on.
    json
        Print all facts, texts, and ops of every print for a program.
    """
    rules = find_ruleset(ruleset)
    facts = kind, stage, hp, weakness, resistance, retreat, rarity
    search = Search(query, name, set, type, attack, text, *facts)
    found = search.cards(rules)
    if json:
        print_json([card_data(card, rules) for card in found])
    elif found:
        console = open_console(plain=False)
        console.print(card_table(found, search, rules, console))
        console.print(count_line(found))
    if not found:
        words = " ".join([*query, name, attack]).strip()
        nearest = pool().index.suggestion(words) if words else ""
        print(printable(f"playmat: no card matches{nearest}"), file=sys.stderr)
        return EXIT_NOT_FOUND
    return 0


def card_table(found: list[Card], search: Search, ruleset: Ruleset, console: Console) -> Table:
    """Return a row for each card, with all of its prints that were found."""
    wide, extra_wide = console.width >= WIDE, console.width >= EXTRA_WIDE
    columns = [
        (Column("print", no_wrap=True), True),
        (Column("name", min_width=14, max_width=22, style="bold"), True),
        (Column("kind", min_width=11), True),
        (Column("HP", justify="right", no_wrap=True), True),
        (Column("weak", no_wrap=True), extra_wide),
        (Column("resists", no_wrap=True), extra_wide),
        (Column("retreat", justify="right", no_wrap=True), extra_wide),
        (Column("texts", ratio=1), wide),
        (Column("rarity", no_wrap=True), extra_wide),
    ]
    shown = [column for column, is_shown in columns if is_shown]
    table = Table(*shown, box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
    for prints in group_prints(found):
        card = prints[0]
        d = card.definition
        row = [
            Text("\n".join(one.id for one in prints)),
            Text(card.name),
            with_symbols(Text(f"{type_symbols(d.types)} {kind_words(d, ruleset)}".strip())),
            Text(str(d.hp) if d.hp else ""),
            with_symbols(Text(" ".join(change(w) for w in d.weaknesses))),
            with_symbols(Text(" ".join(change(w) for w in d.resistances))),
            Text(str(d.retreat) if d.hp else ""),
            with_symbols(Text(text_column(card, search, ruleset))),
            Text("\n".join(one.rarity for one in prints)),
        ]
        table.add_row(*(cell for cell, (_, is_shown) in zip(row, columns, strict=True) if is_shown))
    return table


def kind_words(d: Definition, ruleset: Ruleset) -> str:
    """Return the stage of a Pokémon or the class of another card, with its tags."""
    first = STAGES[d.stage] if d.kind == POKEMON else class_word(d, ruleset)
    return " ".join([first, *tags_of(d)])


def text_column(card: Card, search: Search, ruleset: Ruleset) -> str:
    """Return the names of powers and attacks, with the texts that were searched for."""
    d = card.definition
    texts = {power.name: power_text(power, ruleset) for power in d.powers}
    texts |= {attack.name: attack_text(attack, ruleset) for attack in d.attacks}
    matching = [text for text in texts.values() if search.mentions(text)]
    lines = [f"{name}: {text}" if text in matching else name for name, text in texts.items()]
    parts = [own_text(d, ruleset), *(lines if matching else [", ".join(lines)])]
    return "\n".join(part for part in parts if part)


def count_line(found: list[Card]) -> Text:
    cards, prints = len(group_prints(found)), len(found)
    words = plural(cards, "card")
    return Text(words if cards == prints else f"{words}, {plural(prints, 'print')}", style="dim")
