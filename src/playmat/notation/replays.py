"""Replays: two decks, a ruleset, and every decision and chance outcome in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from playmat.engine.chance import seed_generator
from playmat.engine.game import Game
from playmat.engine.game_state import GameState
from playmat.engine.observer import Observer
from playmat.errors import PlaymatError
from playmat.notation import replay_json
from playmat.notation.chance_outcomes import Letters, ReplayChance
from playmat.notation.checksums import checksum, point_of
from playmat.notation.moves import CONCEDE, UnknownMove, find, refusal, words
from playmat.notation.position_reader import read_position
from playmat.notation.replay_data import UNFINISHED, ReplayData, ReplayError, Step


class DecisionPoint(NamedTuple):
    """A decision of a replay and the game at that point."""

    number: int
    player: int
    words: str
    game: Game


class Replay(ReplayData):
    """A complete record of a game, independent of random generators and card ids."""

    def __len__(self) -> int:
        """Return the number of decisions."""
        return len(self.steps)

    def __iter__(self) -> Iterator[DecisionPoint]:
        """Iterate over the decisions, each with the game at that point."""
        for number, (step, game) in enumerate(zip(self.steps, self.games(), strict=False), 1):
            yield DecisionPoint(number, step.player, step.words, game)

    def games(self) -> Iterator[Game]:
        """Yield a copy of the game at every decision and at the end."""
        for number, game in enumerate(walk(self), 1):
            yield own_copy(game, number)

    def game_at(self, number: int) -> Game:
        """Return the game at decision `number`; one more than the last decision is the end.

        From there, chance outcomes come from a generator seeded with the number.
        """
        if not 1 <= number <= len(self) + 1:
            raise ReplayError(
                f"there is no decision {number}; choose 1–{len(self)}, "
                f"or {len(self) + 1} for the end of the game"
            )
        return own_copy(next(islice(walk(self), number - 1, None)), number)

    def check(self) -> Game:
        """Play the whole replay and return the game at its end; raise an error if it diverges."""
        return list(self.games())[-1]

    def annotate(
        self, number: int, annotation: str = "", value: float | None = None, comment: str = ""
    ) -> None:
        """Annotate a decision with a grade such as ``?!``, a number, or a comment."""
        if not 1 <= number <= len(self):
            raise ReplayError(f"there is no decision {number}; choose 1–{len(self)}")
        step = self.steps[number - 1]
        self.steps[number - 1] = replace(step, annotation=annotation, value=value, comment=comment)

    def to_json(self) -> str:
        """Return the replay as canonical JSON."""
        return replay_json.dump(self)

    @staticmethod
    def from_json(text: str, *, check: bool = True) -> Replay:
        """Return the replay of `to_json`; raise ReplayError for damaged text."""
        replay = Replay(**vars(replay_json.load(text)))
        return check_moves(replay) if check else replay


def own_copy(game: Game, seed: int) -> Game:
    copy = game.clone()
    copy.source = None
    seed_generator(copy, seed)
    return copy


def outcome(game: GameState, players: Sequence[str]) -> str:
    """Return the result of a game in the words of a replay."""
    result = game.result
    if result is None:
        return UNFINISHED
    ways = " and ".join(result.ways)
    if result.winner is None:
        return f"{UNFINISHED}: {ways}"
    return f"{players[result.winner]} wins by {ways}"


def checkpoint(game: GameState) -> str:
    """Return the point of the game and the checksum of its state."""
    return f"{point_of(game)} {checksum(game)}"


# -- playing it ------------------------------------------------------------------------------------
def walk(replay: Replay, observer: Observer | None = None) -> Iterator[Game]:
    """Yield one game at each decision and at the end.

    If the game diverges from the replay, the error names the decision.
    """
    letters = Letters([deck.prints() for deck in replay.decks])
    chance = ReplayChance(letters)
    chance.set_outcomes(replay.opening)
    try:
        game = start_game(replay, chance, observer)
    except ReplayError:
        raise
    except PlaymatError as error:
        line = outcome_line(replay.lines, chance) or replay.line
        raise ReplayError(f"at the start: {error}", line) from error
    if chance.leftover():
        line = outcome_line(replay.lines, chance, 0)
        raise ReplayError(f"at the start: {chance.leftover()!r} is unused", line)
    yield game
    since = "after the start"  # the last checksum
    for number, step in enumerate(replay.steps, 1):
        chance.set_outcomes(step.outcomes)
        apply_step(replay, game, number, step, chance)
        if step.check:
            compare(game, number, step, since)
            since = f"after decision {number}"
        yield game
    ended = outcome(game, replay.players)
    if replay.result != ended:
        raise ReplayError(
            f"the result is {ended!r}, not {replay.result!r}: "
            f"the game diverged {since}, or the result is wrong",
            replay.steps[-1].line if replay.steps else replay.line,
        )


def start_game(replay: Replay, chance: ReplayChance, observer: Observer | None) -> Game:
    """Return the game at the start of a replay: at its position, or at the setup of its decks."""
    if replay.position:
        game = read_position(replay.position)
        game.source = chance
        game.show_mode = replay.show
        game.observer = observer
        return game
    decks = []
    for entry in replay.decks:
        try:
            deck = entry.deck()
            deck.check(replay.ruleset)
        except PlaymatError as error:
            raise ReplayError(str(error), entry.line) from error
        decks.append(deck)
    return Game.start(
        decks[0], decks[1], replay.ruleset, source=chance, show=replay.show, observer=observer
    )


def apply_step(replay: Replay, game: Game, number: int, step: Step, chance: ReplayChance) -> None:
    """Apply one decision of a replay to a game."""
    where = f"decision {number}"
    if game.over:
        raise ReplayError(f"{where}: the game is over ({outcome(game, replay.players)})", step.line)
    if step.words == CONCEDE:
        game.concede(step.player)
        return
    if step.player != game.player_to_act:
        found, expected = replay.players[step.player], replay.players[game.player_to_act]
        raise ReplayError(f"{where}: {expected} is to act, not {found}", step.line)
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
        raise ReplayError(f"after {where}: {chance.leftover()!r} is unused", line)


def outcome_line(lines: tuple[int, ...], chance: ReplayChance, back: int = 1) -> int:
    """Return the line of the last outcome used, or of the next if `back` is 0."""
    at = chance.at - back
    return lines[at] if 0 <= at < len(lines) else 0


def compare(game: Game, number: int, step: Step, since: str) -> None:
    found = checkpoint(game)
    if found != step.check:
        raise ReplayError(
            f"checksum mismatch after decision {number}: {found!r}, not {step.check!r}; "
            f"the game diverged {since}, at decision {number} at the latest",
            step.lines[-1] if step.lines else step.line,
        )


def check_moves(replay: Replay) -> Replay:
    """Play a replay and return it with every move in its full words."""
    steps = list(replay.steps)
    for number, game in enumerate(walk(replay)):
        if number < len(steps) and not game.over:
            steps[number] = with_full_words(game, steps[number])
    replay.steps = steps
    return replay


def with_full_words(game: Game, step: Step) -> Step:
    if step.words == CONCEDE or step.player != game.player_to_act:
        return step
    options = game.options
    try:
        move = words(find(options, step.words), options)
    except UnknownMove:  # `walk` will report it
        return step
    return step if move == step.words else replace(step, words=move)
