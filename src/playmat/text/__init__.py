"""English: what cards say, made from the ops that run, and the faces of cards."""

from __future__ import annotations

from playmat.text.effects import Passage, card_text
from playmat.text.faces import face

__all__ = ["Passage", "card_text", "face"]
