"""The values that a number in a card declaration may have, stated at the parameters.

A parameter of the type `Tens` must be a multiple of 10. While a card set is loaded, arguments are
compared with these types. A function that refuses values at other times, too, calls `check`.
"""

from __future__ import annotations

from typing import Annotated, Final, Union

from playmat.engine import constants
from playmat.errors import CardError
from playmat.vocabulary.amounts import ANY_NUMBER, EVERYTHING, Amount


class Values:
    """Numbers in a range, in steps, and numbers with names of their own; never a bool.

    A range that begins below 0 contains changes, so 0 isn't among them.
    """

    def __init__(self, numbers: range = range(0), **names: int) -> None:
        self.numbers = numbers
        self.names = names

    def __contains__(self, value: object) -> bool:
        if not isinstance(value, int) or isinstance(value, bool):
            return False
        is_no_change = value == 0 and self.numbers.start < 0
        return value in self.names.values() or (value in self.numbers and not is_no_change)

    def __str__(self) -> str:
        words = [*self.names]
        if not self.numbers:
            return f"one of {', '.join(words)}"
        low, high, step = self.numbers[0], self.numbers[-1], self.numbers.step
        kind = "a whole number" if step == 1 else f"a multiple of {step}"
        numbers = f"{kind} from {low} to {high}{' except 0' if low < 0 else ''}"
        return " or ".join([numbers, *words])

    def check(self, what: str, value: int) -> None:
        """Raise CardError for a value that isn't among these."""
        if value not in self:
            raise CardError(f"{what} must be {self}, not {value!r}")


class Flags(Values):
    """Named flags, and several of them joined with ``|``."""

    def __contains__(self, value: object) -> bool:
        every = sum(self.names.values())
        return isinstance(value, int) and not isinstance(value, bool) and value | every == every

    def __str__(self) -> str:
        return f"{super().__str__()} (join several with |)"


def constants_named(*names: str) -> dict[str, int]:
    """Return constants of the game by name."""
    return {name: getattr(constants, name) for name in names}


HP_VALUES: Final = Values(range(10, 1000, 10))
DAMAGE_VALUES: Final = Values(range(10, 1000, 10))
RETREAT_VALUES: Final = Values(range(10))
PRIZE_VALUES: Final = Values(range(7))

TYPES: Final = {name.upper(): n for n, name in enumerate(constants.TYPE_NAMES)}
Type = Annotated[int, Values(**TYPES)]
ProvidedType = Annotated[int, Values(**TYPES, EVERY_TYPE=-1)]
SpecialCondition = Annotated[
    int, Values(**constants_named(*[name.upper() for name in constants.CONDITION_NAMES]))
]
HP = Annotated[int, HP_VALUES]
Retreat = Annotated[int, RETREAT_VALUES]
Prizes = Annotated[int, PRIZE_VALUES]
WeaknessPlus = Annotated[int, Values(range(0, 100, 10))]
ResistanceLess = Annotated[int, Values(range(-90, 0, 10))]
Tags = Annotated[
    int, Flags(**constants_named("PRIME", "EX", "STAR", "SP", "PLASMA", "ACE_SPEC", "DELTA"))
]
TypeMask = Annotated[int, Values(range(constants.bit(constants.COLORLESS + 1)))]
CauseMask = Annotated[int, Values(range(constants.bit(constants.BY_CONFUSION + 1)))]
Kind = Annotated[
    int, Values(**constants_named("POKEMON", "ENERGY", "ITEM", "SUPPORTER", "STADIUM"))
]
Ignored = Annotated[
    int,
    Flags(
        WEAKNESS=constants.IGNORE_WEAKNESS,
        RESISTANCE=constants.IGNORE_RESISTANCE,
        EFFECTS=constants.IGNORE_EFFECTS,
    ),
]

# Damage, HP, and counters.
Tens = Annotated[int, Values(range(10, 1000, 10))]
TensOrAll = Annotated[int, Values(range(10, 1000, 10), ALL=EVERYTHING)]
ChangeInTens = Annotated[int, Values(range(-990, 1000, 10))]
Counters = Annotated[int, Values(range(1, 100))]

# Cards, coins, and Energy.
Count = Annotated[int, Values(range(1, 61))]
CountOrAll = Annotated[int, Values(range(1, 61), ALL=EVERYTHING)]
Coins = Annotated[int, Values(range(1, 61), UNTIL_TAILS=-1)]
EnergyCount = Annotated[int, Values(range(1, 61), ALL=EVERYTHING, ANY_NUMBER=ANY_NUMBER)]
ChangeInEnergy = Annotated[int, Values(range(-9, 10))]

Number = Union[int, Amount]
