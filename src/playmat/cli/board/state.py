"""The description of the board from which every interface draws it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from playmat.cli.board.canvas import Place
from playmat.engine.board import UNKNOWN_CARD, Pokemon, Side, stadium_in_play
from playmat.engine.cards import Card
from playmat.engine.game import Game, View
from playmat.session import Session

DISCARD, LOST_ZONE, PRIZES, DECK, HAND, PLAYED = range(6)  # the numbers of the piles
PILES = ("discard pile", "Lost Zone", "Prize cards", "deck", "hand", "played cards")
SIDE = (PRIZES, HAND, DECK, DISCARD, LOST_ZONE)  # the piles of a side in the order of the board
YOU = "You"


@dataclass
class HeldCard:
    """Equal cards in a hand."""

    number: int
    card: Card
    count: int = 0


@dataclass(frozen=True)
class BoardState:
    """A game as its viewer sees it, what can be chosen on it, and where the cursor is."""

    game: Game | View
    below: int  # the player whose side is below
    names: tuple[str, str]
    keys: Mapping[Place, str] = field(default_factory=dict)
    cursor: Place | None = None
    playable: frozenset[int] = frozenset()  # numbers of cards in hand that can be played
    card: int | None = None  # the number of the card in hand that was chosen
    match: str = ""  # the score of a match of several games

    @property
    def heading(self) -> tuple[str, ...]:
        """The ruleset, the score of the match, and whose turn it is."""
        game = self.game
        turn = f"turn {game.turn}, {self.possessive(game.turn_player)}" if game.turn else "setup"
        sudden_death = "Sudden Death" if game.sudden_death_round else ""
        parts = f"{game.ruleset.name} rules", self.match, sudden_death, turn
        return tuple(part for part in parts if part)

    def possessive(self, player: int) -> str:
        return "yours" if self.names[player] == YOU else f"{self.names[player]}'s"

    @property
    def stadium(self) -> Card | None:
        """The Stadium in play."""
        game = self.game
        return game.stadium if isinstance(game, View) else stadium_in_play(game)

    def side(self, player: int) -> Side:
        return self.game.side(player)

    def pile(self, player: int, number: int) -> list[Card]:
        """Return the cards of a pile, the top card first."""
        side = self.side(player)
        if number == DECK:
            return side.deck
        cards = {
            DISCARD: side.discard,
            LOST_ZONE: side.lost_zone,
            PRIZES: side.prizes,
            PLAYED: side.played,
        }
        return cards.get(number, side.hand)[::-1]

    def counts(self, player: int) -> list[tuple[int, int]]:
        """Return the number of cards in each pile of a side; an empty Lost Zone is left out."""
        sizes = [(number, len(self.pile(player, number))) for number in SIDE]
        return [(number, size) for number, size in sizes if size or number != LOST_ZONE]

    def played(self, player: int) -> str:
        """Return the Trainer card being played, and the Supporter of this turn."""
        return ", ".join(card.name for card in self.side(player).played)

    def active(self, player: int) -> Pokemon | None:
        side = self.side(player)
        return side.active if side.has_active else None

    def pokemon(self, place: Place) -> Pokemon | None:
        """Return the Pokémon at a place."""
        if place.zone != "spot":
            return None
        if place.number == 0:
            return self.active(place.player)
        bench = self.side(place.player).bench
        return bench[place.number - 1] if place.number <= len(bench) else None

    def hand(self, player: int) -> list[HeldCard]:
        """Return the known cards of a hand, equal cards together: Pokémon, Trainers, Energy."""
        found: dict[int, HeldCard] = {}
        for card in self.side(player).hand:
            if card is not UNKNOWN_CARD:
                number = int(card.definition.key)
                found.setdefault(number, HeldCard(number, card)).count += 1
        return sorted(found.values(), key=lambda h: (h.card.definition.kind, h.card.name))

    def unknown_in_hand(self, player: int) -> int:
        """Return how many cards of a hand the viewer doesn't know."""
        return sum(card is UNKNOWN_CARD for card in self.side(player).hand)


def session_board(
    session: Session,
    keys: Mapping[Place, str] = MappingProxyType({}),
    cursor: Place | None = None,
    playable: frozenset[int] = frozenset(),
    card: int | None = None,
    line: int | None = None,
    open_hands: bool = False,
) -> BoardState:
    """Return the board of a session as the player at the screen sees it.

    It is the board at a line of the log, so that it isn't ahead of the lines that were shown.
    With `open_hands`, both hands are shown.
    """
    below = max(session.viewer, 0)
    is_current = line is None or line >= len(session.log.lines)
    game = session.game if line is None else session.game_at(line)
    if open_hands:
        from playmat.lab.solver import with_open_hands  # slow to import

        view = with_open_hands(game).view(session.viewer)
    else:
        view = session.view if is_current else game.view(session.viewer)
    finished = (
        session.match.games if is_current or not session.game.over else session.match.games[:-1]
    )
    names = [*session.names]
    if session.viewer >= 0:
        names[session.viewer] = YOU
    match = ""
    if session.setup.best_of > 1:
        wins = [game.winner for game in finished]
        score = f"{wins.count(below)}–{wins.count(1 - below)}"
        match = f"game {session.number} of {session.setup.best_of}, {score}"
    both = names[0], names[1]
    return BoardState(view, below, both, keys, cursor, playable, card, match)
