"""XY: the basic Energy cards that the Kalos theme decks use."""

from __future__ import annotations

from playmat.cards.sets import CardSet
from playmat.engine.constants import FAIRY
from playmat.vocabulary.declarations import basic_energy_card, reprint

SET = CardSet("xy1", "XY", code="XY", entries=[
    reprint("xy1-132", of="hgss1-115", rarity="Common"),
    reprint("xy1-133", of="hgss1-116", rarity="Common"),
    reprint("xy1-134", of="hgss1-117", rarity="Common"),
    reprint("xy1-135", of="hgss1-118", rarity="Common"),
    reprint("xy1-136", of="hgss1-119", rarity="Common"),
    reprint("xy1-137", of="hgss1-120", rarity="Common"),
    reprint("xy1-138", of="hgss1-121", rarity="Common"),
    reprint("xy1-139", of="hgss1-122", rarity="Common"),
    basic_energy_card("xy1-140", FAIRY, rarity="Common"),
])
