"""A match at one terminal, without a face: who decides next, and all that a face asks for.

>>> from playmat.cli.sitting import Next, Setup, Sitting
>>> sitting = Sitting.start(Setup(seats=("human", "greedy"), seed=7))
>>> while sitting.next is not Next.MATCH_OVER:
...     if sitting.next is Next.AGENT:
...         sitting.let_agent_decide()
...     else:
...         sitting.choose(sitting.options[0])
>>> sitting.score
(0, 1)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import Enum
from pathlib import Path
from random import SystemRandom

from playmat.agents import Entrant, Seated, find_agent
from playmat.cards import pool
from playmat.cli.chronicle import Chronicle
from playmat.cli.keeping import (
    backup_of,
    keep_replay,
    unfinished_game,
)
from playmat.cli.settings import HUMAN, Setup
from playmat.cli.takeback import Knowledge, came_out
from playmat.cli.whynot import wishes
from playmat.decks import Deck
from playmat.engine.cards import Card
from playmat.engine.chance import Source
from playmat.engine.explain import Explanation
from playmat.engine.game import SHOW_CHOICES, SHOW_TURNS, Game
from playmat.engine.options import Option
from playmat.engine.queries import usable_attacks
from playmat.engine.views import View
from playmat.engine.why import in_main
from playmat.engine.words import PUBLIC, USE_ATTACK, code
from playmat.errors import PlaymatError
from playmat.notation import Recording, Replay
from playmat.notation.replays import walk
from playmat.rulebook import RULESETS, Refusal
from playmat.text import Log, asked_by, meaning, question
from playmat.text.log import outcome
from playmat.text.search import prints_called
from playmat.vocabulary.cardflow import MoveCards

__all__ = ["HUMAN", "Attack", "Forfeit", "Next", "Pile", "Setup", "Sitting"]

# The order in which a turn's actions are listed.
ACTIONS = (
    "bench",
    "legend",
    "evolve",
    "level up",
    "attach",
    "play",
    "power",
    "stadium",
    "retreat",
    "attack",
    "end turn",
)


class Next(Enum):
    """What a match waits for."""

    PERSON = "a person decides"
    AGENT = "an agent decides"
    GAME_OVER = "the game is over, the match goes on"
    MATCH_OVER = "the match is over"


class Forfeit(PlaymatError):
    """An agent has not decided: it loses the game."""


@dataclass(frozen=True)
class Finished:
    """A game of the match that is over."""

    winner: int | None
    ways: tuple[str, ...]
    replay: Replay


@dataclass(frozen=True)
class Pile:
    """Cards that lie face up in a pile, the last one on top."""

    owner: int
    name: str  # "discard pile" or "Lost Zone"
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Attack:
    """An attack of the Active Pokémon, what it would do now, and why it may not be used."""

    name: str
    damage: tuple[Explanation, ...]
    refusal: Refusal | None


@dataclass(frozen=True)
class Mark:
    """A decision to which one may go back: whose, how many were before it, the generator then."""

    seat: int
    decisions: int
    s0: int
    s1: int


class Sitting:
    """A match of one game or more between people at one terminal and agents."""

    def __init__(self, setup: Setup, decks: tuple[Deck, Deck], games: Sequence[Finished]) -> None:
        self.setup = setup
        self.decks = decks
        self.games = list(games)
        self.token = f"{SystemRandom().getrandbits(64):016x}"  # by which a save knows its match
        self.entrants: list[Entrant | None] = [
            None if words == HUMAN else find_agent(words) for words in setup.seats
        ]
        self.agents: list[Seated | None] = [None, None]
        people = setup.people
        self.viewer = people[0] if len(people) == 1 else PUBLIC  # who sits before the screen
        self.chronicle = Chronicle([], self.names)
        self._recording: Recording | None = None
        self._marks: list[Mark] = []
        self._came_out = ""  # why the last decision cannot be taken back
        self._view: View | None = None

    # -- beginning -------------------------------------------------------------------------------
    @classmethod
    def start(cls, setup: Setup) -> Sitting:
        """A new match, at the first decision of its first game."""
        setup = setup.checked()
        if setup.seed is None:
            setup = replace(setup, seed=SystemRandom().randrange(1_000_000))
        sitting = cls(setup, setup.found_decks(), ())
        sitting._deal()
        return sitting

    def next_game(self) -> None:
        """Begin the next game of the match; a coin decides who starts, as in every game."""
        if self.next is not Next.GAME_OVER:
            raise PlaymatError(f"no game can begin now: {self.next.value}")
        self._deal()

    def _deal(self) -> None:
        chronicle = self.new_chronicle()
        recording = Recording.start(
            *self.decks,
            RULESETS[self.setup.ruleset],
            self.seed,
            show=SHOW_TURNS if self.setup.people else SHOW_CHOICES,  # nobody's turn ends unseen
            recorder=chronicle,
            names=self.names,
            date=date.today().isoformat(),
        )
        self.sit_down(recording, chronicle)

    def new_chronicle(self) -> Chronicle:
        people = self.setup.people
        return Chronicle(people if len(people) == 1 else [*people, PUBLIC], self.names)

    def sit_down(self, recording: Recording, chronicle: Chronicle) -> None:
        chronicle.pause()
        self._recording = recording
        self.chronicle = chronicle
        self._marks = []
        self._came_out = ""
        self._view = None
        past = len(recording.replay.steps)  # an agent that comes back does not repeat itself
        for seat, entrant in enumerate(self.entrants):
            if entrant is not None:
                agent = entrant.new(self.seed + 1 - seat + 7919 * past)
                self.agents[seat] = Seated(agent, entrant.words, seat, entrant.budget)
        self._finish()

    # -- where the match stands ------------------------------------------------------------------
    @property
    def recording(self) -> Recording:
        assert self._recording is not None
        return self._recording

    @property
    def game(self) -> Game:
        """The game itself, which knows everything: a face shows `view`."""
        return self.recording.game

    @property
    def number(self) -> int:
        """Which game of the match this is, from 1 on."""
        return len(self.games) + (0 if self.game.over else 1)

    @property
    def seed(self) -> int:
        """The seed of the game that is being played."""
        return (self.setup.seed or 0) + len(self.games)

    @property
    def names(self) -> tuple[str, str]:
        """What the players are called by others."""
        if len(self.setup.people) == 2:
            return "Player 1", "Player 2"
        first, second = (
            "Human" if words == HUMAN else words[:1].upper() + words[1:]
            for words in self.setup.seats
        )
        return (first, second) if first != second else (f"{first} 1", f"{second} 2")

    @property
    def deck_names(self) -> tuple[str, str]:
        return self.decks[0].name, self.decks[1].name

    @property
    def score(self) -> tuple[int, int]:
        """How many games each player has won."""
        won = [game.winner for game in self.games]
        return won.count(0), won.count(1)

    @property
    def winner(self) -> int | None:
        """Who has won the match, if it is over and somebody has."""
        first, second = self.score
        if self.next is not Next.MATCH_OVER or first == second:
            return None
        return 0 if first > second else 1

    @property
    def next(self) -> Next:
        """What the match waits for."""
        if self.game.over:
            decided = max(self.score) > self.setup.best_of // 2
            over = decided or len(self.games) >= self.setup.best_of
            return Next.MATCH_OVER if over else Next.GAME_OVER
        return Next.PERSON if self.entrants[self.asked] is None else Next.AGENT

    @property
    def asked(self) -> int:
        """The seat that decides next; -1 when the game is over."""
        return int(self.game.asked)

    # -- what is seen ----------------------------------------------------------------------------
    @property
    def hand_over_needed(self) -> bool:
        """Whether the one who decides next must first take the place before the screen."""
        return self.next is Next.PERSON and self.viewer != self.asked

    def hand_over(self) -> None:
        """The one who decides next now sits before the screen."""
        if self.next is Next.PERSON:
            self.viewer = self.asked
            self._view = None

    @property
    def view(self) -> View:
        """What the one before the screen may know; what everybody may, if that is nobody."""
        if self._view is None:
            self._view = self.game.view(self.viewer)
        return self._view

    @property
    def seen(self) -> Game:
        """The game of `view`."""
        return self.view.seen

    @property
    def log(self) -> Log:
        """The lines of this game for the one before the screen; `log.news()` are the new ones."""
        return self.chronicle.logs[self.viewer]

    # -- deciding --------------------------------------------------------------------------------
    @property
    def options(self) -> list[Option]:
        """What the person before the screen may choose, in a good order; nothing if not asked."""
        if self.next is not Next.PERSON or self.hand_over_needed:
            return []
        return in_order(self.view.options)

    def choose(self, option: Option) -> None:
        """The person who is asked chooses; what is not offered is refused and changes nothing."""
        seat = self.asked
        if self.next is not Next.PERSON:
            raise PlaymatError(f"there is nothing for you to choose: {self.next.value}")
        game = self.game
        mark = Mark(seat, len(self.recording.replay.steps), int(game.s0), int(game.s1))
        before = Knowledge(game)
        self.recording.apply(option, seat)
        outcomes = self.recording.replay.steps[-1].outcomes
        self._came_out = came_out(seat, before, Knowledge(game), outcomes)
        if self._came_out or (self._marks and self._marks[-1].seat != seat):
            self._marks = []
        if not self._came_out:
            self._marks.append(mark)
        self._changed()

    def think(self) -> Option:
        """What the agent who is asked decides; changes nothing, so it may run in a thread.

        An agent that loses the game by the referee's rule is told of by `Forfeit`.
        """
        agent = self.agents[self.asked]
        if self.next is not Next.AGENT or agent is None:
            raise PlaymatError(f"no agent is to decide: {self.next.value}")
        chosen = agent.decide(self.game)
        if chosen is None:
            raise Forfeit(agent.faults[-1].sentence)
        return chosen

    def let_agent_decide(self, decided: Option | Forfeit | None = None) -> None:
        """The agent who is asked decides, now or as it has in `think`; if it fails it forfeits."""
        seat = self.asked
        if decided is None:
            try:
                decided = self.think()
            except Forfeit as forfeit:
                decided = forfeit
        self._marks = []
        self._came_out = "Your opponent has decided since"
        if isinstance(decided, Forfeit):
            self.chronicle.remark(f"{self.names[seat]} has forfeited the game: {decided}.")
            self.recording.concede(seat)
        else:
            agent = self.agents[seat]
            if agent is not None and (fault := agent.latest_fault) is not None:
                self.chronicle.remark(f"{self.names[seat]} loses the decision: {fault.sentence}.")
            self.recording.apply(decided, seat)
        self._changed()

    def concede(self, seat: int | None = None) -> None:
        """The person before the screen gives up the game."""
        giving_up = self.viewer if seat is None else seat
        if giving_up not in self.setup.people:
            raise PlaymatError("only a person can concede")
        self.recording.concede(giving_up)
        self._changed()

    def _changed(self) -> None:
        self._view = None
        self.chronicle.pause()
        self._finish()

    def _finish(self) -> None:
        """A game that has ended is counted, once."""
        result = self.game.result
        if result is not None:
            self._marks = []
            self.games.append(Finished(result.winner, result.ways, self.recording.replay))

    # -- taking back -----------------------------------------------------------------------------
    @property
    def undo_refusal(self) -> str:
        """Why the last decision cannot be taken back, as a sentence; empty if it can."""
        if self.game.over:
            return "The game is over."
        if self.asked != self.viewer:
            return "Another player is to decide now."
        if self._marks and self._marks[-1].seat == self.asked:
            return ""
        if self._marks:
            return "Your opponent has decided since."
        return f"{self._came_out}." if self._came_out else "There is nothing to take back yet."

    @property
    def can_undo(self) -> bool:
        return not self.undo_refusal

    def undo(self) -> str:
        """Take back the last decision, if nothing has come out since; what it was, in words."""
        why = self.undo_refusal
        if why:
            raise PlaymatError(f"nothing can be taken back: {why[0].lower()}{why[1:-1]}")
        mark = self._marks.pop()
        replay = self.recording.replay
        taken = replay.steps[mark.decisions].words
        del replay.steps[mark.decisions :]
        replay.result = "unfinished"
        told = self.log.told
        chronicle = self.new_chronicle()
        for game in walk(replay, chronicle):
            back = game
            chronicle.pause()
        back.source = inner(self.game.source)  # of which nothing has been used since
        back.s0, back.s1 = mark.s0, mark.s1
        self._recording = Recording.resume(back, replay)
        self.chronicle = chronicle
        self._view = None
        for log in chronicle.logs.values():
            log.told = min(told, len(log.lines))
        return taken

    # -- what a face asks for --------------------------------------------------------------------
    @property
    def question(self) -> str:
        """What the person before the screen is to decide."""
        return question(self.seen)

    @property
    def asked_by(self) -> str:
        """The text that asks; empty where the rules themselves do."""
        return asked_by(self.seen)

    def sentence(self, option: Option) -> str:
        """What an option does, as on a button; of an attack also the damage it would do now."""
        words = option.sentence
        if option.kind != "attack":
            return words
        outcomes: dict[str, list[int]] = {}
        for e in self.view.explain_damage(option):
            outcomes.setdefault(e.target, []).append(e.damage)
        found = [
            f"{' or '.join(str(n) for n in sorted(set(damage)))} to {target}"
            for target, damage in outcomes.items()
        ]
        return f"{words} ({', '.join(found)})" if found else words

    def meaning(self, option: Option) -> str:
        """The text of the card, attack or power that an option uses; empty for all others."""
        return meaning(option, self.game.ruleset)

    def nothing_chosen(self, option: Option) -> bool:
        """Whether it chooses nothing where something could be: a face asks about that again."""
        if option.kind != "stop" or not isinstance(option.asking, MoveCards):
            return False
        stack = self.seen.stack
        return len(stack[len(stack) - 1].moved) == 0

    @property
    def in_turn(self) -> bool:
        """Whether the person before the screen chooses among the actions of a turn."""
        return self.asked == self.viewer and not self.game.over and in_main(self.seen)

    def why_not(self) -> list[tuple[str, Refusal]]:
        """What might be wished for now and is forbidden: sentences with their refusals."""
        return wishes(self.seen) if self.in_turn else []

    def attacks(self) -> list[Attack]:
        """The attacks of one's Active Pokémon with their damage step by step, in one's turn."""
        active = self.seen.players[self.viewer].active if self.in_turn else None
        if active is None:
            return []
        found: list[Attack] = []
        for n, used in enumerate(usable_attacks(self.seen, active)):
            option = code(USE_ATTACK, 0, 0, 0, n)
            damage = tuple(self.view.explain_damage(option))
            found.append(Attack(used.attack.name, damage, self.view.why_not(option)))
        return found

    def cards_called(self, words: str) -> list[Card]:
        """The prints of the card that some words name; an error suggests others."""
        prints = prints_called(words)
        return [card for card in prints if card.name == prints[0].name]

    def piles(self) -> list[Pile]:
        """The discard piles, and the Lost Zones that are not empty: one's own first."""
        found: list[Pile] = []
        own = max(self.viewer, 0)
        for who in (own, 1 - own):
            p = self.seen.players[who]
            for name, zone in (("discard pile", p.discard), ("Lost Zone", p.lost)):
                if name == "discard pile" or len(zone):
                    cards = tuple(pool().find(self.seen.prints[c]) for c in zone)
                    found.append(Pile(who, name, cards))
        return found

    def replay(self, number: int | None = None) -> Replay:
        """The replay of a game of the match, counted from 1; without a number of the latest."""
        if number is None or (number == self.number and not self.game.over):
            return self.recording.replay
        if not 1 <= number <= len(self.games):
            raise PlaymatError(f"there is no game {number}: {self.number} have been played")
        return self.games[number - 1].replay

    def keep_replay(self, number: int | None = None) -> Path:
        """Keep a replay among the last ones in the user's data folder; where it lies."""
        return keep_replay(self.replay(number))

    @property
    def outcome(self) -> str:
        """How the latest game ended, as a clause; empty while it is played."""
        return outcome(self.game, self.log.names)

    # -- saving ------------------------------------------------------------------------------------
    def save(self, path: Path) -> None:
        """Save the match at whatever decision it is; the save before it is kept as `.bak`."""
        from playmat.cli.saving import save

        save(self, path)

    @staticmethod
    def load(
        path: Path,
        seats: tuple[str | None, str | None] = (None, None),
        pace: float | None = None,
    ) -> Sitting:
        """A saved match, or a single game from `Game.to_json`; others may take the seats.

        Of a broken file it is told what is wrong, and which save is whole.
        """
        from playmat.cli.saving import load

        return load(path, seats, pace)

    def leave(self, path: Path | None = None) -> Path:
        """Save the match where it was asked for, or where `--resume` finds it."""
        place = unfinished_game() if path is None else path
        self.save(place)
        return place

    def forget_save(self) -> None:
        """Once the match is over, there is nothing left of it to resume."""
        path = unfinished_game()
        try:
            if self.token in path.read_text("utf-8"):
                path.unlink()
                backup_of(path).unlink(missing_ok=True)
        except (OSError, ValueError):
            pass


def in_order(options: Sequence[Option]) -> list[Option]:
    """The actions of a turn kind by kind, its end last; all else as it comes."""
    if not options or options[0].kind != "end turn":
        return list(options)
    return sorted(options, key=lambda option: ACTIONS.index(option.kind))


def inner(source: Source | None) -> Source | None:
    """The source of chance of a recorded game, without what notes its outcomes."""
    return getattr(source, "source", None)
