"""A card face up in the terminal, and the ops of which its effects are made."""

from __future__ import annotations

from shlex import quote
from typing import Any

from rich.console import Console
from rich.text import Text

from playmat.cards import UnknownCard
from playmat.cli.cards import Flag, Rules, as_json, ruleset_called
from playmat.cli.faces import caption, faces
from playmat.cli.play import open_console
from playmat.engine.cards import Card
from playmat.errors import PlaymatError
from playmat.rulebook.rulesets import Ruleset
from playmat.text import card_data
from playmat.text.faces import face_lines
from playmat.text.facts import grouped
from playmat.text.search import normalize, prints_called

MOST_NAMES = 8  # that are listed in one sentence


def card(
    *id: str,
    rules: Rules = "HGSS",
    ops: Flag = False,
    plain: Flag = False,
    json: Flag = False,
) -> int:
    """Show the face of a card.

    It is asked for by its id, by its name or by a part of its name; of several cards with one
    name, all are shown.

    Examples:

        playmat card hgss1-8
        playmat card noctowl --ops
        playmat card poké ball --rules XY
        playmat card hgss1-8 --json

    Parameters
    ----------
    id
        The id of a print, or a name.
    rules
        The ruleset whose words the texts use: HGSS or XY.
    ops
        Show also of which ops its effects are made.
    plain
        No frame and no colours: for screen readers, logs and old terminals.
    json
        For a program: all facts, texts and ops; by an id one object, by a name a list of them.
    """
    ruleset = ruleset_called(rules)
    called = " ".join(id)
    if not called:
        raise PlaymatError("which card? Say its id or its name: playmat card hgss1-8")
    prints = prints_called(called)
    names = list(dict.fromkeys(one.name for one in prints))
    if len(names) > 1:
        more = f" and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
        raise UnknownCard(
            f"{called!r} is part of {len(names)} names: {', '.join(names[:MOST_NAMES])}{more}; "
            f"say one of them, or list them with: playmat cards --name {quote(called)}"
        )
    if json:
        found = [card_data(one, ruleset) for one in prints]
        by_id = normalize(prints[0].id) == normalize(called)
        print(as_json(found[0] if by_id else found))
        return 0
    console = open_console(plain)
    if plain:
        for one, *_ in grouped(prints):
            for part, line in face_lines(one, ruleset, console.width):
                if part != "frame":
                    console.print(Text(line.rstrip()))
            console.print(caption(one))
    else:
        console.print(faces(prints, ruleset, console.width))
    if ops:
        for one, *_ in grouped(prints):
            show_ops(one, ruleset, console)
    return 0


# -- ops -------------------------------------------------------------------------------------------
def show_ops(card: Card, ruleset: Ruleset, console: Console) -> None:
    """Each effect that is more than damage: its conditions, then its ops."""
    for effect in card_data(card, ruleset)["effects"]:
        lines: list[str] = []
        for word in ("only_if", "while"):
            if effect.get(word) is not None:
                lines += as_tree(f"{word.replace('_', ' ')}: ", effect[word], "  ")
        for part in effect["ops"]:
            lines += as_tree("", part, "  ")
        if lines:
            console.print(Text(f"\n{effect['name']}", style="bold"))
            console.print(Text("\n".join(lines)))


def as_tree(label: str, part: Any, indent: str) -> list[str]:
    """A part of a program in lines: its class with its plain parameters, under it its parts."""
    if isinstance(part, list):
        lines = [f"{indent}{label}".rstrip()]
        for one in part:
            lines += as_tree("", one, f"{indent}  ")
        return lines
    if not isinstance(part, dict):
        return [f"{indent}{label}{part}"]
    words = [f"{label}{part.get('is', '')}"]
    below: list[str] = []
    for name, value in part.items():
        if name == "is" or value is None or value is False or value in ("", [], {}):
            continue
        if isinstance(value, dict) or (isinstance(value, list) and isinstance(value[0], dict)):
            below += as_tree(f"{name}: ", value, f"{indent}  ")
        else:
            words.append(f"{name}={value!r}" if " " in str(value) else f"{name}={value}")
    return [f"{indent}{' '.join(words)}", *below]
