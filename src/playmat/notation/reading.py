"""A position becomes a game: every line is read, everything else is as usual."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from playmat.engine.board_actions import powers_of
from playmat.engine.cards import Card
from playmat.engine.game import Game
from playmat.engine.option_kinds import (
    DID_ATTACH,
    DID_ATTACK,
    DID_RETREAT,
    DID_STADIUM,
    DID_SUPPORTER,
)
from playmat.engine.records import InPlay
from playmat.engine.turn import MAIN, TURN
from playmat.engine.vectors import append
from playmat.engine.views import View
from playmat.engine.words import NOBODY, RULE, STADIUM, UNSEEN, bit
from playmat.notation import chance
from playmat.notation.board import (
    Board,
    Side,
    lay_board,
    print_of,
    start_attached_effects,
)
from playmat.notation.header import Header, read_header, usual_first
from playmat.notation.invariants import PositionRemark, remarks_on
from playmat.notation.knowledge import MemoryReader
from playmat.notation.names import HIDDEN_CARD, Names, pool_names
from playmat.notation.pieces import Piece, PositionError, in_quotes, lines_of
from playmat.notation.places import Places
from playmat.notation.slots import Slot, read_cards, read_slot, read_slots
from playmat.notation.texts import card_at, cause_at, read_effect, read_lasting

RANGE = re.compile("[0-9]{1,4}(?:-[0-9]{1,4})?").fullmatch
USUAL_DECK = 20
FILLER = "M"  # Metal Energy: no card minds it
MOST_CARDS = 60
MOST_FACES = 1000
MOST_BENCH = 15  # as many as an option can name
MOST_USES = 1_000_000
MOST_VISITED = 0x3FFF_FFFF_FFFF
DEEDS = {
    "energy": DID_ATTACH,
    "supporter": DID_SUPPORTER,
    "stadium": DID_STADIUM,
    "retreat": DID_RETREAT,
    "attack": DID_ATTACK,
}
TABLE_KEYS = ("stadium", "done", "power uses", "visited", "knocked", "faces", *chance.KEYS)
SIDE_KEYS = (
    "prints",
    "active",
    "bench",
    "hand",
    "deck",
    "discard",
    "prizes",
    "lost",
    "beside",
    "mulligans",
    "copies",
    "numbers",
    "list",
)
PLAYERS = {"[player 0]": 0, "[player 1]": 1}
SECTIONS = (*PLAYERS, "[lasting]", "[memory]", "[stack]")
Entries = dict[str, Piece]


@dataclass(frozen=True)
class Position:
    """A position that was read: the game, whose view it is, and which invariants it breaks."""

    game: Game  # of a view, what is seen
    view: View | None  # where some faces are not known
    remarks: tuple[PositionRemark, ...]


def read_position(text: str, *, cards: Iterable[Card] = ()) -> Game:
    """The game at a position. `cards` are further ones that are not in the pool.

    A position with unknown faces (``?``) is a view, which `read_view` reads.
    """
    position = parse_position(text, cards=cards)
    if position.view is not None:
        raise PositionError("some faces are not known: this is a view, not a whole game", 1, 1)
    return position.game


def read_view(text: str, *, cards: Iterable[Card] = ()) -> View:
    """The view that a position with unknown faces is."""
    position = parse_position(text, cards=cards)
    if position.view is None:
        raise PositionError("every face is known: this is a whole game, not a view", 1, 1)
    return position.view


def parse_position(text: str, *, cards: Iterable[Card] = ()) -> Position:
    """The game at a position, whose view it is, and what is remarkable about it."""
    return Reader(pool_names(cards)).read(text)


class Reader:
    """Reads one position."""

    def __init__(self, names: Names) -> None:
        self.plain = names
        self.names = [names, names]
        self.table: Entries = {}
        self.sides: list[Entries] = [{}, {}]
        self.side_at = [Piece(""), Piece("")]
        self.sections: dict[str, list[Piece]] = {}

    def read(self, text: str) -> Position:
        lines = lines_of(text)
        if not lines:
            raise PositionError("a position begins with its ruleset; there is nothing here", 1, 1)
        header = read_header(lines[0])
        self.sort(lines[1:])
        current = header.current if header.current is not None else 0
        viewer = header.viewer
        if viewer is None and any(
            UNSEEN in value.text for entries in self.sides for value in entries.values()
        ):
            viewer = max(current, 0)
        board = Board(header.ruleset, [], header.turn, current, blind=viewer is not None)
        self.read_sides(header, board)
        used = self.read_stadium(board)
        self.read_faces(board)
        g = lay_board(board)
        places = Places(g)
        for who in (0, 1):
            places.zones[who]["hand"] = board.sides[who].hand_ids
        self.read_table(g, header, places)
        g.stadium_used = used
        self.finish_pokemon(g, board, places)
        self.read_lasting_effects(g, places)
        MemoryReader(g, places, viewer, self.names).read(self.sections.get("[memory]", []))
        self.read_stack(g, header, places)
        if viewer is None or g.asked == viewer:
            self.ask(g, lines[0])
        view = View(g, viewer) if viewer is not None else None
        return Position(g, view, tuple(remarks_on(g, board)))

    # -- lines -------------------------------------------------------------------------
    def sort(self, lines: list[Piece]) -> None:
        """Find the section and the key of each line."""
        section = ""
        for line in lines:
            text = line.text
            if text.startswith("["):
                if text not in SECTIONS:
                    raise line.error(f"{text!r} is no section; there are {', '.join(SECTIONS)}")
                if text in self.sections:
                    raise line.error(f"{text} comes a second time")
                section = text
                self.sections[section] = []
                if section in PLAYERS:
                    self.side_at[PLAYERS[section]] = line
            elif section and section not in PLAYERS:
                self.sections[section].append(line)
            elif section:
                self.entry(self.sides[PLAYERS[section]], SIDE_KEYS, line)
            else:
                self.entry(self.table, TABLE_KEYS, line)
        for name, who in PLAYERS.items():
            if name not in self.sections:
                last = lines[-1] if lines else Piece("", 1, 1)
                raise last.error(f"the section [player {who}] is missing")

    def entry(self, entries: Entries, keys: tuple[str, ...], line: Piece) -> None:
        key, colon, _ = line.text.partition(":")
        key = key.rstrip()
        if not colon or key not in keys:
            raise line.error(
                f"{key!r} is not expected here; a line begins with {in_quotes([*keys])}"
            )
        if key in entries:
            raise line.error(f"{key!r} is said twice")
        entries[key] = line.after(line.text.index(":") + 1)

    # -- the table ---------------------------------------------------------------------
    def read_sides(self, header: Header, board: Board) -> None:
        for who in (0, 1):
            entries = self.sides[who]
            names = self.names[who]
            if "prints" in entries:
                prints = [names.at(p) for p in entries["prints"].split(",")]
                names = self.names[who] = names.prefer(prints)
            side = Side(at=self.side_at[who])
            board.sides.append(side)
            if "active" in entries and entries["active"].text != "none":
                side.active = read_slot(names, entries["active"])
            if "bench" in entries and entries["bench"].text != "none":
                side.bench = read_slots(names, entries["bench"])
                if len(side.bench) > MOST_BENCH:
                    raise entries["bench"].error(f"a Bench has at most {MOST_BENCH} Pokémon")
            for zone in ("hand", "discard", "lost", "beside"):
                if zone in entries:
                    setattr(side, zone, read_cards(names, entries[zone]))
            filler = HIDDEN_CARD if board.blind else names.find(FILLER)
            side.prizes = self.pile(entries.get("prizes"), header.ruleset.prizes, names, filler)
            room = MOST_CARDS - len(board.cards_of(who))
            usual = max(0, min(USUAL_DECK, room))
            side.deck = self.pile(entries.get("deck"), usual, names, filler)
            if "list" in entries:
                self.read_list(board, side, names, entries["list"])
            if "copies" in entries:
                self.read_copies(side, names, entries["copies"], board.cards_of(who))
            if "numbers" in entries:
                self.read_numbers(side, entries["numbers"], len(board.cards_of(who)))

    def pile(self, value: Piece | None, usual: int, names: Names, filler: Card) -> list[Card]:
        """A deck or Prizes: cards, ``...`` for as many more as usual, or a mere number."""
        if value is None:
            return [filler] * usual
        if value.text.isdigit():
            return [filler] * value.number(0, MOST_CARDS, "a number of cards")
        parts = value.split(",")
        if parts[-1].text == "...":
            rest = value.text[: value.text.rindex(",")] if len(parts) > 1 else "none"
            cards = read_cards(names, Piece(rest, value.line, value.column))
            return [*cards, *[filler] * max(0, usual - len(cards))]
        return read_cards(names, value)

    def read_list(self, board: Board, side: Side, names: Names, value: Piece) -> None:
        if not board.blind:
            raise value.error("every card is on the table: only a view has a deck list beside it")
        side.known = read_cards(names, value)
        if len(side.known) > MOST_CARDS or HIDDEN_CARD in side.known:
            raise value.error(f"a deck list has at most {MOST_CARDS} cards, all of them known")

    def read_copies(self, side: Side, names: Names, value: Piece, cards: list[Card]) -> None:
        """``Bill = 2 1 3``: which copy of a card comes first, second, third in the zones."""
        counts = Counter(map(print_of, cards))
        for part in value.split(";"):
            word, equals, _ = part.text.partition("=")
            if not equals:
                raise part.error("a card and the order of its copies is expected: 'Bill = 2 1'")
            print = names.at(part.first(len(word))).id
            order = self.ranges(part.after(len(word) + 1), 1, MOST_CARDS)
            count = counts[print]
            if sorted(order) != list(range(1, count + 1)):
                raise part.error(f"each number from 1 to {count} is expected once")
            side.copies[print] = order

    def read_numbers(self, side: Side, value: Piece, count: int) -> None:
        side.numbers = self.ranges(value, 0, MOST_CARDS - 1)
        if len(side.numbers) != count or len(set(side.numbers)) != count:
            raise value.error(f"{count} different numbers are expected, one for each card")

    def ranges(self, value: Piece, least: int, most: int) -> list[int]:
        """Numbers, and ranges of them: ``4 1-3``."""
        out: list[int] = []
        for word in value.text.split():
            start, _, end = word.partition("-")
            if not RANGE(word) or not least <= int(start) <= int(end or start) <= most:
                raise value.error(f"{word!r} is no number or range of numbers, {least} to {most}")
            out += range(int(start), int(end or start) + 1)
        return out

    def read_stadium(self, board: Board) -> int:
        """``stadium: Name, of player 1, used by player 0``: by whom it has been used."""
        value = self.table.get("stadium")
        if value is None:
            return 0
        name, *words = value.split(",")
        used = 0
        owner = max(board.current, 0)
        for word in words:
            if word.text in ("of player 0", "of player 1"):
                owner = int(word.text[-1])
            elif word.text in ("used by player 0", "used by player 1"):
                used |= bit(int(word.text[-1]))
            else:
                raise word.error(f"{word.text!r}: 'of player 0' or 'used by player 0' is expected")
        board.stadium = self.names[owner].at(name)
        board.stadium_owner = owner
        if board.stadium.definition.kind != STADIUM:
            raise name.error(f"{board.stadium.name} is no Stadium card")
        return used

    def read_faces(self, board: Board) -> None:
        """Cards of a view that lie at one of some places: what texts mention may be among them."""
        value = self.table.get("faces")
        if value is None:
            return
        if not board.blind:
            raise value.error("every card is on the table: only a view has further faces")
        board.faces = read_cards(self.plain, value)
        if len(board.faces) > MOST_FACES or HIDDEN_CARD in board.faces:
            raise value.error(f"at most {MOST_FACES} faces are possible, all of them known")

    def read_table(self, g: Game, header: Header, places: Places) -> None:
        g.first = usual_first(g.turn, g.current) if header.first is None else header.first
        g.round = header.round
        g.winner = header.winner
        g.ways = header.ways
        g.every = header.every
        g.dirty = header.dirty
        g.s0, g.s1 = chance.usual_generator(g)
        for key, value in self.table.items():
            if key in chance.KEYS:
                chance.read_chance(g, key, value)
            elif key == "done":
                for p in value.split(","):
                    if p.text not in DEEDS:
                        raise p.error(f"{p.text!r} is not expected; say {in_quotes([*DEEDS])}")
                    g.done |= DEEDS[p.text]
            elif key == "power uses":
                g.power_uses = value.number(0, MOST_USES, "a number of uses")
            elif key == "visited":
                for p in value.split(","):
                    g.visited = append(g.visited, p.number(0, MOST_VISITED, "a table's number"))
            elif key == "knocked":
                for p in value.split(","):
                    g.knocked = append(g.knocked, card_at(places, p))
        for who in (0, 1):
            value = self.sides[who].get("mulligans", Piece("0"))
            g.players[who].mulligans = value.number(0, MOST_USES, "a number of mulligans")

    # -- what names places ----------------------------------------------------------------
    def finish_pokemon(self, g: Game, board: Board, places: Places) -> None:
        """Powers used and what hurt a Pokémon: words that need the whole table."""
        for who in (0, 1):
            for slot, m in zip(board.sides[who].slots, places.pokemon[who], strict=True):
                for piece in slot.used:
                    m.used |= self.power(g, m, piece)
                if slot.hurt is not None:
                    self.read_hurt(m, places, slot)

    def power(self, g: Game, m: InPlay, piece: Piece) -> int:
        """The bit of a Power by its name; a mere number stands for several bits."""
        if piece.text.isdigit():
            return piece.number(0, 2**60, "a set of Powers")
        powers = [power.name for power in powers_of(g, m)]
        if piece.text not in powers:
            raise piece.error(f"{m.top.name} has no Power {piece.text!r}")
        return int(bit(powers.index(piece.text)))

    def read_hurt(self, m: InPlay, places: Places, slot: Slot) -> None:
        assert slot.hurt is not None
        cause, *author = slot.hurt.split(" of ")
        m.fell_by = cause_at(cause)
        if author:
            m.fell_author = card_at(places, author[0])

    def read_lasting_effects(self, g: Game, places: Places) -> None:
        """``1 active: address; turns 6-6`` or ``player 0: address; …``."""
        for line in self.sections.get("[lasting]", []):
            where, colon, _ = line.text.partition(":")
            x = read_lasting(places, line.after(len(where) + 1))
            if where in ("player 0", "player 1"):
                p = g.players[int(where[-1])]
                p.lasting = [*(p.lasting or []), x]
                continue
            m = g.find(places.at(line.first(len(where)))) if colon else None
            if m is None:
                raise line.error("a Pokémon or a player is expected: '1 active:', 'player 0:'")
            m.lasting = [*(m.lasting or []), x]
        start_attached_effects(g)

    def read_stack(self, g: Game, header: Header, places: Places) -> None:
        lines = self.sections.get("[stack]")
        if lines is not None:
            g.stack = [read_effect(g, places, line) for line in lines]
        elif g.winner == NOBODY:
            if g.turn == 0 or g.current == NOBODY:
                raise self.side_at[0].error("a position in set-up needs its [stack]")
            e = g.push(TURN, NOBODY, -1, -1, RULE)
            e.pc = MAIN
        usual = usually_asked(g)
        if usual is not None and g.winner == NOBODY:
            for who in (0, 1):
                if g.players[who].active is None:
                    raise self.side_at[who].error(
                        f"player {who} has no Active Pokémon; say 'active: Sentret'"
                    )
        if header.asked is not None:
            g.asked = header.asked
        elif usual is None:
            assert lines is not None
            at = lines[-1] if lines else self.side_at[0]
            raise at.error("who is asked must be said in the first line: 'player 0 to choose'")
        else:
            g.asked = usual
        if g.winner == NOBODY and (g.asked == NOBODY or not g.stack):
            at = lines[-1] if lines else self.side_at[0]
            raise at.error("nobody is asked anything, and yet the game is not over")

    def ask(self, g: Game, first: Piece) -> None:
        """Work out the options; a stack that does not fit the table has none."""
        at = self.sections.get("[stack]") or [first]
        try:
            g.ask_again()
        except Exception as error:  # whatever an op meets in a state that cannot be reached
            raise at[-1].error("the stack does not fit the table") from error
        if g.asked != NOBODY and not len(g.choices):
            raise at[-1].error("there is nothing to choose: the stack does not fit the table")


def usually_asked(g: Game) -> int | None:
    """Who is asked unless it is said otherwise; None where it has to be said."""
    if g.winner != NOBODY:
        return NOBODY
    if g.stack and g.stack[-1].op is TURN and g.stack[-1].pc == MAIN:
        return int(g.current)
    return None
