"""The whole board in words, to be read aloud."""

from __future__ import annotations

from playmat.cli.board.pokemon import (
    FACE_DOWN,
    energy_letters,
    facts,
    hp_text,
    is_unknown,
    trainer_names,
    type_letters,
)
from playmat.cli.board.state import PILES, BoardState
from playmat.engine.board import Pokemon
from playmat.text.narrator import count_list


def board_in_words(state: BoardState) -> list[str]:
    """Return both sides as lines of words."""
    lines = [", ".join(state.heading)]
    if state.stadium:
        lines.append(f"Stadium: {state.stadium.name}")
    for who in (1 - state.below, state.below):
        sizes = ", ".join(f"{PILES[pile]} {size}" for pile, size in state.counts(who))
        lines.append(f"{state.names[who]}: {sizes}")
        lines.append(f"  Active: {active_in_words(state.active(who))}")
        lines.append(f"  Bench: {', '.join(in_words(m) for m in state.side(who).bench) or 'empty'}")
        if played := state.played(who):
            lines.append(f"  Played: {played}")
        if who == state.below or state.hand(who):
            lines.append(f"  Hand: {hand_in_words(state, who)}")
    return lines


def in_words(m: Pokemon) -> str:
    """Return name, HP, Energy, and attached Trainer cards."""
    if is_unknown(m):
        return FACE_DOWN
    trainers = trainer_names(m)
    return f"{summary(m)} with {trainers}" if trainers else summary(m)


def active_in_words(m: Pokemon | None) -> str:
    if m is None or is_unknown(m):
        return "none" if m is None else FACE_DOWN
    types = f"type {''.join(type_letters(m.card.definition.types))}"
    described = facts(m).plain.split(" · ")
    return ", ".join([summary(m), *m.conditions, types, *described])


def summary(m: Pokemon) -> str:
    energy = "".join(energy_letters(m))
    return " ".join(filter(None, (m.name, hp_text(m), energy)))


def hand_in_words(state: BoardState, who: int) -> str:
    names = count_list(h.card.name for h in state.hand(who) for _ in range(h.count))
    unknown = state.unknown_in_hand(who)
    rest = f"{unknown} face down" if unknown else ""
    return ", ".join(part for part in (names, rest) if part) or "empty"
