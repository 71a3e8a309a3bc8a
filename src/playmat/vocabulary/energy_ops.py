"""Ops that remove Energy from Pokémon: to discard, return, or move it.

*Energy* is what cards provide; `EnergyAmount` counts either Energy or Energy cards.
"""

from __future__ import annotations

from typing import Final, Optional

from mypy_extensions import i64

from playmat.engine.cards import AttackPlan
from playmat.engine.choices import GAINS_ENERGY, LOSES_ENERGY, CardChoice, PokemonChoice
from playmat.engine.constants import (
    AT_KEY,
    CARD,
    DECK,
    DISCARD,
    DONE,
    HAND,
    IN_PLAY,
    LOST_ZONE,
    MOVE,
    NO_OPTION,
    PHASE_BEFORE,
    POWER,
    STOP,
    bit,
    code,
    key_in,
    place_in,
)
from playmat.engine.energy import units_of
from playmat.engine.game_state import GameState
from playmat.engine.hooks import reaches
from playmat.engine.loop_guard import after_moving, board_hash, seen_before
from playmat.engine.movement import copy_of, distinct, move_energy, move_energy_to_zone, shuffle
from playmat.engine.op_data import fingerprint
from playmat.engine.options import Option
from playmat.engine.run_loop import ask
from playmat.engine.state import Effect, PokemonInPlay
from playmat.engine.vectors import append, vec
from playmat.vocabulary.amounts import ANY_NUMBER, EVERYTHING
from playmat.vocabulary.filters import EnergyCard
from playmat.vocabulary.grammar import (
    Clause,
    Noun,
    Part,
    TextContext,
    command,
    energy_text,
    join_list,
)
from playmat.vocabulary.pokemon_ops import (
    TargetedOp,
    board_order,
    place_of_id,
    pokemon_options,
    reachable,
)
from playmat.vocabulary.targets import All, Choice, Group, Target

# The decisions of an op that removes Energy.
CHOOSE_POKEMON: Final = 1
CHOOSE_ENERGY: Final = 2
CHOOSE_DESTINATION: Final = 3

# By destination: the verb, what was done to Energy "this way", the words of the prompt, and the
# answer that chooses a card.
DESTINATION_WORDS: Final = {
    DISCARD: ("discard", "discarded", "discard", "Discard {name} from {pokemon}"),
    HAND: ("return", "returned", "return", "Return {card} from {pokemon} to its owner's hand"),
    DECK: (
        "shuffle",
        "shuffled in",
        "shuffle into the deck",
        "Shuffle {card} from {pokemon} into its owner's deck",
    ),
    LOST_ZONE: (
        "send",
        "sent",
        "send to the Lost Zone",
        "Send {card} from {pokemon} to the Lost Zone",
    ),
    IN_PLAY: ("move", "moved", "move", "Move {card} from {pokemon}"),
}


class EnergyAmount:
    """An amount of Energy or a number of Energy cards, of some types (a mask) or of any."""

    __slots__ = ("basic", "cards", "mask", "n")

    def __init__(self, n: i64, mask: i64 = 0, cards: bool = False, basic: bool = False) -> None:
        self.n: i64 = n  # may be EVERYTHING or ANY_NUMBER
        self.mask: i64 = mask
        self.cards: bool = cards
        self.basic: bool = basic

    def count(self, g: GameState, m: PokemonInPlay, card: i64) -> i64:
        """Return what an Energy card on a Pokémon counts for; 0 if it doesn't fit."""
        if self.basic and not g.definitions[card].is_basic_energy():
            return 0
        units = units_of(g, m, card, self.mask)
        if self.cards:
            return 1 if units > 0 or self.mask == 0 else 0
        return units

    def total(self, g: GameState, m: PokemonInPlay) -> i64:
        n: i64 = 0
        for c in m.energy:
            n += self.count(g, m, c)
        return n

    def text(self, context: TextContext) -> str:
        if self.cards:
            noun = EnergyCard(self.mask, self.basic).noun(context, self.n != 1)
        else:
            noun = energy_text(self.mask)
        if self.n == EVERYTHING:
            return f"all {noun}"
        if self.n == ANY_NUMBER:
            return f"any number of {noun}"
        return f"{self.n} {noun}"


class RemoveEnergy(TargetedOp):
    """Remove Energy from Pokémon and put it into a zone, or attach it to other Pokémon.

    A player chooses it one card at a time from all Pokémon of a group, or first chooses one of
    the Pokémon. Each set of cards is offered once: in the order of the places, and on a Pokémon
    in ascending order of what a card counts for, until there is enough (as in `payment`).
    Registers: `pokemon` has the Energy, `other_pokemon` gets it; `remaining` counts the Energy
    that must still be removed, unless the player may remove any number; `energy_key` is that of
    the last card.
    """

    __slots__ = ("_receivers", "destination", "to", "wanted")

    def __init__(
        self,
        wanted: EnergyAmount,
        whom: Target | Choice,
        destination: i64,
        to: Optional[Target | Choice] = None,
    ) -> None:
        super().__init__(whom)
        self.wanted = wanted
        self.destination: i64 = destination
        self.to = to  # the Pokémon that get it, if the destination is in play
        # *Another* Pokémon is one other than that which has the Energy.
        self._receivers = to.group.with_this() if isinstance(to, Choice) else to
        everything = wanted.n == EVERYTHING and self.choice is None
        self.atomic = everything and not isinstance(to, Choice)

    def phases(self, plan: AttackPlan) -> int:
        return bit(PHASE_BEFORE if plan.cards_first else self.phase)

    # -- acting --------------------------------------------------------------------------
    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        e.moved = vec[i64]()
        e.energy_moved = 0
        e.pokemon = -1
        if self.choice is not None:
            e.picked = vec[i64]()
            return ask(g, e, self.chooser(e), CHOOSE_POKEMON)
        return self.begin(g, e)

    def begin(self, g: GameState, e: Effect) -> i64:
        e.other_pokemon = self.named_receiver(g, e)
        e.energy_key = -1
        n = self.wanted.n
        if n == ANY_NUMBER:
            return ask(g, e, self.chooser(e), CHOOSE_ENERGY)
        have: i64 = 0
        hosts = self.hosts(g, e)
        for m in hosts:
            have += self.wanted.total(g, m)
        e.remaining = n if n < have else have
        if n == EVERYTHING and not isinstance(self.to, Choice):
            for m in hosts:
                for c in m.energy[:]:
                    if self.wanted.count(g, m, c) > 0 and self.can_leave(g, e, m, c):
                        self.take(g, e, m, c)
            return self.finish(g, e)
        return ask(g, e, self.chooser(e), CHOOSE_ENERGY) if e.remaining > 0 else DONE

    def named_receiver(self, g: GameState, e: Effect) -> i64:
        """Return the Pokémon that gets it, or -1 if a player chooses it."""
        to = self.to
        if to is not None and not isinstance(to, Choice):
            for id in to.ids(g, e.you, e.user, e):
                return id
        return -1

    def hosts(self, g: GameState, e: Effect) -> list[PokemonInPlay]:
        """Return the Pokémon from which the effect can remove Energy, in board order."""
        return reachable(g, e, self.ids(g, e))

    def take(self, g: GameState, e: Effect, m: PokemonInPlay, card: i64) -> None:
        e.moved = append(e.moved, card)
        if self.destination == IN_PLAY:
            host = g.find(e.other_pokemon)
            if host is not None:
                move_energy(g, m, card, host)
        else:
            move_energy_to_zone(g, m, card, self.destination)

    def finish(self, g: GameState, e: Effect) -> i64:
        if self.destination == DECK and len(e.moved) > 0:
            shuffle(g, 1 if e.moved[0] >= 60 else 0)
        return DONE

    # -- decisions -----------------------------------------------------------------------
    def options(self, g: GameState, e: Effect, pc: i64) -> vec[i64]:
        if pc == CHOOSE_POKEMON:
            choice = self.choice
            assert choice is not None
            return pokemon_options(g, e, choice)
        if pc == CHOOSE_DESTINATION:
            return self.receiver_options(g, e)
        out = vec[i64]()
        any_number = self.wanted.n == ANY_NUMBER
        first: i64 = board_order(e.you, place_of_id(g, e.pokemon)) if e.pokemon >= 0 else -1
        hosts = self.hosts(g, e)
        for m in hosts:
            place = place_of_id(g, m.id)
            if board_order(e.you, place) < first:
                continue
            for c in distinct(g, m.energy):
                key = self.key(g, m, c)
                if key >> AT_KEY == 0 or (m.id == e.pokemon and key < e.energy_key):
                    continue
                if not self.has_unmoved_copy(g, e, m, c):
                    continue
                if not any_number and self.available_from(g, e, hosts, place, key) < e.remaining:
                    continue  # too little would be left after it
                if not self.can_leave(g, e, m, c):
                    continue
                out = append(out, code(CARD, g.keys[c], place, 0, 0))
        return append(out, STOP) if any_number and len(out) > 0 else out

    def key(self, g: GameState, m: PokemonInPlay, card: i64) -> i64:
        return self.wanted.count(g, m, card) << AT_KEY | g.keys[card]

    def available_from(
        self, g: GameState, e: Effect, hosts: list[PokemonInPlay], place: i64, key: i64
    ) -> i64:
        """Return how much Energy can still be removed, from this place and key on."""
        n: i64 = 0
        first = board_order(e.you, place)
        for m in hosts:
            at = board_order(e.you, place_of_id(g, m.id))
            if at >= first:
                for c in m.energy:
                    if at > first or self.key(g, m, c) >= key:
                        n += self.wanted.count(g, m, c)
        return n

    def has_unmoved_copy(self, g: GameState, e: Effect, m: PokemonInPlay, card: i64) -> bool:
        """Return whether a copy of this card on the Pokémon was not moved there by this effect."""
        key = g.keys[card]
        return self.destination != IN_PLAY or any(
            g.keys[c] == key and c not in e.moved for c in m.energy
        )

    def can_leave(self, g: GameState, e: Effect, m: PokemonInPlay, card: i64) -> bool:
        """Return whether a card can go to the destination: any zone, or some Pokémon."""
        if self.destination != IN_PLAY:
            return True
        receivers = self._receivers
        assert receivers is not None
        ids = receivers.ids(g, e.you, e.user, e)
        return any(self.can_go_to(g, e, m, card, id) for id in ids)

    def can_go_to(self, g: GameState, e: Effect, m: PokemonInPlay, card: i64, id: i64) -> bool:
        """Return whether a card may be moved to a Pokémon without restoring an old board (D75)."""
        host = g.find(id)
        if host is None or id == m.id or not reaches(g, host, e):
            return False
        if e.cause != POWER or len(g.visited) == 0:
            return True
        return not seen_before(g, after_moving(g, board_hash(g), card, m, host))

    def receiver_options(self, g: GameState, e: Effect) -> vec[i64]:
        """Return where the card chosen last may go; equal cards go in board order."""
        out = vec[i64]()
        m = g.find(e.pokemon)
        receivers = self._receivers
        assert m is not None
        assert receivers is not None
        card = card_to_move(e)
        first: i64 = -1
        if e.other_pokemon >= 0 and len(e.moved) > 0:
            if g.keys[e.moved[len(e.moved) - 1]] == g.keys[card]:
                first = board_order(e.you, place_of_id(g, e.other_pokemon))
        for id in receivers.ids(g, e.you, e.user, e):
            place = place_of_id(g, id)
            if board_order(e.you, place) >= first and self.can_go_to(g, e, m, card, id):
                out = append(out, code(MOVE, 0, place, 0, 0))
        return out

    def choose(self, g: GameState, e: Effect, pc: i64, option: i64) -> i64:
        if pc == CHOOSE_POKEMON:
            if option == NO_OPTION:
                return DONE
            e.pokemon = g.at(place_in(option)).id
            return self.begin(g, e)
        if option == NO_OPTION or option == STOP:
            return self.finish(g, e)
        if pc == CHOOSE_DESTINATION:
            e.other_pokemon = g.at(place_in(option)).id
            return self.take_chosen(g, e, card_to_move(e))
        m = g.at(place_in(option))
        if e.pokemon != m.id:
            e.pokemon = m.id
            e.other_pokemon = self.named_receiver(g, e)
        unmoved = vec[i64]()
        for c in m.energy:
            if self.destination != IN_PLAY or c not in e.moved:
                unmoved = append(unmoved, c)
        card = copy_of(g, unmoved, key_in(option))
        e.energy_key = self.key(g, m, card)
        if not isinstance(self.to, Choice):
            return self.take_chosen(g, e, card)
        e.picked = append(vec[i64](), card)
        return ask(g, e, e.you, CHOOSE_DESTINATION)

    def take_chosen(self, g: GameState, e: Effect, card: i64) -> i64:
        m = g.find(e.pokemon)
        assert m is not None
        n = self.wanted.count(g, m, card)
        self.take(g, e, m, card)
        e.energy_moved += n
        if self.wanted.n != ANY_NUMBER:
            e.remaining -= n
            if e.remaining <= 0:
                return self.finish(g, e)
        return ask(g, e, self.chooser(e), CHOOSE_ENERGY)

    def possible(self, g: GameState, you: i64, user: i64) -> bool:
        # No effect is running yet. The user of a Trainer card is the card itself, and the limit on
        # powers doesn't apply to it.
        about = Effect(self, you, -1, None, user, POWER if g.find(user) is not None else 0)
        for id in self.eligible().ids(g, you, user, None):
            m = g.find(id)
            if m is not None and len(m.energy) > 0:
                for c in distinct(g, m.energy):
                    if self.wanted.count(g, m, c) > 0 and self.can_leave(g, about, m, c):
                        return True
        return False

    # -- description ---------------------------------------------------------------------
    def card_choice(self, g: GameState, e: Effect) -> Optional[CardChoice]:
        if e.pc != CHOOSE_ENERGY:
            return None
        chosen: i64 = len(e.moved)
        any_number = self.wanted.n == ANY_NUMBER
        maximum = EVERYTHING if any_number else chosen + e.remaining
        return CardChoice(IN_PLAY, self.destination, 0 if any_number else maximum, maximum, chosen)

    def pokemon_choice(self, g: GameState, e: Effect) -> Optional[PokemonChoice]:
        return PokemonChoice(GAINS_ENERGY if e.pc == CHOOSE_DESTINATION else LOSES_ENERGY)

    def prompt(self, g: GameState, e: Effect) -> str:
        if e.pc == CHOOSE_POKEMON:
            return "choose a Pokémon"
        if e.pc == CHOOSE_DESTINATION:
            return "choose the Pokémon to move it to"
        return f"choose Energy to {DESTINATION_WORDS[self.destination][2]}"

    def answer_text(self, option: Option) -> str:
        if option.kind == "pokemon":
            return "Take Energy from {pokemon}"
        return DESTINATION_WORDS[self.destination][3] if option.kind == "card" else ""

    # -- English -------------------------------------------------------------------------
    def clauses(self, context: TextContext) -> list[Clause]:
        verb, moved, _, _ = DESTINATION_WORDS[self.destination]
        where: list[Part] = []
        if self.destination == IN_PLAY:
            where = ["to", self.to_whom()]
        elif self.destination == HAND:
            where = ["to", self.owners("hand")]
        elif self.destination == DECK:
            where = ["into", self.owners("deck")]
        elif self.destination == LOST_ZONE:
            where = ["to the Lost Zone"]
        c = command(verb, self.wanted.text(context), "from", self.from_whom(), *where)
        c.moved = moved
        return [c]

    def to_whom(self) -> Part:
        to = self.to
        target = self.target
        assert to is not None
        if isinstance(to, Choice) and to.group.other and target is not None:
            if fingerprint(target) == fingerprint(self._receivers):
                return "another"
        return to

    def from_whom(self) -> Noun:
        choice = self.choice
        if choice is not None:
            return choice.without_energy()  # it obviously has Energy
        target = self.eligible()
        if isinstance(target, Group) and self.wanted.n != EVERYTHING:
            return Choice(target) if self.wanted.n == 1 else All(target)
        return target


def card_to_move(e: Effect) -> i64:
    """Return the chosen Energy card, whose destination the player chooses."""
    return e.picked[0]


class DiscardOneOfEachType(TargetedOp):
    """Discard an Energy card of each of some types from a Pokémon.

    A card of several types counts for one of them, so that as many types as possible are discarded.
    """

    __slots__ = ("types",)

    def __init__(self, types: list[int], target: Target) -> None:
        super().__init__(target)
        self.types = tuple(types)

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        e.picked = vec[i64]()
        e.moved = vec[i64]()
        ids = self.eligible().ids(g, e.you, e.user, e)
        e.pokemon = ids[0] if len(ids) > 0 else -1
        m = g.find(e.pokemon)
        return ask(g, e, e.you, CHOOSE_ENERGY) if m is not None and reaches(g, m, e) else DONE

    def options(self, g: GameState, e: Effect, pc: i64) -> vec[i64]:
        out = vec[i64]()
        m = g.find(e.pokemon)
        assert m is not None
        rank = self.count_matches(g, m, m.energy)
        if len(e.picked) >= rank:
            return out
        last: i64 = g.keys[e.picked[len(e.picked) - 1]] if len(e.picked) > 0 else -1
        for c in distinct(g, m.energy):
            card = self.unpicked_copy(g, m, e, g.keys[c])
            if card < 0 or g.keys[c] < last:
                continue
            chosen = append(e.picked[:], card)
            later = chosen[:]
            for x in m.energy:
                if x not in chosen and g.keys[x] >= g.keys[card]:
                    later = append(later, x)
            if (
                self.count_matches(g, m, chosen) == len(chosen)
                and self.count_matches(g, m, later) == rank
            ):
                place = place_of_id(g, m.id)
                out = append(out, code(CARD, g.keys[card], place, 0, 0))
        return out

    def unpicked_copy(self, g: GameState, m: PokemonInPlay, e: Effect, key: i64) -> i64:
        """Return a copy of a card on the Pokémon that has not been chosen, or -1."""
        for c in m.energy:
            if g.keys[c] == key and c not in e.picked:
                return c
        return -1

    def count_matches(self, g: GameState, m: PokemonInPlay, cards: vec[i64]) -> i64:
        """Return how many of the types some cards can count for, one type for each card."""
        return self.count_matches_from(g, m, cards, 0, vec[i64]())

    def count_matches_from(
        self, g: GameState, m: PokemonInPlay, cards: vec[i64], first: i64, used: vec[i64]
    ) -> i64:
        """Return how many of the types from `first` on the unused cards can count for."""
        if first >= len(self.types):
            return 0
        maximum = self.count_matches_from(g, m, cards, first + 1, used)
        for c in cards:
            if c not in used and units_of(g, m, c, bit(self.types[first])) > 0:
                found = 1 + self.count_matches_from(g, m, cards, first + 1, append(used[:], c))
                if found > maximum:
                    maximum = found
        return maximum

    def choose(self, g: GameState, e: Effect, pc: i64, option: i64) -> i64:
        m = g.find(e.pokemon)
        assert m is not None
        if option != NO_OPTION:
            e.picked = append(e.picked, self.unpicked_copy(g, m, e, key_in(option)))
            if len(e.picked) < self.count_matches(g, m, m.energy):
                return ask(g, e, e.you, CHOOSE_ENERGY)
        for c in e.picked:
            e.moved = append(e.moved, c)
            move_energy_to_zone(g, m, c, DISCARD)
        return DONE

    def possible(self, g: GameState, you: i64, user: i64) -> bool:
        for id in self.eligible().ids(g, you, user, None):
            m = g.find(id)
            if m is not None and self.count_matches(g, m, m.energy) > 0:
                return True
        return False

    def prompt(self, g: GameState, e: Effect) -> str:
        return "choose Energy to discard"

    def answer_text(self, option: Option) -> str:
        return DESTINATION_WORDS[DISCARD][3]

    def clauses(self, context: TextContext) -> list[Clause]:
        kinds = join_list([f"1 {energy_text(bit(t))}" for t in self.types])
        c = command("discard", kinds, "from", self.whom())
        c.moved = "discarded"
        return [c]
