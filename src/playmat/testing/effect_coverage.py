"""Which effects of cards make a difference in games: decks are built around each card and played.

An effect is the program of an attack, a Poké-Power, or a Trainer card, each part of a program,
each branch of a coin flip, and each continuous effect. It is exercised if the same game, from the
same decision and with the same coins, differs without it: in the decision, in its options, or on
the board. So this needs no knowledge of how an effect works, and both builds can be tested. Coins
that come up tails, missing targets, and a Weakness that no Pokémon has exercise nothing.

The comparison leaves out the order of decks and what players know about them: a search that finds
no card isn't exercised.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from random import Random

from mypy_extensions import i64

from playmat.cards import pool
from playmat.engine.cards import Card, Definition, InstantOp
from playmat.engine.chance import ChanceSource
from playmat.engine.constants import DONE, LEVEL_UP
from playmat.engine.game import Game
from playmat.engine.game_state import GameState
from playmat.engine.knowledge import GROUPS, SECRETS
from playmat.engine.options import Option
from playmat.engine.run_loop import apply_unchecked, refresh_options
from playmat.engine.saves import freeze
from playmat.engine.state import Effect, PokemonInPlay
from playmat.engine.turn import in_main
from playmat.engine.vectors import vec
from playmat.rulebook import HGSS, XY
from playmat.testing.eager_agent import EagerAgent
from playmat.testing.mutations import Mutation, mutations_of
from playmat.testing.random_decks import deck_against, deck_around, mixed_deck

GAMES = 100  # maximum for each card
DECISIONS = 600  # maximum in each game
PROGRAMS = ("program", "op", "play")  # attributes with programs that run when a card is used
EFFECTS = (*PROGRAMS, "modifiers")


def unexercised_effects(
    wanted: Iterable[Card], *, times: int = 1, games: int = GAMES, first: int = 0
) -> list[str]:
    """Return the names of the effects that made a difference fewer than `times` times.

    At most `games` games are played around each card; `first` is the number, and so the seed, of
    the first of them.

    >>> from playmat.testing import find_card, unexercised_effects
    >>> unexercised_effects([find_card("Bill"), find_card("Metapod")])
    []
    """
    wanted = list(wanted)
    cards = list(dict.fromkeys([*pool().cards.values(), *wanted]))
    left: dict[str, list[TrackedEffect]] = {}
    for card in wanted:
        if card.definition.id not in left:
            left[card.definition.id] = track(card, times, range(first, first + games), cards)
    return [tracked.mutation.name for some in left.values() for tracked in some]


@dataclass
class TrackedEffect:
    """An effect, and how many more times it must make a difference."""

    mutation: Mutation
    left: int

    @property
    def is_used(self) -> bool:
        """Whether the effect runs when a player uses it; otherwise it is continuous."""
        return self.mutation.attribute in PROGRAMS


def track(card: Card, times: int, games: range, cards: Sequence[Card]) -> list[TrackedEffect]:
    """Play games around a card, and return the effects that made too little difference."""
    d = card.definition
    found = [m for m in mutations_of(d, branches=True) if m.attribute in EFFECTS]
    tracked = [TrackedEffect(usable(mutation), times) for mutation in found]
    for n in games:
        if not tracked:
            break
        chance = Random(f"{card.id} {n}")
        deck, line = deck_around(card, chance, cards)
        seed = chance.getrandbits(32)
        other = mixed_deck(seed, cards) if n % 2 else deck_against(card, seed, cards)
        g = Game.start(deck, other, (HGSS, XY)[n // 2 % 2], source=StableChance(n))
        watch(g, (EagerAgent(line, chance), EagerAgent((), chance)), d, tracked)
        tracked = [effect for effect in tracked if effect.left > 0]
    return tracked


def watch(
    g: GameState, players: Sequence[EagerAgent], d: Definition, tracked: Sequence[TrackedEffect]
) -> None:
    """Play a game and, in parallel, the same game without each effect; count the differences."""
    mutated: list[MutatedGame] = []
    for _ in range(DECISIONS):
        left = [effect for effect in tracked if effect.left > 0]
        if g.over or not left:
            return
        code = players[g.player_to_act].choose(g)
        if in_main(g):
            mutated = [MutatedGame(g, effect) for effect in left if may_matter(g, d, effect, code)]
        mutated = [other for other in mutated if not other.done]
        apply_unchecked(g, code)
        for other in mutated:
            other.follow(code, g)


def may_matter(g: GameState, d: Definition, effect: TrackedEffect, code: int) -> bool:
    """Return whether an effect of a card may matter for the option that is chosen."""
    if code & 0xFF <= LEVEL_UP:
        about = Option(g, code).definition
        if about is not None and (about is d or 0 <= d.legend_half != about.legend_half >= 0):
            return True
    if effect.is_used:
        return False
    if g.stadium >= 0 and g.definitions[g.stadium] is d:
        return True
    in_play = [m for p in g.players for m in p.in_play()]
    return any(g.definitions[c] is d for m in in_play for c in cards_on(m))


def cards_on(m: PokemonInPlay) -> list[int]:
    """Return the cards of a Pokémon and those attached to it."""
    return [*m.cards, *m.energy, *(m.attached_trainers or ())]


class MutatedGame:
    """The same game without one effect, from a decision at which the effect may matter."""

    def __init__(self, g: GameState, effect: TrackedEffect) -> None:
        self.effect = effect
        self.game = g.clone()
        self.done = False
        if not effect.is_used:
            with effect.mutation.without_effect():
                refresh_options(self.game)
            self.compare(list(self.game.codes) != list(g.codes))

    def follow(self, code: int, g: GameState) -> None:
        """Choose the same option as in the game and compare, until the action is over."""
        mutated = self.game
        with self.effect.mutation.without_effect():
            apply_unchecked(mutated, code)
        if g.over or mutated.over or in_main(g) or in_main(mutated):
            self.compare(compared_state(mutated) != compared_state(g))
            self.done = True
        else:
            self.compare(
                mutated.player_to_act != g.player_to_act or list(mutated.codes) != list(g.codes)
            )

    def compare(self, differs: bool) -> None:
        if differs:
            self.effect.left -= 1
            self.done = True


def compared_state(g: GameState) -> object:
    """Return what is compared of a game: the cards in all zones, and who knows them."""
    copy = g.clone()
    copy.source = None
    in_decks = [0, 0]
    for who, p in enumerate(copy.players):
        p.deck = vec[i64](sorted(p.deck))
        in_decks[who] = sum(1 << c - 60 * who for c in p.deck)
    known = [int(copy.knowledge[word]) & ~in_decks[word & 1] for word in range(SECRETS)]
    copy.knowledge = vec[i64]([*known, *copy.knowledge[SECRETS:GROUPS]])
    return freeze(copy)


def usable(mutation: Mutation) -> Mutation:
    """Return the mutation with an empty program instead of none, so that it can still be used."""
    if mutation.attribute not in ("op", "play"):
        return mutation
    owner, attribute, value = mutation.changes[0]
    return replace(mutation, changes=((owner, attribute, value or NoOp()),))


class NoOp(InstantOp):
    """An op that does nothing, in the place of a removed program."""

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        return DONE


class StableChance(ChanceSource):
    """Chance that depends on the effect that needs it, not on earlier outcomes.

    So two games that differ in one effect get the same coins for everything else.
    """

    def __init__(self, seed: int, uses: dict[tuple[int, ...], int] | None = None) -> None:
        self.seed = seed
        self.uses = {} if uses is None else uses  # number of used outcomes by effect

    def outcome(self, g: GameState, what: int) -> int:
        e = g.stack[-1]
        key = (what, int(g.turn), int(e.card), int(e.cause), int(e.user))
        times = self.uses.get(key, 0)
        self.uses[key] = times + 1
        words = repr((self.seed, key, times)).encode()
        return int.from_bytes(blake2b(words, digest_size=8).digest(), "little")

    def coin(self, g: GameState, who: i64, reason: i64) -> bool:
        return self.outcome(g, who) % 2 == 0

    def randrange(self, g: GameState, n: i64) -> i64:
        return self.outcome(g, 2) % n

    def shuffle(self, g: GameState, cards: vec[i64]) -> vec[i64]:
        order = sorted(cards)
        Random(self.outcome(g, 3 + order[0] // 60 if order else 3)).shuffle(order)
        return vec[i64](order)

    def clone(self) -> ChanceSource:
        return StableChance(self.seed, dict(self.uses))

    def saved_state(self) -> list[str]:
        return ["stable", str(self.seed)]
