"""Write the pages that list every card: docs/cards/.

    python tools/write_card_docs.py

One page per set contains its cards with their facts, and for each effect its generated text, its
declaration, and its tests in tests/cards. Declarations and tests are read from their source.
"""

from __future__ import annotations

import ast
import importlib
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from playmat.cards import SET_MODULES, pool
from playmat.cards.sets import CardSet
from playmat.engine.cards import Card
from playmat.engine.constants import POKEMON
from playmat.rulebook import HGSS
from playmat.text.faces import face_lines
from playmat.text.facts import all_prints, group_prints, half_of
from playmat.vocabulary.card_text import (
    attack_text,
    class_word,
    own_text,
    power_text,
    printed_damage,
)

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs/cards"
TESTS = ROOT / "tests/cards"
RULESET = HGSS
WIDTH = 1000  # width at which no line of a face wraps
GENERATED = "<!-- Written by `make docs`; do not edit. -->"
# Methods of a scenario that name a card without using its effect.
PASSIVE = {"choose", "parametrize"}


# -- effects ---------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Effect:
    """An effect of a card: a power, an attack, or the effect of a Trainer or Energy card."""

    card: Card
    name: str
    heading: str
    text: str

    @property
    def own(self) -> bool:
        """Whether it is the effect of the card itself, without a name of its own."""
        return self.name == self.card.name

    def __str__(self) -> str:
        return self.card.id + " " + ", ".join(dict.fromkeys([self.card.name, self.name]))


def effects(card: Card) -> Iterator[Effect]:
    """Yield the effects of a card in its order, also attacks without text."""
    d = card.definition
    if d.kind != POKEMON and (text := own_text(d, RULESET)):
        yield Effect(card, card.name, class_word(d, RULESET), text)
    for power in d.powers:
        heading = f"{power.kind}: {power.name}"
        yield Effect(card, power.name, heading, power_text(power, RULESET))
    for attack in d.attacks:
        cost = "".join(f"[{letter}]" for letter in attack.symbols)
        heading = " ".join(filter(None, [cost, attack.name, printed_damage(attack)]))
        yield Effect(card, attack.name, heading, attack_text(attack, RULESET))


# -- declarations ----------------------------------------------------------------------------------
@dataclass
class Module:
    """The module of a set: its source, and its calls by their first strings."""

    source: str
    calls: dict[str, list[ast.Call]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for node in ast.walk(ast.parse(self.source)):
            if isinstance(node, ast.Call):
                for word in node.args[:2]:
                    if isinstance(word, ast.Constant) and isinstance(word.value, str):
                        self.calls.setdefault(word.value, []).append(node)

    def declaration(self, effect: Effect) -> str:
        """Return the declaration of an effect; empty if it is not found."""
        cards = self.calls.get(effect.card.definition.id, [])
        found = cards if effect.own else self.calls.get(effect.name, [])
        inside = [call for card in cards for call in ast.walk(card) if call in found]
        return next((self.source_of(call) for call in [*inside, *found]), "")

    def source_of(self, call: ast.Call) -> str:
        text = " ".join((ast.get_source_segment(self.source, call) or "").split())
        return re.sub(r",? ?(?<=[,\s])([)\]])", r"\1", re.sub(r"([(\[]) ", r"\1", text))


@cache
def modules() -> dict[str, Module]:
    """Return the modules of the sets by the ids of the sets."""
    found = {}
    for name in SET_MODULES:
        module = importlib.import_module(f"playmat.cards.{name}")
        found[module.SET.id] = Module(Path(str(module.__file__)).read_text("utf-8"))
    return found


def declaration(effect: Effect) -> str:
    module = modules().get(effect.card.definition.id.rpartition("-")[0])
    return module.declaration(effect) if module is not None else ""


# -- tests -----------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Test:
    """A test function: its name, all of its strings, and the strings of its actions."""

    name: str
    strings: str
    actions: frozenset[str]

    @property
    def sentence(self) -> str:
        return self.name.removeprefix("test_").replace("_", " ")

    def mentions(self, words: str) -> bool:
        return has_words(self.strings, words)

    def is_about(self, effect: Effect) -> bool:
        if effect.own:
            return effect.name in self.actions or has_words(self.sentence, words_of(effect.name))
        named = self.mentions(effect.name) or has_words(self.sentence, words_of(effect.name))
        return named and self.is_of(effect.card)

    def is_of(self, card: Card) -> bool:
        """Return whether it tests this card, by id if several cards have the name."""
        namesakes = [other.id for other in pool().cards.values() if other.name == card.name]
        ids = [id for id in namesakes if self.mentions(id)]
        if ids:
            return any(other.id in ids for other in all_prints(card))
        return self.mentions(card.name) or has_words(self.sentence, words_of(card.name))


def has_words(text: str, words: str) -> bool:
    if words not in text:  # much faster than the search below
        return False
    return re.search(rf"(?<![\w-]){re.escape(words)}(?![\w-])", text) is not None


@cache
def words_of(name: str) -> str:
    """Return a name as it is written in the name of a test."""
    name = name.lower().replace("é", "e").replace("♂", " male").replace("♀", " female")
    return " ".join(re.findall(r"\w+", name.replace("'", "")))


def tests_in(source: str) -> Iterator[Test]:
    """Yield the tests of a module, each with the functions and values of the module it uses."""
    body = ast.parse(source).body
    named: dict[str, ast.stmt] = {}
    for node in body:
        if isinstance(node, ast.FunctionDef):
            named[node.name] = node
        elif isinstance(node, ast.Assign):
            named |= {target.id: node for target in node.targets if isinstance(target, ast.Name)}
    for node in body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            parts = list(reachable_nodes(node, named))
            yield Test(node.name, "\n".join(strings(parts)), frozenset(action_strings(parts)))


def reachable_nodes(start: ast.stmt, named: dict[str, ast.stmt]) -> Iterator[ast.AST]:
    """Yield the nodes of a statement, of the statements it names, and so on."""
    seen, waiting = {id(start)}, [start]
    while waiting:
        for node in ast.walk(waiting.pop()):
            yield node
            other = named.get(node.id) if isinstance(node, ast.Name) else None
            if other is not None and id(other) not in seen:
                seen.add(id(other))
                waiting.append(other)


def strings(nodes: Iterable[ast.AST]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def action_strings(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Yield the arguments of actions: attacks, powers, cards that are played."""
    for node in nodes:
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr not in PASSIVE
        ):
            yield from strings(node.args)


@cache
def tests() -> list[Test]:
    """Return all tests of cards."""
    files = sorted(TESTS.glob("test_*.py"))
    return [test for file in files for test in tests_in(file.read_text("utf-8"))]


@cache
def tests_of(effect: Effect) -> list[Test]:
    return [test for test in tests() if test.is_about(effect)]


def all_effects() -> list[Effect]:
    """Return the effects of the sets that have a page, each once."""
    cards = [card for card_set in sets() for card, *_ in cards_of(card_set) if own_print(card)]
    return [effect for card in cards for effect in effects(card) if effect.text]


def untested_effects() -> list[str]:
    """Return the effects without a test."""
    return [str(effect) for effect in all_effects() if not tests_of(effect)]


def undeclared_effects() -> list[str]:
    """Return the effects whose declaration is not found."""
    return [str(effect) for effect in all_effects() if not declaration(effect)]


# -- pages -----------------------------------------------------------------------------------------
@cache
def pages() -> dict[str, str]:
    """Return the text of each page by the name of its file."""
    return {"README.md": index()} | {f"{one.id}.md": set_page(one) for one in sets()}


def sets() -> list[CardSet]:
    """Return the built-in sets, without custom ones."""
    return [pool().sets[id] for id in modules()]


def cards_of(card_set: CardSet) -> list[list[Card]]:
    return group_prints(card for card in pool().cards.values() if card.set_id == card_set.id)


def index() -> str:
    lines = [
        GENERATED,
        "# Cards by set",
        "",
        "Each set has a page with the facts of its cards. Each effect is listed with:",
        "",
        "- its text, generated from the ops that run, in the terms of the HGSS ruleset;",
        "- its declaration in the set's module under `src/playmat/cards/`;",
        "- the names of its tests in `tests/cards/`.",
        "",
        "The facts of all cards are tested in `tests/cards/test_facts.py`. An attack that only "
        "does its printed damage is listed without declaration and tests. `playmat cards` "
        "searches cards, and `playmat card` shows one in the terminal.",
        "",
        "| set | prints | cards | effects | tests |",
        "|---|---:|---:|---:|---:|",
    ]
    for card_set in sets():
        groups = cards_of(card_set)
        found = [e for card, *_ in groups if own_print(card) for e in effects(card) if e.text]
        about = {test.name for effect in found for test in tests_of(effect)}
        numbers = [sum(map(len, groups)), len(groups), len(found), len(about)]
        name = f"[{card_set.name}]({card_set.id}.md)"
        lines.append(f"| {name} (`{card_set.id}`) | {' | '.join(map(str, numbers))} |")
    return "\n".join(lines) + "\n"


def own_print(card: Card) -> bool:
    """Return whether a card was first printed in its set, and is described there."""
    return card.definition.id.rpartition("-")[0] == card.set_id


def set_page(card_set: CardSet) -> str:
    lines = [GENERATED, f"# {card_set.name}", ""]
    lines.append(f"`{card_set.id}`. [All sets](README.md).")
    for prints in cards_of(card_set):
        lines += ["", f"## {', '.join(card.id for card in prints)}: {prints[0].name}", ""]
        lines += card_lines(prints)
    return "\n".join(lines) + "\n"


def card_lines(prints: list[Card]) -> list[str]:
    card = prints[0]
    if not own_print(card):
        first = card.definition.id
        page = first.rpartition("-")[0]
        return [f"A reprint of {first} in [{pool().sets[page].name}]({page}.md)."]
    lines = [facts_line(prints)]
    for effect in effects(card):
        part = [] if effect.own else [f"**{effect.heading}**"]
        if effect.text:
            part += [effect.text, f"`{declaration(effect)}`"]
        lines += ["", "\\\n".join(part)]  # with line breaks of Markdown
        if effect.text and (found := tests_of(effect)):
            lines += ["", *(f"- {test.sentence}" for test in found)]
    return lines


def facts_line(prints: list[Card]) -> str:
    """Return the facts on the face of a card in one line."""
    words = []
    for part, text in face_lines(prints[0], RULESET, WIDTH):
        if part in ("title", "kind", "numbers"):
            words += re.split(r"\s{2,}", text.strip())
    halves = [half_of(card.definition) for card in prints]
    if all(halves) and len(halves) == 2:
        words = [word.replace(f"{halves[0]} half", "two halves") for word in words]
    rarities = dict.fromkeys(card.rarity for card in prints if card.rarity)
    return " · ".join([*words[1:], *rarities])


def write() -> list[Path]:
    """Write all pages, remove those of deleted sets, and return the changed files."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    wanted = pages()
    changed = []
    for path in FOLDER.glob("*.md"):
        if path.name not in wanted:
            path.unlink()
            changed.append(path)
    for name, text in wanted.items():
        path = FOLDER / name
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")
            changed.append(path)
    return changed


def main() -> int:
    for path in write():
        print(f"written: {path.relative_to(ROOT)}")
    for effect in untested_effects():
        print(f"no test of {effect}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
