"""How a Pokémon in play is written in a line: ``Ampharos + LLL, 30 damage, confused``."""

from __future__ import annotations

from dataclasses import dataclass, field

from playmat.engine.cards import Card
from playmat.engine.words import (
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
from playmat.notation.card_names import HIDDEN_CARD, CardNames
from playmat.notation.spans import NO_SPAN, Span

CONDITIONS = {name.lower(): bit(i) for i, name in enumerate(CONDITION_NAMES)}
THIS_TURN = -1
MOST_DAMAGE = 9990
MOST_TURNS = 1_000_000
MOST_COPIES = 60
WORDS = (
    "'30 damage', a Special Condition, '2 Char counters', 'with' a Tool, 'new', 'evolved', "
    "'alone', 'entered 3', 'evolved 3', 'used' a Power, 'damaged by attack' or 'face down'"
)


@dataclass(slots=True)
class Slot:
    """A Pokémon in play as it is written; a turn may be THIS_TURN."""

    card: Card
    below: list[Card] = field(default_factory=list)  # lowest first; a LEGEND's other half
    energy: list[Card] = field(default_factory=list)
    attached_trainers: list[Card] = field(default_factory=list)
    damage: int = 0
    conditions: int = 0
    poison: int = 0
    paralyzed_on: int | None = None
    named_counters: dict[str, int] = field(default_factory=dict)
    entered_turn: int = 0
    evolved_turn: int = 0
    powers_used: list[Span] = field(default_factory=list)
    damage_cause: Span | None = None
    face_down: bool = False
    at: Span = NO_SPAN

    @property
    def stack(self) -> list[Card]:
        """Its own cards, lowest first; of a LEGEND the upper half first."""
        if self.card.definition.stage == LEGEND:
            return [self.card, *self.below]
        return [*self.below, self.card]


def evolves(card: Card) -> bool:
    """Whether something lies under a card in play; under a restored Pokémon no fossil does."""
    return card.definition.evolves_from != "" and card.definition.stage != RESTORED


def lower_stages(names: CardNames, card: Card) -> list[Card]:
    """The cards that it evolved from, lowest first, as far as they are known."""
    out: list[Card] = []
    while evolves(card):
        below = names.of_name(card.definition.evolves_from, card)
        if below is None or below in out:
            break
        out.append(below)
        card = below
    return out[::-1]


def default_below(names: CardNames, card: Card) -> list[Card]:
    """What lies under a card in play unless it is said otherwise; of a LEGEND the other half."""
    if card.definition.stage == LEGEND:
        halves = names.named(card.name)
        return [half for half in halves if half.definition is not card.definition][:1]
    return lower_stages(names, card)


# -- reading ---------------------------------------------------------------------------------
def read_slot(names: CardNames, piece: Span) -> Slot:
    """Read ``Name + Energy, words``.

    Energy is letters (``+ GGL``) or names (``+ Double Colorless Energy``). What lies under it is
    what it usually evolves from, or what ``over`` names, from the top down.
    """
    head, *words = piece.split(",")
    name, *attached = head.split("+")
    top, *over = name.split(" over ")
    card = names.at(top)
    slot = Slot(card, at=top)
    if card is not HIDDEN_CARD and not can_be_in_play(card):
        raise top.error(f"{card.name} is no Pokémon: it cannot be in play as one")
    if over:
        slot.below = [names.at(p) for p in over]
        if card.definition.stage != LEGEND:
            slot.below.reverse()
        for p in over:
            if not can_be_in_play(names.at(p)):
                raise p.error(f"{p.text} is no Pokémon: it cannot lie under one")
    else:
        slot.below = default_below(names, card)
    for part in attached:
        slot.energy += read_energy(names, part)
    for word in words:
        read_word(names, slot, word)
    return slot


def can_be_in_play(card: Card) -> bool:
    return card.definition.kind == POKEMON or card.definition.played_as & FOSSIL != 0


def read_energy(names: CardNames, piece: Span) -> list[Card]:
    """Letters, or the name of an Energy card."""
    text = piece.text
    if text and all(letter in TYPE_LETTERS for letter in text):
        return [names.at(Span(c, piece.line, piece.column + i)) for i, c in enumerate(text)]
    card = names.at(piece)
    if card.definition.kind != ENERGY:
        raise piece.error(f"{card.name} is no Energy card; a Tool is written 'with {card.name}'")
    return [card]


def read_word(names: CardNames, slot: Slot, piece: Span) -> None:
    """One of the words that follow a Pokémon's name and Energy."""
    text = piece.text
    first, _, rest = text.partition(" ")
    if not rest:
        if text in CONDITIONS:
            slot.conditions |= CONDITIONS[text]
            if text == "poisoned":
                slot.poison = slot.poison or 1
        elif text == "new":
            slot.entered_turn = THIS_TURN
        elif text == "evolved":
            slot.evolved_turn = THIS_TURN
        elif text == "alone":
            slot.below = []
        else:
            raise unknown_word(piece)
    elif first == "with":
        read_attached(names, slot, piece.after(5))
    elif text.endswith((" damage", " counter", " counters")):
        read_count(slot, piece)
    elif first == "entered":
        slot.entered_turn = piece.after(8).number(0, MOST_TURNS, "a turn")
    elif first == "evolved":
        slot.evolved_turn = piece.after(8).number(0, MOST_TURNS, "a turn")
    elif first == "poisoned":
        slot.conditions |= POISONED
        slot.poison = piece.after(9).number(0, 99, "the number of damage counters")
    elif first == "paralyzed":
        slot.conditions |= PARALYZED
        slot.paralyzed_on = piece.after(10).number(-1, MOST_TURNS, "a turn")
    elif text.startswith("once paralyzed "):
        slot.paralyzed_on = piece.after(15).number(-1, MOST_TURNS, "a turn")
    elif first == "used":
        slot.powers_used.append(piece.after(5))
    elif text.startswith("damaged by "):
        slot.damage_cause = piece.after(11)
    elif text == "face down":
        slot.face_down = True
    else:
        raise unknown_word(piece)


def unknown_word(piece: Span) -> Exception:
    if not piece.text:
        return piece.error(f"a word is expected after the comma: {WORDS}")
    return piece.error(f"{piece.text!r} is not understood; say {WORDS}")


def read_attached(names: CardNames, slot: Slot, piece: Span) -> None:
    card = names.at(piece)
    if card is not HIDDEN_CARD and card.definition.kind != ITEM:
        raise piece.error(f"{card.name} is no Tool or other Trainer that may be attached")
    slot.attached_trainers.append(card)


def read_count(slot: Slot, piece: Span) -> None:
    """``30 damage``, ``3 damage counters``, ``Char counter`` or ``2 Char counters``."""
    number, _, what = piece.text.partition(" ")
    if piece.text.endswith(" damage"):
        at = piece.first(len(piece.text) - 7)
        slot.damage = at.number(0, MOST_DAMAGE, "an amount of damage")
        if slot.damage % 10:
            raise piece.error(f"damage comes in tens; {slot.damage} is not possible")
        return
    count = 1
    if number.isdigit():
        count = piece.first(len(number)).number(1, MOST_DAMAGE // 10, "a number of counters")
    else:
        what = piece.text
    name = what.removesuffix("s").removesuffix("counter").strip()
    if name == "damage":
        slot.damage = 10 * count
    elif name[:1].isalpha():
        slot.named_counters[name] = count
    else:
        raise piece.error("a kind of counter is expected, as in '2 Char counters'")


def read_slots(names: CardNames, piece: Span) -> list[Slot]:
    """Pokémon separated by semicolons."""
    return [read_slot(names, p) for p in piece.split(";") if p.text]


def read_cards(names: CardNames, piece: Span) -> list[Card]:
    """Cards separated by commas; ``3 Bill`` is three of them, ``none`` is no card."""
    if piece.text == "none":
        return []
    out: list[Card] = []
    for p in piece.split(","):
        number, blank, name = p.text.partition(" ")
        if blank and number.isdigit() and name:
            count = p.first(len(number)).number(1, MOST_COPIES, "a number of cards")
            out += [names.at(p.after(len(number)))] * count
        else:
            out.append(names.at(p))
    return out


# -- writing ---------------------------------------------------------------------------------
def write_cards(words: list[str]) -> str:
    """Words for cards in their order, equal ones that follow each other counted."""
    if not words:
        return "none"
    out: list[str] = []
    count = 0
    for i, word in enumerate(words):
        count += 1
        if i + 1 == len(words) or words[i + 1] != word:
            out.append(word if count == 1 else f"{count} {word}")
            count = 0
    return ", ".join(out)


def write_energy(words: list[str]) -> str:
    """`` + LLL + Double Colorless Energy``, in the order in which the cards were attached."""
    out = ""
    letters = False
    for word in words:
        single = len(word) == 1
        out += word if single and letters else f" + {word}"
        letters = single
    return out
