"""The law as values: rules and where they are written, readings, rulesets, refusals.

`playmat.rulebook.rules.rules()` lists all rules; it is not exported here, where its name is taken
by its module.
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
