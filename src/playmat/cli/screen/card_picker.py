"""Choosing several cards in any order.

The game requires the cards one at a time, in the order of their numbers, so that it offers no set
twice. A player selects and deselects cards in any order; the picker then chooses them in the
order of the game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from playmat.cli.board.canvas import Place
from playmat.cli.board.hand import CHOSEN
from playmat.cli.screen.menu import DIGITS, DONE, LETTERS, MORE, Menu, MenuItem
from playmat.engine.cards import Card, Op
from playmat.engine.choices import CardChoice
from playmat.engine.constants import HAND, key_in
from playmat.engine.game import View
from playmat.engine.options import Option
from playmat.session.presentation import card_choice, choosable_cards
from playmat.text import effect_text
from playmat.text.narrator import count_list
from playmat.text.options import prompt_source, sentence
from playmat.vocabulary.card_ops import card_prompt


@dataclass(frozen=True)
class Candidate:
    """Equal cards that can be chosen: how many there are, and how many are chosen."""

    number: int
    card: Card
    count: int
    chosen: int = 0


@dataclass(frozen=True)
class CardPicker:
    """A choice of several cards and what has been selected so far."""

    source: str  # the card, attack, or power that requires the choice
    text: str  # text of that card
    minimum: int
    maximum: int
    choice: CardChoice
    candidates: tuple[Candidate, ...]

    @property
    def from_hand(self) -> bool:
        return self.choice.source == HAND

    @property
    def chosen(self) -> int:
        return sum(c.chosen for c in self.candidates)

    @property
    def prompt(self) -> str:
        return sentence(self.source, card_prompt(self.choice.with_chosen(self.chosen)))

    @property
    def numbers(self) -> list[int]:
        """The numbers of the chosen cards in the order of the game."""
        return sorted(c.number for c in self.candidates for _ in range(c.chosen))

    def toggle(self, number: int) -> CardPicker:
        """Return the picker with one more of these cards, or with none after the last of them."""
        full = self.chosen >= self.maximum
        out = []
        for c in self.candidates:
            if c.number == number:
                more = c.chosen < c.count and not full
                c = replace(c, chosen=c.chosen + 1 if more else 0)
            out.append(c)
        return replace(self, candidates=tuple(out))

    def refusal(self, number: int) -> str:
        """Return why these cards can't be selected or deselected; empty if they can."""
        found = next(c for c in self.candidates if c.number == number)
        if self.chosen >= self.maximum and not found.chosen:
            return f"You can choose at most {self.maximum}. Deselect one first."
        return ""


def card_picker(view: View) -> CardPicker | None:
    """Return the picker for a choice of several cards that starts now, or None."""
    choice = card_choice(view)
    if choice is None or choice.maximum <= 1 or choice.chosen:
        return None
    cards = choosable_cards(view)
    maximum = min(int(choice.maximum), len(cards))
    if maximum <= 1:
        return None
    found: dict[int, Candidate] = {}
    for card in cards:
        number = int(card.definition.key)
        old = found.get(number, Candidate(number, card, 0))
        found[number] = replace(old, count=old.count + 1)
    ordered = sorted(found.values(), key=lambda c: (c.card.definition.kind, c.card.name))
    return CardPicker(
        prompt_source(view), effect_text(view), int(choice.minimum), maximum, choice, tuple(ordered)
    )


def picker_menu(picker: CardPicker, details: Mapping[int, str]) -> Menu:
    """Return the candidates, and the item that ends the choice."""
    keys = iter(DIGITS + LETTERS + MORE)
    items = []
    for c in picker.candidates:
        sign = CHOSEN if c.chosen else "·"
        how_many = f" ({c.chosen} of {c.count})" if c.count > 1 else ""
        label = f"{sign} {c.card.name}{how_many}"
        places = (Place("hand", -1, c.number),) if picker.from_hand else ()
        detail = details.get(c.number, "")
        items.append(MenuItem(next(keys, ""), label, None, places, detail, c.number, c.card.id))
    names = count_list(c.card.name for c in picker.candidates for _ in range(c.chosen))
    if picker.chosen < picker.minimum:
        done = f"Choose {picker.minimum - picker.chosen} more"
    else:
        done = f"Done: {names}" if picker.chosen else "Choose none"
    items.append(MenuItem(DONE, done, None, (), done if picker.chosen else ""))
    playable = frozenset(c.number for c in picker.candidates) if picker.from_hand else frozenset()
    return Menu(picker.prompt, tuple(items), picker.text, playable=playable)


class PendingPicks:
    """Cards that were chosen and are given to the game one at a time."""

    def __init__(self, op: Op | None, numbers: Sequence[int]) -> None:
        self.op = op
        self.left = list(numbers)
        self.given = 0

    def is_next(self, view: View) -> bool:
        """Return whether the game requires the next of the cards, and not another decision."""
        choice = card_choice(view)
        if choice is None or choice.chosen != self.given:
            return False
        return view.options[0].op is self.op

    def next_option(self, options: Sequence[Option]) -> Option | None:
        """Return the option of the next card, or the one that ends the choice."""
        if not self.left:
            return next((o for o in options if o.kind == "done"), None)
        number = self.left.pop(0)
        self.given += 1
        return next((o for o in options if o.kind == "card" and key_in(o.code) == number), None)
