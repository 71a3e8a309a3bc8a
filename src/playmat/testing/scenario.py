"""Scenarios: a position in a line or two, scripted chance, actions by name, asserts in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from playmat.cards import pool
from playmat.engine.cards import Card
from playmat.engine.chance import Script
from playmat.engine.game import SHOW_TURNS, Game, Recorder
from playmat.engine.memory import see_both
from playmat.engine.movement import attach_energy, attach_gear, enter, put, take
from playmat.engine.options import Option, spot_name
from playmat.engine.queries import hp
from playmat.engine.records import InPlay
from playmat.engine.refuse import wish
from playmat.engine.start import begin, lay_out
from playmat.engine.turn import MAIN, TURN
from playmat.engine.vectors import append
from playmat.engine.words import (
    CONDITION_NAMES,
    DECK,
    DISCARD,
    HAND,
    LEGEND,
    LOST,
    NOBODY,
    PARALYZED,
    POISONED,
    PRIZES,
    RULE,
    START,
    TYPE_LETTERS,
    bit,
)
from playmat.rulebook.refusals import Refusal
from playmat.rulebook.rulesets import Ruleset
from playmat.testing.slots import Slot, find_card, parse_cards, parse_slot, parse_slots

YOU = 0
OPPONENT = 1
FILLER = "hgss1-122"  # Metal Energy: no card of a scenario minds it
Words = str | list[str]


@dataclass(frozen=True)
class PokemonView:
    """A Pokémon in play, in the game's words."""

    name: str
    damage: int
    hp: int
    conditions: frozenset[str]
    energy: str
    cards: tuple[str, ...]
    gear: tuple[str, ...]
    poison: int
    marks: tuple[tuple[str, int], ...]
    face_down: bool

    def __str__(self) -> str:
        return self.name


class SideView:
    """One side of the table, in the game's words."""

    def __init__(self, game: Game, who: int) -> None:
        self._game = game
        self._who = who

    def _names(self, cards: Iterable[int]) -> list[str]:
        return [self._game.table[c].name for c in cards]

    @property
    def active(self) -> PokemonView:
        active = self._game.players[self._who].active
        assert active is not None, "there is no Active Pokémon"
        return self._view(active)

    @property
    def has_active(self) -> bool:
        return self._game.players[self._who].active is not None

    @property
    def bench(self) -> list[PokemonView]:
        return [self._view(m) for m in self._game.players[self._who].bench]

    @property
    def hand(self) -> list[str]:
        return sorted(self._names(self._game.players[self._who].hand))

    @property
    def deck(self) -> list[str]:
        """Names from the top of the deck down."""
        return self._names(self._game.players[self._who].deck)[::-1]

    @property
    def discard(self) -> list[str]:
        """Names in the order in which the cards were discarded."""
        return self._names(self._game.players[self._who].discard)

    @property
    def prizes(self) -> list[str]:
        return self._names(self._game.players[self._who].prizes)

    @property
    def lost(self) -> list[str]:
        return self._names(self._game.players[self._who].lost)

    @property
    def beside(self) -> list[str]:
        return self._names(self._game.players[self._who].beside)

    def _view(self, m: InPlay) -> PokemonView:
        g = self._game
        energy = ""
        for c in m.energy:
            d = g.table[c]
            if d.is_basic_energy():
                energy += TYPE_LETTERS[int(d.types).bit_length() - 1]
            else:
                energy += f"({d.name})"
        return PokemonView(
            name=m.top.name,
            damage=m.damage,
            hp=hp(g, m),
            conditions=frozenset(
                name for i, name in enumerate(CONDITION_NAMES) if m.conditions & bit(i)
            ),
            energy=energy,
            cards=tuple(self._names(m.cards)),
            gear=tuple(self._names(m.gear)) if m.gear is not None else (),
            poison=m.poison,
            marks=tuple(sorted(m.marks.items())) if m.marks else (),
            face_down=m.face_down,
        )


class Table:
    """A game under test. *You* are player 0; the opponent is player 1."""

    def __init__(self, game: Game, script: Script, choices: Sequence[str]) -> None:
        self.game = game
        self.script = script
        self.choices = list(choices)

    # -- what is seen ------------------------------------------------------------------
    @property
    def your(self) -> SideView:
        return SideView(self.game, YOU)

    @property
    def their(self) -> SideView:
        return SideView(self.game, OPPONENT)

    @property
    def asked(self) -> str:
        """Who must decide: ``you``, ``opponent`` or nobody."""
        return {YOU: "you", OPPONENT: "opponent"}.get(self.game.asked, "nobody")

    @property
    def turn(self) -> str:
        """Whose turn it is."""
        return {YOU: "you", OPPONENT: "opponent"}.get(self.game.current, "nobody")

    @property
    def winner(self) -> str:
        return {YOU: "you", OPPONENT: "opponent"}.get(self.game.winner, "nobody")

    @property
    def ways(self) -> tuple[str, ...]:
        result = self.game.result
        return result.ways if result is not None else ()

    @property
    def stadium(self) -> str:
        return self.game.table[self.game.stadium].name if self.game.stadium >= 0 else ""

    @property
    def options(self) -> list[str]:
        """What may be chosen now, as short words: see `describe`."""
        return [describe(o) for o in self.game.options]

    def option(self, words: str) -> Option:
        """The option that some words mean."""
        found = [o for o in self.game.options if matches(o, words)]
        if not found:
            raise AssertionError(
                f"{words!r} is not offered to {self.asked}; offered are: {self.options}"
            )
        return found[0]

    # -- actions -----------------------------------------------------------------------
    def choose(self, *words: str) -> Table:
        """Answer the questions that are being asked, one after the other."""
        for word in words:
            self.game.apply(self.option(word))
        self._answer()
        return self

    def _answer(self) -> None:
        """Use scripted choices as long as somebody is asked in the middle of something."""
        while self.choices and not self.game.over and self._in_the_middle():
            self.game.apply(self.option(self.choices.pop(0)))

    def _in_the_middle(self) -> bool:
        e = self.game.stack[-1]
        return not (e.op is TURN and e.pc == MAIN)

    def _act(self, kind: str, what: str, on: str) -> Table:
        assert not self.game.over, "the game is over"
        code = wish(self.game, kind, what, on)
        self.game.apply(code)
        self._answer()
        return self

    def attack(self, name: str) -> Table:
        return self._act("attack", name, "")

    def bench(self, name: str) -> Table:
        return self._act("bench", name, "")

    def evolve(self, name: str, on: str = "active") -> Table:
        return self._act("evolve", name, on)

    def level_up(self, name: str, on: str = "active") -> Table:
        return self._act("level up", name, on)

    def attach(self, name: str, to: str = "active") -> Table:
        return self._act("attach", find_card(name).name, to)

    def play(self, name: str, on: str = "") -> Table:
        return self._act("play", name, on)

    def legend(self, name: str) -> Table:
        return self._act("legend", name, "")

    def power(self, name: str, of: str = "") -> Table:
        return self._act("power", name, of)

    def use_stadium(self) -> Table:
        return self._act("stadium", "", "")

    def retreat(self, *choices: str) -> Table:
        """Retreat; the choices name Energy to discard and the new Active, where there is one."""
        self._act("retreat", "", "")
        return self.choose(*choices)

    def end_turn(self) -> Table:
        return self._act("end turn", "", "")

    # -- asserts -------------------------------------------------------------------------
    def why(self, kind: str, what: str = "", on: str = "") -> Refusal | None:
        """The refusal of an action, or nothing."""
        return self.game.why_not(kind, what, on)

    def legal(self, kind: str, what: str = "", on: str = "") -> bool:
        """Whether an action is offered; checks that options and refusals agree."""
        offered = wish(self.game, kind, what, on) in list(self.game.codes)
        refusal = self.why(kind, what, on)
        assert offered == (refusal is None), f"offered: {offered}, but refused: {refusal}"
        return offered

    def not_legal(self, kind: str, what: str = "", on: str = "", *, because: str) -> None:
        """Assert that an action is refused, and by which rule."""
        assert not self.legal(kind, what, on), f"{kind} {what} {on} is legal"
        refusal = self.why(kind, what, on)
        assert refusal is not None
        assert refusal.rule == because, f"refused by {refusal.rule}: {refusal}"

    def done(self) -> None:
        """Every scripted coin, number, shuffle and choice has been used."""
        left = self.script.leftover()
        assert not left, f"not used: {left}"
        assert not self.choices, f"choices not used: {self.choices}"


# -- options in words -----------------------------------------------------------------------
def describe(o: Option) -> str:
    """An option in short words: ``attack Thunder``, ``pokemon bench 1 Sentret``, ``stop``."""
    words = [o.kind]
    if o.text:
        words.append(o.text)
    elif o.name:
        words.append(o.name)
    words += [o.target, o.target_name]
    if o.kind in ("number", "label"):
        words.append(str(o.number))
    if o.kind == "coin":
        words.append("heads" if o.number else "tails")
    return " ".join(w for w in words if w)


def matches(o: Option, words: str) -> bool:
    """Whether some words mean an option: its kind, its card, its place or all of them."""
    if words in (o.kind, describe(o)):
        return True
    if o.kind in ("number", "label"):
        return words == str(o.number)
    if o.kind == "coin":
        return words == ("heads" if o.number else "tails")
    if o.name and words in (o.name, o.print, f"{o.kind} {o.name}"):
        return True
    if o.target and o.kind != "card":
        whose = "your" if o.target_player == YOU else "their"
        return words in (o.target, o.target_name, f"{whose} {o.target}", f"{whose} {o.target_name}")
    return False


# -- building a table -------------------------------------------------------------------------
def filler(count: int) -> list[Card]:
    return [pool().find(FILLER)] * count


class _Layout:
    """Takes cards of a laid-out game from its decks and puts them where a scenario says."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def take(self, who: int, card: Card) -> int:
        p = self.game.players[who]
        for c in p.deck:
            if self.game.prints[c] == card.id:
                take(self.game, c, DECK)
                return int(c)
        raise AssertionError(f"{card.id} was not dealt")

    def zone(self, who: int, cards: list[Card], zone: int) -> None:
        for card in cards:
            c = self.take(who, card)
            p = self.game.players[who]
            if zone == DECK:
                p.deck = append(p.deck, c)
            elif zone == PRIZES:
                p.prizes = append(p.prizes, c)
            else:
                put(self.game, c, zone)

    def slot(self, who: int, slot: Slot, turn: int) -> None:
        g = self.game
        stack = [*slot.below, slot.card]
        if slot.card.definition.stage == LEGEND:
            stack = [slot.card, other_half(slot.card)]
        m = enter(g, who, self.take(who, stack[0]), face_down=False)
        for card in stack[1:]:
            c = self.take(who, card)
            m.cards = append(m.cards[:], c)
            see_both(g, c)
        m.top = slot.card.definition
        m.came = turn if slot.new else 0
        m.changed = turn if slot.changed else 0
        for card in slot.energy:
            attach_energy(g, m, self.take(who, card))
        for card in slot.gear:
            attach_gear(g, m, self.take(who, card))
        m.damage = slot.damage
        m.marks = slot.marks.copy() or None
        m.conditions = slot.conditions
        m.poison = 1 if slot.conditions & POISONED else 0
        if slot.conditions & PARALYZED:
            m.paralyzed_on = turn - 1


def other_half(card: Card) -> Card:
    for known in [*pool().cards.values()]:
        d = known.definition
        if d.name == card.name and d.stage == LEGEND and d is not card.definition:
            return known
    from playmat.testing.slots import _extra

    for known in _extra.values():
        d = known.definition
        if d.name == card.name and d.stage == LEGEND and d is not card.definition:
            return known
    raise AssertionError(f"the other half of {card.name} is not known")


def cards_of(slot: Slot) -> list[Card]:
    stack = [*slot.below, slot.card]
    if slot.card.definition.stage == LEGEND:
        stack = [slot.card, other_half(slot.card)]
    return [*stack, *slot.energy, *slot.gear]


def scenario(
    ruleset: Ruleset,
    *,
    you: str,
    opponent: str,
    your_bench: Words = "",
    their_bench: Words = "",
    your_hand: Words = "",
    their_hand: Words = "",
    your_deck: Words = "",
    their_deck: Words = "",
    your_discard: Words = "",
    their_discard: Words = "",
    your_lost: Words = "",
    their_lost: Words = "",
    your_prizes: int | Words = 6,
    their_prizes: int | Words = 6,
    deck_size: int | tuple[int, int] = 20,
    stadium: str = "",
    turn: int = 5,
    coins: str = "",
    numbers: Sequence[int] = (),
    shuffles: Sequence[Sequence[str]] = (),
    choices: Sequence[str] = (),
    seed: int = 1,
) -> Table:
    """A position in your turn, before anything was done in it.

    Decks are named from the top down and filled up to `deck_size` with an Energy card that
    nothing minds; Prizes are a number or names.
    """
    sides = [
        (you, your_bench, your_hand, your_deck, your_discard, your_lost, your_prizes),
        (opponent, their_bench, their_hand, their_deck, their_discard, their_lost, their_prizes),
    ]
    sizes = (deck_size, deck_size) if isinstance(deck_size, int) else deck_size
    lists: list[list[Card]] = []
    parsed = []
    for (active, bench, hand, deck, discard, lost, prizes), size in zip(sides, sizes, strict=True):
        slots = [parse_slot(active), *parse_slots(bench)]
        top = parse_cards(deck)
        deck_cards = [*top, *filler(max(0, size - len(top)))]
        prize_cards = filler(prizes) if isinstance(prizes, int) else parse_cards(prizes)
        zones = (parse_cards(hand), parse_cards(discard), parse_cards(lost), prize_cards)
        parsed.append((slots, deck_cards, zones))
        cards = [c for s in slots for c in cards_of(s)]
        for zone in zones:
            cards += zone
        lists.append(cards + deck_cards)
    if stadium:
        lists[YOU].append(find_card(stadium))
    game = lay_out(ruleset, lists)
    game.seed(seed)
    layout = _Layout(game)
    for who, (slots, deck_cards, zones) in enumerate(parsed):
        game.turn = 0  # so that the first to enter is the Active
        for i, slot in enumerate(slots):
            if i == 1:
                game.turn = turn
            layout.slot(who, slot, turn)
        hand_cards, discard_cards, lost_cards, prize_cards = zones
        layout.zone(who, hand_cards, HAND)
        layout.zone(who, discard_cards, DISCARD)
        layout.zone(who, lost_cards, LOST)
        layout.zone(who, prize_cards, PRIZES)
        layout.zone(who, deck_cards[::-1], DECK)
    if stadium:
        game.stadium = layout.take(YOU, find_card(stadium))
        see_both(game, game.stadium)
        game.stadium_owner = YOU
    script = Script(coins, list(numbers), [list(s) for s in shuffles])
    hide(game)
    game.source = script
    game.every = SHOW_TURNS
    game.turn = turn
    game.current = YOU
    game.first = YOU if turn % 2 else OPPONENT
    game.stale = True
    game.dirty = False
    e = game.push(TURN, NOBODY, -1, -1, RULE)
    e.pc = MAIN
    game.run()
    return Table(game, script, choices)


def hide(game: Game) -> None:
    """Forget what laying the cards out has shown of hands, decks and Prizes."""
    for who in (YOU, OPPONENT):
        p = game.players[who]
        hidden = 0
        for zone in (p.hand, p.deck, p.prizes):
            for c in zone:
                hidden |= bit(c - 60 * who)
        for viewer in (YOU, OPPONENT):
            word = 2 * viewer + who
            game.memory[word] = game.memory[word] & ~hidden
        own = 0
        for c in p.hand:
            own |= bit(c - 60 * who)
        game.memory[3 * who] = game.memory[3 * who] | own


def opening(
    ruleset: Ruleset,
    *,
    your_cards: Words,
    their_cards: Words,
    shuffles: Sequence[Sequence[str]],
    coins: str = "",
    choices: Sequence[str] = (),
    seed: int = 1,
    recorder: Recorder | None = None,
) -> Table:
    """A game from its set-up on, with the shuffles of the two decks scripted from the top down.

    The first shuffle is yours, the second your opponent's; further ones are for mulligans. A
    recorder is told of all that happens.
    """
    game = lay_out(ruleset, [parse_cards(your_cards), parse_cards(their_cards)])
    game.seed(seed)
    script = Script(coins, [], [list(s) for s in shuffles])
    game.source = script
    game.every = SHOW_TURNS
    game.recorder = recorder
    begin(game)
    game.apply_unchecked(START)
    table = Table(game, script, choices)
    table._answer()
    return table


__all__ = ["PokemonView", "SideView", "Table", "describe", "opening", "scenario", "spot_name"]
