"""Read positions: text becomes a game; what isn't written has its default."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from playmat.engine import option_kinds
from playmat.engine.board_actions import powers_of
from playmat.engine.cards import Card
from playmat.engine.constants import NO_PLAYER, RULE, STADIUM, UNSEEN, bit
from playmat.engine.game import Game, View
from playmat.engine.game_state import GameState
from playmat.engine.run_loop import push
from playmat.engine.state import Player, PokemonInPlay
from playmat.engine.trial import can_be_resolved
from playmat.engine.turn import MAIN, TURN
from playmat.engine.vectors import append
from playmat.limits import line_problem
from playmat.notation import chance
from playmat.notation.card_names import HIDDEN_CARD, CardNames, pool_names
from playmat.notation.effects import card_at, cause_at, read_effect, read_lasting
from playmat.notation.header import Header, default_first, read_header
from playmat.notation.invariants import PositionWarning, check_position
from playmat.notation.knowledge import KnowledgeReader
from playmat.notation.places import Places
from playmat.notation.position_board import Board, SideSetup, build_game, start_attached_effects
from playmat.notation.slots import MAX_CARDS, Slot, read_cards, read_slot, read_slots
from playmat.notation.spans import PositionError, Span, lines_of, quoted_list

RANGE = re.compile("[0-9]{1,4}(?:-[0-9]{1,4})?").fullmatch
DEFAULT_DECK = 20
NONE = Span("none")
FILLER = "M"  # Metal Energy: no effect depends on it
MAX_KNOWN = 1000
MAX_BENCH = 15  # places on the Bench that an option can name
MAX_USES = 1_000_000
MAX_VISITED = 0x3FFF_FFFF_FFFF
TURN_ACTIONS = {
    "energy": option_kinds.DID_ATTACH,
    "supporter": option_kinds.DID_SUPPORTER,
    "stadium": option_kinds.DID_STADIUM,
    "retreat": option_kinds.DID_RETREAT,
    "attack": option_kinds.DID_ATTACK,
}
BOARD_KEYS = (
    "stadium",
    "done",
    "power uses",
    "decisions",
    "visited",
    "knocked out",
    "known",
    *chance.KEYS,
)
SIDE_KEYS = (
    "prints",
    "active",
    "bench",
    "hand",
    "deck",
    "discard",
    "prizes",
    "lost",
    "played",
    "mulligans",
    "copies",
    "numbers",
    "list",
)
PLAYERS = {"[player 0]": 0, "[player 1]": 1}
SECTIONS = (*PLAYERS, "[lasting]", "[knowledge]", "[stack]")
Entries = dict[str, Span]


@dataclass(frozen=True)
class Position:
    """A position that was read: its game, its view, and warnings."""

    game: Game  # the game; redacted if this is a view
    view: View | None  # the view; None if all identities are known
    warnings: tuple[PositionWarning, ...]


def read_position(text: str, *, cards: Iterable[Card] = ()) -> Game:
    """Return the game at a position. `cards` are extra cards that aren't in the pool.

    A position with unknown cards (``?``) is a view; read it with `read_view`.
    """
    position = parse_position(text, cards=cards)
    if position.view is not None:
        raise PositionError("some cards are unknown: this is a view; read it with read_view", 1, 1)
    return position.game


def read_view(text: str, *, cards: Iterable[Card] = ()) -> View:
    """Return the view at a position with unknown cards."""
    position = parse_position(text, cards=cards)
    if position.view is None:
        raise PositionError(
            "no card is unknown: this is a whole game; read it with read_position", 1, 1
        )
    return position.view


def parse_position(text: str, *, cards: Iterable[Card] = ()) -> Position:
    """Return the game at a position, its view, and warnings about it."""
    return PositionReader(pool_names(cards)).read(text)


class PositionReader:
    """Reads one position."""

    def __init__(self, names: CardNames) -> None:
        self.pool_names = names
        self.names = [names, names]
        self.board_entries: Entries = {}
        self.sides: list[Entries] = [{}, {}]
        self.side_at = [Span(""), Span("")]
        self.sections: dict[str, list[Span]] = {}

    def read(self, text: str) -> Position:
        problem, line = line_problem(text)
        if problem:
            raise PositionError(problem if line else f"not a position: {problem}", line, 1)
        lines = lines_of(text)
        if not lines:
            raise PositionError("the position is empty; it must begin with its ruleset", 1, 1)
        header = read_header(lines[0])
        self.sort(lines[1:])
        turn_player = header.turn_player if header.turn_player is not None else 0
        viewer = header.viewer
        if viewer is None and any(
            UNSEEN in value.text for entries in self.sides for value in entries.values()
        ):
            viewer = max(turn_player, 0)
        board = Board(header.ruleset, [], header.turn, turn_player, is_view=viewer is not None)
        self.read_sides(header, board)
        used = self.read_stadium(board)
        self.read_known(board)
        g = build_game(board)
        places = Places(g)
        for who in (0, 1):
            places.zones[who]["hand"] = board.sides[who].hand_ids
        self.read_state(g, header, places)
        g.stadium_used = used
        self.finish_pokemon(g, board, places)
        self.read_lasting_effects(g, places)
        KnowledgeReader(g, places, viewer, self.names).read(self.sections.get("[knowledge]", []))
        self.read_stack(g, header, places)
        at = (self.sections.get("[stack]") or [lines[0]])[-1]
        warnings = check_position(g, board, at)
        if (viewer is None or g.player_to_act == viewer) and not can_be_resolved(g):
            raise at.error("the stack doesn't fit the board")
        view = View(g, viewer) if viewer is not None else None
        return Position(Game.of_state(g), view, tuple(warnings))

    # -- lines -------------------------------------------------------------------------
    def sort(self, lines: list[Span]) -> None:
        """Assign each line to its section and key."""
        section = ""
        for line in lines:
            text = line.text
            if text.startswith("["):
                if text not in SECTIONS:
                    known = ", ".join(SECTIONS)
                    raise line.error(f"unknown section {text!r}; the sections are {known}")
                if text in self.sections:
                    raise line.error(f"{text} is given twice")
                section = text
                self.sections[section] = []
                if section in PLAYERS:
                    self.side_at[PLAYERS[section]] = line
            elif section and section not in PLAYERS:
                self.sections[section].append(line)
            elif section:
                self.entry(self.sides[PLAYERS[section]], SIDE_KEYS, line)
            else:
                self.entry(self.board_entries, BOARD_KEYS, line)
        for name, who in PLAYERS.items():
            if name not in self.sections:
                last = lines[-1] if lines else Span("", 1, 1)
                raise last.error(f"the section [player {who}] is missing")

    def entry(self, entries: Entries, keys: tuple[str, ...], line: Span) -> None:
        word, colon, value = line.partition(":")
        key = word.text
        if not colon or key not in keys:
            raise line.error(f"unexpected {key!r}; a line here begins with {quoted_list([*keys])}")
        if key in entries:
            raise line.error(f"{key!r} is given twice")
        entries[key] = value

    # -- the board ---------------------------------------------------------------------
    def read_sides(self, header: Header, board: Board) -> None:
        for who in (0, 1):
            entries = self.sides[who]
            names = self.names[who]
            if "prints" in entries:
                prints = [names.at(p) for p in entries["prints"].split(",")]
                names = self.names[who] = names.prefer(prints)
            side = SideSetup(at=self.side_at[who])
            board.sides.append(side)
            active, bench = entries.get("active", NONE), entries.get("bench", NONE)
            if active.text != "none":
                side.active = read_slot(names, board.turn, active)
            if bench.text != "none":
                side.bench = read_slots(names, board.turn, bench)
                if len(side.bench) > MAX_BENCH:
                    raise bench.error(f"a Bench can have at most {MAX_BENCH} Pokémon")
            side.hand = read_cards(names, entries.get("hand", NONE))
            side.discard = read_cards(names, entries.get("discard", NONE))
            side.lost_zone = read_cards(names, entries.get("lost", NONE))
            side.played = read_cards(names, entries.get("played", NONE))
            filler = HIDDEN_CARD if board.is_view else names.find(FILLER)
            side.prizes = self.pile(entries.get("prizes"), header.ruleset.prizes, names, filler)
            free = MAX_CARDS - len(board.cards_of(who))
            default = max(0, min(DEFAULT_DECK, free))
            side.deck = self.pile(entries.get("deck"), default, names, filler)
            if "list" in entries:
                self.read_list(board, side, names, entries["list"])
            if "copies" in entries:
                self.read_copies(side, names, entries["copies"], board.cards_of(who))
            if "numbers" in entries:
                self.read_numbers(side, entries["numbers"], len(board.cards_of(who)))

    def pile(self, value: Span | None, default: int, names: CardNames, filler: Card) -> list[Card]:
        """Read a deck or Prize cards: cards, ``...`` for the default number, or a plain number."""
        if value is None:
            return [filler] * default
        if value.text.isdigit():
            return [filler] * value.number(0, MAX_CARDS, "the number of cards")
        parts = value.split(",")
        if parts[-1].text == "...":
            rest = value.text[: value.text.rindex(",")] if len(parts) > 1 else "none"
            cards = read_cards(names, Span(rest, value.line, value.column))
            return [*cards, *[filler] * max(0, default - len(cards))]
        return read_cards(names, value)

    def read_list(self, board: Board, side: SideSetup, names: CardNames, value: Span) -> None:
        if not board.is_view:
            raise value.error(
                "only a view has a separate deck list; here every card is on the board"
            )
        side.known = read_cards(names, value)
        if len(side.known) > MAX_CARDS or HIDDEN_CARD in side.known:
            raise value.error(f"a deck list must have at most {MAX_CARDS} cards, all of them known")

    def read_copies(
        self, side: SideSetup, names: CardNames, value: Span, cards: list[Card]
    ) -> None:
        """Read ``Bill = 2 1 3``: the order of a card's copies in the zones."""
        counts = Counter(card.id for card in cards)
        for part in value.split(";"):
            word, equals, ranks = part.partition("=")
            if not equals:
                raise part.error("expected a card and the order of its copies, as in 'Bill = 2 1'")
            print = names.at(word).id
            order = side.copies[print] = self.ranges(ranks, 1, MAX_CARDS)
            if sorted(order) != list(range(1, counts[print] + 1)):
                raise part.error(f"expected each number from 1 to {counts[print]} once")

    def read_numbers(self, side: SideSetup, value: Span, count: int) -> None:
        side.numbers = self.ranges(value, 0, MAX_CARDS - 1)
        if len(side.numbers) != count or len(set(side.numbers)) != count:
            raise value.error(f"expected {count} different numbers, one for each card")

    def ranges(self, value: Span, minimum: int, maximum: int) -> list[int]:
        """Read numbers and ranges: ``4 1-3``."""
        out: list[int] = []
        for word in value.text.split():
            start, _, end = word.partition("-")
            if not RANGE(word) or not minimum <= int(start) <= int(end or start) <= maximum:
                bounds = f"{minimum}–{maximum}"
                raise value.error(f"expected numbers or ranges within {bounds}, not {word!r}")
            out += range(int(start), int(end or start) + 1)
        return out

    def read_stadium(self, board: Board) -> int:
        """Read ``stadium: Name, of player 1, used by player 0``; return who has used it."""
        value = self.board_entries.get("stadium")
        if value is None:
            return 0
        name, *words = value.split(",")
        used = 0
        owner = max(board.turn_player, 0)
        for word in words:
            if word.text in ("of player 0", "of player 1"):
                owner = int(word.text[-1])
            elif word.text in ("used by player 0", "used by player 1"):
                used |= bit(int(word.text[-1]))
            else:
                raise word.error(f"expected 'of player 0' or 'used by player 0', not {word.text!r}")
        board.stadium = self.names[owner].at(name)
        board.stadium_owner = owner
        if board.stadium.definition.kind != STADIUM:
            raise name.error(f"{board.stadium.name} isn't a Stadium card")
        return used

    def read_known(self, board: Board) -> None:
        """Read the cards of a view that are known to be among some places."""
        value = self.board_entries.get("known")
        if value is None:
            return
        if not board.is_view:
            raise value.error("only a view has a line 'known'; here every card is on the board")
        board.known = read_cards(self.pool_names, value)
        if len(board.known) > MAX_KNOWN or HIDDEN_CARD in board.known:
            raise value.error(f"expected at most {MAX_KNOWN} cards, all of them known")

    def read_state(self, g: GameState, header: Header, places: Places) -> None:
        g.first = default_first(g.turn, g.turn_player) if header.first is None else header.first
        g.sudden_death_round = header.sudden_death_round
        g.winner = header.winner
        g.ways = header.ways
        g.show_mode = header.show_mode
        g.needs_settling = header.needs_settling
        g.s0, g.s1 = chance.default_generator(g)
        for key, value in self.board_entries.items():
            if key in chance.KEYS:
                chance.read_chance(g, key, value)
            elif key == "done":
                for p in value.split(","):
                    if p.text not in TURN_ACTIONS:
                        known = quoted_list([*TURN_ACTIONS])
                        raise p.error(f"unexpected {p.text!r}; write {known}")
                    g.actions_used |= TURN_ACTIONS[p.text]
            elif key == "power uses":
                g.power_uses = value.number(0, MAX_USES, "the number of uses")
            elif key == "decisions":
                g.decisions = value.number(0, MAX_USES, "the number of decisions")
            elif key == "visited":
                for p in value.split(","):
                    g.visited = append(g.visited, p.number(0, MAX_VISITED, "the board hash"))
            elif key == "knocked out":
                for p in value.split(","):
                    g.pending_knock_outs = append(g.pending_knock_outs, card_at(places, p))
        for who in (0, 1):
            value = self.sides[who].get("mulligans", Span("0"))
            g.players[who].mulligans = value.number(0, MAX_USES, "the number of mulligans")

    # -- entries with places ---------------------------------------------------------------
    def finish_pokemon(self, g: GameState, board: Board, places: Places) -> None:
        """Read powers used and causes of damage, which refer to the whole board."""
        for who in (0, 1):
            for slot, m in zip(board.sides[who].slots, places.pokemon[who], strict=True):
                for span in slot.powers_used:
                    m.powers_used |= self.power(g, m, span)
                if slot.damage_cause is not None:
                    self.read_damage_cause(m, places, slot)

    def power(self, g: GameState, m: PokemonInPlay, span: Span) -> int:
        """Return the bit of a power by its name; a plain number is a set of bits."""
        if span.text.isdigit():
            return span.number(0, 2**60, "the set of powers")
        powers = [power.name for power in powers_of(g, m)]
        if span.text not in powers:
            raise span.error(f"{m.top.name} has no power {span.text!r}")
        return int(bit(powers.index(span.text)))

    def read_damage_cause(self, m: PokemonInPlay, places: Places, slot: Slot) -> None:
        """Read ``attack 1 on 0 active of 0 active``; all but the cause may be left out."""
        assert slot.damage_cause is not None
        what, *author = slot.damage_cause.split(" of ")
        cause, *card = what.split(" on ")
        words = cause.text.rpartition(" ")[0]
        if cause.text[len(words) + 1 :].isdigit():
            m.damage_attack = cause.after(len(words) + 1).number(1, 99, "the attack number") - 1
            cause = cause.first(len(words))
        m.damage_cause = cause_at(cause)
        if card:
            m.damage_card = card_at(places, card[0])
        if author:
            m.damage_source = card_at(places, author[0])

    def read_lasting_effects(self, g: GameState, places: Places) -> None:
        """Read lines such as ``1 active: address; turns 6-6`` or ``player 0: address; …``."""
        for line in self.sections.get("[lasting]", []):
            where, colon, _ = line.text.partition(":")
            x = read_lasting(places, line.after(len(where) + 1))
            owner: Player | PokemonInPlay | None = None
            if where in ("player 0", "player 1"):
                owner = g.players[int(where[-1])]
            elif colon:
                owner = g.find(places.at(line.first(len(where))))
            if owner is None:
                raise line.error("expected a Pokémon or a player, as in '1 active:' or 'player 0:'")
            owner.lasting = [*(owner.lasting or []), x]
        start_attached_effects(g)

    def read_stack(self, g: GameState, header: Header, places: Places) -> None:
        lines = self.sections.get("[stack]")
        at = lines[-1] if lines else self.side_at[0]
        if lines is not None:
            g.stack = [read_effect(g, places, line) for line in lines]
            for depth, e in enumerate(g.stack):
                e.depth = depth
                if e.parent >= depth:
                    problem = "an effect can only be about one that is listed before it"
                    raise lines[depth].error(problem)
        elif g.winner == NO_PLAYER:
            if g.turn == 0 or g.turn_player == NO_PLAYER:
                raise self.side_at[0].error("a position in setup requires its section [stack]")
            e = push(g, TURN, NO_PLAYER, -1, -1, RULE)
            e.pc = MAIN
        default = default_player(g)
        if default is not None and g.winner == NO_PLAYER:
            for who, p in enumerate(g.players):
                if p.active is None:
                    hint = "add a line such as 'active: Sentret'"
                    raise self.side_at[who].error(f"player {who} has no Active Pokémon; {hint}")
        if header.player_to_act is not None:
            g.player_to_act = header.player_to_act
        elif default is None:
            hint = "add 'player 0 to choose' to the first line"
            raise at.error(f"the player to act is missing; {hint}")
        else:
            g.player_to_act = default
        if g.winner == NO_PLAYER and (g.player_to_act == NO_PLAYER or not g.stack):
            raise at.error("there is no player to act, but the game isn't over")


def default_player(g: GameState) -> int | None:
    """Return the default player to act, or None if it must be written."""
    if g.winner != NO_PLAYER:
        return NO_PLAYER
    if g.stack and g.stack[-1].op is TURN and g.stack[-1].pc == MAIN:
        return int(g.turn_player)
    return None
