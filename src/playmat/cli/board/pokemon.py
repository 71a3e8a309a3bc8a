"""The parts of a Pokémon's description: HP, Energy, Special Conditions, and facts."""

from __future__ import annotations

from rich.text import Text

from playmat.cli.board.canvas import Place, fit
from playmat.cli.board.palette import BAD, INK, LEGAL, SOFT, hp_bar, hp_style, key_cap, tiles
from playmat.cli.board.state import BoardState
from playmat.engine.cards import Attack
from playmat.engine.constants import ANY_TYPE, CONDITION_NAMES, TYPE_LETTERS, bit
from playmat.engine.energy import energies
from playmat.engine.game_state import GameState
from playmat.engine.hooks import hp, retreat_cost
from playmat.engine.state import PokemonInPlay
from playmat.text.facts import STAGES, types_in
from playmat.text.narrator import count_list
from playmat.vocabulary.card_text import printed_damage

FACE_DOWN = "face down"


# -- in words ------------------------------------------------------------------------------------
def hp_text(game: GameState, m: PokemonInPlay) -> str:
    """Return the HP that are left, of all HP."""
    full = hp(game, m)
    return f"{full - m.damage}/{full}"


def type_letters(mask: int) -> list[str]:
    return [TYPE_LETTERS[t] for t in types_in(mask)]


def energy_letters(game: GameState, m: PokemonInPlay) -> list[str]:
    """Return what each attached Energy provides: a letter, or a star for every type."""
    out = []
    for unit in energies(game, m):
        letters = type_letters(unit)
        every = unit & ANY_TYPE == ANY_TYPE
        out.append(letters[0] if len(letters) == 1 else "*" if every else "/".join(letters))
    return out


def condition_names(m: PokemonInPlay) -> list[str]:
    return [name for i, name in enumerate(CONDITION_NAMES) if m.conditions & bit(i)]


def trainer_names(game: GameState, m: PokemonInPlay) -> str:
    """Return the names of the Trainer cards attached to a Pokémon."""
    return (
        count_list(game.definitions[c].name for c in m.attached_trainers)
        if m.attached_trainers is not None
        else ""
    )


def cost_letters(attack: Attack) -> list[str]:
    return [TYPE_LETTERS[t] for t in attack.typed] + ["C"] * int(attack.total - len(attack.typed))


# -- drawn ---------------------------------------------------------------------------------------
def pointer(state: BoardState, place: Place) -> str:
    return "▶" if state.cursor == place else " "


def type_letter(m: PokemonInPlay) -> str:
    return next(iter(type_letters(m.top.types)), "C")


def title(state: BoardState, place: Place, m: PokemonInPlay) -> Text:
    """Return the type and the name; the name is in reverse video if the cursor is on it."""
    line = Text(pointer(state, place))
    line.append_text(tiles([type_letter(m)]))
    line.append(" ")
    style = f"bold {LEGAL}" if place in state.keys else f"bold {INK}"
    line.append(m.top.name, style="bold reverse" if state.cursor == place else style)
    return line


def key_at(state: BoardState, place: Place) -> Text:
    """Return the key that chooses a place; empty if there is none."""
    return key_cap(state.keys[place]) if place in state.keys else Text()


def hp_line(state: BoardState, m: PokemonInPlay, bar: int = 0) -> Text:
    """Return the HP, followed by a bar of `bar` columns."""
    full = hp(state.game, m)
    left = full - m.damage
    out = Text(hp_text(state.game, m), style=hp_style(left, full) if m.damage else "")
    if bar:
        out.append(" ")
        out.append_text(hp_bar(left, full, bar))
    return out


def attachments(state: BoardState, m: PokemonInPlay) -> Text:
    """Return the Energy of a Pokémon and the number of other attached cards."""
    out = tiles(energy_letters(state.game, m))
    if m.attached_trainers is not None and len(m.attached_trainers):
        out.append(f" +{len(m.attached_trainers)}", style=SOFT)
    return out


def conditions(m: PokemonInPlay) -> Text:
    return Text(", ".join(condition_names(m)), style=f"bold {BAD}")


def facts(game: GameState, m: PokemonInPlay) -> Text:
    """Return stage, Weakness, Resistance, Retreat Cost, and attached Trainer cards."""
    parts = [Text(STAGES.get(m.top.stage, ""))]
    for word, changes in (("weak to", m.top.weaknesses), ("resists", m.top.resistances)):
        if changes:
            part = Text(f"{word} ")
            part.append_text(tiles(TYPE_LETTERS[c.type] for c in changes))
            parts.append(part)
    cost = retreat_cost(game, m)
    parts.append(Text(f"retreat {cost}" if cost else "retreats free"))
    parts.append(Text(trainer_names(game, m)))
    return Text(" · ", style=SOFT).join(part for part in parts if part.plain)


def attack_line(attack: Attack, width: int) -> Text:
    """Return the cost, the name, and the printed damage of an attack."""
    line = Text(" ")
    letters = cost_letters(attack)
    line.append_text(tiles(letters))
    line.append(f" {attack.name}" if letters else attack.name)
    damage = printed_damage(attack)
    line = fit(line, width - len(damage))
    line.append(damage, style="bold")
    return line
