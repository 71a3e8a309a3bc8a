"""A replay: two decks, a ruleset, every decision in words and every outcome of chance."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from playmat.decks import Deck
from playmat.engine.game import SHOW_CHOICES, Game
from playmat.engine.observer import Observer
from playmat.errors import PlaymatError
from playmat.notation.chance_outcomes import Letters, ReplayChance
from playmat.notation.checksums import checksum, label
from playmat.notation.moves import CONCEDE, UnknownMove, find, refusal, words
from playmat.notation.position_reader import read_position
from playmat.rulebook.rulesets import Ruleset
from playmat.version import VERSION

FORMAT: Final = 1
ANNOTATIONS: Final = ("!!", "!", "!?", "?!", "?", "??")
UNFINISHED: Final = "unfinished"
STOPPED: Final = "stopped without a winner"


class ReplayError(PlaymatError):
    """A replay cannot be read, or does not fit the game; it says where and what would be right."""

    def __init__(self, sentence: str, line: int = 0, column: int = 0) -> None:
        sentence = " ".join(sentence.split())  # a list of faults comes in lines
        place = f"line {line}" if line else ""
        if line and column:
            place += f", column {column}"
        super().__init__(f"{place}: {sentence}" if place else sentence)
        self.sentence = sentence
        self.line = line
        self.column = column


@dataclass(frozen=True)
class ReplayDeck:
    """A deck as a replay lists it. Letters of shuffles count these cards from the first on."""

    name: str
    entries: tuple[tuple[int, str], ...]  # how many of which print
    line: int = field(default=0, compare=False)

    def prints(self) -> list[str]:
        """The cards one by one."""
        return [print for count, print in self.entries for _ in range(count)]

    def deck(self) -> Deck:
        return Deck(self.name, self.prints())

    @staticmethod
    def of(cards: Sequence[str], name: str) -> ReplayDeck:
        """Cards in their order; neighbours that are alike are counted."""
        entries: list[tuple[int, str]] = []
        for print in cards:
            if entries and entries[-1][1] == print:
                entries[-1] = (entries[-1][0] + 1, print)
            else:
                entries.append((1, print))
        return ReplayDeck(name, tuple(entries))


@dataclass(frozen=True)
class Step:
    """A decision, what chance did after it, and what somebody has to say about it."""

    player: int
    words: str
    outcomes: tuple[str, ...] = ()
    check: str = ""  # the table after it: where, and the checksum
    mark: str = ""  # one of MARKS
    value: float | None = None  # such as the chance to win
    comment: str = ""  # beside it
    before: tuple[str, ...] = ()  # comments of their own lines, above it
    line: int = field(default=0, compare=False)
    lines: tuple[int, ...] = field(default=(), compare=False)  # of the outcomes and the check

    def __post_init__(self) -> None:
        if self.mark and self.mark not in ANNOTATIONS:
            raise ReplayError(f"{self.mark!r} is no mark; the marks are {' '.join(ANNOTATIONS)}")
        if self.value is not None and not math.isfinite(self.value):
            raise ReplayError(f"{self.value} cannot be written beside a decision; a number can")


class DecisionPoint(NamedTuple):
    """A decision of a replay and the game in which it was taken."""

    number: int
    player: int
    words: str
    game: Game


@dataclass
class Replay:
    """A game from its start, exactly, whatever becomes of generators and the numbers of cards."""

    ruleset: Ruleset
    players: tuple[str, str]
    decks: tuple[ReplayDeck, ReplayDeck]
    show: int = SHOW_CHOICES  # which decisions with one option are in it too
    version: str = VERSION  # of the Playmat that wrote it
    date: str = ""
    result: str = UNFINISHED
    headers: dict[str, str] = field(default_factory=dict)  # of its users
    comments: tuple[str, ...] = ()  # above everything
    position: str = ""  # where it starts, if not with the set-up
    opening: tuple[str, ...] = ()  # what chance did before the first decision
    steps: list[Step] = field(default_factory=list)
    closing: tuple[str, ...] = ()  # comments below the last decision
    line: int = field(default=0, compare=False, repr=False)  # where the game begins
    lines: tuple[int, ...] = field(default=(), compare=False, repr=False)  # of the opening

    def __post_init__(self) -> None:
        for name in self.players:
            if not name or name != " ".join(name.split()):
                raise ReplayError(f"{name!r} is no name of a player: words in one line are")
        if self.players[0] == self.players[1]:
            raise ReplayError(f"both players are called {self.players[0]!r}; two names are needed")

    def __len__(self) -> int:
        """How many decisions it has."""
        return len(self.steps)

    def __iter__(self) -> Iterator[DecisionPoint]:
        """Every decision with the game in which it was taken."""
        for number, (step, game) in enumerate(zip(self.steps, self.games(), strict=False), 1):
            yield DecisionPoint(number, step.player, step.words, game)

    def games(self) -> Iterator[Game]:
        """The game at every decision and at its end, each a copy to keep."""
        for number, game in enumerate(walk(self), 1):
            yield own_copy(game, number)

    def game_at(self, number: int) -> Game:
        """The game in which decision `number` is asked for; one more than the last: its end.

        Chance from there on comes from the game's own generator, seeded with the number.
        """
        if not 1 <= number <= len(self) + 1:
            raise ReplayError(
                f"there is no decision {number}: the replay has {len(self)}, from 1 on, "
                f"and {len(self) + 1} is its end"
            )
        for at, game in enumerate(walk(self), 1):
            if at == number:
                return own_copy(game, number)
        raise AssertionError("unreachable")

    def check(self) -> Game:
        """Play the whole replay; the game at its end, or an error that says where it differs."""
        return list(self.games())[-1]

    def annotate(
        self, number: int, mark: str = "", value: float | None = None, comment: str = ""
    ) -> None:
        """Say something about a decision: a mark such as ``?!``, a number, some words."""
        if not 1 <= number <= len(self):
            raise ReplayError(f"there is no decision {number}: the replay has {len(self)}")
        step = self.steps[number - 1]
        self.steps[number - 1] = replace(step, mark=mark, value=value, comment=comment)

    def to_json(self) -> str:
        """The same for programs, in one canonical way."""
        from playmat.notation.replay_json import dump

        return dump(self)

    @staticmethod
    def from_json(text: str, *, check: bool = True) -> Replay:
        """A replay from `to_json`. Damaged text is refused."""
        from playmat.notation.replay_json import load

        return checked(load(text)) if check else load(text)


def own_copy(game: Game, seed: int) -> Game:
    copy = game.clone()
    copy.source = None
    copy.seed(seed)
    return copy


def outcome(game: Game, players: Sequence[str]) -> str:
    """How a game ended, as a replay says it."""
    result = game.result
    if result is None:
        return UNFINISHED
    if result.winner is None:
        return STOPPED
    return f"{players[result.winner]} wins by {' and '.join(result.ways)}"


def checkpoint(game: Game) -> str:
    """Where the game is and the checksum of its table."""
    return f"{label(game)} {checksum(game)}"


# -- playing it ------------------------------------------------------------------------------------
def walk(replay: Replay, observer: Observer | None = None) -> Iterator[Game]:
    """One game that takes all decisions; given at each of them and at the end.

    A difference is raised as an error that names the decision.
    """
    letters = Letters([deck.prints() for deck in replay.decks])
    chance = ReplayChance(letters)
    chance.tell(replay.opening)
    try:
        game = begin(replay, chance, observer)
    except ReplayError:
        raise
    except PlaymatError as error:
        line = outcome_line(replay.lines, chance) or replay.line
        raise ReplayError(f"at the start: {error}", line) from error
    if chance.leftover():
        line = outcome_line(replay.lines, chance, 0)
        raise ReplayError(f"at the start: {chance.leftover()!r} is not asked for", line)
    yield game
    checked_at = 0
    for number, step in enumerate(replay.steps, 1):
        chance.tell(step.outcomes)
        take(replay, game, number, step, chance)
        if step.check:
            compare(game, number, step, checked_at)
            checked_at = number
        yield game
    ended = outcome(game, replay.players)
    if replay.result != ended:
        since = f"after decision {checked_at}" if checked_at else "from the start on"
        raise ReplayError(
            f"the result is said to be {replay.result!r}, but the game ends {ended!r}: "
            f"the difference lies {since}, or in the result itself",
            replay.steps[-1].line if replay.steps else replay.line,
        )


def begin(replay: Replay, chance: ReplayChance, observer: Observer | None) -> Game:
    if replay.position:
        return from_position(replay, chance, observer)
    decks = []
    for listed in replay.decks:
        try:
            deck = listed.deck()
            deck.check(replay.ruleset)
        except PlaymatError as error:
            raise ReplayError(str(error), listed.line) from error
        decks.append(deck)
    return Game.start(
        decks[0], decks[1], replay.ruleset, source=chance, show=replay.show, observer=observer
    )


def from_position(replay: Replay, chance: ReplayChance, observer: Observer | None) -> Game:
    """A game that starts in the middle."""
    game = read_position(replay.position)
    game.source = chance
    game.every = replay.show
    game.observer = observer
    return game


def take(replay: Replay, game: Game, number: int, step: Step, chance: ReplayChance) -> None:
    """Take one decision of a replay."""
    where = f"decision {number}"
    if game.over:
        raise ReplayError(f"{where}: the game is over ({outcome(game, replay.players)})", step.line)
    if step.words == CONCEDE:
        game.concede(step.player)
        return
    if step.player != game.asked:
        raise ReplayError(
            f"{where}: it is {replay.players[game.asked]}'s, not {replay.players[step.player]}'s",
            step.line,
        )
    try:
        option = find(game.options, step.words)
    except UnknownMove as error:
        why = refusal(game, step.words)
        because = f"; {why}" if why is not None else ""
        raise ReplayError(f"{where}: {error}{because}", step.line) from error
    try:
        game.apply(option)
    except PlaymatError as error:
        line = outcome_line(step.lines, chance) or step.line
        raise ReplayError(f"after {where}: {error}", line) from error
    if chance.leftover():
        line = outcome_line(step.lines, chance, 0) or step.line
        raise ReplayError(f"after {where}: {chance.leftover()!r} is not asked for", line)


def outcome_line(lines: tuple[int, ...], chance: ReplayChance, back: int = 1) -> int:
    """The line of the outcome that was told last, or of the next."""
    at = chance.at - back
    return lines[at] if 0 <= at < len(lines) else 0


def compare(game: Game, number: int, step: Step, checked_at: int) -> None:
    found = checkpoint(game)
    if found != step.check:
        since = f"after decision {checked_at}" if checked_at else "after the start"
        raise ReplayError(
            f"after decision {number} the table is {found!r}, not {step.check!r}: "
            f"the difference arose {since}, in decision {number} at the latest",
            step.lines[-1] if step.lines else step.line,
        )


def checked(replay: Replay) -> Replay:
    """The same replay once it has been played, its words those that `moves.words` gives."""
    steps = list(replay.steps)
    for number, game in enumerate(walk(replay)):
        if number < len(steps) and not game.over:
            steps[number] = in_own_words(game, steps[number])
    replay.steps = steps
    return replay


def in_own_words(game: Game, step: Step) -> Step:
    if step.words == CONCEDE or step.player != game.asked:
        return step
    options = game.options
    try:
        said = words(find(options, step.words), options)
    except UnknownMove:  # of which `walk` tells next
        return step
    return step if said == step.words else replace(step, words=said)
