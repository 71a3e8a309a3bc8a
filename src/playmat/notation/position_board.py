"""The board of a position, and the game built from it."""

from __future__ import annotations

from dataclasses import dataclass, field

from mypy_extensions import i64

from playmat.engine.cards import Card
from playmat.engine.constants import NO_PLAYER
from playmat.engine.game_state import GameState
from playmat.engine.movement import count_energy
from playmat.engine.new_game import NO_CARD, create_game
from playmat.engine.state import PokemonInPlay
from playmat.engine.vectors import vec
from playmat.engine.views import cards_seen
from playmat.notation.slots import MAX_CARDS, Slot
from playmat.notation.spans import NO_SPAN, Span
from playmat.rulebook.rulesets import Ruleset
from playmat.vocabulary.in_play_ops import attached_effects


@dataclass(slots=True)
class SideSetup:
    """One player's side of the board."""

    active: Slot | None = None
    bench: list[Slot] = field(default_factory=list)
    hand: list[Card] = field(default_factory=list)
    discard: list[Card] = field(default_factory=list)
    lost_zone: list[Card] = field(default_factory=list)
    prizes: list[Card] = field(default_factory=list)
    played: list[Card] = field(default_factory=list)
    deck: list[Card] = field(default_factory=list)  # cards from the top down
    copies: dict[str, list[int]] = field(default_factory=dict)  # order of the copies, by print
    numbers: list[int] | None = None  # ids of all cards, if not in order
    known: list[Card] = field(default_factory=list)  # deck list in a view, if known
    hand_ids: list[int] = field(default_factory=list)  # in written order; set by `build_game`
    at: Span = NO_SPAN

    @property
    def slots(self) -> list[Slot]:
        return [*([self.active] if self.active is not None else []), *self.bench]


@dataclass(slots=True)
class Board:
    """Both sides, the Stadium, and the turn."""

    ruleset: Ruleset
    sides: list[SideSetup]
    turn: int
    turn_player: int
    stadium: Card | None = None
    stadium_owner: int = NO_PLAYER
    is_view: bool = False  # some identities are unknown
    known: list[Card] = field(default_factory=list)  # cards known in a view to be among some places

    def cards_of(self, who: int) -> list[Card]:
        """Return all cards of a player in the order of the zones, the deck from the bottom up."""
        side = self.sides[who]
        out: list[Card] = []
        for slot in side.slots:
            out += [*slot.stack, *slot.energy, *slot.attached_trainers]
        if self.stadium is not None and self.stadium_owner == who:
            out.append(self.stadium)
        out += [*side.played, *side.discard, *side.lost_zone, *side.hand, *side.prizes]
        return out + side.deck[::-1]


def build_game(board: Board) -> GameState:
    """Return the game with this board and an empty stack."""
    lists = [board.cards_of(0), board.cards_of(1)]
    for who, cards in enumerate(lists):
        if len(cards) > MAX_CARDS:
            problem = f"player {who} has {len(cards)} cards; the limit is {MAX_CARDS}"
            raise board.sides[who].at.error(problem)
    g = build_view_game(board, lists) if board.is_view else build_open_game(board, lists)
    g.turn = board.turn
    g.turn_player = board.turn_player
    for who, cards in enumerate(lists):
        BoardBuilder(g, board, who, cards).build()
    g.hooks_stale = True
    return g


def start_attached_effects(g: GameState) -> None:
    """Start the effects of attached Trainer cards that have none yet, such as PlusPower."""
    for p in g.players:
        for m in p.in_play():
            stated = {x.card for x in m.lasting or []}
            for card in m.attached_trainers or ():
                if card not in stated and (effects := attached_effects(g, card)):
                    m.lasting = [*(m.lasting or []), *effects]


def sorted_by_print(cards: list[Card]) -> list[Card]:
    """Return the cards in the order that the engine uses, so that equal lists are recognized."""
    return sorted(cards, key=lambda card: card.id)


def build_open_game(board: Board, lists: list[list[Card]]) -> GameState:
    g = create_game(board.ruleset, [sorted_by_print(cards) for cards in lists])
    if any(side.numbers is not None for side in board.sides):  # identities were exchanged
        assign_identities(g, board, lists)
    return g


def build_view_game(board: Board, lists: list[list[Card]]) -> GameState:
    """Return the game of a view; its card ids follow the order of the zones."""
    g = create_game(board.ruleset, [sorted_by_print(side.known) for side in board.sides])
    for side, cards in zip(board.sides, lists, strict=True):
        if side.numbers is None:
            side.numbers = list(range(len(cards)))
    assign_identities(g, board, lists)
    g.cards_by_key = cards_seen(g, g.cards_by_key)
    g.redacted = True
    return g


def assign_identities(g: GameState, board: Board, lists: list[list[Card]]) -> None:
    """Assign the written ids to the cards of each player."""
    definitions = g.definitions[:]
    prints = g.prints[:]
    for who, (side, cards) in enumerate(zip(board.sides, lists, strict=True)):
        if side.numbers is not None:
            definitions[60 * who : 60 * who + 60] = [NO_CARD] * 60
            prints[60 * who : 60 * who + 60] = [""] * 60
            for id, card in zip(side.numbers, cards, strict=True):
                definitions[60 * who + id] = card.definition
                prints[60 * who + id] = card.id
    g.definitions = [*definitions, *[card.definition for card in board.known]]
    g.prints = [*prints, *[card.id for card in board.known]]
    g.keys = vec[i64]([d.key for d in g.definitions])


class BoardBuilder:
    """Puts the cards of one player onto the board, each the next copy of its print."""

    def __init__(self, g: GameState, board: Board, who: int, cards: list[Card]) -> None:
        self.g = g
        self.board = board
        self.who = who
        side = board.sides[who]
        if side.numbers is not None:
            self.ids = [60 * who + id for id in side.numbers]
        else:
            copies: dict[str, list[int]] = {}
            for id in range(60 * who, 60 * who + len(cards)):
                copies.setdefault(g.prints[id], []).append(id)
            for print, order in side.copies.items():
                copies[print] = [copies[print][n - 1] for n in order]
            self.ids = [copies[card.id].pop(0) for card in cards]

    def take(self, cards: list[Card]) -> list[int]:
        """Return the ids of the next cards of the list, which are these."""
        return [self.ids.pop(0) for _ in cards]

    def build(self) -> None:
        g, who = self.g, self.who
        side = self.board.sides[who]
        p = g.players[who]
        if side.active is not None:
            p.active = self.pokemon(side.active)
        p.bench = [self.pokemon(slot) for slot in side.bench]
        if self.board.stadium is not None and self.board.stadium_owner == who:
            g.stadium = self.take([self.board.stadium])[0]
            g.stadium_owner = who
        p.played = vec[i64](self.take(side.played))
        p.discard = vec[i64](self.take(side.discard))
        p.lost_zone = vec[i64](self.take(side.lost_zone))
        side.hand_ids = self.take(side.hand)
        p.hand = vec[i64](sorted(side.hand_ids))  # as `into_hand` keeps it
        p.prizes = vec[i64](self.take(side.prizes))
        p.deck = vec[i64](self.take(side.deck))

    def pokemon(self, slot: Slot) -> PokemonInPlay:
        m = slot.pokemon
        m.cards = vec[i64](self.take(slot.stack))
        m.id = m.cards[0]
        m.energy = vec[i64](self.take(slot.energy))
        count_energy(self.g, m)
        if slot.attached_trainers:
            m.attached_trainers = vec[i64](self.take(slot.attached_trainers))
        return m
