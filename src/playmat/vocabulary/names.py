"""The part of a printed name that rules compare (name.*)."""

from __future__ import annotations

import re
from typing import Final

LEVEL: Final = re.compile(r" LV\.(X|\d+)$")


def rules_name(name: str) -> str:
    """Return the name without level, LV.X, and Delta symbol (name.level-not-part)."""
    name = LEVEL.sub("", name)
    if name.endswith(" δ"):
        name = name[:-2]
    return name.replace("Nidoran ♂", "Nidoran♂").replace("Nidoran ♀", "Nidoran♀")
