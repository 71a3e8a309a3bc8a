"""Cards in a table: all of them, or those with some words or facts."""

from __future__ import annotations

import sys
from json import dumps
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.table import Table
from rich.text import Text

from playmat.cards import pool
from playmat.cli.faces import with_symbols
from playmat.cli.play import open_console
from playmat.engine.cards import Card, Definition
from playmat.engine.words import POKEMON
from playmat.rulebook import RULESETS
from playmat.rulebook.rulesets import Ruleset
from playmat.text import Search, card_data
from playmat.text.faces import change
from playmat.text.facts import STAGES, grouped, tags_of, type_symbols
from playmat.text.search import one_of
from playmat.vocabulary.card_text import attack_text, class_word, own_text, power_text

NOTHING_FOUND = 1  # as of grep
WIDE = 64  # from this width on, texts have a column
ROOMY = 110  # from this width on, the numbers and the rarity have columns
Rules = Annotated[str, Parameter(name=["--rules", "--ruleset"])]
Fact = Annotated[str, Parameter(show_default=False)]
Flag = Annotated[bool, Parameter(negative="")]


def cards(
    *query: str,
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
    rules: Rules = "HGSS",
    json: Flag = False,
) -> int:
    """List cards: all of them, or those with some words or facts.

    Every word has to stand in a card's name, in the name of an attack or power of it, or in its
    text; a part in quotes is looked for as it is. The start of a word will do. The exit status
    is 1 when nothing is found.

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
        Words to look for.
    name
        Words of its name.
    set
        Its set, by id or name: hgss1, or HeartGold.
    type
        Its type: lightning, or L.
    attack
        Words of the name of an attack or power.
    text
        Words of its text, one after the other.
    kind
        pokemon, trainer, item, supporter, stadium, energy, "basic energy", prime and so on.
    stage
        basic, 1, 2, legend and so on.
    hp
        Its HP: 90, 90+ (or more) or 60-90.
    weakness
        The type of its Weakness.
    resistance
        The type of its Resistance.
    retreat
        Its retreat cost: 1, 2+ or 0-1.
    rarity
        Its rarity: common, "rare holo" and so on.
    rules
        The ruleset whose words the texts use: HGSS or XY.
    json
        For a program: all facts, texts and ops of every print that is found.
    """
    ruleset = ruleset_called(rules)
    search = Search(
        words=query,
        name=name,
        set=set,
        type=type,
        attack=attack,
        text=text,
        kind=kind,
        stage=stage,
        hp=hp,
        weakness=weakness,
        resistance=resistance,
        retreat=retreat,
        rarity=rarity,
    )
    found = search.cards(ruleset)
    if json:
        print(as_json([card_data(card, ruleset) for card in found]))
    elif found:
        console = open_console(plain=False)
        console.print(listing(found, search, ruleset, console))
        console.print(counted(found))
    if not found:
        words = " ".join([*query, name, attack]).strip()
        nearest = pool().index.suggestion(words) if words else ""
        print(f"playmat: no card is like that{nearest}", file=sys.stderr)
        return NOTHING_FOUND
    return 0


def ruleset_called(name: str) -> Ruleset:
    return RULESETS[one_of(name, "ruleset", list(RULESETS))]


def as_json(data: object) -> str:
    return dumps(data, ensure_ascii=False, indent=2)


def listing(found: list[Card], search: Search, ruleset: Ruleset, console: Console) -> Table:
    """A row for each card, all its prints that were found in it."""
    wide, roomy = console.width >= WIDE, console.width >= ROOMY
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
    table.add_column("print", no_wrap=True)
    table.add_column("name", min_width=14, max_width=22, style="bold")
    table.add_column("kind", min_width=11)
    table.add_column("HP", justify="right", no_wrap=True)
    if roomy:
        table.add_column("weak", no_wrap=True)
        table.add_column("resists", no_wrap=True)
        table.add_column("retreat", justify="right", no_wrap=True)
    if wide:
        table.add_column("texts", ratio=1)
    if roomy:
        table.add_column("rarity", no_wrap=True)
    for prints in grouped(found):
        card = prints[0]
        d = card.definition
        row = [
            Text("\n".join(one.id for one in prints)),
            Text(card.name),
            with_symbols(Text(f"{type_symbols(d.types)} {sort(d, ruleset)}".strip())),
            Text(str(d.hp) if d.hp else ""),
        ]
        if roomy:
            row += [
                with_symbols(Text(" ".join(change(w) for w in d.weaknesses))),
                with_symbols(Text(" ".join(change(w) for w in d.resistances))),
                Text(str(d.retreat) if d.hp else ""),
            ]
        if wide:
            row.append(with_symbols(Text(said(card, search, ruleset))))
        if roomy:
            row.append(Text("\n".join(one.rarity for one in prints)))
        table.add_row(*row)
    return table


def sort(d: Definition, ruleset: Ruleset) -> str:
    """The stage of a Pokémon or the class of another card, with its marks."""
    first = STAGES[d.stage] if d.kind == POKEMON else class_word(d, ruleset)
    return " ".join([first, *tags_of(d)])


def said(card: Card, search: Search, ruleset: Ruleset) -> str:
    """The names of powers and attacks; in full what was asked for, and what has no name."""
    d = card.definition
    texts = {power.name: power_text(power, ruleset) for power in d.powers}
    texts |= {attack.name: attack_text(attack, ruleset) for attack in d.attacks}
    asked = [text for text in texts.values() if search.mentions(text)]
    lines = [f"{name}: {text}" if text in asked else name for name, text in texts.items()]
    told = [own_text(d, ruleset), *(lines if asked else [", ".join(lines)])]
    return "\n".join(line for line in told if line)


def counted(found: list[Card]) -> Text:
    n, prints = len(grouped(found)), len(found)
    cards = f"{n} card{'s' if n != 1 else ''}"
    return Text(cards if n == prints else f"{cards}, {prints} prints", style="dim")
