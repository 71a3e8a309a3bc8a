"""Vectors of ints, which hold zones: those of librt in the compiled build, otherwise lists.

A vector is updated by reassignment (``zone = append(zone, card)``) and copied by ``zone[:]``.
This module is never compiled, so that one source serves both builds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playmat.engine import constants

COMPILED = not constants.__file__.endswith(".py")

if TYPE_CHECKING or COMPILED:
    from librt.vecs import append, extend, pop, remove, vec
else:

    def _new_list(items=(), capacity=0):
        return list(items)

    class vec:
        def __class_getitem__(cls, item):
            return _new_list

    def append(zone, card):
        zone.append(card)
        return zone

    def extend(zone, cards):
        zone.extend(cards)
        return zone

    def remove(zone, card):
        zone.remove(card)
        return zone

    def pop(zone, index=-1):
        card = zone.pop(index)
        return zone, card


__all__ = ["COMPILED", "append", "extend", "pop", "remove", "vec"]
