"""`playmat card`: the face of a card, and the ops of its effects."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.text import Text

from playmat.cli.console import open_console
from playmat.cli.faces import caption, faces, find_prints
from playmat.cli.options import CardName, Flag, TermsRuleset, find_ruleset, print_json
from playmat.engine.cards import Card
from playmat.errors import PlaymatError
from playmat.rulebook.rulesets import Ruleset
from playmat.text import card_data
from playmat.text.faces import face_lines
from playmat.text.facts import group_prints
from playmat.text.search import normalize


def card(
    *id: CardName,
    ruleset: TermsRuleset = "HGSS",
    ops: Flag = False,
    plain: Flag = False,
    json: Flag = False,
) -> int:
    """Show a card.

    Name it by its id, its name, or a part of its name; if several cards have one name, all are
    shown.

    Examples:

        playmat card hgss1-8
        playmat card noctowl --ops
        playmat card poké ball --ruleset XY
        playmat card hgss1-8 --json

    Parameters
    ----------
    id
        The id of a print, or a name.
    ops
        Also show the ops of its effects.
    plain
        No frame and no colors: for screen readers, logs, and old terminals.
    json
        Print all facts, texts, and ops for a program: an object for an id, a list for a name.
    """
    rules = find_ruleset(ruleset)
    words = " ".join(id)
    if not words:
        raise PlaymatError("name a card by its id or name: playmat card hgss1-8")
    prints = find_prints(words)
    if json:
        found = [card_data(one, rules) for one in prints]
        by_id = normalize(prints[0].id) == normalize(words)
        print_json(found[0] if by_id else found)
        return 0
    console = open_console(plain)
    if plain:
        for one, *_ in group_prints(prints):
            for part, line in face_lines(one, rules, console.width):
                if part != "frame":
                    console.print(Text(line.rstrip()))
            console.print(caption(one))
    else:
        console.print(faces(prints, rules, console.width))
    if ops:
        for one, *_ in group_prints(prints):
            show_ops(one, rules, console)
    return 0


# -- ops -------------------------------------------------------------------------------------------
def show_ops(card: Card, ruleset: Ruleset, console: Console) -> None:
    """Print each effect that is more than damage: its conditions, then its ops."""
    for effect in card_data(card, ruleset)["effects"]:
        lines: list[str] = []
        for word in ("only_if", "while"):
            if effect.get(word) is not None:
                lines += tree_lines(f"{word.replace('_', ' ')}: ", effect[word], "  ")
        for part in effect["ops"]:
            lines += tree_lines("", part, "  ")
        if lines:
            console.print(Text(f"\n{effect['name']}", style="bold"))
            console.print(Text("\n".join(lines)))


def tree_lines(label: str, part: Any, indent: str) -> list[str]:
    """Return a part of an effect as lines: its class and plain parameters, then its own parts."""
    if isinstance(part, list):
        lines = [f"{indent}{label}".rstrip()]
        for one in part:
            lines += tree_lines("", one, f"{indent}  ")
        return lines
    if not isinstance(part, dict):
        return [f"{indent}{label}{part}"]
    words = [f"{label}{part.get('is', '')}"]
    below: list[str] = []
    for name, value in part.items():
        if name == "is" or value is None or value is False or value in ("", [], {}):
            continue
        if isinstance(value, dict) or (isinstance(value, list) and isinstance(value[0], dict)):
            below += tree_lines(f"{name}: ", value, f"{indent}  ")
        else:
            words.append(f"{name}={value!r}" if " " in str(value) else f"{name}={value}")
    return [f"{indent}{' '.join(words)}", *below]
