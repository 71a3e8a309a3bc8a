"""Cards with effects that an event starts, before or after it."""

from __future__ import annotations

from mypy_extensions import i64

from playmat.engine.constants import (
    ATTACK,
    COLORLESS,
    DARKNESS,
    FIGHTING,
    FIRE,
    GRASS,
    HOOK_POWER_USED,
    LIGHTNING,
    LOST_ZONE,
    PRIME,
    PSYCHIC,
    bit,
)
from playmat.engine.game_state import GameState
from playmat.engine.state import Effect
from playmat.engine.triggers import event_pokemon
from playmat.engine.vectors import append, vec
from playmat.vocabulary.amounts import Fixed
from playmat.vocabulary.card_ops import MoveFromHand
from playmat.vocabulary.conditions import ThisIsActive
from playmat.vocabulary.control_flow import Pay
from playmat.vocabulary.declarations import attack, body, pokemon
from playmat.vocabulary.dsl import flip, may, one, would_be_damaged, would_be_knocked_out
from playmat.vocabulary.filters import ANY_POKEMON_CARD
from playmat.vocabulary.in_play_ops import KnockOut
from playmat.vocabulary.lasting_ops import OPPONENTS_NEXT_TURN, AddLastingEffect
from playmat.vocabulary.pokemon_ops import PutCounters
from playmat.vocabulary.targets import EVENT_POKEMON, OPPOSING, THIS, Target
from playmat.vocabulary.triggers import WHEN_OPPONENT_BENCHES, PreventDamage, Trigger, TriggerEvent


class KnockOutCause(Target):
    """The Pokémon that caused the Knock Out about to happen."""

    __slots__ = ()

    def of_event(self) -> bool:
        return True

    def ids(self, g: GameState, you: i64, user: i64, e: Effect | None) -> vec[i64]:
        victim = event_pokemon(g, e) if e is not None else None
        return append(vec[i64](), victim.damage_source) if victim is not None else vec[i64]()


POWER_USED = TriggerEvent(HOOK_POWER_USED, "whenever your opponent uses a Poké-Power", OPPOSING)


SCYTHER = pokemon(
    "hgss3-36",
    "Scyther",
    GRASS,
    60,
    weakness=FIRE,
    retreat=1,
    texts=[
        attack(
            "Afterimage Strike",
            "CC",
            20,
            AddLastingEffect(
                OPPONENTS_NEXT_TURN,
                Trigger(would_be_damaged(THIS), flip(heads=PreventDamage())),
                THIS,
            ),
        )
    ],
)
GENGAR_43 = pokemon(
    "dp7-18",
    "Gengar LV.43",
    PSYCHIC,
    110,
    stage=2,
    evolves_from="Haunter",
    weakness=DARKNESS,
    weakness_plus=30,
    resistance=COLORLESS,
    texts=[
        body(
            "Fainting Spell",
            Trigger(
                would_be_knocked_out(THIS, bit(ATTACK)),
                may(flip(heads=KnockOut(KnockOutCause()))),
            ),
            kind="Poké-Power",
        ),
        attack("Shadow Room", "P", PutCounters(3, one(OPPOSING))),
    ],
)

ABSOL = pokemon(
    "hgss4-91",
    "Absol",
    DARKNESS,
    80,
    weakness=FIGHTING,
    resistance=PSYCHIC,
    retreat=1,
    tags=PRIME,
    texts=[
        body(
            "Eye of Disaster",
            Trigger(WHEN_OPPONENT_BENCHES, PutCounters(2, EVENT_POKEMON), ThisIsActive()),
        ),
        attack(
            "Vicious Claw",
            "DC",
            70,
            Pay(MoveFromHand(ANY_POKEMON_CARD, Fixed(1), False, LOST_ZONE)),
        ),
    ],
)
AERODACTYL = pokemon(
    "dp5-15",
    "Aerodactyl",
    COLORLESS,
    80,
    stage=1,
    evolves_from="Old Amber",
    weakness=LIGHTNING,
    weakness_plus=20,
    resistance=FIGHTING,
    retreat=1,
    texts=[
        body(
            "Primal Claw",
            Trigger(POWER_USED, PutCounters(2, EVENT_POKEMON)),
        )
    ],
)
