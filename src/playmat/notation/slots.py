"""Pokémon in play as text: ``Ampharos + LLL, 30 damage, confused``."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import groupby

from mypy_extensions import i64

from playmat.engine.cards import Card
from playmat.engine.constants import (
    CONDITION_NAMES,
    ENERGY,
    FOSSIL,
    ITEM,
    LEGEND,
    PARALYZED,
    POISONED,
    POKEMON,
    RESTORED,
    TYPE_LETTERS,
    bit,
)
from playmat.engine.state import PokemonInPlay
from playmat.engine.vectors import vec
from playmat.notation.card_names import HIDDEN_CARD, CardNames
from playmat.notation.spans import NO_SPAN, Span

CONDITIONS = {name.lower(): bit(i) for i, name in enumerate(CONDITION_NAMES)}
MAX_DAMAGE = 9990
MAX_TURNS = 1_000_000
MAX_CARDS = 60
WORDS = (
    "'30 damage', a Special Condition, '2 Char counters', 'with' a Tool, 'new', 'evolved', "
    "'alone', 'entered 3', 'evolved 3', 'used' a power, 'damaged by attack', or 'face down'"
)


@dataclass(slots=True)
class Slot:
    """A Pokémon in play as written."""

    card: Card
    pokemon: PokemonInPlay  # its state, without cards
    below: list[Card] = field(default_factory=list)  # lowest first; the other half of a LEGEND
    energy: list[Card] = field(default_factory=list)
    attached_trainers: list[Card] = field(default_factory=list)
    powers_used: list[Span] = field(default_factory=list)
    damage_cause: Span | None = None
    at: Span = NO_SPAN

    @property
    def stack(self) -> list[Card]:
        """The Pokémon's cards, lowest first; for a LEGEND, the upper half first."""
        if self.card.definition.stage == LEGEND:
            return [self.card, *self.below]
        return [*self.below, self.card]


def evolves(card: Card) -> bool:
    """Return whether a card in play has a card underneath; a Restored Pokémon has no fossil."""
    return card.definition.evolves_from != "" and card.definition.stage != RESTORED


def lower_stages(names: CardNames, card: Card) -> list[Card]:
    """Return the cards that a card evolves from, lowest first, as far as they are known."""
    out: list[Card] = []
    while evolves(card):
        below = names.of_name(card.definition.evolves_from, card)
        if below is None or below in out:
            break
        out.append(below)
        card = below
    return out[::-1]


def default_below(names: CardNames, card: Card) -> list[Card]:
    """Return the default cards underneath a card in play; for a LEGEND, the other half."""
    if card.definition.stage == LEGEND:
        return [h for h in names.named(card.name) if h.definition is not card.definition][:1]
    return lower_stages(names, card)


# -- reading ---------------------------------------------------------------------------------
def read_slot(names: CardNames, turn: int, span: Span) -> Slot:
    """Read ``Name + Energy, words`` in a turn.

    Energy is letters (``+ GGL``) or names (``+ Double Colorless Energy``). The cards underneath
    are the earlier stages by default, or the cards after ``over``, from the top down.
    """
    head, *words = span.split(",")
    name, *attached = head.split("+")
    top, *over = name.split(" over ")
    card = names.at(top)
    slot = Slot(card, PokemonInPlay(-1, card.definition, vec[i64](), vec[i64]()), at=top)
    if card is not HIDDEN_CARD and not can_be_in_play(card):
        raise top.error(f"{card.name} isn't a Pokémon card")
    if over:
        slot.below = [names.at(p) for p in over]
        if card.definition.stage != LEGEND:
            slot.below.reverse()
        for p in over:
            if not can_be_in_play(names.at(p)):
                raise p.error(f"{p.text} isn't a Pokémon card")
    else:
        slot.below = default_below(names, card)
    for part in attached:
        slot.energy += read_energy(names, part)
    for word in words:
        read_word(names, slot, turn, word)
    return slot


def can_be_in_play(card: Card) -> bool:
    return card.definition.kind == POKEMON or card.definition.played_as & FOSSIL != 0


def read_energy(names: CardNames, span: Span) -> list[Card]:
    """Read letters or the name of an Energy card."""
    text = span.text
    if text and all(letter in TYPE_LETTERS for letter in text):
        return [names.at(Span(c, span.line, span.column + i)) for i, c in enumerate(text)]
    card = names.at(span)
    if card.definition.kind != ENERGY:
        hint = f"write 'with {card.name}' for a Trainer card"
        raise span.error(f"{card.name} isn't an Energy card; {hint}")
    return [card]


def read_word(names: CardNames, slot: Slot, turn: int, span: Span) -> None:
    """Read one of the words after a Pokémon's name and Energy."""
    m = slot.pokemon
    text = span.text
    first, blank, rest = span.partition(" ")
    word = first.text
    if text in CONDITIONS:
        m.conditions |= CONDITIONS[text]
        if text == "poisoned":
            m.poison = m.poison or 1
        elif text == "paralyzed":
            m.paralyzed_on = turn - 1
    elif text == "new":
        m.entered_turn = turn
    elif text == "evolved":
        m.evolved_turn = turn
    elif text == "alone":
        slot.below = []
    elif blank and word == "with":
        read_attached(names, slot, rest)
    elif text.endswith((" damage", " counter", " counters")):
        read_count(m, span)
    elif blank and word == "entered":
        m.entered_turn = rest.number(0, MAX_TURNS, "the turn")
    elif word == "evolved":
        m.evolved_turn = rest.number(0, MAX_TURNS, "the turn")
    elif word == "poisoned":
        m.conditions |= POISONED
        m.poison = rest.number(0, 99, "the number of damage counters")
    elif word == "paralyzed":
        m.conditions |= PARALYZED
        m.paralyzed_on = rest.number(-1, MAX_TURNS, "the turn")
    elif text.startswith("was paralyzed "):
        m.paralyzed_on = span.after(14).number(-1, MAX_TURNS, "the turn")
    elif blank and word == "used":
        slot.powers_used.append(rest)
    elif text.startswith("damaged by "):
        slot.damage_cause = span.after(11)
    elif text == "face down":
        m.face_down = True
    else:
        problem = f"unexpected {text!r}; write" if text else "expected a word after the comma:"
        raise span.error(f"{problem} {WORDS}")


def read_attached(names: CardNames, slot: Slot, span: Span) -> None:
    card = names.at(span)
    if card is not HIDDEN_CARD and card.definition.kind != ITEM:
        raise span.error(
            f"{card.name} isn't a Pokémon Tool or another Trainer card that can be attached"
        )
    slot.attached_trainers.append(card)


def read_count(m: PokemonInPlay, span: Span) -> None:
    """Read ``30 damage``, ``3 damage counters``, ``Char counter``, or ``2 Char counters``."""
    if span.text.endswith(" damage"):
        at = span.first(len(span.text) - 7)
        m.damage = at.number(0, MAX_DAMAGE, "the damage")
        if m.damage % 10:
            raise span.error(f"damage must be a multiple of 10, not {m.damage}")
        return
    count, what = span.split_count(MAX_DAMAGE // 10, "the number of counters")
    name = what.text.removesuffix("s").removesuffix("counter").strip()
    if name == "damage":
        m.damage = 10 * count
    elif name[:1].isalpha():
        m.named_counters = {**(m.named_counters or {}), name: count}
    else:
        raise span.error("expected a kind of counter, as in '2 Char counters'")


def read_slots(names: CardNames, turn: int, span: Span) -> list[Slot]:
    """Read Pokémon separated by semicolons."""
    return [read_slot(names, turn, p) for p in span.split(";") if p.text]


def read_cards(names: CardNames, span: Span) -> list[Card]:
    """Read cards separated by commas; ``3 Bill`` is three copies, ``none`` means an empty list."""
    if span.text == "none":
        return []
    out: list[Card] = []
    for p in span.split(","):
        count, name = p.split_count(MAX_CARDS, "the number of cards")
        out += [names.at(name)] * count
    return out


# -- writing ---------------------------------------------------------------------------------
def write_cards(words: list[str]) -> str:
    """Return words for cards in order, with counts for repeated cards."""
    counts = [(len(list(same)), word) for word, same in groupby(words)]
    return ", ".join([word if n == 1 else f"{n} {word}" for n, word in counts]) or "none"


def write_energy(words: list[str]) -> str:
    """Return text such as `` + LLL + Double Colorless Energy``, in the order of attachment."""
    out = ""
    letters = False
    for word in words:
        single = len(word) == 1
        out += word if single and letters else f" + {word}"
        letters = single
    return out
