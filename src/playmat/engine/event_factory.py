"""The parts of events: references to Pokémon and cards, causes, rules, and the names of zones."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from playmat.engine.causes import running, text_of
from playmat.engine.constants import (
    ATTACK,
    ATTACK_EFFECT,
    BURNED,
    CONDITION_NAMES,
    CONFUSED,
    POISONED,
    UNDER_DECK,
    ZONE_NAMES,
    bit,
)
from playmat.engine.events import CAUSES, THE_RULES, CardRef, Cause, PokemonRef
from playmat.engine.game_state import GameState
from playmat.engine.hooks import hp
from playmat.engine.option_kinds import spot_name
from playmat.engine.state import Effect, PokemonInPlay
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
COUNTER_RULES: Final = {
    POISONED: "poisoned.tick",
    BURNED: "burned.flip",
    CONFUSED: "confused.tails",
}
WAY_RULES: Final = ("win.prizes", "win.no-pokemon", "win.deck-out", "D74", "win.any-one")
PUBLIC_ZONES: Final = ("discard pile", "Lost Zone", "played", "play")


# -- Pokémon and cards ------------------------------------------------------------------------
def place_name(g: GameState, m: PokemonInPlay) -> str:
    """Return where a Pokémon is: active, bench 1, and so on."""
    return spot_name(g.players[m.owner()].slot_of(m.id))


def pokemon_ref(g: GameState, m: PokemonInPlay | None) -> PokemonRef | None:
    if m is None:
        return None
    top = m.cards[len(m.cards) - 1]
    return PokemonRef(g.prints[top], m.top.name, m.owner(), place_name(g, m), m.face_down)


def card_ref(g: GameState, card: i64, place: str) -> CardRef:
    return CardRef(g.prints[card], g.definitions[card].name, owner_of(card), place)


def card_refs(g: GameState, cards: vec[i64], place: str) -> list[CardRef]:
    """Return cards in the order of their prints, which carries no information."""
    return sorted([card_ref(g, c, place) for c in cards], key=print_order)


def print_order(card: CardRef) -> tuple[str, str]:
    return card.print, card.place


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


# -- causes and rules -------------------------------------------------------------------------
def cause_of(g: GameState, e: Effect | None) -> Cause:
    """Return an effect that is being resolved as a cause."""
    if e is None or e.card < 0:
        return THE_RULES
    return Cause(
        kind_of_cause(e.cause), e.you, g.prints[e.card], g.definitions[e.card].name, text_of(g, e)
    )


def kind_of_cause(cause: i64) -> str:
    return CAUSES[ATTACK if cause == ATTACK_EFFECT else cause]


def current_cause(g: GameState) -> Cause:
    return cause_of(g, running(g))


def damage_cause(g: GameState, m: PokemonInPlay) -> Cause:
    """Return what Knocked Out a Pokémon, as far as the game itself knows."""
    kind = kind_of_cause(m.damage_cause)
    source = pokemon_ref(g, g.find(m.damage_source))
    return Cause(kind) if source is None else Cause(kind, source.player, source.print, source.name)


def rule_id(g: GameState, rule: str) -> str:
    """Return the id of a rule; the era is added after a final period."""
    return rule + g.ruleset.era.lower() if rule.endswith(".") else rule


# -- names ------------------------------------------------------------------------------------
def condition_names(mask: i64) -> str:
    return ", ".join([CONDITION_NAMES[i] for i in range(5) if mask & bit(i)])


def zone_name(zone: i64) -> str:
    if zone == UNDER_DECK:
        return "bottom of the deck"
    return ZONE_NAMES[zone] if zone < len(ZONE_NAMES) else ""


def whose(player: i64, owner: i64) -> str:
    return "own" if player == owner else "opponent"
