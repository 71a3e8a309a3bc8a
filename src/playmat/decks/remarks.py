"""What is to be said of a deck, each with its rule."""

from __future__ import annotations

from dataclasses import dataclass

from playmat.rulebook.refusals import citation, cited


@dataclass(frozen=True)
class Remark:
    """A rule and what it has to say of a deck."""

    rule: str  # the id of a rule, or of a reading
    sentence: str
    era: str

    @property
    def citation(self) -> str:
        """Book and page, or the reading."""
        return citation(self.rule, self.era)

    def __str__(self) -> str:
        return cited(self.sentence, self.rule, self.era)


class Fault(Remark):
    """What makes a deck illegal, and what would be right."""


class Hint(Remark):
    """A piece of advice that a deck does not follow."""
