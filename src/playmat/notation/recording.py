"""Recording a game as it is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from playmat.engine.chance import Asked, Source
from playmat.engine.game import SHOW_CHOICES, DeckLike, Game, Recorder
from playmat.engine.options import Option
from playmat.engine.start import begin, lay_out
from playmat.engine.words import CHANCE, NOBODY, START
from playmat.errors import PlaymatError
from playmat.notation.moves import CONCEDE, words
from playmat.notation.outcomes import Letters, Noting
from playmat.notation.replays import (
    DeckList,
    Replay,
    Step,
    checkpoint,
    outcome,
    own_copy,
)
from playmat.notation.writing import write_position
from playmat.rulebook.rulesets import Ruleset

NAMES = ("Player 0", "Player 1")


class Recording:
    """A game and what is needed to replay it.

    Decisions go through `apply` and `concede` of the recording; all else is asked of `game`,
    which is the same, decision by decision, as an unrecorded one.
    """

    def __init__(self, game: Game, replay: Replay, noting: Noting) -> None:
        self.game = game
        self._replay = replay
        self._noting = noting
        self._turn = (game.round, game.turn)
        self._taken: Step | None = None  # a decision whose outcomes are not yet complete
        self._asked: AskedToo | None = None

    @classmethod
    def start(
        cls,
        first: DeckLike,
        second: DeckLike,
        ruleset: Ruleset,
        seed: int = 0,
        *,
        source: Source | None = None,
        show: int = SHOW_CHOICES,
        recorder: Recorder | None = None,
        names: Sequence[str] = NAMES,
        date: str = "",
    ) -> Recording:
        """A new game of two decks, as `Game.start` begins it, and its record."""
        lists = [[card.id for card in deck.cards] for deck in (first, second)]
        titles = [str(getattr(deck, "name", "")) for deck in (first, second)]
        decks = DeckList.of(lists[0], titles[0]), DeckList.of(lists[1], titles[1])
        replay = Replay(ruleset, told_apart(names), decks, show=show, date=date)
        by_caller = isinstance(source, Asked)
        noting = Noting(Asked() if by_caller else source, Letters(lists), [])
        begun_with = source if by_caller else noting
        game = Game.start(
            first, second, ruleset, seed, source=begun_with, show=show, recorder=recorder
        )
        recording = cls(game, replay, noting)
        if by_caller:
            twin = lay_out(ruleset, [list(first.cards), list(second.cards)])
            begin(twin)
            recording._asked = AskedToo(twin, noting, show)
        if game.asked != CHANCE:
            recording._complete()
        return recording

    @classmethod
    def of(cls, game: Game, *, names: Sequence[str] = NAMES, date: str = "") -> Recording:
        """Record a game from where it is now; the replay then starts with that position."""
        if isinstance(game.source, Asked):
            raise PlaymatError("a game that asks its caller for chance is recorded from its start")
        lists = [[p for p in game.prints[60 * who : 60 * who + 60] if p] for who in (0, 1)]
        decks = DeckList.of(lists[0], ""), DeckList.of(lists[1], "")
        show = int(game.every)
        replay = Replay(game.ruleset, told_apart(names), decks, show=show, date=date)
        replay.position = write_position(own_copy(game, 0))
        noting = Noting(game.source, Letters(lists), [])
        game.source = noting
        return cls(game, replay, noting)

    @classmethod
    def resume(cls, game: Game, replay: Replay) -> Recording:
        """Go on recording a game that stands at the end of its replay."""
        noting = Noting(game.source, Letters([deck.prints() for deck in replay.decks]), [])
        game.source = noting
        return cls(game, replace(replay, steps=list(replay.steps)), noting)

    def apply(self, option: Option | int, player: int = NOBODY) -> None:
        """Choose one of the game's options; anything else is refused and changes nothing."""
        game = self.game
        options = game.options
        code = option.code if isinstance(option, Option) else option
        who = int(game.asked)
        said = next((words(o, options) for o in options if o.code == code), "")
        game.apply(option, player)
        if who != CHANCE:
            self._taken = Step(who, said)
        if self._asked is not None:
            self._asked.heard(code, who == CHANCE)
        if game.asked != CHANCE:
            self._complete()

    def concede(self, player: int) -> None:
        """A player gives up, at any time (D74)."""
        self.game.concede(player)
        self._add(Step(player, CONCEDE))

    def _complete(self) -> None:
        """The game has run on to its next decision: all outcomes are known."""
        if self._asked is not None:
            self._asked.follow()
        outcomes = self._noting.take()
        if self._taken is None:
            self._replay.opening = outcomes
        else:
            self._add(replace(self._taken, outcomes=outcomes))

    def _add(self, step: Step) -> None:
        game = self.game
        turn = (game.round, game.turn)
        if turn != self._turn or game.over:
            self._turn = turn
            step = replace(step, check=checkpoint(game))
        self._taken = None
        self._replay.steps.append(step)
        self._replay.result = outcome(game, self._replay.players)

    @property
    def replay(self) -> Replay:
        """The replay up to now."""
        return replace(self._replay, steps=list(self._replay.steps))


class AskedToo:
    """A twin of a game whose chance the caller answers, which says whole shuffles.

    The caller names equal cards alike and answers step by step; the twin is given the answers
    once they are complete, and runs as any game does.
    """

    def __init__(self, twin: Game, noting: Noting, show: int) -> None:
        twin.source = noting
        twin.every = show
        self.twin = twin
        self.noting = noting
        self.code = START
        self.tape: list[int] = []

    def heard(self, code: int, by_chance: bool) -> None:
        if by_chance:
            self.tape.append(code)
        else:
            self.code = code

    def follow(self) -> None:
        source = self.noting.source
        assert isinstance(source, Asked)
        source.tape = self.tape
        source.at = 0
        self.tape = []
        self.twin.apply_unchecked(self.code)


def told_apart(names: Sequence[str]) -> tuple[str, str]:
    """Two names that differ and stand in one line."""
    first, second = (" ".join(name.split()) or NAMES[who] for who, name in enumerate(names))
    return (first, second) if first != second else (f"{first} 0", f"{second} 1")
