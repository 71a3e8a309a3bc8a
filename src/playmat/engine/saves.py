"""A game as plain data and back: equality, hash, pickle and JSON are all made of this."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from typing import Final, Optional, cast

from mypy_extensions import i64

from playmat.engine.addresses import address_of, modifier_at, op_at, printed_card
from playmat.engine.cards import Card, Definition
from playmat.engine.chance import load_source
from playmat.engine.constants import NO_PLAYER, UNSEEN
from playmat.engine.game_state import GameState
from playmat.engine.movement import lane
from playmat.engine.new_game import NO_CARD, create_game
from playmat.engine.redaction import HIDDEN
from playmat.engine.run_loop import refresh_options
from playmat.engine.state import Effect, Frame, LastingEffect, Player, PokemonInPlay
from playmat.engine.vectors import append, vec
from playmat.engine.views import ViewState, faces_seen
from playmat.errors import PlaymatError
from playmat.rulebook.rulesets import Ruleset

FORMAT: Final = 2
SWITCHES: Final = dataclasses.fields(Ruleset)
BROKEN: Final = (ValueError, KeyError, TypeError, IndexError, AttributeError)


class SaveError(PlaymatError):
    """A saved game is damaged, or was made by a version that is no longer read."""


# -- to plain data ---------------------------------------------------------------------------
def freeze(g: GameState) -> tuple[object, ...]:
    """The whole value of a game as nested tuples of ints and strings."""
    source = g.source
    return (
        g.ruleset,
        tuple(g.prints),
        tuple([freeze_player(p) for p in g.players]),
        tuple([freeze_effect(e) for e in g.stack]),
        (
            g.stadium,
            g.stadium_owner,
            g.stadium_used,
            g.turn,
            g.turn_player,
            g.first,
            g.sudden_death_round,
            g.actions_used,
            g.power_uses,
            g.s0,
            g.s1,
            g.player_to_act,
            g.winner,
            g.ways,
            g.pending,
            int(g.needs_settling),
            g.show_mode,
            *g.visited,
        ),
        tuple(g.knowledge),
        tuple(g.pending_knock_outs),
        tuple(source.saved()) if source is not None else (),
    )


def freeze_player(p: Player) -> tuple[object, ...]:
    active = p.active
    return (
        tuple(p.deck),
        tuple(p.hand),
        tuple(p.discard),
        tuple(p.prizes),
        tuple(p.lost_zone),
        tuple(p.played),
        freeze_in_play(active) if active is not None else (),
        tuple([freeze_in_play(m) for m in p.bench]),
        freeze_lasting(p.lasting),
        p.mulligans,
    )


def freeze_in_play(m: PokemonInPlay) -> tuple[object, ...]:
    gear = m.attached_trainers
    marks = m.named_counters
    return (
        m.id,
        tuple(m.cards),
        tuple(m.energy),
        tuple(gear) if gear is not None else (),
        m.damage,
        m.conditions,
        m.poison,
        m.paralyzed_on,
        m.entered_turn,
        m.evolved_turn,
        m.powers_used,
        m.damage_cause,
        m.damage_source,
        tuple(sorted(marks.items())) if marks is not None else (),
        freeze_lasting(m.lasting),
        int(m.face_down),
    )


def freeze_lasting(lasting: Optional[list[LastingEffect]]) -> tuple[object, ...]:
    if lasting is None:
        return ()
    return tuple(
        [
            (
                x.definition.address_of(x.modifier),
                x.first,
                x.last,
                x.player,
                x.value,
                int(x.from_attack),
                x.source,
                x.card,
            )
            for x in lasting
        ]
    )


def freeze_effect(e: Effect) -> tuple[object, ...]:
    return (
        address_of(e.definition, e.op),
        e.pc,
        tuple([(address_of(e.definition, f.op), f.pc) for f in e.below]),
        (
            e.you,
            e.card,
            e.user,
            e.cause,
            e.attack,
            e.parent,
            e.pokemon,
            e.other_pokemon,
            e.heads,
            e.tails,
            e.branches,
            e.base_damage,
            e.damage,
            e.flags,
            e.energy_moved,
            e.remaining,
            e.last_key,
            e.answered,
            e.player,
            e.prizes_due_0,
            e.prizes_due_1,
            int(e.switched),
        ),
        tuple(e.picked),
        tuple(e.moved),
    )


# -- JSON ------------------------------------------------------------------------------------
def seal(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def plain(body: object) -> str:
    return json.dumps(body, separators=(",", ":"), ensure_ascii=False)


def game_body(g: GameState) -> list[object]:
    # Switches are plain values: to copy them deeply, as asdict does, would take most of the time.
    switches = {field.name: getattr(g.ruleset, field.name) for field in SWITCHES}
    return [FORMAT, switches, *freeze(g)[1:]]


def dump(g: GameState) -> str:
    """A game as JSON, sealed with a checksum."""
    body = plain(game_body(g))
    return f'{{"playmat":{FORMAT},"seal":"{seal(body)}","game":{body}}}'


def unsealed(text: str, kind: str, part: str) -> list[object]:
    """What was saved, if its checksum fits."""
    try:
        data = json.loads(text)
        body = data[part]
        found = data["seal"]
        version = data[kind]
    except (ValueError, KeyError, TypeError) as error:
        raise SaveError(f"this is not a saved {part}, or it is damaged") from error
    if version != FORMAT:
        raise SaveError(f"this save has format {version}; this version reads format {FORMAT}")
    if seal(plain(body)) != found:
        raise SaveError(f"the saved {part} is damaged: its checksum does not fit")
    return items_of(body)


def load(text: str) -> GameState:
    """A game from its JSON. Damaged text is refused; nothing is ever half-loaded."""
    body = unsealed(text, "playmat", "game")
    try:
        g = thaw(body, None)
        refresh_options(g)
    except BROKEN as error:
        raise SaveError(f"the saved game is damaged: {error}") from error
    if g.player_to_act != NO_PLAYER and len(g.choices) == 0:
        raise SaveError("the saved game is damaged: there is nothing to choose")
    return g


class Reader:
    """Takes values of a list one by one."""

    def __init__(self, values: list[object]) -> None:
        self.values = values
        self.at = 0

    def one(self) -> object:
        value = self.values[self.at]
        self.at += 1
        return value

    def number(self) -> i64:
        return whole(self.one())

    def numbers(self) -> vec[i64]:
        """All that are left."""
        out = vec[i64]()
        while self.at < len(self.values):
            out = append(out, self.number())
        return out

    def text(self) -> str:
        value = self.one()
        if not isinstance(value, str):
            raise SaveError(f"the saved game is damaged: text expected, found {value!r}")
        return value

    def items(self) -> list[object]:
        return items_of(self.one())

    def cards(self) -> vec[i64]:
        out = vec[i64]()
        for value in self.items():
            out = append(out, whole(value))
        return out


def whole(value: object) -> i64:
    if not isinstance(value, int):
        raise SaveError(f"the saved game is damaged: a number expected, found {value!r}")
    return value


def items_of(value: object) -> list[object]:
    if not isinstance(value, list):
        raise SaveError(f"the saved game is damaged: a list expected, found {value!r}")
    return value


def named_cards(
    ruleset: Ruleset, prints: list[str], known: Optional[list[list[Card]]]
) -> GameState:
    """A game with its cards under the ids they had; of a view, with the lists that are known."""
    if len(prints) < 120 or (known is None and len(prints) > 120):
        raise SaveError(f"the saved game is damaged: {len(prints)} cards instead of 120 places")
    lists: list[list[Card]] = [[], []]
    table: list[Definition] = []
    for c, id in enumerate(prints):
        if id == UNSEEN and known is not None:
            table.append(HIDDEN)
        elif id:
            card = printed_card(id)
            table.append(card.definition)
            if c < 120:
                lists[c // 60].append(card)
        else:
            table.append(NO_CARD)
    g = create_game(ruleset, lists if known is None else known)
    if known is None and g.prints == prints:
        return g  # the usual order; what all games of these lists share is shared
    g.definitions = table
    g.prints = prints
    g.keys = vec[i64]([d.key for d in table])
    if known is not None:
        g.deck_lists = known
        g.faces = faces_seen(g, g.faces)
        g.redacted = True
    return g


def thaw(body: list[object], lists: Optional[list[list[Card]]]) -> GameState:
    r = Reader(body)
    r.number()  # the format, checked already
    settings = cast(dict[str, object], r.one())
    ruleset = Ruleset(**settings)  # type: ignore[arg-type]
    prints = [str(p) for p in r.items()]
    g = named_cards(ruleset, prints, lists)
    players = r.items()
    if len(players) != 2:
        raise SaveError("the saved game is damaged: it has not two players")
    g.players = [thaw_player(g, items_of(p)) for p in players]
    g.stack = [thaw_effect(g, items_of(e)) for e in r.items()]
    for depth, e in enumerate(g.stack):
        e.depth = depth
    n = Reader(r.items())
    g.stadium = n.number()
    g.stadium_owner = n.number()
    g.stadium_used = n.number()
    g.turn = n.number()
    g.turn_player = n.number()
    g.first = n.number()
    g.sudden_death_round = n.number()
    g.actions_used = n.number()
    g.power_uses = n.number()
    g.s0 = n.number()
    g.s1 = n.number()
    g.player_to_act = n.number()
    g.winner = n.number()
    g.ways = n.number()
    g.pending = n.number()
    g.needs_settling = n.number() != 0
    g.show_mode = n.number()
    g.visited = n.numbers()
    g.knowledge = r.cards()
    g.pending_knock_outs = r.cards()
    g.source = load_source([str(s) for s in r.items()])
    check_cards(g)
    return g


def dump_view(view: ViewState) -> str:
    """A view as JSON: its game, its viewer and the lists he knows."""
    ids = [[card.id for card in cards] for cards in view.seen.deck_lists]
    body = plain([view.viewer, ids, game_body(view.seen)])
    return f'{{"playmat view":{FORMAT},"seal":"{seal(body)}","view":{body}}}'


def freeze_view(view: ViewState) -> tuple[object, ...]:
    """A view as nested tuples of ints and strings."""
    ids = tuple([tuple([card.id for card in cards]) for cards in view.seen.deck_lists])
    return view.viewer, ids, freeze(view.seen)


def load_view(text: str) -> ViewState:
    """A view from its JSON."""
    r = Reader(unsealed(text, "playmat view", "view"))
    try:
        viewer = r.number()
        lists = [[printed_card(str(id)) for id in items_of(ids)] for ids in r.items()]
        seen = thaw(r.items(), lists)
        if seen.player_to_act == viewer:
            refresh_options(seen)
        return ViewState(seen, viewer)
    except BROKEN as error:
        raise SaveError(f"the saved view is damaged: {error}") from error


def check_cards(g: GameState) -> None:
    """Every card lies in exactly one place."""
    seen: list[int] = [g.stadium] if g.stadium >= 0 else []
    for p in g.players:
        for zone in (p.deck, p.hand, p.discard, p.prizes, p.lost_zone, p.played):
            seen.extend([c for c in zone])
        for m in ([p.active] if p.active is not None else []) + p.bench:
            seen.extend([c for c in m.cards])
            seen.extend([c for c in m.energy])
            gear = m.attached_trainers
            if gear is not None:
                seen.extend([c for c in gear])
    wanted = [c for c in range(120) if g.prints[c]]  # a view has faces without a place beyond
    if sorted(seen) != wanted:
        raise SaveError("the saved game is damaged: a card is missing or lies in two places")


def thaw_player(g: GameState, values: list[object]) -> Player:
    r = Reader(values)
    deck = r.cards()
    hand = r.cards()
    discard = r.cards()
    prizes = r.cards()
    lost = r.cards()
    beside = r.cards()
    active = r.items()
    bench = [thaw_in_play(g, items_of(m)) for m in r.items()]
    p = Player(
        deck,
        hand,
        discard,
        prizes,
        lost,
        beside,
        thaw_in_play(g, active) if active else None,
        bench,
    )
    p.lasting = thaw_lasting(r.items())
    p.mulligans = r.number()
    return p


def thaw_in_play(g: GameState, values: list[object]) -> PokemonInPlay:
    r = Reader(values)
    name = r.number()
    cards = r.cards()
    energy = r.cards()
    count: i64 = len(cards)
    if count == 0:
        raise SaveError("the saved game is damaged: a Pokémon in play has no cards")
    legend = g.definitions[cards[0]].is_legend()
    m = PokemonInPlay(name, g.definitions[cards[0 if legend else count - 1]], cards, energy)
    for c in energy:
        if g.definitions[c].is_basic_energy():
            m.basic_energy += lane(g, c)
        else:
            m.special_energy += 1
    gear = r.cards()
    m.attached_trainers = gear if len(gear) > 0 else None
    m.damage = r.number()
    m.conditions = r.number()
    m.poison = r.number()
    m.paralyzed_on = r.number()
    m.entered_turn = r.number()
    m.evolved_turn = r.number()
    m.powers_used = r.number()
    m.damage_cause = r.number()
    m.damage_source = r.number()
    marks: dict[str, int] = {}
    for pair in r.items():
        two = Reader(items_of(pair))
        mark = two.text()
        marks[mark] = two.number()
    m.named_counters = marks if marks else None
    m.lasting = thaw_lasting(r.items())
    m.face_down = r.number() != 0
    return m


def thaw_lasting(values: list[object]) -> Optional[list[LastingEffect]]:
    out: list[LastingEffect] = []
    for value in values:
        r = Reader(items_of(value))
        d, modifier = modifier_at(r.text())
        first = r.number()
        last = r.number()
        by = r.number()
        bound = r.number()
        of_attack = r.number() != 0
        source = r.number()
        out.append(
            LastingEffect(modifier, first, last, by, bound, of_attack, source, d, r.number())
        )
    return out if out else None


def thaw_effect(g: GameState, values: list[object]) -> Effect:
    r = Reader(values)
    definition, op = op_at(r.text())
    pc = r.number()
    below = r.items()
    n = Reader(r.items())
    you = n.number()
    card = n.number()
    e = Effect(op, you, card, definition, n.number(), n.number())
    e.pc = pc
    for value in below:
        frame = Reader(items_of(value))
        d, waiting = op_at(frame.text())
        e.definition = e.definition or d
        e.below.append(Frame(waiting, frame.number()))
    if e.definition is None and card >= 0:
        e.definition = g.definitions[card]
    e.attack = n.number()
    e.parent = n.number()
    e.pokemon = n.number()
    e.other_pokemon = n.number()
    e.heads = n.number()
    e.tails = n.number()
    e.branches = n.number()
    e.base_damage = n.number()
    e.damage = n.number()
    e.flags = n.number()
    e.energy_moved = n.number()
    e.remaining = n.number()
    e.last_key = n.number()
    e.answered = n.number()
    e.player = n.number()
    e.prizes_due_0 = n.number()
    e.prizes_due_1 = n.number()
    e.switched = n.number() != 0
    e.picked = r.cards()
    e.moved = r.cards()
    return e
