"""Starting a game (setup.*), mulligans (mulligan.*) and Sudden Death (sudden.*)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from playmat.engine.cards import Op
from playmat.engine.memory import see_both
from playmat.engine.movement import (
    copy_of,
    distinct,
    draw,
    enter,
    gather_up,
    lay_hand_on_deck,
    set_prizes,
    show_hand,
    shuffle,
    take_unseen,
)
from playmat.engine.records import Effect, InPlay
from playmat.engine.turn import TURN
from playmat.engine.vectors import append, remove, vec
from playmat.engine.words import (
    DONE,
    FLIP_FOR_FIRST_TURN,
    GO_FIRST,
    GO_SECOND,
    HAND,
    NOBODY,
    NUMBER,
    PUT_ON_BENCH,
    RULE,
    STOP,
    UNFINISHED,
    bit,
    code,
    count_in,
    number_in,
)
from playmat.errors import PlaymatError

if TYPE_CHECKING:
    from playmat.engine.game import Game

FLIP: Final = 0
GO: Final = 1
DEAL: Final = 2
PLACE: Final = 3
ACTIVE: Final = 4
BENCH: Final = 5
PLACED: Final = 6
REDRAW: Final = 7
EXTRA: Final = 8
EXTRA_BENCH: Final = 9
LATE_FLIP: Final = 10
REVEAL: Final = 11


SUDDEN_DEATH_LIMIT: Final = 1000  # D61: repeats without limit, but for this safety


class SetUp(Op):
    """Registers: `amount` the player placing, `dealt` the player who redraws alone (-1: none),
    `flags` a bit for each player whose placements are done, `heads` who won the flip, then who
    draws extra cards next, `count` how many may be drawn, `moved` those drawn and not put on
    the Bench."""

    __slots__ = ()

    def step(self, g: Game, e: Effect, pc: i64) -> i64:
        while True:
            if pc == FLIP:
                e.amount = 0
                pc = DEAL
                if g.ruleset.flip_before_drawing:
                    winner: i64 = opening_flip(g)
                    if g.ruleset.flip_winner_decides:
                        e.heads = winner
                        return g.ask(e, winner, GO)
                    goes_first(g, winner)
            elif pc == DEAL:
                deal_hands(g, e)
                if e.dealt >= 0 and not g.ruleset.mulligan_waits:
                    redraw(g, e, e.dealt)
                pc = PLACE
            elif pc == PLACE:
                who = next_to_place(g, e)
                if who == NOBODY:
                    pc = REDRAW
                else:
                    e.amount = who
                    return g.ask(e, who, ACTIVE)
            elif pc == BENCH:
                p = g.players[e.amount]
                if len(p.bench) < g.ruleset.bench_size and len(starters(g, p.hand)) > 0:
                    return g.ask(e, e.amount, BENCH)
                pc = PLACED
            elif pc == PLACED:
                set_prizes(g, e.amount, prize_count(g))
                e.flags |= bit(e.amount)
                pc = PLACE
            elif pc == REDRAW:
                if e.dealt >= 0:
                    redraw(g, e, e.dealt)
                    pc = PLACE
                else:
                    e.heads = 0
                    pc = EXTRA
            elif pc == EXTRA:
                if e.heads >= 2:
                    pc = LATE_FLIP
                else:
                    e.amount = e.heads
                    e.heads += 1
                    e.count = extra_cards(g, e.amount)
                    if e.count > 0:
                        return g.ask(e, e.amount, EXTRA)
            elif pc == EXTRA_BENCH:
                p = g.players[e.amount]
                full = len(p.bench) >= g.ruleset.bench_size
                if full or not g.ruleset.extra_cards_to_bench or len(starters(g, e.moved)) == 0:
                    pc = EXTRA
                else:
                    return g.ask(e, e.amount, EXTRA_BENCH)
            elif pc == LATE_FLIP:
                if not g.ruleset.flip_before_drawing:
                    winner = opening_flip(g)
                    if g.ruleset.flip_winner_decides:
                        e.heads = winner
                        return g.ask(e, winner, GO)
                    goes_first(g, winner)
                pc = REVEAL
            else:
                reveal(g)
                g.current = g.first
                clear_registers(e)
                return e.call(TURN, DONE)

    def options(self, g: Game, e: Effect, pc: i64) -> vec[i64]:
        out = vec[i64]()
        if pc == GO:
            return append(append(out, GO_FIRST), GO_SECOND)
        if pc == EXTRA:
            n: i64 = 0
            while n <= e.count:
                out = append(out, code(NUMBER, 0, 0, 0, n))
                n += 1
            return out
        # Only the extra cards themselves are put on the Bench late (mulligan.extra-to-bench).
        for c in starters(g, e.moved if pc == EXTRA_BENCH else g.players[e.amount].hand):
            out = append(out, code(PUT_ON_BENCH, g.number[c], 0, 1 if pc == ACTIVE else 0, 0))
        if pc != ACTIVE:
            out = append(out, STOP)
        return out

    def choose(self, g: Game, e: Effect, pc: i64, option: i64) -> i64:
        if pc == GO:
            winner = e.heads
            goes_first(g, winner if option == GO_FIRST else 1 - winner)
            return DEAL if g.ruleset.flip_before_drawing else REVEAL
        if pc == EXTRA:
            draw_extra(g, e, count_in(option))
            return EXTRA_BENCH
        if option == STOP:
            return PLACED if pc == BENCH else EXTRA
        p = g.players[e.amount]
        extra = pc == EXTRA_BENCH
        card = copy_of(g, e.moved if extra else p.hand, number_in(option))
        if extra:
            e.moved = remove(e.moved, card)
        take_unseen(g, card, HAND)
        enter(g, e.amount, card, True)
        return EXTRA_BENCH if extra else BENCH


def opening_flip(g: Game) -> i64:
    """Who wins the flip: player 0 calls heads (setup.first-player.*)."""
    winner: i64 = 0 if g.flip(0, FLIP_FOR_FIRST_TURN) else 1
    if g.observer is not None:
        g.observer.on_opening_flip_won(g, winner)
    return winner


def goes_first(g: Game, who: i64) -> None:
    g.first = who
    if g.observer is not None:
        g.observer.on_first_player(g, who)


def clear_registers(e: Effect) -> None:
    """What set-up had to remember is nothing to the turns."""
    e.amount = 0
    e.dealt = 0
    e.flags = 0
    e.heads = 0
    e.count = 0
    e.moved = vec[i64]()


def prize_count(g: Game) -> i64:
    return g.ruleset.sudden_death_prizes if g.round > 0 else g.ruleset.prizes


def starters(g: Game, cards: vec[i64]) -> vec[i64]:
    """The cards among these that may be put down in set-up, one of each."""
    out = vec[i64]()
    for c in distinct(g, cards):
        if g.table[c].starts():
            out = append(out, c)
    return out


def has_starter(g: Game, who: i64) -> bool:
    for c in g.players[who].hand:
        if g.table[c].starts():
            return True
    return False


def deal_hands(g: Game, e: Effect) -> None:
    """Shuffle and draw; while neither has a Basic both show, shuffle and draw again."""
    tries: i64 = 0
    while True:
        for who in (0, 1):
            shuffle(g, who)
            draw(g, who, g.ruleset.opening_hand)
        lacking: i64 = 0
        e.dealt = NOBODY
        for who in (0, 1):
            if not has_starter(g, who):
                lacking += 1
                e.dealt = who
        if lacking < 2:
            return
        tries += 1
        check_limit(g, tries)
        for who in (0, 1):
            call_mulligan(g, who)


def call_mulligan(g: Game, who: i64) -> None:
    """The hand is shown and put back (mulligan.show, mulligan.redraw); it is shuffled at once."""
    if g.observer is not None:
        g.observer.on_mulligan(g, who)
    show_hand(g, who)
    lay_hand_on_deck(g, who)


def redraw(g: Game, e: Effect, who: i64) -> None:
    """The one player without a Basic redraws until there is one (mulligan.repeat)."""
    while not has_starter(g, who):
        g.players[who].mulligans += 1
        check_limit(g, g.players[who].mulligans)
        call_mulligan(g, who)
        shuffle(g, who)
        draw(g, who, g.ruleset.opening_hand)
    e.dealt = NOBODY


def check_limit(g: Game, n: i64) -> None:
    if n > g.ruleset.mulligan_limit:
        raise PlaymatError(
            f"{n} mulligans in a row: a deck without a Basic Pokémon cannot be set up (D26)"
        )


def next_to_place(g: Game, e: Effect) -> i64:
    """Who places next; under mulligan.timing the player who redraws comes last."""
    for who in (0, 1):
        if not e.flags & bit(who) and who != e.dealt:
            return who
    return NOBODY


def extra_cards(g: Game, who: i64) -> i64:
    """Cards that a player may draw for the other's mulligans (mulligan.extra-card, D24)."""
    if not g.ruleset.mulligan_extra_cards:
        return 0
    n = g.players[1 - who].mulligans
    size: i64 = len(g.players[who].deck)
    return n if n < size else size


def draw_extra(g: Game, e: Effect, n: i64) -> None:
    """Draw extra cards and note which they are (mulligan.extra-after-prizes, D19)."""
    drawn = vec[i64]()
    deck = g.players[e.amount].deck
    at: i64 = len(deck)
    while len(drawn) < n:
        at -= 1
        drawn = append(drawn, deck[at])
    e.moved = drawn
    if g.observer is not None:
        g.observer.on_extra_cards(g, e.amount, n, e.count)
    draw(g, e.amount, n)


def reveal(g: Game) -> None:
    """All Pokémon are turned face up (setup.reveal)."""
    for p in g.players:
        active = p.active
        if active is not None:
            turn_up(g, active)
        for m in p.bench:
            turn_up(g, m)
        p.mulligans = 0
    g.hooks_stale = True
    if g.observer is not None:
        g.observer.on_setup_revealed(g)


def turn_up(g: Game, m: InPlay) -> None:
    m.face_down = False
    see_both(g, m.name)


def sudden_death(g: Game) -> None:
    """A whole new game with one Prize each (sudden.new-game, D61: all cards return)."""
    if g.round >= SUDDEN_DEATH_LIMIT:
        g.win(UNFINISHED, 0)
        return
    g.round += 1
    g.turn = 0
    g.first = NOBODY
    g.current = NOBODY
    g.done = 0
    g.power_uses = 0
    g.visited = vec[i64]()
    g.stadium = -1
    g.stadium_owner = NOBODY
    g.stadium_used = 0
    g.knocked = vec[i64]()
    gather_up(g)
    g.dirty = False
    g.hooks_stale = True
    g.stack.clear()
    g.push(SET_UP, NOBODY, -1, -1, RULE)
    if g.observer is not None:
        g.observer.on_sudden_death(g, g.round)


SET_UP: Final[Op] = SetUp()
