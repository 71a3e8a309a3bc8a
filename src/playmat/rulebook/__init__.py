"""The rules as values: rules with their citations, interpretations, rulesets, and refusals.

`playmat.rulebook.rules.rules()` lists all rules; it isn't exported here, because its module has
the same name.
"""

from playmat.rulebook.interpretations import Interpretation, interpretation
from playmat.rulebook.refusals import IllegalOption, Refusal, citation
from playmat.rulebook.rules import Rule, UnknownRule, rule
from playmat.rulebook.rulesets import HGSS, RULESETS, XY, Ruleset

__all__ = [
    "HGSS",
    "RULESETS",
    "XY",
    "IllegalOption",
    "Interpretation",
    "Refusal",
    "Rule",
    "Ruleset",
    "UnknownRule",
    "citation",
    "interpretation",
    "rule",
]
