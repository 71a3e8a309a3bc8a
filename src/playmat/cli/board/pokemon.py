"""The parts of a Pokémon's description: HP, Energy, Special Conditions, and facts."""

from __future__ import annotations

from rich.text import Text

from playmat.cli.board.canvas import Place, fit
from playmat.cli.board.palette import BAD, INK, LEGAL, SOFT, hp_bar, hp_style, key_cap, tiles
from playmat.cli.board.state import BoardState
from playmat.engine.board import UNKNOWN_CARD, Pokemon
from playmat.engine.cards import Attack
from playmat.engine.constants import TYPE_LETTERS, TYPE_NAMES
from playmat.text.facts import STAGES, types_in
from playmat.text.narrator import count_list
from playmat.vocabulary.card_text import printed_damage

FACE_DOWN = "face down"


# -- in words ------------------------------------------------------------------------------------
def is_unknown(m: Pokemon) -> bool:
    """Return whether the viewer doesn't know which Pokémon it is."""
    return m.card is UNKNOWN_CARD


def hp_text(m: Pokemon) -> str:
    """Return the HP that are left, of all HP."""
    return f"{m.remaining_hp}/{m.hp}"


def type_letters(mask: int) -> list[str]:
    return [TYPE_LETTERS[t] for t in types_in(mask)]


def energy_letters(m: Pokemon) -> list[str]:
    """Return what each attached Energy provides: a letter, or a star for every type."""
    every = len(TYPE_NAMES) - 1  # all types but Colorless
    letters = dict(zip(TYPE_NAMES, TYPE_LETTERS, strict=True))
    return ["*" if len(unit) >= every else "/".join(letters[t] for t in unit) for unit in m.energy]


def trainer_names(m: Pokemon) -> str:
    """Return the names of the Trainer cards attached to a Pokémon."""
    return count_list(card.name for card in m.attached_trainers)


# -- drawn ---------------------------------------------------------------------------------------
def pointer(state: BoardState, place: Place) -> str:
    return "▶" if state.cursor == place else " "


def type_letter(m: Pokemon) -> str:
    return next(iter(type_letters(m.card.definition.types)), "C")


def title(state: BoardState, place: Place, m: Pokemon) -> Text:
    """Return the type and the name; the name is in reverse video if the cursor is on it."""
    line = Text(pointer(state, place))
    line.append_text(tiles([type_letter(m)]))
    line.append(" ")
    style = f"bold {LEGAL}" if place in state.keys else f"bold {INK}"
    line.append(m.name, style="bold reverse" if state.cursor == place else style)
    return line


def key_at(state: BoardState, place: Place) -> Text:
    """Return the key that chooses a place; empty if there is none."""
    return key_cap(state.keys[place]) if place in state.keys else Text()


def hp_line(m: Pokemon, bar: int = 0) -> Text:
    """Return the HP, followed by a bar of `bar` columns."""
    out = Text(hp_text(m), style=hp_style(m.remaining_hp, m.hp) if m.damage else "")
    if bar:
        out.append(" ")
        out.append_text(hp_bar(m.remaining_hp, m.hp, bar))
    return out


def attachments(m: Pokemon) -> Text:
    """Return the Energy of a Pokémon and the number of other attached cards."""
    out = tiles(energy_letters(m))
    if trainers := len(m.attached_trainers):
        out.append(f" +{trainers}", style=SOFT)
    return out


def conditions(m: Pokemon) -> Text:
    return Text(", ".join(m.conditions), style=f"bold {BAD}")


def facts(m: Pokemon) -> Text:
    """Return stage, Weakness, Resistance, Retreat Cost, and attached Trainer cards."""
    definition, cost = m.card.definition, m.retreat_cost
    parts = [Text(STAGES.get(definition.stage, ""))]
    for word, changes in (
        ("weak to", definition.weaknesses),
        ("resists", definition.resistances),
    ):
        if changes:
            letters = tiles(TYPE_LETTERS[c.type] for c in changes)
            parts.append(Text(f"{word} ").append_text(letters))
    parts.append(Text(f"retreat {cost}" if cost else "retreats free"))
    parts.append(Text(trainer_names(m)))
    return Text(" · ", style=SOFT).join(part for part in parts if part.plain)


def attack_line(attack: Attack, width: int) -> Text:
    """Return the cost, the name, and the printed damage of an attack."""
    line = Text(" ")
    line.append_text(tiles(attack.symbols))
    line.append(f" {attack.name}" if attack.symbols else attack.name)
    damage = printed_damage(attack)
    line = fit(line, width - len(damage))
    line.append(damage, style="bold")
    return line
