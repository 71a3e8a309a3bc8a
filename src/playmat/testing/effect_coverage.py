"""Whether each effect of a card ever does anything: decks are made around it and played.

An effect is the text of an attack, a Poké-Power or a Trainer, each part of a text that says
several things, what is done on each side of a coin, and whatever a card does by standing there.
It has been seen when the same game, from the same decision on and with the same coins, goes
otherwise without it: another question is asked, other things may be done, or the table is
another one. So nothing has to be known of how an effect works, and both builds can be asked. A
coin that comes up tails, a target that is not there, a Weakness that nobody has do not count.

Left out of the comparison are the order of decks and what is remembered of them: a search that
finds nothing has not been seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from random import Random

from mypy_extensions import i64

from playmat.cards import pool
from playmat.engine.cards import AtOnce, Card, Definition
from playmat.engine.chance import Source
from playmat.engine.game import Game
from playmat.engine.memory import GROUPS, SECRETS
from playmat.engine.options import Option
from playmat.engine.records import Effect, InPlay
from playmat.engine.saves import freeze
from playmat.engine.turn import in_main
from playmat.engine.vectors import vec
from playmat.engine.words import DONE, LEVEL_UP
from playmat.rulebook import HGSS, XY
from playmat.testing.eager_agent import EagerAgent
from playmat.testing.mutations import Mutation, mutations_of
from playmat.testing.random_decks import deck_against, deck_around, mixed_deck

GAMES = 100  # that are played for a card at most
DECISIONS = 600  # of a game, at most
OF_TEXTS = ("program", "op", "play")  # attributes that hold what is carried out when it is used
EFFECTS = (*OF_TEXTS, "modifiers")


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
    left: dict[str, list[Sought]] = {}
    for card in wanted:
        if card.definition.id not in left:
            left[card.definition.id] = seek(card, times, range(first, first + games), cards)
    return [sought.mutation.name for some in left.values() for sought in some]


@dataclass
class Sought:
    """An effect that is to be seen so many times more."""

    mutation: Mutation
    left: int

    @property
    def is_used(self) -> bool:
        """Whether it is carried out when somebody uses it, rather than by standing there."""
        return self.mutation.attribute in OF_TEXTS


def seek(card: Card, times: int, games: range, cards: Sequence[Card]) -> list[Sought]:
    """Play games around a card, and return the effects that made too little difference."""
    d = card.definition
    sought = [
        Sought(usable(r), times) for r in mutations_of(d, arms=True) if r.attribute in EFFECTS
    ]
    for n in games:
        if not sought:
            break
        chance = Random(f"{card.id} {n}")
        deck, line = deck_around(card, chance, cards)
        seed = chance.getrandbits(32)
        other = mixed_deck(seed, cards) if n % 2 else deck_against(card, seed, cards)
        g = Game.start(deck, other, (HGSS, XY)[n // 2 % 2], source=StableChance(n))
        watch(g, (EagerAgent(line, chance), EagerAgent((), chance)), d, sought)
        sought = [s for s in sought if s.left > 0]
    return sought


def watch(g: Game, players: Sequence[EagerAgent], d: Definition, sought: Sequence[Sought]) -> None:
    """Play a game, beside it the same game without each of the effects, and count differences."""
    shadows: list[Shadow] = []
    for _ in range(DECISIONS):
        if g.over or not any(s.left > 0 for s in sought):
            return
        code = players[g.asked].choose(g)
        if in_main(g):
            shadows = [Shadow(g, s) for s in sought if s.left > 0 and may_matter(g, d, s, code)]
        shadows = [shadow for shadow in shadows if not shadow.done]
        g.apply_unchecked(code)
        for shadow in shadows:
            shadow.follow(code, g)


def may_matter(g: Game, d: Definition, sought: Sought, code: int) -> bool:
    """Whether an effect of a card can play a part in what is about to happen."""
    if code & 0xFF <= LEVEL_UP:
        about = Option(g, code).definition
        if about is not None and (about is d or 0 <= d.legend_half != about.legend_half >= 0):
            return True
    if sought.is_used:
        return False
    if g.stadium >= 0 and g.table[g.stadium] is d:
        return True
    for p in g.players:
        for m in (p.active, *p.bench):
            if m is not None and any(g.table[c] is d for c in carried(m)):
                return True
    return False


def carried(m: InPlay) -> list[int]:
    """The cards of a Pokémon and those attached to it."""
    return [*m.cards, *m.energy, *(m.gear if m.gear is not None else ())]


class Shadow:
    """The same game without one effect, from a decision at which it may begin to matter."""

    def __init__(self, g: Game, sought: Sought) -> None:
        self.sought = sought
        self.game = g.clone()
        self.done = False
        if not sought.is_used:
            with sought.mutation.applied():
                self.game.ask_again()
            self.compare(list(self.game.codes) != list(g.codes))

    def follow(self, code: int, g: Game) -> None:
        """Choose what was chosen in the game, and compare, until all is carried out."""
        shadow = self.game
        with self.sought.mutation.applied():
            shadow.apply_unchecked(code)
        if g.over or shadow.over or in_main(g) or in_main(shadow):
            self.compare(table(shadow) != table(g))
            self.done = True
        else:
            self.compare(shadow.asked != g.asked or list(shadow.codes) != list(g.codes))

    def compare(self, differs: bool) -> None:
        if differs:
            self.sought.left -= 1
            self.done = True


def table(g: Game) -> object:
    """What is compared of a game: all that lies anywhere, and who knows which of it."""
    copy = g.clone()
    copy.source = None
    in_decks = [0, 0]
    for who, p in enumerate(copy.players):
        p.deck = vec[i64](sorted(p.deck))
        in_decks[who] = sum(1 << c - 60 * who for c in p.deck)
    known = [int(copy.memory[word]) & ~in_decks[word & 1] for word in range(SECRETS)]
    copy.memory = vec[i64]([*known, *copy.memory[SECRETS:GROUPS]])
    return freeze(copy)


def usable(mutation: Mutation) -> Mutation:
    """With a text that does nothing where there would be none: it can still be used."""
    if mutation.attribute not in ("op", "play"):
        return mutation
    owner, attribute, value = mutation.changes[0]
    return replace(mutation, changes=((owner, attribute, value or Nothing()),))


class Nothing(AtOnce):
    """A text that does nothing, in the place of one that was taken away."""

    def step(self, g: Game, e: Effect, pc: i64) -> i64:
        return DONE


class StableChance(Source):
    """Chance that depends on the text that asks for it, and not on what was flipped before.

    So two games that differ in one effect see the same coins in everything else.
    """

    def __init__(self, seed: int, asked: dict[tuple[int, ...], int] | None = None) -> None:
        self.seed = seed
        self.asked = {} if asked is None else asked  # how often each text has asked

    def drawn(self, g: Game, what: int) -> int:
        e = g.stack[-1]
        asking = (what, int(g.turn), int(e.card), int(e.cause), int(e.user))
        times = self.asked.get(asking, 0)
        self.asked[asking] = times + 1
        words = repr((self.seed, asking, times)).encode()
        return int.from_bytes(blake2b(words, digest_size=8).digest(), "little")

    def coin(self, g: Game, who: i64, reason: i64) -> bool:
        return self.drawn(g, who) % 2 == 0

    def below(self, g: Game, n: i64) -> i64:
        return self.drawn(g, 2) % n

    def shuffle(self, g: Game, cards: vec[i64]) -> vec[i64]:
        order = sorted(cards)
        Random(self.drawn(g, 3 + order[0] // 60 if order else 3)).shuffle(order)
        return vec[i64](order)

    def clone(self) -> Source:
        return StableChance(self.seed, dict(self.asked))

    def saved(self) -> list[str]:
        return ["stable", str(self.seed)]
