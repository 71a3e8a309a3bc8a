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
    style = f"bold {LEGAL if place in state.keys else INK}"
    name = m.name, "bold reverse" if state.cursor == place else style
    return Text.assemble(pointer(state, place), tiles([type_letter(m)]), " ", name)


def key_at(state: BoardState, place: Place) -> Text:
    """Return the key that chooses a place; empty if there is none."""
    return key_cap(state.keys[place]) if place in state.keys else Text()


def hp_line(m: Pokemon, bar: int = 0) -> Text:
    """Return the HP, followed by a bar of `bar` columns."""
    text = Text(hp_text(m), style=hp_style(m.remaining_hp, m.hp) if m.damage else "")
    return text.append(" ").append_text(hp_bar(m.remaining_hp, m.hp, bar)) if bar else text


def attachments(m: Pokemon) -> Text:
    """Return the Energy of a Pokémon and the number of other attached cards."""
    trainers = f" +{len(m.attached_trainers)}" if m.attached_trainers else ""
    return Text.assemble(tiles(energy_letters(m)), (trainers, SOFT))


def conditions(m: Pokemon) -> Text:
    return Text(", ".join(m.conditions), style=f"bold {BAD}")


def facts(m: Pokemon) -> Text:
    """Return stage, Weakness, Resistance, Retreat Cost, and attached Trainer cards."""
    definition, cost = m.card.definition, m.retreat_cost
    parts = [Text(STAGES.get(definition.stage, ""))]
    changes = {"weak to ": definition.weaknesses, "resists ": definition.resistances}
    for words, by_type in changes.items():
        if by_type:
            parts.append(Text.assemble(words, tiles(TYPE_LETTERS[c.type] for c in by_type)))
    parts.append(Text(f"retreat {cost}" if cost else "retreats free"))
    parts.append(Text(trainer_names(m)))
    return Text(" · ", style=SOFT).join(part for part in parts if part.plain)


def attack_line(attack: Attack, width: int) -> Text:
    """Return the cost, the name, and the printed damage of an attack."""
    damage = printed_damage(attack)
    name = f" {attack.name}" if attack.symbols else attack.name
    line = Text.assemble(" ", tiles(attack.symbols), name)
    return fit(line, width - len(damage)).append(damage, style="bold")
