"""Invariants of game states: what holds at every decision of every game.

A state that comes from outside is checked before it is played. Saves must satisfy every
invariant. Positions may break those that the engine doesn't depend on (`StateProblem.playable`), so
that you can set up boards that no game can reach.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Optional

from mypy_extensions import i64

from playmat.engine.addresses import ENGINE_ADDRESSES, address_of
from playmat.engine.attack import MAKE_ATTACK
from playmat.engine.cards import Definition
from playmat.engine.chance import WORD, ChanceSource, ExternalChance, KeyedChance, ScriptedChance
from playmat.engine.constants import (
    BY_CONFUSION,
    CHANCE,
    CONDITION_NAMES,
    ENERGY,
    FOSSIL,
    ITEM,
    NO_OPTION,
    NO_PLAYER,
    POISONED,
    POKEMON,
    ROTATED,
    STADIUM,
    UNFINISHED,
    UNSEEN,
    WAY_NAMES,
    bit,
)
from playmat.engine.fields import CARDS, EFFECT, FLAG, INTS, REFERENCE
from playmat.engine.game_state import SHOW_ALL, GameState
from playmat.engine.hooks import bench_limit, hp
from playmat.engine.knowledge import (
    GROUP,
    GROUPS,
    IDENTITIES,
    MATCHED,
    PLACES,
    PUBLIC_CARDS,
    SECRETS,
    SEEN,
    zone_mask,
)
from playmat.engine.loop_guard import MASK
from playmat.engine.settle import SETTLE
from playmat.engine.setup import BENCH, PLACED, SET_UP
from playmat.engine.state import Effect, LastingEffect, Player, PokemonInPlay
from playmat.engine.turn import BETWEEN_TURNS, MAIN, TURN
from playmat.engine.vectors import extend, vec
from playmat.engine.views import cards_on

MAX_BENCH: Final = 15  # places on the Bench that an option can name
MAX_TURN: Final = 1_000_000
MAX_DAMAGE: Final = 9990
MAX_COUNT: Final = 10_000  # coins, cards, and points of damage in the registers of an effect
MAX_KNOWLEDGE: Final = 600  # words
MAX_STACK: Final = 200  # effects being resolved
MAX_LASTING: Final = 1000  # lasting effects on a Pokémon or a player
MAX_COUNTERS: Final = 999  # of a kind on a Pokémon
MAX_WORDS: Final = 40  # characters of the name of a counter
MAX_OUTCOMES: Final = 10_000  # that a chance source holds
ALL_CARDS: Final = bit(60) - 1
WITHOUT_PLAYER: Final = (TURN, SET_UP, BETWEEN_TURNS)  # ops of which no player is *you*

# The lowest and highest values of the registers of effects; by default, 0 to MAX_COUNT.
RANGES: Final = {
    "parent": (-1, MAX_STACK),
    "you": (-1, 1),
    "player": (-1, 1),
    "cause": (0, BY_CONFUSION),
    "attack": (-1, MAX_COUNT),
    "damage": (-MAX_COUNT, MAX_COUNT),
    "base_damage": (-MAX_COUNT, MAX_COUNT),
    "remaining": (-MAX_COUNT, MAX_COUNT),
    "energy_key": (-1, bit(62)),
    "branches": (0, bit(62)),
    "prizes_due_0": (0, 60),
    "prizes_due_1": (0, 60),
}


@dataclass(frozen=True)
class StateProblem:
    """An invariant that a state breaks."""

    sentence: str  # a clause without a period
    player: int = NO_PLAYER  # whose side breaks it
    pokemon: int = -1  # the Pokémon that breaks it
    rule: str = ""
    playable: bool = False  # the engine can play on anyway


def state_problems(g: GameState) -> Iterator[StateProblem]:
    """Yield the invariants that a state breaks; what can't be played comes first."""
    broken = False
    for problem in unplayable(g):
        broken = True
        yield problem
    if not broken:  # otherwise, the rules can't be asked
        yield from unreachable(g)


def unplayable(g: GameState) -> Iterator[StateProblem]:
    """Yield the broken invariants on which the engine depends."""
    for check in (numbers_of, zones_of, board_of, knowledge_of, stack_of):
        broken = False
        for problem in check(g):
            broken = True
            yield problem
        if broken:
            return  # the checks that follow rely on this one


# -- numbers ---------------------------------------------------------------------------------
def numbers_of(g: GameState) -> Iterator[StateProblem]:
    """Check the numbers of the game itself."""
    for name, value, low, high in (
        ("the turn", g.turn, 0, MAX_TURN),
        ("the player whose turn it is", g.turn_player, NO_PLAYER, 1),
        ("the player who went first", g.first, NO_PLAYER, 1),
        ("the Sudden Death round", g.sudden_death_round, 0, MAX_TURN),
        ("the player to act", g.player_to_act, NO_PLAYER, CHANCE),
        ("the winner", g.winner, NO_PLAYER, UNFINISHED),
        ("the ways of winning", g.ways, 0, bit(len(WAY_NAMES)) - 1),
        ("the actions taken this turn", g.actions_used, 0, 31),
        ("the uses of powers", g.power_uses, 0, MAX_TURN),
        ("the players who used the Stadium", g.stadium_used, 0, 3),
        ("the choice of shown decisions", g.show_mode, 0, SHOW_ALL),
        ("the random generator", g.s0, 0, WORD),
        ("the random generator", g.s1, 0, WORD),
        ("the number of mulligans", g.players[0].mulligans, 0, MAX_TURN),
        ("the number of mulligans", g.players[1].mulligans, 0, MAX_TURN),
    ):
        if not low <= value <= high:
            yield StateProblem(f"{name} must be {low}–{high}, not {value}")
    if g.s0 == 0 and g.s1 == 0:
        yield StateProblem("the random generator must not be 0")
    if any([not 0 <= board <= MASK for board in g.visited]) or len(g.visited) > MAX_COUNT:
        yield StateProblem("the boards visited this turn must be hashes")
    if g.turn > 0 and not (0 <= g.turn_player <= 1 and 0 <= g.first <= 1):
        yield StateProblem("the player whose turn it is is missing")
    if g.winner == NO_PLAYER and g.ways != 0:
        yield StateProblem("there is a way of winning, but no winner")
    yield from source_of(g.source)


def source_of(source: Optional[ChanceSource]) -> Iterator[StateProblem]:
    """Check a chance source."""
    if isinstance(source, ScriptedChance):
        count = len(source.coins) + len(source.numbers) + len(source.shuffles)
        if count + sum(map(len, source.shuffles)) > MAX_OUTCOMES:
            yield StateProblem(f"a script can have at most {MAX_OUTCOMES} outcomes")
    elif isinstance(source, KeyedChance):
        if not 0 < len(source.key) <= 64 or not 0 <= source.counter < bit(62):
            yield StateProblem("a key must have 1–64 bytes, and its counter must not be negative")
    elif isinstance(source, ExternalChance) and len(source.outcomes) > MAX_OUTCOMES:
        yield StateProblem(f"at most {MAX_OUTCOMES} chance outcomes can have been given")


# -- cards -----------------------------------------------------------------------------------
def zones_of(g: GameState) -> Iterator[StateProblem]:
    """Check that every card is in exactly one place, of its owner."""
    found: list[int] = [g.stadium] if g.stadium >= 0 else []
    for who, p in enumerate(g.players):
        cards = list(extend(extend(cards_seen_by_owner(p), p.deck), p.prizes))
        if any([c // 60 != who for c in cards]):
            yield StateProblem(f"player {who} has a card of player {1 - who}", who)
        if any([a > b for a, b in zip(p.hand[:-1], p.hand[1:], strict=True)]):
            yield StateProblem(f"the hand of player {who} isn't in order", who)
        found += cards
    # A view may have cards beyond these that are known to be among some places.
    if sorted(found) != [c for c in range(120) if g.prints[c]]:
        yield StateProblem("a card is missing or in two places")


def stadium_of(g: GameState) -> Iterator[StateProblem]:
    """Check the Stadium in play."""
    if g.stadium < 0:
        if g.stadium != -1:
            yield StateProblem("the Stadium must be a card")
    elif g.definitions[g.stadium].kind != STADIUM:
        yield StateProblem(f"{g.definitions[g.stadium].name} isn't a Stadium card")
    elif g.stadium_owner != g.stadium // 60:
        yield StateProblem("the Stadium is controlled by a player who doesn't own it")


def is_hidden(g: GameState, card: i64) -> bool:
    """Return whether a view doesn't show a card."""
    return g.prints[card] == UNSEEN


def pokemon_in_play(g: GameState, m: PokemonInPlay, who: int) -> Iterator[StateProblem]:
    """Check a Pokémon in play."""
    name = m.top.name
    if m.id != m.cards[0]:
        yield StateProblem(f"{name} must have the id of its lowest card", who, m.id)
    for c in m.cards:
        d = g.definitions[c]
        if d.kind != POKEMON and d.played_as & FOSSIL == 0 and not is_hidden(g, c):
            yield StateProblem(f"{d.name} isn't a Pokémon card", who, m.id)
    if m.top.is_legend() and len(m.cards) < 2:
        yield StateProblem(f"a half of {name} is missing", who, m.id)
    for c in m.energy:
        if g.definitions[c].kind != ENERGY and not is_hidden(g, c):
            yield StateProblem(f"{g.definitions[c].name} isn't an Energy card", who, m.id)
    for c in m.attached_trainers or ():
        if g.definitions[c].kind != ITEM and not is_hidden(g, c):
            yield StateProblem(f"{g.definitions[c].name} can't be attached", who, m.id)
    for value, low, high in (
        (m.damage, 0, MAX_DAMAGE),
        (m.conditions, 0, bit(len(CONDITION_NAMES)) - 1),
        (m.poison, 0, 99),
        (m.paralyzed_on, -1, MAX_TURN),
        (m.entered_turn, 0, MAX_TURN),
        (m.evolved_turn, 0, MAX_TURN),
        (m.powers_used, 0, bit(60)),
        (m.damage_cause, -1, BY_CONFUSION),
        (m.damage_source, -1, len(g.prints) - 1),
        (m.damage_card, -1, len(g.prints) - 1),
        (m.damage_attack, -1, MAX_COUNT),
    ):
        if not low <= value <= high:
            yield StateProblem(f"a number of {name} must be {low}–{high}, not {value}", who, m.id)
    if m.damage % 10:
        yield StateProblem(f"the damage of {name} must be a multiple of 10", who, m.id)
    if (m.conditions & POISONED == 0) != (m.poison == 0):
        yield StateProblem(f"{name} is Poisoned exactly if Poison puts counters on it", who, m.id)
    if m.damage_attack >= 0 and not has_attack(g, m.damage_card, m.damage_attack):
        yield StateProblem(f"the attack that damaged {name} doesn't exist", who, m.id)
    for kind, count in (m.named_counters or {}).items():
        if not 1 <= count <= MAX_COUNTERS or not 1 <= len(kind) <= MAX_WORDS:
            yield StateProblem(f"{name} has an impossible number or kind of counters", who, m.id)
    yield from lasting_of(g, m.lasting, who, m)


def has_attack(g: GameState, card: i64, index: i64) -> bool:
    """Return whether a card has an attack with this index."""
    if card < 0:
        return False
    return is_hidden(g, card) or index < len(g.definitions[card].attacks)


def lasting_of(
    g: GameState,
    effects: Optional[list[LastingEffect]],
    who: int,
    host: Optional[PokemonInPlay] = None,
) -> Iterator[StateProblem]:
    """Check the lasting effects on a Pokémon or a player."""
    id = -1 if host is None else host.id
    if effects is not None and len(effects) > MAX_LASTING:
        yield StateProblem(f"at most {MAX_LASTING} effects can last", who, id)
    for x in effects or ():
        if not (0 <= x.first <= MAX_TURN and 0 <= x.last <= MAX_TURN):
            yield StateProblem("a lasting effect is in force in an impossible turn", who, id)
        if not 0 <= x.player <= 1 or not -1 <= x.source < len(g.prints):
            yield StateProblem("a lasting effect has no player or no source", who, id)
        attached = host.attached_trainers if host is not None else None
        if x.card != -1 and (attached is None or x.card not in attached):
            yield StateProblem("a lasting effect refers to a card that isn't attached", who, id)
        if not 0 <= x.value <= WORD:
            yield StateProblem("a lasting effect has an impossible value", who, id)


def board_of(g: GameState) -> Iterator[StateProblem]:
    """Check both sides of the board, and the Stadium."""
    yield from stadium_of(g)
    for who, p in enumerate(g.players):
        if len(p.bench) > MAX_BENCH:
            yield StateProblem(f"a Bench can have at most {MAX_BENCH} Pokémon", who)
        yield from lasting_of(g, p.lasting, who)
        for m in p.in_play():
            yield from pokemon_in_play(g, m, who)


# -- knowledge -------------------------------------------------------------------------------
def knowledge_of(g: GameState) -> Iterator[StateProblem]:
    """Check what the players know."""
    known = g.knowledge
    count = len(known)
    if count < GROUPS or (count - GROUPS) % GROUP or count > MAX_KNOWLEDGE:
        yield StateProblem("the knowledge of the players is incomplete")
        return
    exists = [card_mask(g, 0), card_mask(g, 1)]
    if any([known[word] & ~exists[word & 1] for word in range(SECRETS)]):
        yield StateProblem("a player knows a card that doesn't exist")
    if not 0 <= known[SECRETS] <= 3:
        yield StateProblem("the knowledge of the players is damaged")
    for owner, p in enumerate(g.players):
        if zone_mask(cards_seen_by_owner(p), owner) & ~known[3 * owner]:
            yield StateProblem(f"player {owner} doesn't know the cards of their own hand or board")
        if zone_mask(face_up_cards(p), owner) & ~known[2 - owner]:
            yield StateProblem(f"player {1 - owner} doesn't know their opponent's face-up cards")
        public = known[PUBLIC_CARDS + owner]
        if zone_mask(face_up_cards(p), owner) & ~public:
            yield StateProblem("the spectators don't know a face-up card")
        if public & ~(known[owner] & known[2 + owner]):
            yield StateProblem("the spectators know a card that a player doesn't know")
    groups = range(GROUPS, count, GROUP)
    for at in groups:
        word, cards, places = known[at], known[at + IDENTITIES], known[at + PLACES]
        seen, matched = known[at + SEEN], known[at + MATCHED]
        if not 0 <= word <= 3 or (cards | places) & ~exists[word & 1]:
            yield StateProblem("a player knows a card that doesn't exist")
            return
        if (cards | places) & known[word]:
            yield StateProblem("a card whose place is known is also known to be among some places")
        if cards & ~places or matched & ~seen or seen & ~known[word]:
            yield StateProblem("what a player knows of cards among some places is damaged")
        inside: i64 = 0  # cards that must be in these places
        for other in groups:
            if known[other] == word:
                theirs = known[other + PLACES]
                if other > at and theirs & places not in (0, theirs):
                    yield StateProblem("the groups of cards that a player knows overlap")
                if theirs & ~places == 0:
                    inside |= known[other + IDENTITIES]
        if cards | matched == 0 or int(inside).bit_count() > int(places).bit_count():
            yield StateProblem("more cards are known to be among some places than there are places")


def cards_seen_by_owner(p: Player) -> vec[i64]:
    """Return the cards that their player always knows: all but those of the deck and the Prizes."""
    out = extend(extend(extend(p.hand[:], p.discard), p.lost_zone), p.played)
    for m in p.in_play():
        out = cards_on(m, out)
    return out


def face_up_cards(p: Player) -> vec[i64]:
    """Return the cards of a player that both players always know."""
    out = extend(extend(p.discard[:], p.lost_zone), p.played)
    for m in p.in_play():
        if not m.face_down:
            out = cards_on(m, out)
    return out


def card_mask(g: GameState, owner: int) -> int:
    """Return the set of a player's cards."""
    cards: list[int] = [c for c in range(60 * owner, 60 * owner + 60) if g.prints[c]]
    return zone_mask(vec[i64](cards), owner)


# -- effects being resolved ----------------------------------------------------------------------
def stack_of(g: GameState) -> Iterator[StateProblem]:
    """Check the effects being resolved, and who must choose."""
    if g.winner != NO_PLAYER:
        if g.stack or g.player_to_act != NO_PLAYER or g.pending != NO_OPTION:
            yield StateProblem("the game is over, but something remains to be resolved")
        return
    if not g.stack or g.player_to_act == NO_PLAYER:
        yield StateProblem("there is no player to act, but the game isn't over")
        return
    if len(g.stack) > MAX_STACK:
        yield StateProblem(f"at most {MAX_STACK} effects can be resolved at a time")
    if isinstance(g.source, ExternalChance):
        if (g.player_to_act == CHANCE) != (g.pending != NO_OPTION):
            yield StateProblem("a chance outcome is needed exactly if an option is pending")
    elif g.player_to_act == CHANCE or g.pending != NO_OPTION:
        yield StateProblem("an option waits for a chance outcome that isn't asked for")
    for depth, e in enumerate(g.stack):
        yield from effect_on_stack(g, e, depth)
    yield from turn_of(g)
    if any([g.find(id) is None for id in g.pending_knock_outs]):
        yield StateProblem("a Pokémon that isn't in play waits to be Knocked Out")


def turn_of(g: GameState) -> Iterator[StateProblem]:
    """Check that the effects being resolved fit the turn."""
    ops = [op for e in g.stack for op in (e.op, *[frame.op for frame in e.below])]
    if ops.count(TURN) > 1 or ops.count(SET_UP) > 1:
        yield StateProblem("a game has one turn and one setup at a time")
    first = g.stack[0]
    if TURN is not (first.below[0].op if first.below else first.op):
        yield StateProblem("the stack doesn't fit the board: it must begin with a turn")
    if SET_UP not in ops:
        if g.turn == 0:
            yield StateProblem("no turn has begun, but nothing is being set up")
    top = g.stack[-1]
    if top.op is TURN and top.pc == MAIN and g.player_to_act not in (g.turn_player, CHANCE):
        yield StateProblem("the player to act must be the player whose turn it is")
    for who in players_with_active(g, top):
        if g.players[who].active is None:
            yield StateProblem(f"player {who} has no Active Pokémon", who)


def players_with_active(g: GameState, top: Effect) -> tuple[int, ...]:
    """Return the players who must have an Active Pokémon at a decision of a turn or the setup."""
    if (top.op is TURN and top.pc == MAIN) or (top.op is SET_UP and top.pc >= PLACED):
        return 0, 1
    return (int(top.player),) if top.op is SET_UP and top.pc == BENCH else ()


def effect_on_stack(g: GameState, e: Effect, depth: int) -> Iterator[StateProblem]:
    """Check an effect being resolved."""
    count = len(g.prints)
    for field in EFFECT.saved:
        value = getattr(e, field.name)
        if field.kind is REFERENCE:
            fits = -1 <= value < count
        elif field.kind is CARDS:
            fits = len(value) <= MAX_COUNT and all([-1 <= c < count for c in value])
        elif field.kind is INTS:
            fits = len(value) <= MAX_COUNT and all([abs(n) <= MAX_COUNT for n in value])
        elif field.kind is FLAG:
            fits = True
        else:
            low, high = RANGES.get(field.name, (0, MAX_COUNT))
            fits = low <= value <= high
        if not fits:
            yield StateProblem(f"an effect being resolved has an impossible value of {field.name}")
            return
    for op in (e.op, *[frame.op for frame in e.below]):
        if not address_of(e.definition, op):
            yield StateProblem("an effect being resolved consists of the effects of two cards")
    if any([not 0 <= frame.pc <= MAX_COUNT for frame in e.below]):
        yield StateProblem("an effect being resolved continues at an impossible step")
    if e.parent >= depth:
        yield StateProblem("an effect can only be about one that is listed before it")
    if e.you == NO_PLAYER and not (e.op in WITHOUT_PLAYER or is_of_engine(e)):
        yield StateProblem("an effect being resolved has no player")
    yield from attack_of(g, e)


def is_of_engine(e: Effect) -> bool:
    """Return whether all ops of an effect are procedures of the engine."""
    return all([op in ENGINE_ADDRESSES for op in (e.op, *[frame.op for frame in e.below])])


def attack_of(g: GameState, e: Effect) -> Iterator[StateProblem]:
    """Check the attack of an effect."""
    d: Optional[Definition] = e.definition
    makes_attack = e.op is MAKE_ATTACK or any([frame.op is MAKE_ATTACK for frame in e.below])
    if (makes_attack or e.attack >= 0) and (d is None or not 0 <= e.attack < len(d.attacks)):
        yield StateProblem("an attack being made doesn't exist")


# -- what no game can reach ----------------------------------------------------------------------
def unreachable(g: GameState) -> Iterator[StateProblem]:
    """Yield the broken invariants on which the engine doesn't depend."""
    in_setup = any([e.op is SET_UP for e in g.stack])
    for who, p in enumerate(g.players):
        for m in p.in_play():
            yield from stages_of(g, m, who)
            if m.face_down and not in_setup:
                problem = f"{m.top.name} is face down after the setup"
                yield StateProblem(problem, who, m.id, "setup.reveal", True)
        for m in p.bench:
            if m.conditions:
                problem = f"{m.top.name} has a Special Condition on the Bench"
                yield StateProblem(problem, who, m.id, "cond.active-only", True)
        active = p.active
        if active is not None and int(active.conditions & ROTATED).bit_count() > 1:
            problem = f"{active.top.name} has Special Conditions that exclude each other"
            yield StateProblem(problem, who, active.id, "cond.three-exclude", True)
    if g.winner == NO_PLAYER and not any([e.op is SETTLE or e.op is SET_UP for e in g.stack]):
        yield from prizes_of(g)
    # The other invariants hold only in the main part of a turn.
    stack = g.stack
    if g.winner == NO_PLAYER and len(stack) == 1 and stack[0].op is TURN:
        yield from settled_board(g)


def stages_of(g: GameState, m: PokemonInPlay, who: int) -> Iterator[StateProblem]:
    """Check that each card is on a card that it evolves from."""
    cards = [g.definitions[c] for c in m.cards if not is_hidden(g, c)]
    if not cards or cards[-1].is_legend():
        return
    card = cards[-1]
    for below in cards[-2::-1]:
        if card.evolves_from and card.origin_key != below.name_key:
            problem = f"{card.name} evolves from {card.evolves_from}, not from {below.name}"
            yield StateProblem(problem, who, m.id, "evolve.name-match", True)
        card = below
    if card.is_evolution():
        problem = f"{card.name} has no {card.evolves_from} underneath"
        yield StateProblem(problem, who, m.id, "evolve.name-match", True)


def settled_board(g: GameState) -> Iterator[StateProblem]:
    """Check the invariants that hold whenever a player may choose an action."""
    for who, p in enumerate(g.players):
        for m in p.in_play():
            if not is_hidden(g, m.cards[len(m.cards) - 1]) and m.damage >= hp(g, m):
                yield StateProblem(f"{m.top.name} has no HP left", who, m.id, "ko.when", True)
        if len(p.bench) > bench_limit(g, who):
            problem = f"player {who}'s Bench is over its limit"
            yield StateProblem(problem, who, -1, "zone.bench-max", True)


def prizes_of(g: GameState) -> Iterator[StateProblem]:
    """Check the number of Prize cards, which changes only in the setup and after Knock Outs."""
    for who, p in enumerate(g.players):
        if len(p.prizes) > max(g.ruleset.prizes, g.ruleset.sudden_death_prizes):
            problem = f"player {who} has too many Prize cards"
            yield StateProblem(problem, who, -1, "setup.prizes-six", True)
        if not len(p.prizes):
            yield StateProblem(f"player {who} has no Prize cards left", who, -1, "win.prizes", True)
