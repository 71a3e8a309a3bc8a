"""Zones are vectors of ints: librt's where the engine is compiled, lists where it is not.

A vector is updated by reassignment (``zone = append(zone, card)``) and copied by ``zone[:]``.
This module alone stays interpreted, so that one source serves both builds.
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
