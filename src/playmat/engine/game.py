"""A game as a value: the whole state, the loop that runs it, and the verbs of its users."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Optional, Protocol, final

from mypy_extensions import i64, mypyc_attr

from playmat.engine.cards import Card, Definition, Op
from playmat.engine.chance import ChanceSource, ExternalChance, OutcomeNeeded
from playmat.engine.constants import (
    ASK,
    BY_CONCESSION,
    CHANCE,
    DONE,
    END_TURN,
    FLIP_FOR_EFFECT,
    NO_OPTION,
    NO_PLAYER,
    START,
    UNFINISHED,
    WAY_NAMES,
    bit,
)
from playmat.engine.knowledge import empty_knowledge
from playmat.engine.modifiers import BoundModifier
from playmat.engine.observer import Observer
from playmat.engine.options import Option
from playmat.engine.state import Effect, Player, PokemonInPlay
from playmat.engine.vectors import vec
from playmat.errors import PlaymatError
from playmat.rulebook.rulesets import Ruleset

if TYPE_CHECKING:
    from playmat.engine.board import Side
    from playmat.engine.explain import Explanation
    from playmat.engine.views import View
    from playmat.rulebook.refusals import Refusal

WORD: Final = 0xFFFF_FFFF

# Which decisions are shown: those with a choice, ends of turns too, or all.
SHOW_CHOICES: Final = 0
SHOW_TURNS: Final = 1
SHOW_ALL: Final = 2


class DeckLike(Protocol):
    """What a game is started with: cards, and what is wrong with them."""

    @property
    def cards(self) -> Sequence[Card]: ...

    def check(self, ruleset: Ruleset) -> None:
        """Raise an error that lists all faults, if there are any."""


@final
class Result:
    """How a game ended: who won (nobody, if it was stopped) and in which ways."""

    __slots__ = ("ways", "winner")

    def __init__(self, winner: Optional[int], ways: tuple[str, ...]) -> None:
        self.winner = winner
        self.ways = ways

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Result) and other.winner == self.winner and other.ways == self.ways

    def __hash__(self) -> int:
        return hash((self.winner, self.ways))

    def __repr__(self) -> str:
        if self.winner is None:
            return "unfinished"
        return f"player {self.winner} wins by {' and '.join(self.ways)}"


@final
@mypyc_attr(acyclic=True)
class Game:
    """Two decks, a ruleset and everything that has happened, as plain data.

    Inside, an option is an int (`codes`); `playmat.Option` is the record made of it.
    """

    __slots__ = (
        "player_to_act",
        "redacted",
        "choices",
        "turn_player",
        "damage_causes",
        "needs_settling",
        "actions_used",
        "hooks",
        "show_mode",
        "faces",
        "first",
        "pending_knock_outs",
        "may_expire",
        "deck_lists",
        "knowledge",
        "modifiers",
        "modifiers_turn",
        "keys",
        "observer",
        "option_buffer",
        "pending",
        "players",
        "power_uses",
        "prints",
        "sudden_death_round",
        "ruleset",
        "s0",
        "s1",
        "source",
        "stack",
        "stadium",
        "stadium_owner",
        "stadium_used",
        "hooks_stale",
        "definitions",
        "turn",
        "visited",
        "ways",
        "winner",
    )

    def __init__(
        self,
        ruleset: Ruleset,
        table: list[Definition],
        prints: list[str],
        number: vec[i64],
        faces: dict[int, Card],
        players: list[Player],
    ) -> None:
        self.ruleset = ruleset
        self.definitions = table  # card id -> definition; shared by clones, as are the next three
        self.prints = prints  # card id -> print
        self.keys = number  # card id -> number of its definition
        self.faces = faces  # 2 * number + owner -> a card of that number
        self.deck_lists: list[list[Card]] = [
            [],
            [],
        ]  # all cards of each player, in order; shared too
        self.players = players
        self.stack: list[Effect] = []
        self.stadium: i64 = -1
        self.stadium_owner: i64 = NO_PLAYER
        self.stadium_used: i64 = 0  # a bit for each player who used it this turn
        self.turn: i64 = 0
        self.turn_player: i64 = NO_PLAYER
        self.first: i64 = NO_PLAYER
        self.sudden_death_round: i64 = 0  # 1 and up: Sudden Death
        self.actions_used: i64 = 0  # what has been done this turn, a bit each
        self.power_uses: i64 = 0
        self.s0: i64 = 1
        self.s1: i64 = 1
        self.player_to_act: i64 = NO_PLAYER
        self.winner: i64 = NO_PLAYER
        self.ways: i64 = 0
        self.knowledge = empty_knowledge()
        self.visited = vec[i64]()  # how the table was before Powers without a limit (D75)
        self.pending_knock_outs = vec[
            i64
        ]()  # Pokémon that an effect Knocks Out at the next settling
        self.pending: i64 = NO_OPTION  # the answer whose chance outcomes are being asked for
        self.source: Optional[ChanceSource] = None
        # Derived or outside the value: never compared, hashed or saved.
        self.damage_causes: bool = True  # a cause of damage is noted on some Pokémon
        self.needs_settling: bool = False  # a Pokémon may have fallen, left or lost HP
        self.hooks_stale: bool = True  # `hooks` must be refreshed
        # Modifiers in force by hook, collected once until the board or the turn changes.
        self.modifiers: Optional[dict[int, list[BoundModifier]]] = None
        self.modifiers_turn: i64 = -1
        self.hooks: i64 = 0  # the hooks that anything in play uses
        self.choices = vec[i64]()
        self.show_mode: i64 = SHOW_CHOICES  # which decisions with one option are shown too
        self.may_expire: bool = True  # some lasting effect may be there to expire
        self.option_buffer = vec[i64]()  # storage for a list of options in the making
        self.observer: Optional[Observer] = None
        self.redacted: bool = False  # faces are missing: the game of a `View`

    # -- copies ----------------------------------------------------------------
    def clone(self) -> Game:
        """A copy that plays on identically; nothing done to it touches the original."""
        players = self.players
        g = Game(
            self.ruleset,
            self.definitions,
            self.prints,
            self.keys,
            self.faces,
            [players[0].clone(), players[1].clone()],
        )
        g.deck_lists = self.deck_lists
        g.redacted = self.redacted
        g.stack = [e.clone() for e in self.stack]
        g.stadium = self.stadium
        g.stadium_owner = self.stadium_owner
        g.stadium_used = self.stadium_used
        g.turn = self.turn
        g.turn_player = self.turn_player
        g.first = self.first
        g.sudden_death_round = self.sudden_death_round
        g.actions_used = self.actions_used
        g.power_uses = self.power_uses
        g.s0 = self.s0
        g.s1 = self.s1
        g.player_to_act = self.player_to_act
        g.winner = self.winner
        g.ways = self.ways
        g.knowledge = self.knowledge[:]
        g.visited = self.visited[:]
        g.pending_knock_outs = self.pending_knock_outs[:]
        g.pending = self.pending
        source = self.source
        if source is not None:
            g.source = source.clone()
        g.damage_causes = self.damage_causes
        g.needs_settling = self.needs_settling
        g.hooks_stale = self.hooks_stale
        g.hooks = self.hooks
        g.may_expire = self.may_expire
        g.choices = self.choices
        g.show_mode = self.show_mode
        return g

    def restore_from(self, g: Game) -> None:
        """Take over the state of another game (of the same decks)."""
        self.players = g.players
        self.stack = g.stack
        self.stadium = g.stadium
        self.stadium_owner = g.stadium_owner
        self.stadium_used = g.stadium_used
        self.turn = g.turn
        self.turn_player = g.turn_player
        self.first = g.first
        self.sudden_death_round = g.sudden_death_round
        self.actions_used = g.actions_used
        self.power_uses = g.power_uses
        self.s0 = g.s0
        self.s1 = g.s1
        self.player_to_act = g.player_to_act
        self.winner = g.winner
        self.ways = g.ways
        self.knowledge = g.knowledge
        self.visited = g.visited
        self.pending_knock_outs = g.pending_knock_outs
        self.damage_causes = g.damage_causes
        self.needs_settling = g.needs_settling
        self.hooks_stale = g.hooks_stale
        self.modifiers = None
        self.hooks = g.hooks
        self.may_expire = g.may_expire
        self.choices = g.choices

    # -- chance ----------------------------------------------------------------
    def seed(self, seed: int) -> None:
        """Start the generator: each bit of the seed spreads over both words."""
        x = seed & 0xFFFF_FFFF_FFFF_FFFF
        words: list[int] = []
        for _ in range(2):
            x = (x + 0x9E3779B97F4A7C15) & 0xFFFF_FFFF_FFFF_FFFF
            z = x
            z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFF_FFFF_FFFF_FFFF
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & 0xFFFF_FFFF_FFFF_FFFF
            words.append((z ^ (z >> 31)) & WORD)
        self.s0 = words[0]
        self.s1 = words[1] if words[0] or words[1] else 1

    def generated(self, n: i64) -> i64:
        """A uniform number from 0 to n-1 (xoroshiro64* with rejection, so exactly uniform)."""
        while True:
            s0 = self.s0
            s1 = self.s1
            x: i64 = (s0 * 0x9E3779BB) & WORD
            s1 ^= s0
            self.s0 = (((s0 << 26) | (s0 >> 6)) ^ s1 ^ (s1 << 9)) & WORD
            self.s1 = ((s1 << 13) | (s1 >> 19)) & WORD
            product: i64 = x * n
            low: i64 = product & WORD
            if low >= n or low >= (WORD + 1 - n) % n:
                return product >> 32

    def generated_shuffle(self, cards: vec[i64]) -> vec[i64]:
        i: i64 = len(cards) - 1
        while i > 0:
            j = self.generated(i + 1)
            c = cards[i]
            cards[i] = cards[j]
            cards[j] = c
            i -= 1
        return cards

    def flip(
        self, who: i64, reason: i64 = FLIP_FOR_EFFECT, pokemon: Optional[PokemonInPlay] = None
    ) -> bool:
        """Flip a coin for a player, and return whether it is heads (table.coin).

        A coin for a Special Condition names it as the reason, and the Pokémon that has it.
        """
        source = self.source
        heads = self.generated(2) == 1 if source is None else source.coin(self, who, reason)
        if self.observer is not None:
            self.observer.on_coin(self, who, heads, reason, pokemon)
        return heads

    def random(self, n: i64) -> i64:
        """Return a random number from 0 to n-1."""
        source = self.source
        found = self.generated(n) if source is None else source.randrange(self, n)
        if self.observer is not None:
            self.observer.on_random(self, n, found)
        return found

    def shuffled(self, cards: vec[i64]) -> vec[i64]:
        source = self.source
        return self.generated_shuffle(cards) if source is None else source.shuffle(self, cards)

    # -- who is where ------------------------------------------------------------
    def find(self, name: i64) -> Optional[PokemonInPlay]:
        """The Pokémon of that name, or nothing once it has left play."""
        if name < 0:
            return None
        p = self.players[1 if name >= 60 else 0]
        active = p.active
        if active is not None and active.id == name:
            return active
        for m in p.bench:
            if m.id == name:
                return m
        return None

    def at(self, place: i64) -> PokemonInPlay:
        return self.players[(place >> 4) & 1].at(place & 15)

    # -- running -----------------------------------------------------------------
    def push(self, op: Op, you: i64, card: i64, user: i64, cause: i64) -> Effect:
        """Begin to resolve an effect, before those that are being resolved."""
        stack = self.stack
        e = Effect(op, you, card, self.definitions[card] if card >= 0 else None, user, cause)
        e.depth = len(stack)
        stack.append(e)
        return e

    def push_above(self, parent: Effect, op: Op, cause: i64) -> Effect:
        """Begin an effect about another one, after those that were begun above that one before."""
        e = Effect(op, parent.you, parent.card, parent.definition, parent.user, cause)
        e.depth = parent.depth + 1
        e.parent = parent.depth
        stack = self.stack
        stack.insert(e.depth, e)
        at = e.depth + 1
        while at < len(stack):
            x = stack[at]
            x.depth = at
            if x.parent >= e.depth:
                x.parent += 1
            at += 1
        return e

    def ask(self, e: Effect, who: i64, pc: i64) -> i64:
        """Ask a player the question that the running op has at pc."""
        self.player_to_act = who
        e.pc = pc
        return ASK

    def run(self) -> None:
        """Run frames until somebody must decide or the game has ended."""
        stack = self.stack
        e = stack[len(stack) - 1]
        self.advance(e, e.op.step(self, e, e.pc))

    def advance(self, e: Effect, after: i64) -> None:
        """Continue after a step or an answer until a player must decide or the game has ended."""
        while True:
            op = e.op
            while after == ASK:
                pc = e.pc
                options = op.options(self, e, pc)
                count: i64 = len(options)
                only: i64 = NO_OPTION
                if count > 0:
                    only = options[0]
                    if count > 1 or (self.show_mode != SHOW_CHOICES and self.shows(only)):
                        self.choices = options
                        if self.observer is not None:
                            self.observer.on_decision(self)
                        return
                    if self.observer is not None:
                        self.observer.on_choice(self, self.player_to_act, only, True)
                self.player_to_act = NO_PLAYER
                after = op.choose(self, e, pc, only)
            if after >= 0:
                e.pc = after
            elif after == DONE:
                self.pop_frame(e)
            if self.winner != NO_PLAYER:
                self.finish()
                return
            stack = self.stack
            e = stack[len(stack) - 1]
            after = e.op.step(self, e, e.pc)

    def shows(self, only: i64) -> bool:
        """Whether a decision with this one option is shown to the player."""
        every = self.show_mode
        return every == SHOW_ALL or (every == SHOW_TURNS and only == END_TURN)

    def pop_frame(self, e: Effect) -> None:
        """The running frame of e is finished."""
        below = e.below
        if len(below) > 0:
            frame = below.pop()
            e.op = frame.op
            e.pc = frame.pc
            return
        stack = self.stack
        if stack[len(stack) - 1] is e:
            stack.pop()
            return
        at = e.depth
        if at >= len(stack) or stack[at] is not e:
            return  # Sudden Death has cleared the stack
        stack.pop(at)
        while at < len(stack):  # it began others before it ended
            x = stack[at]
            x.depth = at
            if x.parent == e.depth:
                x.parent = -1
            elif x.parent > e.depth:
                x.parent -= 1
            at += 1

    def finish(self) -> None:
        """A won game drops its stack."""
        self.player_to_act = NO_PLAYER
        self.choices = vec[i64]()
        if self.observer is not None:
            self.observer.on_win(self, self.winner, self.ways)
        self.stack = []

    def apply_unchecked(self, option: i64) -> None:
        """Go on from one of `codes`, without looking whether it is one."""
        source = self.source
        if source is not None and isinstance(source, ExternalChance):
            self.answer_asking(option, source)
            return
        self.resume(option)

    def resume(self, option: i64) -> None:
        """Give an answer to the running op and go on."""
        if option != START:
            stack = self.stack
            e = stack[len(stack) - 1]
            if self.observer is not None and self.pending == NO_OPTION:
                self.observer.on_choice(self, self.player_to_act, option, False)
            self.player_to_act = NO_PLAYER
            self.advance(e, e.op.choose(self, e, e.pc, option))
        else:
            self.run()

    def answer_asking(self, option: i64, source: ExternalChance) -> None:
        """The caller answers for chance: run as far as the outcomes given so far allow."""
        if self.pending == NO_OPTION:
            if self.observer is not None and option != START:
                self.observer.on_choice(self, self.player_to_act, option, False)
            self.pending = option
            source.tape = []
        else:
            source.tape = [*source.tape, option]
        self.run_asking(source)

    def run_asking(self, source: ExternalChance) -> None:
        """Run with the outcomes on the tape; where one is missing, step back and ask for it.

        At a chance node the state is that of the decision before it, with the answer pending
        and the outcomes so far on the tape: still a plain value.
        """
        before = self.clone()
        observer = self.observer
        self.observer = None
        source.at = 0
        try:
            self.resume(self.pending)
        except OutcomeNeeded as chance:
            self.restore_from(before)
            self.player_to_act = CHANCE
            self.choices = vec[i64](chance.options)
            return
        finally:
            self.observer = observer
        if observer is not None:  # nothing is missing anymore: run again, observed
            self.restore_from(before)
            source.at = 0
            self.resume(self.pending)
        self.pending = NO_OPTION
        source.tape = []

    def ask_again(self) -> None:
        """Options are a function of the state: work them out, after loading."""
        source = self.source
        if self.player_to_act == CHANCE and isinstance(source, ExternalChance):
            self.run_asking(source)
        elif self.winner == NO_PLAYER and self.player_to_act != NO_PLAYER:
            e = self.stack[len(self.stack) - 1]
            self.choices = e.op.options(self, e, e.pc)

    def win(self, player: i64, way: i64) -> None:
        self.winner = player
        self.ways = way

    def give_up(self, player: i64) -> None:
        """A player concedes (D74)."""
        if self.observer is not None:
            self.observer.on_concession(self, player)
        self.win(1 - player, BY_CONCESSION)
        self.pending = NO_OPTION
        self.finish()

    # -- for its users -------------------------------------------------------------------
    @staticmethod
    def start(
        first: DeckLike,
        second: DeckLike,
        ruleset: Ruleset,
        seed: int = 0,
        *,
        source: Optional[ChanceSource] = None,
        show: int = SHOW_CHOICES,
        observer: Optional[Observer] = None,
    ) -> Game:
        """A new game of two decks, at its first decision.

        Chance comes from the seed, or from a `ScriptedChance`, `KeyedChance`, or `ExternalChance`.
        A decision with one option resolves itself, unless `show` says SHOW_TURNS (where nothing
        but the end of the turn is left) or SHOW_ALL. The observer is told all that happens.
        """
        from playmat.engine.new_game import begin, create_game

        first.check(ruleset)
        second.check(ruleset)
        g = create_game(ruleset, [list(first.cards), list(second.cards)])
        g.seed(seed)
        g.source = source
        g.show_mode = show
        g.observer = observer
        if observer is not None:
            observer.on_start(g, first, second)
        begin(g)
        g.apply_unchecked(START)
        return g

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.winner != NO_PLAYER

    @property
    def result(self) -> Optional[Result]:
        """How the game ended, or nothing while it goes on."""
        if self.winner == NO_PLAYER:
            return None
        ways = self.ways
        names = [name for i, name in enumerate(WAY_NAMES) if ways & bit(i)]
        return Result(None if self.winner == UNFINISHED else self.winner, tuple(names))

    @property
    def codes(self) -> vec[i64]:
        """The options as ints, in a fixed order."""
        return self.choices

    @property
    def options(self) -> list[Option]:
        """What the player who is `asked` may choose."""
        return [Option(self, c) for c in self.choices]

    def apply(self, option: Option | int, player: int = NO_PLAYER) -> None:
        """Choose one of the options; anything else is refused and changes nothing."""
        if self.redacted:
            raise PlaymatError("a view cannot be played; play the game, or a world it samples")
        if isinstance(option, Option):
            chosen: i64 = option.code
            who: i64 = option.player
        else:
            chosen = option
            who = player if player >= 0 else self.player_to_act
        if self.winner == NO_PLAYER and who == self.player_to_act:
            for c in self.choices:
                if c == chosen:
                    self.apply_unchecked(chosen)
                    return
        from playmat.engine.why_not import refuse

        refuse(self, chosen, who)

    def why_not(self, kind: Option | int | str, what: str = "", on: str = "") -> Optional[Refusal]:
        """The refusal that forbids an action now, or nothing if it may be done.

        An action is an option, its code, or words: ``why_not("attack", "Thunder")``,
        ``why_not("evolve", "Flaaffy", on="bench 1")``, ``why_not("play", "Bill")``.
        """
        from playmat.engine.why_not import why_not

        return why_not(self, kind, what, on)

    def explain_damage(self, option: Option | int) -> list[Explanation]:
        """The book's steps of an attack's damage, for each target and each outcome of coins."""
        from playmat.engine.explain import explain

        return explain(self, option.code if isinstance(option, Option) else option)

    def concede(self, player: int) -> None:
        """A player gives up, at any time (D74)."""
        if player not in (0, 1):
            raise PlaymatError(f"player {player} cannot concede: the players are 0 and 1")
        if self.winner != NO_PLAYER:
            from playmat.engine.why_not import refuse

            refuse(self, 0, player)
        self.give_up(player)

    def view(self, player: int, *, open_lists: bool = False) -> View:
        """What a player may know (-1: what everybody may), the other's deck list if it is open."""
        from playmat.engine.views import make_view

        return make_view(self, player, open_lists)

    def side(self, player: int) -> Side:
        """Return a player's side of the board."""
        from playmat.engine.board import Side

        return Side(self, player)

    def to_json(self) -> str:
        """The whole game as JSON, half-way through an effect too."""
        from playmat.engine.saves import dump

        return dump(self)

    @staticmethod
    def from_json(text: str) -> Game:
        """A game from `to_json`. Damaged text is refused."""
        from playmat.engine.saves import load

        return load(text)

    def __eq__(self, other: object) -> bool:
        from playmat.engine.saves import freeze

        return isinstance(other, Game) and freeze(self) == freeze(other)

    def __hash__(self) -> int:
        from playmat.engine.saves import freeze

        return hash(freeze(self))

    def __reduce__(self) -> tuple[object, ...]:
        from playmat.engine.saves import load

        return load, (self.to_json(),)

    def __repr__(self) -> str:
        if self.winner != NO_PLAYER:
            return f"<Game {self.ruleset.name}, turn {self.turn}: {self.result}>"
        return (
            f"<Game {self.ruleset.name}, turn {self.turn}, player {self.player_to_act} to choose>"
        )
