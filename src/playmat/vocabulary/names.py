"""What of a printed name is its name (name.*)."""

from __future__ import annotations

import re
from typing import Final

LEVEL: Final = re.compile(r" LV\.(X|\d+)$")


def rules_name(name: str) -> str:
    """The name that rules compare: without level, LV.X or Delta mark (name.level-not-part)."""
    name = LEVEL.sub("", name)
    if name.endswith(" δ"):
        name = name[:-2]
    return name.replace("Nidoran ♂", "Nidoran♂").replace("Nidoran ♀", "Nidoran♀")
