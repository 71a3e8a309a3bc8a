"""Refusals: what isn't allowed, by which rule, and the remedy."""

from __future__ import annotations

from dataclasses import dataclass

from playmat.errors import PlaymatError
from playmat.rulebook.interpretations import interpretation, is_interpretation
from playmat.rulebook.rules import rule


def citation(id: str, era: str) -> str:
    """Return where a rule is stated, for an era: rulebook and page, or the interpretation."""
    if is_interpretation(id):
        return f"interpretation {interpretation(id).id}"
    found = rule(id)
    where = found.citation(era)
    return where if era in found.eras else f"{where}, carried over by interpretation D02"


def with_citation(sentence: str, id: str, era: str) -> str:
    """Return a sentence followed by its rule and citation."""
    where = citation(id, era)
    return f"{sentence} ({where})" if is_interpretation(id) else f"{sentence} ({id}, {where})"


@dataclass(frozen=True)
class RuleNote:
    """A sentence with the rule behind it."""

    rule: str  # id of a rule, or of an interpretation
    sentence: str
    era: str

    @property
    def citation(self) -> str:
        """Rulebook and page, or the interpretation."""
        return citation(self.rule, self.era)

    def __str__(self) -> str:
        return with_citation(self.sentence, self.rule, self.era)


@dataclass(frozen=True)
class Refusal(RuleNote):
    """Why something isn't allowed, and what would help."""

    remedy: str


class IllegalOption(PlaymatError):
    """An action that the rules don't allow now."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        return str(self.refusal)
