"""Setup (setup.*), mulligans (mulligan.*), and Sudden Death (sudden.*)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from playmat.engine.cards import Op
from playmat.engine.constants import (
    BY_SUDDEN_DEATH_LIMIT,
    DONE,
    FLIP_FOR_FIRST_TURN,
    GO_FIRST,
    GO_SECOND,
    HAND,
    NO_PLAYER,
    NUMBER,
    PUT_ON_BENCH,
    RULE,
    STOP,
    UNFINISHED,
    code,
    count_in,
    key_in,
)
from playmat.engine.knowledge import see_both
from playmat.engine.movement import (
    copy_of,
    distinct,
    draw,
    enter,
    put_hand_on_deck,
    return_all_cards,
    set_prizes,
    show_hand,
    shuffle,
    take_unseen,
)
from playmat.engine.run_loop import ask, flip_coin, push, win
from playmat.engine.state import Effect
from playmat.engine.vectors import append, vec
from playmat.errors import PlaymatError

if TYPE_CHECKING:
    from playmat.engine.game_state import GameState
    from playmat.engine.options import Option

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


SUDDEN_DEATH_LIMIT: Final = 1000  # a safety limit; the rules have none (D61)


class SetUp(Op):
    """The setup of a game, one method for each step. A method returns the next step, or ASK.

    Registers: `player` is the player whom a step is about. `remaining` counts the players who put
    Pokémon into play before another redraws. `moved` are the extra cards that `player` has drawn.
    """

    __slots__ = ()

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        while pc >= 0:
            if pc == FLIP:
                pc = self.flip(g, e, DEAL) if g.ruleset.flip_before_drawing else DEAL
            elif pc == DEAL:
                pc = self.deal(g, e)
            elif pc == PLACE:
                pc = self.place_active(g, e)
            elif pc == BENCH:
                pc = self.place_bench(g, e)
            elif pc == PLACED:
                set_prizes(g, e.player, prize_count(g))
                e.remaining -= 1
                pc = PLACE
            elif pc == REDRAW:
                pc = self.redraw(g, e)
            elif pc == EXTRA:
                pc = self.offer_extra_cards(g, e)
            elif pc == EXTRA_BENCH:
                pc = self.place_extra_cards(g, e)
            elif pc == LATE_FLIP:
                pc = REVEAL if g.ruleset.flip_before_drawing else self.flip(g, e, REVEAL)
            else:
                return self.reveal(g)
        return pc

    def flip(self, g: GameState, e: Effect, next_step: i64) -> i64:
        """Flip a coin for the first turn (setup.first-player.*)."""
        winner = opening_flip(g)
        if g.ruleset.flip_winner_decides:
            e.player = winner
            return ask(g, e, winner, GO)
        set_first_player(g, winner)
        return next_step

    def deal(self, g: GameState, e: Effect) -> i64:
        """Deal both hands; redraw immediately unless the ruleset waits (mulligan.timing.*)."""
        deal_hands(g)
        who = player_without_basic(g)
        e.remaining = 2
        if who != NO_PLAYER:
            if g.ruleset.mulligan_waits:
                e.remaining = 1
            else:
                redraw(g, who)
        return PLACE

    def place_active(self, g: GameState, e: Effect) -> i64:
        """Let a player with a Basic Pokémon choose the Active Pokémon (setup.active-facedown)."""
        if e.remaining == 0:
            return REDRAW
        e.player = 0 if g.players[0].active is None and has_starter(g, 0) else 1
        return ask(g, e, e.player, ACTIVE)

    def place_bench(self, g: GameState, e: Effect) -> i64:
        """Let the player put another Pokémon on the Bench."""
        p = g.players[e.player]
        if len(p.bench) < g.ruleset.bench_size and len(starters(g, p.hand)) > 0:
            return ask(g, e, e.player, BENCH)
        return PLACED

    def redraw(self, g: GameState, e: Effect) -> i64:
        """Let the player who waited with a mulligan redraw (mulligan.timing.*)."""
        who = player_without_basic(g)
        if who != NO_PLAYER:
            redraw(g, who)
            e.remaining = 1
            return PLACE
        e.player = NO_PLAYER
        return EXTRA

    def offer_extra_cards(self, g: GameState, e: Effect) -> i64:
        """Let the next player draw extra cards for mulligans (mulligan.extra-card)."""
        e.player += 1
        if e.player >= 2:
            return LATE_FLIP
        return ask(g, e, e.player, EXTRA) if max_extra_cards(g, e.player) > 0 else EXTRA

    def place_extra_cards(self, g: GameState, e: Effect) -> i64:
        """Let the player put extra cards on the Bench (mulligan.extra-to-bench)."""
        full = len(g.players[e.player].bench) >= g.ruleset.bench_size
        if (
            full
            or not g.ruleset.extra_cards_to_bench
            or len(starters(g, self.hand(g, e, EXTRA_BENCH))) == 0
        ):
            return EXTRA
        return ask(g, e, e.player, EXTRA_BENCH)

    def reveal(self, g: GameState) -> i64:
        """Turn all Pokémon face up (setup.reveal); the turns follow."""
        for p in g.players:
            for m in p.in_play():
                m.face_down = False
                see_both(g, m.id)
            p.mulligans = 0
        g.hooks_stale = True
        if g.observer is not None:
            g.observer.on_setup_revealed(g)
        g.turn_player = g.first
        return DONE

    def options(self, g: GameState, e: Effect, pc: i64) -> vec[i64]:
        out = vec[i64]()
        if pc == GO:
            return append(append(out, GO_FIRST), GO_SECOND)
        if pc == EXTRA:
            most = max_extra_cards(g, e.player)
            return vec[i64]([code(NUMBER, 0, 0, 0, n) for n in range(most + 1)])
        for c in starters(g, self.hand(g, e, pc)):
            out = append(out, code(PUT_ON_BENCH, g.keys[c], 0, 1 if pc == ACTIVE else 0, 0))
        if pc != ACTIVE:
            out = append(out, STOP)
        return out

    def choose(self, g: GameState, e: Effect, pc: i64, option: i64) -> i64:
        if pc == GO:
            set_first_player(g, e.player if option == GO_FIRST else 1 - e.player)
            return DEAL if g.ruleset.flip_before_drawing else REVEAL
        if pc == EXTRA:
            draw_extra(g, e, count_in(option))
            return EXTRA_BENCH
        if option == STOP:
            return PLACED if pc == BENCH else EXTRA
        card = copy_of(g, self.hand(g, e, pc), key_in(option))
        rule = "setup.active-facedown" if pc == ACTIVE else "setup.bench-optional"
        if pc == EXTRA_BENCH:
            rule = "mulligan.extra-to-bench"
        take_unseen(g, card, HAND)
        enter(g, e.player, card, HAND, rule, True)
        return EXTRA_BENCH if pc == EXTRA_BENCH else BENCH

    def candidates(self, g: GameState, e: Effect) -> vec[i64]:
        return self.hand(g, e, e.pc)

    def hand(self, g: GameState, e: Effect, pc: i64) -> vec[i64]:
        """Return the cards to choose from: late, only extra cards (mulligan.extra-to-bench)."""
        hand = g.players[e.player].hand
        if pc != EXTRA_BENCH:
            return hand
        return vec[i64]([c for c in e.moved if c in hand])

    def decision(self, pc: i64) -> str:
        if pc == GO:
            return "first player"
        if pc == EXTRA:
            return "extra cards"
        return "setup active" if pc == ACTIVE else "setup bench"

    def prompt(self, g: GameState, e: Effect) -> str:
        if e.pc == GO:
            return "you won the coin flip. Go first or second?"
        if e.pc == EXTRA:
            return "your opponent took a mulligan. How many extra cards will you draw?"
        if e.pc == ACTIVE:
            return "setup: choose your Active Pokémon"
        return "setup: choose Pokémon for your Bench"

    def answer_text(self, option: Option) -> str:
        if option.decision == "setup bench":
            return "Done adding to the Bench"
        if option.decision == "extra cards":
            cards = "card" if option.number == 1 else "cards"
            return f"Draw {{number}} extra {cards}" if option.number else "Draw no extra cards"
        return ""


def opening_flip(g: GameState) -> i64:
    """Flip a coin that player 0 calls heads, and return who wins (setup.first-player.*)."""
    winner: i64 = 0 if flip_coin(g, 0, FLIP_FOR_FIRST_TURN) else 1
    if g.observer is not None:
        g.observer.on_opening_flip_won(g, winner)
    return winner


def set_first_player(g: GameState, who: i64) -> None:
    """Let a player go first."""
    g.first = who
    if g.observer is not None:
        g.observer.on_first_player(g, who)


def prize_count(g: GameState) -> i64:
    """Return how many Prize cards each player sets aside."""
    return g.ruleset.sudden_death_prizes if g.sudden_death_round > 0 else g.ruleset.prizes


def starters(g: GameState, cards: vec[i64]) -> vec[i64]:
    """Return the cards among these that may be put into play during setup, one of each."""
    out = vec[i64]()
    for c in distinct(g, cards):
        if g.definitions[c].starts():
            out = append(out, c)
    return out


def has_starter(g: GameState, who: i64) -> bool:
    """Return whether a player's hand has a card that may be put into play during setup."""
    for c in g.players[who].hand:
        if g.definitions[c].starts():
            return True
    return False


def player_without_basic(g: GameState) -> i64:
    """Return the player who has no Basic Pokémon to put into play, or NO_PLAYER."""
    for who in (0, 1):
        if g.players[who].active is None and not has_starter(g, who):
            return who
    return NO_PLAYER


def deal_hands(g: GameState) -> None:
    """Shuffle and draw both hands, and repeat while neither has a Basic Pokémon."""
    tries: i64 = 0
    while True:
        for who in (0, 1):
            shuffle_and_deal(g, who)
        if has_starter(g, 0) or has_starter(g, 1):
            return
        tries += 1
        check_limit(g, tries)
        for who in (0, 1):
            call_mulligan(g, who)


def call_mulligan(g: GameState, who: i64) -> None:
    """Show the hand and put it back into the deck (mulligan.show, mulligan.redraw)."""
    if g.observer is not None:
        g.observer.on_mulligan(g, who)
    show_hand(g, who)
    put_hand_on_deck(g, who)


def redraw(g: GameState, who: i64) -> None:
    """Redraw a hand without a Basic Pokémon until it has one (mulligan.repeat)."""
    while not has_starter(g, who):
        g.players[who].mulligans += 1
        check_limit(g, g.players[who].mulligans)
        call_mulligan(g, who)
        shuffle_and_deal(g, who)


def shuffle_and_deal(g: GameState, who: i64) -> None:
    """Shuffle a deck and draw the opening hand (setup.shuffle, setup.draw-seven)."""
    shuffle(g, who, "setup.shuffle")
    draw(g, who, g.ruleset.opening_hand, "setup.draw-seven")


def check_limit(g: GameState, n: i64) -> None:
    """Raise an error if there were too many mulligans in a row."""
    if n > g.ruleset.mulligan_limit:
        raise PlaymatError(
            f"{n} mulligans in a row: a deck without a Basic Pokémon can't be set up (D26)"
        )


def waits_to_redraw(e: Effect, who: i64) -> bool:
    """Return whether a player's opponent puts Pokémon into play first (mulligan.timing.*)."""
    return e.player != who and e.remaining == 1


def max_extra_cards(g: GameState, who: i64) -> i64:
    """Return how many cards a player may draw for mulligans (mulligan.extra-card, D24)."""
    if not g.ruleset.mulligan_extra_cards:
        return 0
    n = g.players[1 - who].mulligans
    size: i64 = len(g.players[who].deck)
    return n if n < size else size


def draw_extra(g: GameState, e: Effect, n: i64) -> None:
    """Draw extra cards (mulligan.extra-after-prizes, D19)."""
    drawn = list(g.players[e.player].deck)
    drawn.reverse()
    e.moved = vec[i64](drawn[:n])
    if g.observer is not None:
        g.observer.on_extra_cards(g, e.player, n, max_extra_cards(g, e.player))
    draw(g, e.player, n, "mulligan.extra-card")


def set_up(g: GameState, turns: Op) -> None:
    """Start the setup; the turns follow."""
    push(g, turns, NO_PLAYER, -1, -1, RULE)
    push(g, SET_UP, NO_PLAYER, -1, -1, RULE)


def sudden_death(g: GameState) -> None:
    """Begin a new game with one Prize card each (sudden.new-game, D61: all cards return)."""
    if g.sudden_death_round >= SUDDEN_DEATH_LIMIT:
        win(g, UNFINISHED, BY_SUDDEN_DEATH_LIMIT)
        return
    g.sudden_death_round += 1
    g.turn = 0
    g.first = NO_PLAYER
    g.turn_player = NO_PLAYER
    g.actions_used = 0
    g.power_uses = 0
    g.visited = vec[i64]()
    g.stadium = -1
    g.stadium_owner = NO_PLAYER
    g.stadium_used = 0
    g.pending_knock_outs = vec[i64]()
    return_all_cards(g)
    g.needs_settling = False
    g.hooks_stale = True
    turns = g.stack[0]
    op = turns.below[0].op if turns.below else turns.op
    g.stack.clear()
    set_up(g, op)
    if g.observer is not None:
        g.observer.on_sudden_death(g, g.sudden_death_round)


SET_UP: Final[Op] = SetUp()
