"""The card texts of the pool, and which of them have been reviewed.

Texts are generated from ops, so a change of an op or of the grammar can change many of them.
`reviewed.toml` contains a hash of every text that was compared with its card, under each ruleset.
A text with another hash fails the tests until it is reviewed again.

As a script, this prints the texts that have not been reviewed; `--write` stores the hashes of all
current texts:

    PYTHONPATH=src python tests/text/review.py
    PYTHONPATH=src python tests/text/review.py --write
"""

from __future__ import annotations

import hashlib
import json
import sys
import tomllib
from pathlib import Path
from typing import NamedTuple

from playmat.cards import pool
from playmat.engine.cards import Card, Definition
from playmat.rulebook.rulesets import RULESETS, Ruleset
from playmat.vocabulary.card_text import attack_text, own_text, power_text

STORE = Path(__file__).with_name("reviewed.toml")
HEADER = """\
# A hash of every text that was compared with its card, under each ruleset. review.py explains
# how to review changed texts and store their hashes.
"""


class CardText(NamedTuple):
    """A text of a card under one ruleset."""

    card: Card
    effect: str
    kind: str
    ruleset: Ruleset
    has_program: bool
    text: str


def texts_of(card: Card, ruleset: Ruleset) -> list[CardText]:
    """Return all texts of a card, also empty ones."""
    d = card.definition
    out = [
        CardText(
            card,
            power.name,
            "power",
            ruleset,
            power.op is not None or bool(power.modifiers),
            power_text(power, ruleset),
        )
        for power in d.powers
    ]
    out += [
        CardText(
            card,
            attack.name,
            "attack",
            ruleset,
            attack.program is not None,
            attack_text(attack, ruleset),
        )
        for attack in d.attacks
    ]
    own = d.play is not None or d.play_condition is not None or (not d.powers and bool(d.modifiers))
    own = own or (len(d.provides) > 0 and not d.is_basic_energy())
    out.append(CardText(card, d.name, "card", ruleset, own, own_text(d, ruleset)))
    return out


def all_texts() -> list[CardText]:
    """Return every text of the pool once under each ruleset; reprints share theirs."""
    out: list[CardText] = []
    seen: set[Definition] = set()
    for card in pool().cards.values():
        if card.definition not in seen:
            seen.add(card.definition)
            for ruleset in RULESETS.values():
                out += texts_of(card, ruleset)
    return out


def hash_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def hashes() -> dict[str, dict[str, dict[str, str]]]:
    """Return the hashes of texts by card, effect, and ruleset."""
    out: dict[str, dict[str, dict[str, str]]] = {}
    for entry in all_texts():
        if entry.text:
            effects = out.setdefault(entry.card.id, {})
            effects.setdefault(entry.effect, {})[entry.ruleset.name] = hash_of(entry.text)
    return out


def reviewed() -> dict[str, dict[str, dict[str, str]]]:
    return tomllib.loads(STORE.read_text("utf-8")) if STORE.exists() else {}


def unreviewed_texts() -> list[str]:
    """Return the texts that have not been reviewed, each as a line."""
    stored = reviewed()
    return [
        f"{entry.card.id} {entry.card.name}, {entry.effect} ({entry.ruleset.name}): {entry.text}"
        for entry in all_texts()
        if entry.text
        and stored.get(entry.card.id, {}).get(entry.effect, {}).get(entry.ruleset.name)
        != hash_of(entry.text)
    ]


def as_toml(found: dict[str, dict[str, dict[str, str]]]) -> str:
    # A JSON string is a TOML string, too.
    lines = [HEADER]
    for id, effects in found.items():
        lines.append(f"[{json.dumps(id)}]")
        for effect, rulesets in effects.items():
            pairs = ", ".join(f'{name} = "{value}"' for name, value in rulesets.items())
            lines.append(f"{json.dumps(effect, ensure_ascii=False)} = {{ {pairs} }}")
        lines.append("")
    return "\n".join(lines)


def main() -> None:
    for line in unreviewed_texts():
        sys.stdout.write(f"{line}\n")
    if "--write" in sys.argv:
        STORE.write_text(as_toml(hashes()), "utf-8")


if __name__ == "__main__":
    main()
