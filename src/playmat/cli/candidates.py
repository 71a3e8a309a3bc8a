"""What a shell completes: names of decks, agents, cards, and rulesets, when they are needed."""

from __future__ import annotations

from pathlib import Path

DECK_FILES = (".txt", ".json", ".csv")


def deck_candidates(context: object) -> dict[str, str]:
    """Return the built-in decks with their kinds, and the deck lists in the current folder."""
    from playmat.decks import builtin_decks, theme_decks

    themes = {deck.name for deck in theme_decks()}
    names = [deck.name for deck in builtin_decks()]
    files = sorted(file.name for file in Path().iterdir() if file.suffix in DECK_FILES)
    kinds = {name: "theme deck" if name in themes else "sample deck" for name in names}
    return kinds | dict.fromkeys(files, "file")


def agent_candidates(context: object) -> dict[str, str]:
    """Return all agents with their descriptions."""
    from playmat.agents import agent_names

    return agent_names()


def player_candidates(context: object) -> dict[str, str]:
    """Return who may play: a human player, or an agent."""
    return {"human": "a player at this terminal"} | agent_candidates(context)


def card_candidates(context: object) -> list[str]:
    """Return the names of all cards."""
    from playmat.cards import pool

    return sorted({card.name for card in pool().cards.values()})


def ruleset_candidates(context: object) -> list[str]:
    """Return the names of the rulesets."""
    from playmat.rulebook import RULESETS

    return list(RULESETS)
