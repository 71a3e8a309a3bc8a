"""Refusals: what may not be done, which rule says so, and what would have to be different."""

from __future__ import annotations

from dataclasses import dataclass

from playmat.errors import PlaymatError
from playmat.rulebook.interpretations import interpretation, is_interpretation
from playmat.rulebook.rules import rule


def citation(id: str, era: str) -> str:
    """Where a rule is written, for the player of an era: book and page, or the reading."""
    if is_interpretation(id):
        return f"interpretation {interpretation(id).id}"
    cited = rule(id)
    where = cited.book_and_page(era)
    return where if era in cited.eras else f"{where}, carried over by interpretation D02"


def with_citation(sentence: str, id: str, era: str) -> str:
    """A sentence with its rule and where that is written."""
    where = citation(id, era)
    return f"{sentence} ({where})" if is_interpretation(id) else f"{sentence} ({id}, {where})"


@dataclass(frozen=True)
class RuleNote:
    """A rule and what it has to say of something."""

    rule: str  # the id of a rule, or of a reading where the books are silent
    sentence: str
    era: str

    @property
    def citation(self) -> str:
        """Book and page, or the reading."""
        return citation(self.rule, self.era)

    def __str__(self) -> str:
        return with_citation(self.sentence, self.rule, self.era)


@dataclass(frozen=True)
class Refusal(RuleNote):
    """Why something may not be done, and what would have to be different."""

    remedy: str


class IllegalOption(PlaymatError):
    """Something was tried that the rules do not allow now."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        return str(self.refusal)
