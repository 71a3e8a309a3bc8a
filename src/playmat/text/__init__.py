"""English: what cards say, made from the ops that run, faces, options and what happens."""

from __future__ import annotations

from playmat.cards.proofs import read_with
from playmat.text.card_text import EffectText, card_text, every_text
from playmat.text.data import card_data, part_data
from playmat.text.events import tell, tell_all
from playmat.text.faces import face
from playmat.text.log import Log
from playmat.text.options import asked_by, describe_option, meaning, question
from playmat.text.search import Search

read_with(every_text)

__all__ = [
    "EffectText",
    "Log",
    "Search",
    "asked_by",
    "card_data",
    "card_text",
    "describe_option",
    "face",
    "meaning",
    "part_data",
    "question",
    "tell",
    "tell_all",
]
