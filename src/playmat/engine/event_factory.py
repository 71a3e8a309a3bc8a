"""The parts of events: what every event has, references to Pokémon and cards, causes, names."""

from __future__ import annotations

from typing import Final, Optional

from mypy_extensions import i64

from playmat.engine.cards import Definition
from playmat.engine.causes import name_of, running, text_of
from playmat.engine.constants import (
    ATTACK,
    ATTACK_EFFECT,
    BURNED,
    BY_BURN,
    BY_CONFUSION,
    BY_POISON,
    CONDITION_NAMES,
    CONFUSED,
    POISONED,
    TECHNICAL_MACHINE,
    TOOL,
    UNDER_DECK,
    ZONE_NAMES,
    names_in,
)
from playmat.engine.events import CAUSES, KINDS, THE_RULES, CardRef, Cause, DamageStep, PokemonRef
from playmat.engine.game_state import GameState
from playmat.engine.hooks import hp
from playmat.engine.modifiers import BoundModifier
from playmat.engine.option_kinds import spot_name
from playmat.engine.state import Effect, LastingEffect, PokemonInPlay
from playmat.engine.vectors import vec

# The rule of an effect, if no other rule fits better.
RULE_OF_CAUSE: Final = {
    "rule": "turn.parts",
    "attack": "attack.do-extra-text",
    "power": "power.chosen",
    "body": "body.always-on",
    "trainer": "trainer.resolve-then-discard",
    "energy": "card.energy-def",
}
# The Special Conditions that put damage counters on a Pokémon, and the rules for it.
CONDITIONS: Final = {
    BY_POISON: (POISONED, "poisoned.tick"),
    BY_BURN: (BURNED, "burned.flip"),
    BY_CONFUSION: (CONFUSED, "confused.tails"),
}
# By the number of the way in WAY_NAMES.
WAY_RULES: Final = (
    *("win.prizes", "win.no-pokemon", "win.deck-out", "D74", "win.any-one"),
    *("D78", "D78", "D61"),
)
PUBLIC_ZONES: Final = ("discard pile", "Lost Zone", "played", "play")

# The fields that every event has: kind, turn, turn_of, who, subject, cause, and rule.
Head = tuple[str, int, int, int, Optional[PokemonRef], Cause, str]


def head(
    g: GameState,
    kind: str,
    who: i64,
    subject: Optional[PokemonInPlay] = None,
    cause: Optional[Cause] = None,
    rule: str = "",
) -> Head:
    """Return the first fields of an event, which every event has.

    By default, its cause is the running effect, and its rule is that of its kind or cause.
    """
    if cause is None:
        cause = cause_of(g, running(g))
    turn_of: i64 = g.turn_player if g.turn > 0 else -1
    rule = rule_id(g, rule or KINDS[kind] or RULE_OF_CAUSE[cause.kind])
    return kind, g.turn, turn_of, who, pokemon_ref(g, subject), cause, rule


def about(
    g: GameState, kind: str, m: PokemonInPlay, cause: Optional[Cause] = None, rule: str = ""
) -> Head:
    """Return the first fields of an event that happens to a Pokémon."""
    return head(g, kind, m.owner(), m, cause, rule)


def moved(
    cards: tuple[CardRef, ...], source: str, destination: str, audience: tuple[int, ...]
) -> tuple[tuple[CardRef, ...], str, str, tuple[int, ...], int]:
    """Return the next fields of an event with cards: with their zones, viewers, and number."""
    return cards, source, destination, audience, len(cards)


# -- Pokémon and cards ------------------------------------------------------------------------
def place_name(g: GameState, m: PokemonInPlay) -> str:
    """Return where a Pokémon is: active, bench 1, and so on."""
    return spot_name(g.players[m.owner()].slot_of(m.id))


def pokemon_ref(g: GameState, m: Optional[PokemonInPlay]) -> Optional[PokemonRef]:
    if m is None:
        return None
    top = m.cards[len(m.cards) - 1]
    return PokemonRef(g.prints[top], m.top.name, m.owner(), place_name(g, m), m.face_down)


def card_ref(g: GameState, card: i64, place: str) -> CardRef:
    return CardRef(g.prints[card], g.definitions[card].name, owner_of(card), place)


def card_refs(g: GameState, cards: vec[i64], place: str) -> tuple[CardRef, ...]:
    """Return cards in the order of their prints, which carries no information."""
    return tuple(sorted([card_ref(g, c, place) for c in cards], key=lambda ref: ref.print))


def owner_of(card: i64) -> int:
    return 1 if card >= 60 else 0


def hp_now(g: GameState, m: PokemonInPlay) -> i64:
    """Return the HP of a Pokémon without changing the cached hooks of the game."""
    were_stale = g.hooks_stale
    hooks = g.hooks
    found = hp(g, m)
    g.hooks_stale = were_stale
    g.hooks = hooks
    return found


def hp_left(g: GameState, m: PokemonInPlay) -> i64:
    return max(hp_now(g, m) - m.damage, 0)


def changing_steps(steps: list[DamageStep]) -> tuple[DamageStep, ...]:
    """Return the steps of a calculation that changed the damage."""
    out: list[DamageStep] = []
    for step in steps:
        if not out or step.after != out[len(out) - 1].after:
            out.append(step)
    return tuple(out)


# -- causes and rules -------------------------------------------------------------------------
def cause_of(g: GameState, e: Optional[Effect]) -> Cause:
    """Return an effect that is being resolved as a cause."""
    if e is None or e.card < 0:
        return THE_RULES
    return Cause(
        kind_of_cause(e.cause), e.you, g.prints[e.card], g.definitions[e.card].name, text_of(g, e)
    )


def kind_of_cause(cause: i64) -> str:
    return CAUSES[ATTACK if cause == ATTACK_EFFECT else cause]


def damage_cause(g: GameState, m: PokemonInPlay) -> Cause:
    """Return what has done the latest damage to a Pokémon since the board was settled."""
    cause = m.damage_cause
    if cause < 0:  # none: its HP has decreased
        return THE_RULES
    if cause in CONDITIONS:
        return Cause(text=condition_names(CONDITIONS[cause][0]))
    card = m.damage_card
    if card < 0:
        return Cause(kind_of_cause(cause))
    d = g.definitions[card]
    text = ""
    if m.damage_attack >= 0:
        text = d.attacks[m.damage_attack].name
    else:
        for part in d._parts.values():
            if part.cause == cause:
                text = part.text
    player = owner_of(m.damage_source if m.damage_source >= 0 else card)
    return Cause(kind_of_cause(cause), player, g.prints[card], d.name, text)


def lasting_cause(g: GameState, x: LastingEffect) -> Cause:
    d = x.definition
    return Cause(CAUSES[x.cause], x.player, g.prints[x.source], d.name, d.text_of(x.modifier))


def blocker_cause(g: GameState, b: BoundModifier) -> Cause:
    return Cause(CAUSES[b.cause()], b.you, g.prints[b.card], b.definition.name, name_of(b))


def rule_id(g: GameState, rule: str) -> str:
    """Return the id of a rule; the era is added after a final period."""
    return rule + g.ruleset.era.lower() if rule.endswith(".") else rule


# -- names ------------------------------------------------------------------------------------
def condition_names(mask: i64) -> str:
    return ", ".join(names_in(mask, CONDITION_NAMES))


def zone_name(zone: i64) -> str:
    if zone == UNDER_DECK:
        return "bottom of the deck"
    return ZONE_NAMES[zone] if zone < len(ZONE_NAMES) else ""


def whose(player: i64, owner: i64) -> str:
    return "own" if player == owner else "opponent"


def attachment_rule(d: Definition) -> str:
    """Return the rule by which a Trainer card is attached."""
    if d.played_as & TOOL:
        return "tool.attach"
    return "tm.attach" if d.played_as & TECHNICAL_MACHINE else "trainer.staying-exception"
