"""Several observers of one game.

The methods are made when it is imported: written out, they would repeat those of `Observer`, and
a new kind of event could be forgotten. Such methods can't be compiled.
"""

from __future__ import annotations

from collections.abc import Callable

from playmat.engine.observer import Observer


class Observers(Observer):
    """An observer that passes what happens on to others, in the order given."""

    def __init__(self, *observers: Observer) -> None:
        self.observers = observers


def forward(name: str) -> Callable[..., None]:
    """Return a method that calls the method of that name of each observer."""

    def report(self: Observers, *arguments: object) -> None:
        for observer in self.observers:
            getattr(observer, name)(*arguments)

    return report


for name in vars(Observer):
    if name.startswith("on_"):
        setattr(Observers, name, forward(name))
