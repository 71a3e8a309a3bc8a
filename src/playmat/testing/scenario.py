"""Scenarios: a position in a line or two, scripted chance, actions by name, asserts in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from mypy_extensions import i64

from playmat.cards import pool
from playmat.engine.cards import Card
from playmat.engine.chance import Script
from playmat.engine.game import SHOW_TURNS, Game
from playmat.engine.observer import Observer
from playmat.engine.options import Option
from playmat.engine.queries import hp
from playmat.engine.records import InPlay
from playmat.engine.start import begin, lay_out
from playmat.engine.turn import MAIN, TURN
from playmat.engine.vectors import vec
from playmat.engine.why_not import requested_action
from playmat.engine.words import CONDITION_NAMES, NOBODY, RULE, START, TYPE_LETTERS, bit
from playmat.notation.board import Board, Side, lay_board
from playmat.notation.knowledge import usual_memory
from playmat.notation.matching import fitting, tokens
from playmat.notation.places import Places
from playmat.rulebook.refusals import Refusal
from playmat.rulebook.rulesets import Ruleset
from playmat.testing.slots import find_card, parse_cards, parse_slot, parse_slots

YOU = 0
OPPONENT = 1
WHOSE = {"your": YOU, "their": OPPONENT}
FILLER = "hgss1-122"  # Metal Energy: no card of a scenario minds it
Words = str | list[str]


@dataclass(frozen=True)
class PokemonView:
    """A Pokémon in play, in the game's words."""

    name: str
    damage: int
    hp: int
    conditions: frozenset[str]
    energy: str
    cards: tuple[str, ...]
    gear: tuple[str, ...]
    poison: int
    marks: tuple[tuple[str, int], ...]
    face_down: bool

    def __str__(self) -> str:
        return self.name


class SideView:
    """One side of the table, in the game's words."""

    def __init__(self, game: Game, who: int) -> None:
        self._game = game
        self._who = who

    def _names(self, cards: Iterable[int]) -> list[str]:
        return [self._game.table[c].name for c in cards]

    @property
    def active(self) -> PokemonView:
        active = self._game.players[self._who].active
        assert active is not None, "there is no Active Pokémon"
        return self._view(active)

    @property
    def has_active(self) -> bool:
        return self._game.players[self._who].active is not None

    @property
    def bench(self) -> list[PokemonView]:
        return [self._view(m) for m in self._game.players[self._who].bench]

    @property
    def hand(self) -> list[str]:
        return sorted(self._names(self._game.players[self._who].hand))

    @property
    def deck(self) -> list[str]:
        """Names from the top of the deck down."""
        return self._names(self._game.players[self._who].deck)[::-1]

    @property
    def discard(self) -> list[str]:
        """Names in the order in which the cards were discarded."""
        return self._names(self._game.players[self._who].discard)

    @property
    def prizes(self) -> list[str]:
        return self._names(self._game.players[self._who].prizes)

    @property
    def lost(self) -> list[str]:
        return self._names(self._game.players[self._who].lost)

    @property
    def beside(self) -> list[str]:
        return self._names(self._game.players[self._who].beside)

    def _view(self, m: InPlay) -> PokemonView:
        g = self._game
        energy = ""
        for c in m.energy:
            d = g.table[c]
            if d.is_basic_energy():
                energy += TYPE_LETTERS[int(d.types).bit_length() - 1]
            else:
                energy += f"({d.name})"
        return PokemonView(
            name=m.top.name,
            damage=m.damage,
            hp=hp(g, m),
            conditions=frozenset(
                name for i, name in enumerate(CONDITION_NAMES) if m.conditions & bit(i)
            ),
            energy=energy,
            cards=tuple(self._names(m.cards)),
            gear=tuple(self._names(m.gear)) if m.gear is not None else (),
            poison=m.poison,
            marks=tuple(sorted(m.marks.items())) if m.marks else (),
            face_down=m.face_down,
        )


class Scenario:
    """A game under test. *You* are player 0; the opponent is player 1."""

    def __init__(self, game: Game, script: Script, choices: Sequence[str]) -> None:
        self.game = game
        self.script = script
        self.choices = list(choices)

    # -- what is seen ------------------------------------------------------------------
    @property
    def your(self) -> SideView:
        return SideView(self.game, YOU)

    @property
    def their(self) -> SideView:
        return SideView(self.game, OPPONENT)

    @property
    def asked(self) -> str:
        """Who must decide: ``you``, ``opponent`` or nobody."""
        return {YOU: "you", OPPONENT: "opponent"}.get(self.game.asked, "nobody")

    @property
    def turn(self) -> str:
        """Whose turn it is."""
        return {YOU: "you", OPPONENT: "opponent"}.get(self.game.current, "nobody")

    @property
    def winner(self) -> str:
        return {YOU: "you", OPPONENT: "opponent"}.get(self.game.winner, "nobody")

    @property
    def ways(self) -> tuple[str, ...]:
        result = self.game.result
        return result.ways if result is not None else ()

    @property
    def stadium(self) -> str:
        return self.game.table[self.game.stadium].name if self.game.stadium >= 0 else ""

    @property
    def options(self) -> list[str]:
        """The words of the options, as in replays: ``attack Thunder``, ``choose active Ralts``."""
        return [str(o) for o in self.game.options]

    def option(self, words: str) -> Option:
        """The option that some words mean."""
        found = meant(self.game.options, words)
        if not found:
            raise AssertionError(
                f"{words!r} is not offered to {self.asked}; offered are: {self.options}"
            )
        return found[0]

    # -- actions -----------------------------------------------------------------------
    def choose(self, *words: str) -> Scenario:
        """Answer the questions that are being asked, one after the other."""
        for word in words:
            self.game.apply(self.option(word))
        self._answer()
        return self

    def _answer(self) -> None:
        """Use scripted choices as long as somebody is asked in the middle of something."""
        while self.choices and not self.game.over and self._in_the_middle():
            self.game.apply(self.option(self.choices.pop(0)))

    def _in_the_middle(self) -> bool:
        e = self.game.stack[-1]
        return not (e.op is TURN and e.pc == MAIN)

    def _act(self, kind: str, what: str, on: str) -> Scenario:
        assert not self.game.over, "the game is over"
        code = requested_action(self.game, kind, what, on)
        self.game.apply(code)
        self._answer()
        return self

    def attack(self, name: str) -> Scenario:
        return self._act("attack", name, "")

    def bench(self, name: str) -> Scenario:
        return self._act("bench", name, "")

    def evolve(self, name: str, on: str = "active") -> Scenario:
        return self._act("evolve", name, on)

    def level_up(self, name: str, on: str = "active") -> Scenario:
        return self._act("level up", name, on)

    def attach(self, name: str, to: str = "active") -> Scenario:
        return self._act("attach", find_card(name).name, to)

    def play(self, name: str, on: str = "") -> Scenario:
        return self._act("play", name, on)

    def legend(self, name: str) -> Scenario:
        return self._act("legend", name, "")

    def power(self, name: str, of: str = "") -> Scenario:
        return self._act("power", name, of)

    def use_stadium(self) -> Scenario:
        return self._act("stadium", "", "")

    def retreat(self, *choices: str) -> Scenario:
        """Retreat; the choices name Energy to discard and the new Active, where there is one."""
        self._act("retreat", "", "")
        return self.choose(*choices)

    def end_turn(self) -> Scenario:
        return self._act("end turn", "", "")

    # -- asserts -------------------------------------------------------------------------
    def why(self, kind: str, what: str = "", on: str = "") -> Refusal | None:
        """The refusal of an action, or nothing."""
        return self.game.why_not(kind, what, on)

    def legal(self, kind: str, what: str = "", on: str = "") -> bool:
        """Whether an action is offered; checks that options and refusals agree."""
        offered = requested_action(self.game, kind, what, on) in list(self.game.codes)
        refusal = self.why(kind, what, on)
        assert offered == (refusal is None), f"offered: {offered}, but refused: {refusal}"
        return offered

    def not_legal(self, kind: str, what: str = "", on: str = "", *, because: str) -> None:
        """Assert that an action is refused, and by which rule."""
        assert not self.legal(kind, what, on), f"{kind} {what} {on} is legal"
        refusal = self.why(kind, what, on)
        assert refusal is not None
        assert refusal.rule == because, f"refused by {refusal.rule}: {refusal}"

    def done(self) -> None:
        """Every scripted coin, number, shuffle and choice has been used."""
        left = self.script.leftover()
        assert not left, f"not used: {left}"
        assert not self.choices, f"choices not used: {self.choices}"


def meant(options: Sequence[Option], words: str) -> list[Option]:
    """Return the options that some words mean: all their words, a card, a print, or a place.

    ``your`` and ``their`` say whose Pokémon is meant, whoever chooses.
    """
    exact = [o for o in options if words in (str(o), o.print)]
    if exact:
        return exact
    typed = tokens(words)
    if typed[:1] in (["your"], ["their"]):
        options = [o for o in options if o.target_player == WHOSE[typed[0]]]
        typed = typed[1:]
    return fitting(typed, options) if typed else []


# -- building a table -------------------------------------------------------------------------
def filler(count: int) -> list[Card]:
    return [pool().find(FILLER)] * count


def scenario(
    ruleset: Ruleset,
    *,
    you: str,
    opponent: str,
    your_bench: Words = "",
    their_bench: Words = "",
    your_hand: Words = "",
    their_hand: Words = "",
    your_deck: Words = "",
    their_deck: Words = "",
    your_discard: Words = "",
    their_discard: Words = "",
    your_lost: Words = "",
    their_lost: Words = "",
    your_prizes: int | Words = 6,
    their_prizes: int | Words = 6,
    deck_size: int | tuple[int, int] = 20,
    stadium: str = "",
    turn: int = 5,
    coins: str = "",
    numbers: Sequence[int] = (),
    shuffles: Sequence[Sequence[str]] = (),
    choices: Sequence[str] = (),
    seed: int = 1,
) -> Scenario:
    """A position in your turn, before anything was done in it.

    Decks are named from the top down and filled up to `deck_size` with an Energy card that
    nothing minds; Prizes are a number or names.
    """
    words = [
        (you, your_bench, your_hand, your_deck, your_discard, your_lost, your_prizes),
        (opponent, their_bench, their_hand, their_deck, their_discard, their_lost, their_prizes),
    ]
    sizes = (deck_size, deck_size) if isinstance(deck_size, int) else deck_size
    sides: list[Side] = []
    for (active, bench, hand, deck, discard, lost, prizes), size in zip(words, sizes, strict=True):
        top = parse_cards(deck)
        sides.append(
            Side(
                active=parse_slot(active),
                bench=parse_slots(bench),
                hand=parse_cards(hand),
                discard=parse_cards(discard),
                lost=parse_cards(lost),
                prizes=filler(prizes) if isinstance(prizes, int) else parse_cards(prizes),
                deck=[*top, *filler(max(0, size - len(top)))],
            )
        )
    board = Board(ruleset, sides, turn, YOU)
    if stadium:
        board.stadium = find_card(stadium)
        board.stadium_owner = YOU
    game = lay_board(board)
    game.memory = vec[i64](usual_memory(game, Places(game)))
    game.seed(seed)
    script = Script(coins, list(numbers), [list(s) for s in shuffles])
    game.source = script
    game.every = SHOW_TURNS
    game.first = YOU if turn % 2 else OPPONENT
    e = game.push(TURN, NOBODY, -1, -1, RULE)
    e.pc = MAIN
    game.run()
    return Scenario(game, script, choices)


def opening(
    ruleset: Ruleset,
    *,
    your_cards: Words,
    their_cards: Words,
    shuffles: Sequence[Sequence[str]],
    coins: str = "",
    choices: Sequence[str] = (),
    seed: int = 1,
    observer: Observer | None = None,
) -> Scenario:
    """A game from its set-up on, with the shuffles of the two decks scripted from the top down.

    The first shuffle is yours, the second your opponent's; further ones are for mulligans. An
    observer is told of all that happens.
    """
    game = lay_out(ruleset, [parse_cards(your_cards), parse_cards(their_cards)])
    game.seed(seed)
    script = Script(coins, [], [list(s) for s in shuffles])
    game.source = script
    game.every = SHOW_TURNS
    game.observer = observer
    begin(game)
    game.apply_unchecked(START)
    table = Scenario(game, script, choices)
    table._answer()
    return table


__all__ = ["PokemonView", "Scenario", "SideView", "opening", "scenario"]
