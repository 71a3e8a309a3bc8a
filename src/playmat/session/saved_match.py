"""Matches as text: everything that a session needs to resume."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass

from playmat.decks import Deck, builtin_decks
from playmat.engine.chance import ExternalChance
from playmat.engine.game import Game
from playmat.engine.saves import checked_body, with_checksum
from playmat.errors import PlaymatError
from playmat.json_data import JsonValue
from playmat.notation import Replay, ReplayError
from playmat.rulebook import RULESETS
from playmat.session.match_score import FinishedGame, MatchScore
from playmat.session.match_setup import MatchSetup, read_setup

KIND = "playmat match"
FORMAT = 1
TOKEN = re.compile("[0-9a-f]{16}")


@dataclass(frozen=True)
class SavedMatch:
    """A match at any decision, even in the middle of an effect."""

    setup: MatchSetup
    decks: tuple[Deck, Deck]
    games: tuple[FinishedGame, ...]  # those before this game
    game: Game
    replay: Replay | None = None  # replay of this game; None if it can't be read
    token: str = ""  # identifies the match; empty for a game that was saved alone

    def to_text(self) -> str:
        """Return the match as JSON with a checksum."""
        body = {
            "token": self.token,
            "setup": asdict(self.setup),
            "decks": [[deck.name, list(deck.ids())] for deck in self.decks],
            "games": [[g.winner, list(g.ways), g.replay.to_json()] for g in self.games],
            "replay": "" if self.replay is None else self.replay.to_json(),
            "game": self.game.to_json(),
        }
        return with_checksum(KIND, FORMAT, "match", body)

    @staticmethod
    def from_text(text: str) -> SavedMatch:
        """Return the match that `to_text`, or the game that `Game.to_json`, has written."""
        if not text.lstrip().startswith(f'{{"{KIND}"'):
            return saved_game(Game.from_json(text))
        return saved_match(checked_body(text, KIND, FORMAT, "match"))


def saved_token(text: str) -> str:
    """Return the token of a saved match, empty if it has none; raise SaveError for other text."""
    return read_token(checked_body(text, KIND, FORMAT, "match").members().get("token"))


def read_token(value: JsonValue | None) -> str:
    """Return a token; empty if there is none, so that the match gets a new one."""
    text = "" if value is None else value.text()
    return text if TOKEN.fullmatch(text) else ""


def saved_match(body: JsonValue) -> SavedMatch:
    found = body.fields(["token", "setup", "decks", "games", "replay", "game"])
    setup = read_setup(found["setup"])
    setup.check()
    first, second = map(saved_deck, found["decks"].items(2))
    games = tuple(map(finished_game, found["games"].items()))
    if MatchScore(setup.best_of, games).is_decided:
        raise found["games"].problem("the match was decided before this game")
    if setup.best_of > 1:  # the decks are used again
        for deck in (first, second):
            deck.check(RULESETS[setup.ruleset])
    try:
        replay = Replay.from_json(found["replay"].text(), check=False)
    except ReplayError:  # written by a version with another notation
        replay = None
    game = Game.from_json(found["game"].text())
    return SavedMatch(setup, (first, second), games, game, replay, read_token(found["token"]))


def saved_deck(value: JsonValue) -> Deck:
    name, ids = value.record(("name", "cards"))
    return Deck(name.text(), ids.texts())


def finished_game(value: JsonValue) -> FinishedGame:
    winner, ways, replay = value.record(("winner", "ways", "replay"))
    return FinishedGame(
        winner.optional(lambda seat: seat.integer(0, 1)),
        tuple(ways.texts()),
        Replay.from_json(replay.text(), check=False),
    )


def saved_game(game: Game) -> SavedMatch:
    """Return a match that consists of one unfinished game."""
    if isinstance(game.source, ExternalChance):
        raise PlaymatError("this game expects its caller to decide chance, so it can't be played")
    first, second = named_deck(game, 0), named_deck(game, 1)
    setup = MatchSetup(decks=(first.name, second.name), ruleset=game.ruleset.name, seed=0)
    return SavedMatch(setup, (first, second), (), game)


def named_deck(game: Game, player: int) -> Deck:
    """Return a player's deck: the built-in deck with these cards, or one with a generic name."""
    cards = sorted(p for p in game.prints[60 * player : 60 * player + 60] if p)
    for deck in builtin_decks():
        if sorted(deck.ids()) == cards:
            return deck
    return Deck("opponent's deck" if player else "your deck", cards)
