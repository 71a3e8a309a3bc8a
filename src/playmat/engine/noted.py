"""What the engine tells a recorder, filled in: places, prints, cause, rule and audience."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Optional

from mypy_extensions import i64

from playmat.engine.board_actions import PayRetreat
from playmat.engine.causes import name_of, running, text_of
from playmat.engine.events import (
    BOTH_PLAYERS,
    CAUSES,
    EVERYBODY,
    NOBODY_AT_ALL,
    THE_RULES,
    CardAt,
    Cause,
    Event,
    PokemonAt,
    Step,
)
from playmat.engine.game import Game
from playmat.engine.option_kinds import spot_name
from playmat.engine.queries import forbidden_by, hp
from playmat.engine.records import Effect, InPlay
from playmat.engine.settle import Settle
from playmat.engine.setup import EXTRA, EXTRA_BENCH, SetUp
from playmat.engine.turn import Turn
from playmat.engine.words import (
    ASLEEP,
    ATTACK,
    ATTACK_EFFECT,
    BESIDE,
    BY_BENCHING,
    BY_CHANGING,
    CONDITION_NAMES,
    DECK,
    DISCARD,
    ENERGY,
    EV_AFFLICT,
    EV_ATTACH,
    EV_ATTACK,
    EV_BENCH,
    EV_CHOOSE,
    EV_COIN,
    EV_COUNTERS,
    EV_CURE,
    EV_DAMAGE,
    EV_DEVOLVE,
    EV_DRAW,
    EV_EVOLVE,
    EV_EXTRA,
    EV_FAILS,
    EV_FIRST,
    EV_FLIP_WON,
    EV_HEAL,
    EV_KNOCK_OUT,
    EV_LEAVE,
    EV_LOOK,
    EV_MARK,
    EV_MOVE,
    EV_MULLIGAN,
    EV_PLAY,
    EV_POWER,
    EV_PRIZE,
    EV_PRIZES_SET,
    EV_REFUSED,
    EV_RETREAT,
    EV_SEARCH,
    EV_SHOW,
    EV_SHUFFLE,
    EV_STADIUM,
    EV_SUDDEN_DEATH,
    EV_SURVIVE,
    EV_SWAP_PRIZE,
    EV_SWITCH,
    EV_TURN,
    EV_TURN_ENDS,
    EV_WIN,
    HAND,
    IN_PLAY,
    LEVEL_X,
    LOST,
    MACHINE,
    POISONED,
    PRIZES,
    STADIUM,
    SUPPORTER,
    TOOL,
    UNDER_DECK,
    UNFINISHED,
    WAY_NAMES,
    WHOLE_HAND,
    ZONE_NAMES,
    bit,
)

if TYPE_CHECKING:
    from playmat.engine.record import Record

# The rule by which a text does what it does, where no other is nearer.
RULE_OF_CAUSE: Final = {
    "rule": "turn.parts",
    "attack": "attack.do-extra-text",
    "power": "power.chosen",
    "body": "body.always-on",
    "trainer": "trainer.resolve-then-discard",
    "energy": "card.energy-def",
}
COUNTER_RULES: Final = {
    "Poisoned": "poisoned.tick",
    "Burned": "burned.flip",
    "Confused": "confused.tails",
}
FLIP_RULES: Final = {
    "Asleep": "asleep.flip",
    "Burned": "burned.flip",
    "Confused": "confused.flip",
}
WAY_RULES: Final = ("win.prizes", "win.no-pokemon", "win.deck-out", "D74", "win.any-one")
PUBLIC_ZONES: Final = (DISCARD, LOST, BESIDE, IN_PLAY)


class Told:
    """What the engine has told of an event, and the event that is made of it."""

    __slots__ = (
        "amount",
        "audience",
        "cards",
        "cause",
        "e",
        "goal",
        "how",
        "ids",
        "kind",
        "left",
        "m",
        "number",
        "other",
        "rule",
        "source",
        "steps",
        "subject",
        "text",
        "who",
    )

    def __init__(self, g: Game, who: i64, name: i64, ids: list[int], number: i64, how: i64) -> None:
        # As told: cards by id, and two numbers whose meaning depends on the kind.
        self.ids = ids
        self.number: i64 = number
        self.how: i64 = how
        self.m: Optional[InPlay] = g.find(name)
        self.e: Optional[Effect] = running(g)
        # As it will be.
        self.kind = ""
        self.who: i64 = who
        m = self.m
        self.subject: Optional[PokemonAt] = pokemon_at(g, m) if m is not None else None
        self.other: Optional[PokemonAt] = None
        self.cards: list[CardAt] = []
        self.source = ""
        self.goal = ""
        self.amount: i64 = 0
        self.left: i64 = -1
        self.text = ""
        self.steps: list[Step] = []
        self.cause: Cause = cause_now(g, self.e)
        self.rule = ""
        self.audience: tuple[int, ...] = EVERYBODY

    def event(self, g: Game) -> Event:
        return Event(
            kind=self.kind,
            turn=g.turn,
            turn_of=g.current if g.turn > 0 else -1,
            who=self.who if 0 <= self.who < 2 else -1,
            subject=self.subject,
            other=self.other,
            cards=tuple(self.cards),
            source=self.source,
            goal=self.goal,
            amount=self.amount,
            left=self.left,
            text=self.text,
            steps=tuple(self.steps),
            cause=self.cause,
            rule=self.rule or RULE_OF_CAUSE[self.cause.kind],
            audience=self.audience,
        )


# -- Pokémon, cards, causes -------------------------------------------------------------------
def pokemon_at(g: Game, m: InPlay) -> PokemonAt:
    who = m.owner()
    top = m.cards[len(m.cards) - 1]
    place = spot_name(g.players[who].slot_of(m.name))
    return PokemonAt(g.prints[top], m.top.name, who, place, m.face_down)


def card_at(g: Game, card: i64, place: str) -> CardAt:
    return CardAt(g.prints[card], g.table[card].name, 1 if card >= 60 else 0, place)


def in_print_order(card: CardAt) -> tuple[str, str]:
    return card.print, card.place


def cards_at(g: Game, ids: list[int], place: str) -> list[CardAt]:
    """Cards in the order of their prints, which tells nothing."""
    return sorted([card_at(g, c, place) for c in ids], key=in_print_order)


def cause_now(g: Game, e: Optional[Effect]) -> Cause:
    """The text that is being resolved."""
    if e is None or e.card < 0:
        return THE_RULES
    kind = CAUSES[ATTACK if e.cause == ATTACK_EFFECT else e.cause]
    return Cause(kind, e.you, g.prints[e.card], g.table[e.card].name, text_of(g, e))


def by_era(g: Game, rule: str) -> str:
    """A rule that each era has in its own words."""
    return f"{rule}.hgss" if g.ruleset.era == "HGSS" else f"{rule}.xy"


def condition_names(mask: i64) -> str:
    return ", ".join([CONDITION_NAMES[i] for i in range(5) if mask & bit(i)])


def zone_name(zone: i64) -> str:
    if zone == UNDER_DECK:
        return "bottom of the deck"
    return ZONE_NAMES[zone] if zone < len(ZONE_NAMES) else ""


def hp_left(g: Game, m: InPlay) -> i64:
    left = hp(g, m) - m.damage
    return left if left > 0 else 0


def in_setup(t: Told) -> bool:
    return t.e is not None and isinstance(t.e.op, SetUp)


def in_turn(t: Told) -> bool:
    """Whether the turn itself does it, not a text."""
    return t.e is not None and isinstance(t.e.op, Turn)


# -- one function a kind of event: it fills in what the kind has ------------------------------
def coin(r: Record, g: Game, t: Told) -> None:
    t.amount = t.number
    t.rule = "table.coin"
    if r.about:
        about = g.find(r.about_name)
        t.subject = pokemon_at(g, about) if about is not None else None
        t.text = r.about
        t.rule = FLIP_RULES[r.about]
        if (t.number != 0) != (r.about == CONDITION_NAMES[0]):
            r.about = ""  # heads wakes, other tails hurt; else nothing comes of it
    elif in_setup(t):
        t.text = "first turn"
        t.rule = by_era(g, "setup.first-player")


def draw(r: Record, g: Game, t: Told) -> None:
    t.source = ZONE_NAMES[DECK]
    t.goal = ZONE_NAMES[HAND]
    t.cards = cards_at(g, t.ids, t.goal)
    t.amount = 1
    t.audience = (int(t.who),)
    if in_turn(t):
        t.rule = "turn.draw-first"
    elif t.e is not None and isinstance(t.e.op, SetUp):
        t.rule = "mulligan.extra-card" if t.e.pc == EXTRA else "setup.draw-seven"


def move(r: Record, g: Game, t: Told) -> None:
    source = t.number >> 4
    goal = t.number & 15
    t.source = zone_name(source)
    t.goal = zone_name(goal)
    t.cards = cards_at(g, t.ids, ZONE_NAMES[DECK] if goal == UNDER_DECK else t.goal)
    t.amount = len(t.ids)
    shown = t.how == 1
    if t.how == WHOLE_HAND:
        t.text = "whole hand"
    if not shown and source not in PUBLIC_ZONES and goal not in PUBLIC_ZONES:
        nobody = source == DECK and goal == PRIZES
        t.audience = NOBODY_AT_ALL if nobody else (int(t.who),)
    if t.ids and BESIDE in (source, goal):
        supporter = g.table[t.ids[0]].kind == SUPPORTER
        if goal == BESIDE:
            t.rule = "supporter.one-per-turn" if supporter else "trainer.any-number"
        elif supporter:
            t.rule = by_era(g, "supporter.after-play")
        t.cause = THE_RULES
        t.rule = t.rule or "trainer.resolve-then-discard"
    elif t.e is not None and isinstance(t.e.op, PayRetreat):
        t.rule = "retreat.cost"
    elif in_turn(t) and source == IN_PLAY:
        t.rule = "stadium.only-one" if t.m is None else "trainer.staying-exception"


def enter(r: Record, g: Game, t: Told) -> None:
    subject = t.subject
    assert subject is not None
    t.cards = cards_at(g, t.ids, subject.place)
    t.goal = subject.place
    if subject.face_down:
        t.audience = (int(t.who),)
        t.rule = "setup.active-facedown" if subject.place == "active" else "setup.bench-optional"
        if t.e is not None and t.e.pc == EXTRA_BENCH:
            t.rule = "mulligan.extra-to-bench"
    elif in_turn(t):
        t.source = ZONE_NAMES[HAND]
        t.rule = "legend.to-bench" if len(t.ids) > 1 else "bench.face-up"


def evolve(r: Record, g: Game, t: Told) -> None:
    m = t.m
    assert m is not None
    t.cards = cards_at(g, t.ids, spot_name(g.players[m.owner()].slot_of(m.name)))
    t.text = g.table[m.cards[len(m.cards) - 2]].name
    if m.top.stage == LEVEL_X:
        t.rule = "lvx.on-top"
    elif in_turn(t):
        t.rule = "evolve.name-match"


def devolve(r: Record, g: Game, t: Told) -> None:
    t.goal = zone_name(t.number)
    t.cards = cards_at(g, t.ids, t.goal)
    t.text = t.cards[0].name
    t.rule = "devolve.def"


def attach(r: Record, g: Game, t: Told) -> None:
    m = t.m
    assert m is not None
    t.cards = cards_at(g, t.ids, spot_name(g.players[m.owner()].slot_of(m.name)))
    d = g.table[t.ids[0]]
    source = g.find(t.number - 1)
    if source is not None:  # moved from another Pokémon, not attached
        t.other = pokemon_at(g, source)
        t.source = t.other.place
        t.rule = RULE_OF_CAUSE[t.cause.kind]
    elif d.kind == ENERGY:
        t.rule = "attach.once" if in_turn(t) else "attach.def"
    elif d.played_as & TOOL:
        t.rule = "tool.attach"
    elif d.played_as & MACHINE:
        t.rule = "tm.attach"
    else:
        t.rule = "trainer.staying-exception"


def switch(r: Record, g: Game, t: Told) -> None:
    if t.number:
        t.kind = "promote"
        t.rule = "ko.replace" if r.fallen >= 0 else "ko.replace-other-reasons"
        return
    old = g.find(t.how)
    t.other = pokemon_at(g, old) if old is not None else None
    if t.e is not None and isinstance(t.e.op, PayRetreat):
        t.rule = "retreat.switch"


def damage(r: Record, g: Game, t: Told) -> None:
    m = t.m
    assert m is not None
    t.amount = t.number
    t.left = hp_left(g, m)
    t.steps = r.worked
    r.worked = []
    t.rule = "damage.place" if t.number else "damage.none-below-zero"
    if t.steps and not t.number:
        t.rule = t.steps[len(t.steps) - 1].rule if len(t.steps) > 1 else "damage.zero-stops"
    r.blame(g, m, t.number, t.cause)


def counters(r: Record, g: Game, t: Told) -> None:
    m = t.m
    assert m is not None
    t.amount = t.number
    t.left = hp_left(g, m)
    t.rule = by_era(g, "damage.counters-unaltered")
    if r.about:
        t.cause = Cause(text=r.about)
        t.rule = COUNTER_RULES.get(r.about, t.rule)
        if r.about != CONDITION_NAMES[1]:  # a Confused attacker's attack fails, too
            r.about = ""
    r.blame(g, m, 10 * t.number, t.cause)


def heal(r: Record, g: Game, t: Told) -> None:
    m = t.m
    assert m is not None
    t.amount = t.number
    t.left = hp_left(g, m)


def afflict(r: Record, g: Game, t: Told) -> None:
    t.text = condition_names(t.number)
    t.rule = "cond.five"
    if t.number == POISONED and t.m is not None:
        t.amount = t.m.poison


def cure(r: Record, g: Game, t: Told) -> None:
    t.text = condition_names(t.number)
    if t.how == BY_CHANGING:
        t.rule = "evolve.clears-conditions"
    elif t.how == BY_BENCHING:
        t.rule = "bench-move.clears-conditions"
    elif r.about:
        t.cause = Cause(text=r.about)
        t.rule = "asleep.flip" if t.number == ASLEEP else by_era(g, "paralyzed.ends")
        r.about = ""


def shuffle(r: Record, g: Game, t: Told) -> None:
    t.amount = t.number
    if in_setup(t):
        t.rule = "setup.shuffle"


def knock_out(r: Record, g: Game, t: Told) -> None:
    m = t.m
    assert m is not None
    r.fallen = m.name
    t.cards = cards_at(g, t.ids, ZONE_NAMES[IN_PLAY])
    t.rule = "ko.when"
    t.cause = THE_RULES
    if m.damage >= hp(g, m):
        if t.how >= 0:  # else its HP fell
            t.cause = r.blows.get(m.name, blamed(g, m))
        return
    for e in g.stack:  # an effect Knocks it Out: the text that waits below
        if e.card >= 0 and e.cause != 0:
            t.cause = cause_now(g, e)
    t.rule = RULE_OF_CAUSE[t.cause.kind]


def blamed(g: Game, m: InPlay) -> Cause:
    """What felled a Pokémon, where nobody was told when it happened."""
    kind = CAUSES[ATTACK if m.fell_by == ATTACK_EFFECT else m.fell_by]
    author = g.find(m.fell_author)
    if author is None:
        return Cause(kind)
    by = pokemon_at(g, author)
    return Cause(kind, by.player, by.print, by.name, "")


def leave(r: Record, g: Game, t: Told) -> None:
    m = t.m
    assert m is not None
    t.source = ZONE_NAMES[IN_PLAY]
    t.goal = zone_name(t.number)
    rest = zone_name(t.how)
    t.cards = [card_at(g, c, t.goal) for c in m.cards]
    attached = [c for c in m.energy]
    if m.gear is not None:
        attached += [c for c in m.gear]
    t.cards += cards_at(g, attached, rest)
    t.amount = len(t.cards)
    if m.name == r.fallen:
        t.rule = "ko.discard"
    else:
        r.fallen = -1
        if t.e is not None and isinstance(t.e.op, Settle):
            t.rule = "zone.bench-max"
    r.blows.pop(m.name, None)


def prize(r: Record, g: Game, t: Told) -> None:
    t.source = ZONE_NAMES[PRIZES]
    t.goal = ZONE_NAMES[HAND]
    t.cards = cards_at(g, t.ids, t.goal)
    t.amount = 1
    t.left = len(g.players[t.who].prizes)
    t.rule = "prize.to-hand"
    t.audience = (int(t.who),)


def play(r: Record, g: Game, t: Told) -> None:
    t.source = ZONE_NAMES[HAND]
    t.cards = cards_at(g, t.ids, ZONE_NAMES[BESIDE])
    d = g.table[t.ids[0]]
    if d.kind == SUPPORTER:
        t.text = "supporter"
        t.rule = "supporter.one-per-turn"
    elif d.kind == STADIUM:
        t.text = "stadium"
        t.rule = "stadium.one-per-turn"
    elif d.played_as & TOOL:
        t.text = "tool"
        t.rule = "tool.attach"
    elif d.played_as & MACHINE:
        t.text = "machine"
        t.rule = "tm.attach"
    else:
        t.text = "item"
        t.rule = "trainer.any-number"


def attack(r: Record, g: Game, t: Told) -> None:
    t.cards = cards_at(g, t.ids, ZONE_NAMES[IN_PLAY])
    t.text = g.table[t.ids[0]].attacks[t.number].name
    e = t.e
    defending = g.find(e.b) if e is not None else None
    t.other = pokemon_at(g, defending) if defending is not None else None
    t.rule = "attack.step-a"
    r.stopper = THE_RULES
    r.summing = None
    r.fallen = -1


def power(r: Record, g: Game, t: Told) -> None:
    t.cards = cards_at(g, t.ids, ZONE_NAMES[IN_PLAY])
    d = g.table[t.ids[0]]
    if t.m is None:
        t.kind = "stadium action"
        t.text = d.name
        t.rule = "stadium.stays"
        return
    t.text = d.powers[t.number].name if t.number < len(d.powers) else d.name
    t.rule = "ability.announce" if g.ruleset.era == "XY" else "power.chosen"


def retreat(r: Record, g: Game, t: Told) -> None:
    t.rule = "retreat.once"


def turn(r: Record, g: Game, t: Told) -> None:
    t.amount = t.number
    t.rule = "turn.alternate"
    r.fallen = -1


def turn_end(r: Record, g: Game, t: Told) -> None:
    t.amount = t.number
    t.rule = "turn.attack-ends" if t.number else "turn.attack-optional"


def win(r: Record, g: Game, t: Told) -> None:
    ways = [i for i in range(len(WAY_NAMES)) if t.number & bit(i)]
    t.text = " and ".join([WAY_NAMES[i] for i in ways])
    t.cause = THE_RULES if ways != [4] else t.cause
    t.rule = WAY_RULES[ways[0]] if ways else "D78"
    if t.who == UNFINISHED:
        t.who = -1
        t.rule = "D78"


def fail(r: Record, g: Game, t: Told) -> None:
    t.cards = cards_at(g, t.ids, ZONE_NAMES[IN_PLAY])
    t.text = g.table[t.ids[0]].attacks[t.number].name
    if r.about == CONDITION_NAMES[1]:
        t.cause = Cause(text=r.about)
        t.rule = "confused.tails"
        r.about = ""
    elif r.stopper.name:
        t.cause = r.stopper
        t.rule = "attack.step-d"
    else:
        t.rule = "attack.step-c"


def show(r: Record, g: Game, t: Told) -> None:
    t.source = ZONE_NAMES[HAND]
    t.cards = cards_at(g, t.ids, ZONE_NAMES[HAND])
    t.amount = len(t.ids)
    if in_setup(t):
        t.rule = "mulligan.show"
    elif t.e is not None and t.e.you != t.who:  # one player looks: nobody else does
        t.kind = "look"
        t.who = 1 - t.who
        t.audience = BOTH_PLAYERS


def look(r: Record, g: Game, t: Told) -> None:
    t.source = ZONE_NAMES[DECK]
    t.cards = [card_at(g, c, t.source) for c in t.ids]  # from the top, for who looks
    t.amount = len(t.ids)
    t.text = "own" if t.number == t.who else "opponent"
    t.audience = (int(t.who),)


def search(r: Record, g: Game, t: Told) -> None:
    t.source = zone_name(t.number)
    p = g.players[t.how]
    t.amount = len(p.deck) if t.number == DECK else len(p.discard)
    t.text = "own" if t.how == t.who else "opponent"


def mulligan(r: Record, g: Game, t: Told) -> None:
    t.rule = "mulligan.when"


def sudden_death(r: Record, g: Game, t: Told) -> None:
    t.amount = t.number
    t.rule = "both.sudden-death" if t.number == 1 else "sudden.repeat"
    r.blows = {}


def set_prizes(r: Record, g: Game, t: Told) -> None:
    t.source = ZONE_NAMES[DECK]
    t.goal = ZONE_NAMES[PRIZES]
    t.cards = cards_at(g, t.ids, t.goal)
    t.amount = t.number
    t.audience = NOBODY_AT_ALL
    t.rule = "sudden.one-prize" if g.round > 0 else "setup.prizes-six"


def swap_prize(r: Record, g: Game, t: Told) -> None:
    t.cards = [card_at(g, t.ids[0], ZONE_NAMES[PRIZES]), card_at(g, t.ids[1], ZONE_NAMES[DECK])]
    t.amount = len(t.ids)
    t.audience = NOBODY_AT_ALL


def first_player(r: Record, g: Game, t: Told) -> None:
    t.rule = by_era(g, "setup.first-player")


def extra_cards(r: Record, g: Game, t: Told) -> None:
    t.amount = t.number
    t.left = t.how - t.number
    t.rule = "mulligan.extra-card"


def stadium(r: Record, g: Game, t: Told) -> None:
    t.cards = cards_at(g, t.ids, ZONE_NAMES[IN_PLAY])
    t.goal = ZONE_NAMES[IN_PLAY]
    t.rule = "stadium.stays"


def refuse(r: Record, g: Game, t: Told) -> None:
    """An effect that a text keeps off a Pokémon: the cause is that text."""
    b = forbidden_by(g, t.how, t.m, t.number)
    if b is not None:
        t.text = b.modifier.address
        kind = CAUSES[b.modifier.cause]
        t.cause = Cause(kind, b.you, g.prints[b.card], g.table[b.card].name, name_of(g, b))


def survive(r: Record, g: Game, t: Told) -> None:
    m = t.m
    assert m is not None
    t.left = hp_left(g, m)


def mark(r: Record, g: Game, t: Told) -> None:
    m = t.m
    if m is not None and m.marks is not None:
        t.text = list(m.marks)[t.number]
    t.amount = 1
    t.rule = "counter.def"


def choose(r: Record, g: Game, t: Told) -> None:
    if t.cause.kind == CAUSES[ATTACK]:
        t.rule = "attack.step-b"


ABOUT_CONDITIONS: Final = (EV_COIN, EV_COUNTERS, EV_CURE)
TELLERS: Final[dict[int, tuple[str, Callable[[Record, Game, Told], None]]]] = {
    EV_COIN: ("coin", coin),
    EV_DRAW: ("draw", draw),
    EV_MOVE: ("move", move),
    EV_BENCH: ("enter", enter),
    EV_EVOLVE: ("evolve", evolve),
    EV_ATTACH: ("attach", attach),
    EV_SWITCH: ("switch", switch),
    EV_DAMAGE: ("damage", damage),
    EV_COUNTERS: ("counters", counters),
    EV_HEAL: ("heal", heal),
    EV_AFFLICT: ("afflict", afflict),
    EV_CURE: ("cure", cure),
    EV_SHUFFLE: ("shuffle", shuffle),
    EV_KNOCK_OUT: ("knock out", knock_out),
    EV_PRIZE: ("prize", prize),
    EV_PLAY: ("play", play),
    EV_ATTACK: ("attack", attack),
    EV_POWER: ("power", power),
    EV_RETREAT: ("retreat", retreat),
    EV_TURN: ("turn", turn),
    EV_WIN: ("win", win),
    EV_FAILS: ("fail", fail),
    EV_DEVOLVE: ("devolve", devolve),
    EV_SHOW: ("show", show),
    EV_MULLIGAN: ("mulligan", mulligan),
    EV_SUDDEN_DEATH: ("sudden death", sudden_death),
    EV_LEAVE: ("leave", leave),
    EV_PRIZES_SET: ("set prizes", set_prizes),
    EV_FLIP_WON: ("flip won", first_player),
    EV_FIRST: ("first", first_player),
    EV_EXTRA: ("extra cards", extra_cards),
    EV_LOOK: ("look", look),
    EV_SEARCH: ("search", search),
    EV_STADIUM: ("stadium", stadium),
    EV_REFUSED: ("refuse", refuse),
    EV_SURVIVE: ("survive", survive),
    EV_MARK: ("mark", mark),
    EV_CHOOSE: ("choose", choose),
    EV_TURN_ENDS: ("turn end", turn_end),
    EV_SWAP_PRIZE: ("swap prize", swap_prize),
}
