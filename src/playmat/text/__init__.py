"""English text: cards, options, and events; cards drawn for a terminal and as plain data."""

from __future__ import annotations

from playmat.engine.op_data import part_data
from playmat.text.data import card_data
from playmat.text.faces import face
from playmat.text.log import GameLog, describe, describe_all
from playmat.text.options import describe_option, effect_text, option_text, prompt_text
from playmat.text.search import Search
from playmat.vocabulary.card_text import EffectText, card_text

__all__ = [
    "EffectText",
    "GameLog",
    "Search",
    "card_data",
    "card_text",
    "describe",
    "describe_all",
    "describe_option",
    "effect_text",
    "face",
    "option_text",
    "part_data",
    "prompt_text",
]
