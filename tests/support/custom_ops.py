"""Custom ops, modifiers, and filters for effects that the vocabulary can't express."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional

from mypy_extensions import i64

from playmat.engine.cards import Condition, Definition, Op
from playmat.engine.constants import (
    BASIC,
    BODY,
    CARD,
    DECK,
    DISCARD,
    DONE,
    ENERGY,
    HAND,
    HOOK_BENCH_LIMIT,
    HOOK_DAMAGE_DEALT,
    HOOK_DAMAGE_TAKEN,
    HOOK_HP,
    LV_X,
    NO_OPTION,
    PICK_POKEMON,
    PLASMA,
    POKEMON,
    STAGE_1,
    STAGE_2,
    STOP,
    SUPPORTER,
    bit,
    code,
    key_in,
    place_in,
    place_of,
)
from playmat.engine.damage import effect_cause, put_counters
from playmat.engine.energy import energy_count
from playmat.engine.hooks import bench_limit, reaches, types
from playmat.engine.knowledge import saw_whole_deck
from playmat.engine.modifiers import BoundModifier, Modifier
from playmat.engine.movement import (
    attach_energy,
    copy_of,
    devolve,
    distinct,
    enter,
    enter_legend,
    evolve,
    heal,
    look_at_hand,
    move,
    remove_stadium,
    shuffle,
    take,
)
from playmat.engine.run_loop import ask
from playmat.engine.state import Effect, PokemonInPlay
from playmat.engine.triggers import trigger_on_enter, trigger_on_evolve
from playmat.engine.vectors import append, vec
from playmat.testing import find_card
from playmat.vocabulary.filters import CardFilter
from playmat.vocabulary.targets import is_evolved

if TYPE_CHECKING:
    from playmat.engine.game_state import GameState


# -- continuous effects ----------------------------------------------------------------------
class MoreDamage(Modifier):
    """Attacks of its Pokémon do more damage to the opponent's Active Pokémon."""

    __slots__ = ("n", "type")

    def __init__(self, n: i64, type: i64 = -1) -> None:
        super().__init__(HOOK_DAMAGE_DEALT, 1)
        self.n: i64 = n
        self.type: i64 = type  # only on a Pokémon of this type

    def modify_damage_dealt(
        self,
        g: GameState,
        bound: BoundModifier,
        attacker: PokemonInPlay,
        target: PokemonInPlay,
        amount: i64,
    ) -> i64:
        if bound.host is not attacker or g.players[1 - bound.you].active is not target:
            return amount
        if self.type >= 0 and not types(g, attacker) & bit(self.type):
            return amount
        return amount + self.n


class LessDamage(Modifier):
    """Attacks do less damage to its Pokémon."""

    __slots__ = ("by_opponent", "n", "type")

    def __init__(self, n: i64, type: i64 = -1, by_opponent: bool = False) -> None:
        super().__init__(HOOK_DAMAGE_TAKEN, 1)
        self.n: i64 = n
        self.type: i64 = type
        self.by_opponent: bool = by_opponent

    def modify_damage_taken(
        self,
        g: GameState,
        bound: BoundModifier,
        attacker: PokemonInPlay,
        target: PokemonInPlay,
        amount: i64,
    ) -> i64:
        if bound.host is not target:
            return amount
        if self.type >= 0 and not types(g, target) & bit(self.type):
            return amount
        if self.by_opponent and attacker.owner() == target.owner():
            return amount
        return amount - self.n


class LegendsGetHP(Modifier):
    """Each LEGEND in play has more HP."""

    __slots__ = ("n",)

    def __init__(self, n: i64) -> None:
        super().__init__(HOOK_HP, 1)
        self.n: i64 = n

    def modify_hp(self, g: GameState, bound: BoundModifier, pokemon: PokemonInPlay, hp: i64) -> i64:
        return hp + self.n if pokemon.top.is_legend() else hp


class SmallerBench(Modifier):
    """The opponent's Bench has fewer places."""

    __slots__ = ("size",)

    def __init__(self, size: i64) -> None:
        super().__init__(HOOK_BENCH_LIMIT)
        self.size: i64 = size

    def modify_bench(self, g: GameState, bound: BoundModifier, player: i64, size: i64) -> i64:
        return self.size if player != bound.you and self.size < size else size


class TheirLostPokemon(Condition):
    """The opponent has at least n Pokémon in the Lost Zone."""

    __slots__ = ("n",)

    def __init__(self, n: i64) -> None:
        self.n: i64 = n

    def holds(self, g: GameState, you: i64, user: i64) -> bool:
        lost = g.players[1 - you].lost_zone
        return sum(g.definitions[c].kind == POKEMON for c in lost) >= self.n


# -- cards ---------------------------------------------------------------------------------
class TeamPlasmaCard(CardFilter):
    """Any card with the tag of Team Plasma (plasma.def)."""

    __slots__ = ()

    def matches(self, d: Definition) -> bool:
        return d.tags & PLASMA != 0


class OfBrock(CardFilter):
    """A Basic Pokémon of Brock's."""

    __slots__ = ()

    def matches(self, d: Definition) -> bool:
        return d.is_basic() and d.owner == "Brock"


class OneOfNames(CardFilter):
    """A card with one of some names."""

    __slots__ = ("names",)

    def __init__(self, *names: str) -> None:
        self.names = names

    def matches(self, d: Definition) -> bool:
        return d.name in self.names


# -- ops ---------------------------------------------------------------------------------------
def all_of(g: GameState, who: i64) -> list[PokemonInPlay]:
    """Return all Pokémon that a player has in play."""
    p = g.players[who]
    return [m for m in [p.active, *p.bench] if m is not None]


class ChosenPokemonOp(Op):
    """Base class of ops that affect one chosen Pokémon."""

    __slots__ = ()

    def members(self, g: GameState, you: i64, user: i64) -> list[PokemonInPlay]:
        raise NotImplementedError

    def do(self, g: GameState, e: Effect, m: PokemonInPlay) -> None:
        raise NotImplementedError

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        return ask(g, e, e.you, 1)

    def options(self, g: GameState, e: Effect, pc: i64) -> vec[i64]:
        return places(g, self.members(g, e.you, e.user))

    def choose(self, g: GameState, e: Effect, pc: i64, option: i64) -> i64:
        if option != NO_OPTION:
            m = g.at(place_in(option))
            if reaches(g, m, e):
                self.do(g, e, m)
        return DONE

    def possible(self, g: GameState, you: i64, user: i64) -> bool:
        return len(self.members(g, you, user)) > 0


def places(g: GameState, members: list[PokemonInPlay]) -> vec[i64]:
    """Return the options that choose one of these Pokémon."""
    out = vec[i64]()
    for m in members:
        owner = m.owner()
        place = place_of(owner, g.players[owner].slot_of(m.id))
        out = append(out, code(PICK_POKEMON, 0, place, 0, 0))
    return out


class Devoluter(ChosenPokemonOp):
    """Devolve one of the opponent's Evolved Pokémon, but not a LV.X."""

    __slots__ = ()

    def members(self, g: GameState, you: i64, user: i64) -> list[PokemonInPlay]:
        evolved = [m for m in all_of(g, 1 - you) if is_evolved(g, m)]
        return [m for m in evolved if m.top.stage != LV_X]

    def do(self, g: GameState, e: Effect, m: PokemonInPlay) -> None:
        devolve(g, m, HAND)


class HealUnevolved(ChosenPokemonOp):
    """Heal one of your Pokémon that isn't an Evolved Pokémon."""

    __slots__ = ("n",)

    def __init__(self, n: i64) -> None:
        super().__init__()
        self.n: i64 = n

    def members(self, g: GameState, you: i64, user: i64) -> list[PokemonInPlay]:
        return [m for m in all_of(g, you) if m.damage > 0 and not is_evolved(g, m)]

    def do(self, g: GameState, e: Effect, m: PokemonInPlay) -> None:
        heal(g, m, self.n)


class LevelDown(ChosenPokemonOp):
    """Shuffle the LV.X card of one of the opponent's Pokémon into their deck."""

    __slots__ = ()

    def members(self, g: GameState, you: i64, user: i64) -> list[PokemonInPlay]:
        return [m for m in all_of(g, 1 - you) if m.top.stage == LV_X]

    def do(self, g: GameState, e: Effect, m: PokemonInPlay) -> None:
        devolve(g, m, DECK)
        shuffle(g, m.owner())


class MoveCounter(Op):
    """Move a damage counter from one of the opponent's Pokémon to another."""

    __slots__ = ()

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        return ask(g, e, e.you, 1)

    def options(self, g: GameState, e: Effect, pc: i64) -> vec[i64]:
        theirs = all_of(g, 1 - e.you)
        if pc == 1:
            return places(g, [m for m in theirs if m.damage > 0])
        return places(g, [m for m in theirs if m.id != e.pokemon])

    def choose(self, g: GameState, e: Effect, pc: i64, option: i64) -> i64:
        if option == NO_OPTION:
            return DONE
        m = g.at(place_in(option))
        if pc == 1:
            e.pokemon = m.id
            return ask(g, e, e.you, 2)
        source = g.find(e.pokemon)
        if source is not None:
            source.damage -= 10
            put_counters(g, m, 1, effect_cause(e), e)
        return DONE

    def possible(self, g: GameState, you: i64, user: i64) -> bool:
        theirs = all_of(g, 1 - you)
        return len(theirs) > 1 and any(m.damage > 0 for m in theirs)


class TimeHollow(Op):
    """Devolve up to 1 of the opponent's Evolved Pokémon for each Energy on the user."""

    __slots__ = ()

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        user = g.find(e.user)
        e.remaining = energy_count(g, user, 0) if user is not None else 0
        e.picked = vec[i64]()
        return ask(g, e, e.you, 1)

    def options(self, g: GameState, e: Effect, pc: i64) -> vec[i64]:
        last = g.players[1 - e.you].slot_of(e.picked[len(e.picked) - 1]) if e.picked else -1
        theirs = all_of(g, 1 - e.you)
        left = [m for i, m in enumerate(theirs) if i > last and m.top.is_evolution()]
        return append(places(g, [m for m in left if is_evolved(g, m)]), STOP)

    def choose(self, g: GameState, e: Effect, pc: i64, option: i64) -> i64:
        if option != NO_OPTION and option != STOP:
            e.picked = append(e.picked, g.at(place_in(option)).id)
            if len(e.picked) < e.remaining:
                return ask(g, e, e.you, 1)
        for id in e.picked:
            m = g.find(id)
            if m is not None and reaches(g, m, e):
                devolve(g, m, HAND)
        return DONE


class RareCandy(Op):
    """Put a Stage 1 or Stage 2 card from your hand on a Basic Pokémon of its line."""

    __slots__ = ()

    def fits(self, m: PokemonInPlay, d: Definition) -> bool:
        if m.top.stage != BASIC or d.kind != POKEMON:
            return False
        if d.stage == STAGE_1:
            return d.origin_key == m.top.name_key
        if d.stage != STAGE_2:
            return False
        return find_card(d.evolves_from).definition.origin_key == m.top.name_key

    def cards_for(self, g: GameState, you: i64, m: PokemonInPlay) -> list[int]:
        return [c for c in distinct(g, g.players[you].hand) if self.fits(m, g.definitions[c])]

    def basics(self, g: GameState, you: i64) -> list[PokemonInPlay]:
        return [m for m in all_of(g, you) if self.cards_for(g, you, m)]

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        return ask(g, e, e.you, 1)

    def options(self, g: GameState, e: Effect, pc: i64) -> vec[i64]:
        if pc == 1:
            return places(g, self.basics(g, e.you))
        m = g.find(e.pokemon)
        assert m is not None
        out = vec[i64]()
        for c in self.cards_for(g, e.you, m):
            out = append(out, code(CARD, g.keys[c], HAND, 1 + e.you, 0))
        return out

    def choose(self, g: GameState, e: Effect, pc: i64, option: i64) -> i64:
        if option == NO_OPTION:
            return DONE
        if pc == 1:
            e.pokemon = g.at(place_in(option)).id
            return ask(g, e, e.you, 2)
        m = g.find(e.pokemon)
        assert m is not None
        card = copy_of(g, g.players[e.you].hand, key_in(option))
        take(g, card, HAND)
        evolve(g, m, card)
        trigger_on_evolve(g, m, HAND)
        return DONE

    def possible(self, g: GameState, you: i64, user: i64) -> bool:
        return len(self.basics(g, you)) > 0


class EvolveFromDeck(Op):
    """Put a card from your deck that evolves from one of your Pokémon on it."""

    __slots__ = ("only_this",)

    def __init__(self, only_this: bool = False) -> None:
        super().__init__()
        self.only_this: bool = only_this

    def hosts(self, g: GameState, e: Effect, d: Definition) -> list[PokemonInPlay]:
        if not d.is_evolution():
            return []
        mine = all_of(g, e.you)
        if self.only_this:
            mine = [m for m in mine if m.id == e.user]
        return [m for m in mine if m.top.name_key == d.origin_key]

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        saw_whole_deck(g, e.you, e.you)
        return ask(g, e, e.you, 1)

    def options(self, g: GameState, e: Effect, pc: i64) -> vec[i64]:
        if pc == 2:
            return places(g, self.hosts(g, e, g.definitions[e.picked[0]]))
        out = vec[i64]()
        for c in distinct(g, g.players[e.you].deck):
            if self.hosts(g, e, g.definitions[c]):
                out = append(out, code(CARD, g.keys[c], DECK, 1 + e.you, 0))
        return append(out, STOP)

    def choose(self, g: GameState, e: Effect, pc: i64, option: i64) -> i64:
        if option in (STOP, NO_OPTION):
            shuffle(g, e.you)
            return DONE
        if pc == 1:
            card = copy_of(g, g.players[e.you].deck, key_in(option))
            e.picked = append(vec[i64](), card)
            return ask(g, e, e.you, 2)
        m = g.at(place_in(option))
        take(g, e.picked[0], DECK)
        evolve(g, m, e.picked[0])
        shuffle(g, e.you)
        trigger_on_evolve(g, m, DECK)
        return DONE


class FetchFromBottom(Op):
    """Put a card with a name from the bottom 7 cards of your deck on your Bench, then shuffle."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def found(self, g: GameState, e: Effect) -> list[int]:
        p = g.players[e.you]
        if len(p.bench) >= bench_limit(g, e.you):
            return []
        bottom = vec[i64]()
        for c in list(p.deck)[:7]:
            bottom = append(bottom, c)
        return [c for c in distinct(g, bottom) if g.definitions[c].name == self.name]

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        return ask(g, e, e.you, 1)

    def options(self, g: GameState, e: Effect, pc: i64) -> vec[i64]:
        out = vec[i64]()
        for c in self.found(g, e):
            out = append(out, code(CARD, g.keys[c], DECK, 1 + e.you, 0))
        return append(out, STOP)

    def choose(self, g: GameState, e: Effect, pc: i64, option: i64) -> i64:
        if option != STOP and option != NO_OPTION:
            card = self.found(g, e)[0]
            take(g, card, DECK)
            m = enter(g, e.you, card, DECK)
            shuffle(g, e.you)
            trigger_on_enter(g, m, DECK)
        else:
            shuffle(g, e.you)
        return DONE

    def possible(self, g: GameState, you: i64, user: i64) -> bool:
        return len(g.players[you].deck) > 0


class LegendBox(Op):
    """Put a LEGEND from the top 10 cards on the Bench with all Energy among them, then shuffle."""

    __slots__ = ()

    def top_ten(self, g: GameState, e: Effect) -> list[int]:
        return list(g.players[e.you].deck)[-10:]

    def uppers(self, g: GameState, e: Effect) -> list[int]:
        ten = self.top_ten(g, e)
        lower = {g.definitions[c].name for c in ten if g.definitions[c].legend_half == 1}
        upper = {g.keys[c]: c for c in ten if g.definitions[c].legend_half == 0}
        return [c for _, c in sorted(upper.items()) if g.definitions[c].name in lower]

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        return ask(g, e, e.you, 1)

    def options(self, g: GameState, e: Effect, pc: i64) -> vec[i64]:
        out = vec[i64]()
        for c in self.uppers(g, e):
            out = append(out, code(CARD, g.keys[c], DECK, 1 + e.you, 0))
        return out

    def choose(self, g: GameState, e: Effect, pc: i64, option: i64) -> i64:
        m: Optional[PokemonInPlay] = None
        if option != NO_OPTION:
            ten = self.top_ten(g, e)
            upper = next(c for c in ten if g.keys[c] == key_in(option))
            name = g.definitions[upper].name
            lower = next(
                c
                for c in ten
                if g.definitions[c].name == name and g.definitions[c].legend_half == 1
            )
            take(g, upper, DECK)
            take(g, lower, DECK)
            m = enter_legend(g, e.you, upper, lower)
            for c in ten:
                if g.definitions[c].kind == ENERGY:
                    take(g, c, DECK)
                    attach_energy(g, m, c)
        shuffle(g, e.you)
        if m is not None:  # D82: the Trainer card is resolved completely first
            trigger_on_enter(g, m, DECK)
        return DONE

    def possible(self, g: GameState, you: i64, user: i64) -> bool:
        return len(g.players[you].bench) < bench_limit(g, you)


class HurtAttacker(Op):
    """Put a damage counter on the Attacking Pokémon."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__()
        self.atomic = True

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        m = g.find(e.other_pokemon)
        if m is not None and m.owner() != e.you:
            put_counters(g, m, 1, BODY, e)
        return DONE


class ReturnStadium(Op):
    """Return the Stadium in play to its player's hand."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__()
        self.atomic = True

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        remove_stadium(g, HAND)
        return DONE

    def possible(self, g: GameState, you: i64, user: i64) -> bool:
        return g.stadium >= 0


class SilentClaw(Op):
    """Discard a Supporter in the opponent's hand and use its effect."""

    __slots__ = ()

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        look_at_hand(g, e.you)
        return ask(g, e, e.you, 1)

    def options(self, g: GameState, e: Effect, pc: i64) -> vec[i64]:
        out = vec[i64]()
        for c in distinct(g, g.players[1 - e.you].hand):
            if g.definitions[c].kind == SUPPORTER:
                out = append(out, code(CARD, g.keys[c], HAND, 2 - e.you, 0))
        return out

    def choose(self, g: GameState, e: Effect, pc: i64, option: i64) -> i64:
        if option == NO_OPTION:
            return DONE
        card = copy_of(g, g.players[1 - e.you].hand, key_in(option))
        move(g, card, HAND, DISCARD, True)
        op = g.definitions[card].play
        return DONE if op is None else e.call(op, DONE)
