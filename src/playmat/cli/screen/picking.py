"""Choosing several cards at once.

The game asks for one card after the other, in the order of their numbers, so that no set is
offered twice. A person chooses them in any order, and may change his mind; the game is then told
in its own order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from playmat.cli.screen.answers import DIGITS, LETTERS, MORE, STOP, Answer, Menu
from playmat.cli.screen.drawing import Place
from playmat.engine.cards import Definition, Op
from playmat.engine.game import Game
from playmat.engine.hooks import bench_limit
from playmat.engine.options import Option
from playmat.engine.words import HAND, ZONE_NAMES, number_in
from playmat.text import asked_by
from playmat.text.events import listed
from playmat.vocabulary.amounts import EVERYTHING
from playmat.vocabulary.cardflow import TO_BENCH, ChooseCards

CHOSEN = "✓"


@dataclass(frozen=True)
class Candidate:
    """Equal cards that may be chosen: how many there are, and how many are chosen."""

    number: int
    definition: Definition
    there: int
    chosen: int = 0


@dataclass(frozen=True)
class Picking:
    """A choice of several cards, as far as it has come."""

    asked: str  # by which card, and from where
    text: str  # of the card that asks
    least: int
    most: int
    unlimited: bool
    from_hand: bool
    candidates: tuple[Candidate, ...]

    @property
    def chosen(self) -> int:
        return sum(c.chosen for c in self.candidates)

    @property
    def plan(self) -> list[int]:
        """The numbers of the chosen cards in the game's own order."""
        return sorted(c.number for c in self.candidates for _ in range(c.chosen))

    def toggled(self, number: int) -> Picking:
        """One more of these cards; after the last of them, or where no more may be, none."""
        full = self.chosen >= self.most
        out = []
        for c in self.candidates:
            if c.number == number:
                more = c.chosen < c.there and not full
                c = replace(c, chosen=c.chosen + 1 if more else 0)
            out.append(c)
        return replace(self, candidates=tuple(out))

    def refusal(self, number: int) -> str:
        """Why no more of these cards can be chosen; empty where they can, or are put back."""
        found = next(c for c in self.candidates if c.number == number)
        if self.chosen >= self.most and not found.chosen:
            return f"At most {self.most} can be chosen: take one back first."
        return ""


def picking(game: Game, options: Sequence[Option]) -> Picking | None:
    """The choice of several cards that begins with this question, if one does."""
    asking = options[0].asking if options else None
    if not isinstance(asking, ChooseCards) or options[0].kind not in ("card", "done"):
        return None
    e = game.stack[len(game.stack) - 1]
    if e.count <= 1 or len(e.moved):
        return None
    found: dict[int, Candidate] = {}
    fitting = asking.fitting(game, e)
    for card in fitting:
        number = int(game.number[card])
        old = found.get(number, Candidate(number, game.table[card], 0))
        found[number] = replace(old, there=old.there + 1)
    most = min(int(e.count), len(fitting))
    if asking.goal == TO_BENCH:
        most = min(most, int(bench_limit(game, e.you)) - len(game.players[e.you].bench))
    if most <= 1:
        return None
    name = f"{options[0].asking_name}: " if options[0].asking_name else ""
    zone = f"deck's top {asking.top} cards" if asking.top else ZONE_NAMES[asking.source]
    ordered = sorted(found.values(), key=lambda c: (c.definition.kind, c.definition.name))
    return Picking(
        f"{name}choose from your {zone}",
        asked_by(game),
        0 if asking.optional else most,
        most,
        e.count >= EVERYTHING,
        asking.source == HAND,
        tuple(ordered),
    )


def pick_menu(of: Picking, briefs: Mapping[int, str]) -> Menu:
    """The cards with what is chosen of them, and the answer that ends the choice."""
    keys = iter(DIGITS + LETTERS + MORE)
    answers = []
    for c in of.candidates:
        sign = CHOSEN if c.chosen else "·"
        how_many = f" ({c.chosen} of {c.there})" if c.there > 1 else ""
        about = (Place("hand", -1, c.number),) if of.from_hand else ()
        words = f"{sign} {c.definition.name}{how_many}"
        answers.append(
            Answer(next(keys, ""), words, None, about, briefs.get(c.number, ""), c.number)
        )
    names = listed(c.definition.name for c in of.candidates for _ in range(c.chosen))
    if of.chosen < of.least:
        ending = f"Choose {of.least - of.chosen} more"
    else:
        ending = f"Done: {names}" if of.chosen else "Choose nothing"
    answers.append(Answer(STOP, ending, None, (), ending if of.chosen else ""))
    most = "any number" if of.unlimited else str(of.most)
    asked = f"{of.asked}: least {of.least}, most {most}, chosen {of.chosen}"
    playable = frozenset(c.number for c in of.candidates) if of.from_hand else frozenset()
    return Menu(asked, tuple(answers), of.text, playable=playable)


class Plan:
    """Cards that were chosen, to be told to the game one after the other."""

    def __init__(self, asking: Op | None, numbers: Sequence[int]) -> None:
        self.asking = asking
        self.left = list(numbers)
        self.told = 0

    def is_asked(self, game: Game, options: Sequence[Option]) -> bool:
        """Whether the game asks for the next of them, and not for something that came between."""
        if not options or options[0].asking is not self.asking:
            return False
        return len(game.stack[len(game.stack) - 1].moved) == self.told

    def next(self, options: Sequence[Option]) -> Option | None:
        """What the game is told now: a card, or that there are no more."""
        if not self.left:
            return next((o for o in options if o.kind == "done"), None)
        number = self.left.pop(0)
        self.told += 1
        cards = [o for o in options if o.kind == "card" and number_in(o.code) == number]
        return cards[0] if cards else None
