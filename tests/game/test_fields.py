"""Each field of a state record is described once, and everything that reads states respects it."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest
from mypy_extensions import i64

from playmat.engine import fields, game_state, knowledge, saves, state
from playmat.engine.chance import ExternalChance
from playmat.engine.constants import ATTACK, BURNED, CHANCE, NO_PLAYER, PARALYZED, POWER
from playmat.engine.fields import (
    EFFECT,
    GAME,
    LASTING,
    PLAYER,
    POKEMON,
    Field,
    RecordFields,
    SaveError,
)
from playmat.engine.game import Game
from playmat.engine.game_state import GameState
from playmat.engine.option_kinds import DID_ATTACH, DID_RETREAT, DID_STADIUM
from playmat.engine.vectors import append, vec
from playmat.json_data import JsonValue
from playmat.lab import state_keys
from playmat.lab.state_keys import state_key
from playmat.notation import checksums, read_position, write_position
from playmat.rulebook import HGSS
from playmat.testing import scenario
from tests.support import kinds

ROOT = Path(__file__).resolve().parents[2]
CLASSES = {
    "GameState": GAME,
    "Player": PLAYER,
    "PokemonInPlay": POKEMON,
    "Effect": EFFECT,
    "LastingEffect": LASTING,
}
FIELDS = [(name, field) for name, record in CLASSES.items() for field in record.saved]
every_field = pytest.mark.parametrize(
    ("name", "field"), FIELDS, ids=[f"{name}.{field.name}" for name, field in FIELDS]
)


def game(tool: str = ", with PlusPower", stadium: str = "Burned Tower") -> Game:
    """Return a game in the middle of an attack, with something in every zone."""
    table = scenario(
        HGSS,
        you=f"Furret + RR{tool}, 20 damage, poisoned 2, 2 Char counters",
        your_bench="Sentret; Koffing",
        opponent="Meowth, 10 damage",
        their_bench="Hoothoot",
        their_hand="PlusPower" if tool else "Switch",
        your_hand="Poké Ball, Pokémon Collector, Sentret, Meowth",
        your_deck="Sentret, Meowth, Bill",
        your_discard="Bill, Switch, Bill, Switch",
        your_lost_zone="Bill, Switch",
        stadium=stadium,
        lasting={"their active": "Smokescreen"},
        cards=kinds.CARDS,
    )
    table.attack("Find a Friend")
    g = table.game
    you, opponent = g.players
    active = you.at(0)
    you.played, you.hand = you.hand[:1], you.hand[1:]
    knowledge.see_both(g, you.played[0])
    active.conditions |= PARALYZED
    active.paralyzed_on = 4
    active.damage_cause, active.damage_source = ATTACK, opponent.at(0).id
    return g


def game_of_the_pool() -> Game:
    """Return such a game without stand-in cards, which can't be loaded."""
    g = game("", "")
    p = g.players[0]
    g.stadium, g.stadium_owner = p.discard[0], 0
    p.at(0).attached_trainers = p.discard[1:2]
    p.discard = p.discard[2:]
    return g


def record_of(g: GameState, name: str) -> Any:
    """Return the record whose fields are changed."""
    if name == "GameState":
        return g
    if name == "Player":
        return g.players[0]
    if name == "PokemonInPlay":
        return g.players[0].at(0)
    if name == "Effect":
        return g.stack[1]
    lasting = g.players[1].at(0).lasting
    assert name == "LastingEffect", name
    assert lasting is not None
    return lasting[0]


def bench_id(g: GameState) -> int:
    """Return the id of a Pokémon that isn't its owner's first card."""
    return int(g.players[1].bench[0].id)


ZONES = (fields.CARDS, fields.MAYBE_CARDS)
OTHER_PLAYER = ("stadium_owner", "turn_player", "first", "player_to_act", "you", "player")
VALUES: dict[str, object] = {
    "winner": 1,
    "ways": 2,
    "stadium_used": 1,
    "actions_used": DID_ATTACH | DID_STADIUM | DID_RETREAT,
    "show_mode": game_state.SHOW_ALL,
    "conditions": BURNED,
    "paralyzed_on": 3,
    "entered_turn": 5,
    "evolved_turn": 5,
    "powers_used": 1,
    "cause": POWER,
    "damage_cause": POWER,
    "parent": 0,
    "named_counters": {"Char": 1, "Ice": 3},
    "source": ExternalChance(),
}


def other_value(g: GameState, name: str, field: Field) -> Any:
    """Return another value for a field of a record."""
    old = getattr(record_of(g, name), field.name)
    kind = field.kind
    if field.name in OTHER_PLAYER and old <= 1:
        return 1 - max(old, 0)
    if field.name == "knowledge":
        other = g.clone()
        knowledge.see(other, 1, g.players[0].deck[0])
        return other.knowledge
    if field.name == "pending":
        return g.codes[0]
    if kind is fields.FLAG:
        return not old
    if kind is fields.INTS:
        return vec[i64]([1234])
    if kind is fields.CARD or kind is fields.REFERENCE:
        return bench_id(g)
    if kind is fields.CARDS and name in ("GameState", "Effect"):
        return vec[i64]([bench_id(g)])
    if kind is fields.CARDS or kind is fields.MAYBE_CARDS:
        return old[: len(old) - 1]
    if kind is fields.LASTING_EFFECTS:
        return [*(old or []), record_of(g, "LastingEffect")]
    if kind is fields.ONE_POKEMON:
        return g.players[1].active
    if kind is fields.BENCH:
        return [old[1], old[0]]
    if kind is fields.PLAYERS:
        opponent = old[1].clone()
        opponent.active.damage += 10
        return [old[0], opponent]
    if kind is fields.EFFECTS:
        return old[:1]
    if field.name in VALUES:
        return VALUES[field.name]
    return old + (10 if "damage" in field.name else 1)


def change(g: GameState, name: str, field: Field) -> None:
    """Change one field, even if the game would be impossible."""
    setattr(record_of(g, name), field.name, other_value(g, name, field))


def change_possibly(g: GameState, name: str, field: Field) -> None:
    """Change one field, and others if no position can differ in that field only."""
    p = g.players[0]
    m = p.active
    assert m is not None
    record = record_of(g, name)
    if field.kind is fields.ONE_POKEMON:
        p.active, p.bench = p.bench[0], [m, p.bench[1]]
    elif field.name in ("stadium", "stadium_owner"):
        p.discard = append(p.discard, g.stadium)
        knowledge.see_both(g, g.stadium)
        g.stadium, g.stadium_owner = -1, NO_PLAYER
    elif field.name in ("winner", "ways"):
        g.winner, g.ways, g.player_to_act, g.stack = 1, 2, NO_PLAYER, []
    elif field.name in ("id", "cards"):
        other = p.bench[0]
        card = next(c for c in p.hand if g.prints[c] == g.prints[other.id])
        p.hand = vec[i64]([other.id if c == card else c for c in p.hand])
        other.id, other.cards = card, vec[i64]([card])
        knowledge.see_both(g, card)
    elif name != "Effect" and name != "GameState" and field.kind in ZONES:
        cards = getattr(record, field.name)
        setattr(record, field.name, cards[1:])
        zone = "discard" if field.name != "discard" else "lost_zone"
        setattr(p, zone, append(getattr(p, zone), cards[0]))
        knowledge.see_both(g, cards[0])
        if field.name == "attached_trainers":
            m.lasting = None
    elif (name, field.name) == ("GameState", "pending"):
        g.pending, g.source, g.player_to_act = g.codes[0], ExternalChance(), CHANCE
    elif (name, field.name) == ("PokemonInPlay", "damage_attack"):
        record.damage_card, record.damage_attack = g.players[1].at(0).id, 0
    elif (name, field.name) == ("LastingEffect", "card"):
        opponent = g.players[1]
        record.card, opponent.hand = opponent.hand[0], opponent.hand[1:]
        opponent.at(0).attached_trainers = vec[i64]([record.card])
        knowledge.see_both(g, record.card)
    else:
        change(g, name, field)
        if field.name == "conditions":
            m.poison = 0


def plain_data(g: GameState) -> tuple[object, ...]:
    """Return the content of a game as plain data."""
    return GAME.freeze(g)


# -- descriptions ----------------------------------------------------------------------------
@pytest.mark.parametrize("name", CLASSES)
def test_every_slot_of_a_record_has_one_description(name: str):
    module = game_state if name == "GameState" else state
    path = ROOT / "src/playmat/engine" / f"{module.__name__.rpartition('.')[2]}.py"
    record = next(
        node
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.ClassDef) and node.name == name
    )
    slots = next(
        ast.literal_eval(node.value)
        for node in record.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__slots__"
    )
    description = CLASSES[name]
    described = [*[field.name for field in description.saved], *description.others]
    assert sorted(described) == sorted(slots)


@every_field
def test_a_save_contains_every_field(name: str, field: Field):
    g = game_of_the_pool()
    before = plain_data(g)
    change_possibly(g, name, field)
    assert plain_data(g) != before
    body = JsonValue(json.loads(saves.plain(saves.game_body(g))), "game", SaveError)
    assert plain_data(saves.thaw(body, None)) == plain_data(g)


# -- clones ----------------------------------------------------------------------------------
@every_field
def test_a_clone_has_every_field_and_shares_only_immutable_values(name: str, field: Field):
    g = game()
    change(g, name, field)
    copy = g.clone()
    before = plain_data(copy)
    assert before == plain_data(g)
    value = getattr(record_of(g, name), field.name)
    if not field.shared and name != "LastingEffect" and change_in_place(field, value):
        assert plain_data(g) != before
    else:
        setattr(record_of(g, name), field.name, other_value(game(), name, field))
    assert plain_data(copy) == before


def change_in_place(field: Field, value: Any) -> bool:
    """Change a value in place, and return whether it can be changed."""
    kind = field.kind
    if kind in (fields.CARDS, fields.INTS) and len(value):
        value[0] += 1
    elif kind is fields.ONE_POKEMON:
        value.damage += 10
    elif kind is fields.BENCH:
        value[0].damage += 10
    elif kind is fields.PLAYERS:
        value[0].mulligans += 1
    elif kind is fields.EFFECTS:
        value[0].heads += 1
    else:
        return False
    return True


# -- views -----------------------------------------------------------------------------------
@pytest.mark.parametrize("field", GAME.hidden, ids=lambda field: field.name)
def test_a_view_does_not_contain_a_hidden_field(field: Field):
    g = game()
    seen = g.view(0)._state
    change(g, "GameState", field)
    assert getattr(seen, field.name) == field.view_value
    assert getattr(g.view(0)._state, field.name) == field.view_value


VISIBLE = [
    (name, field)
    for name, field in FIELDS
    if not field.hidden and field.kind in (fields.INT, fields.FLAG, fields.COUNTERS)
]


@pytest.mark.parametrize(
    ("name", "field"), VISIBLE, ids=[f"{name}.{field.name}" for name, field in VISIBLE]
)
def test_a_view_contains_every_other_number(name: str, field: Field):
    g = game()
    change(g, name, field)
    shown = getattr(record_of(g.view(0)._state, name), field.name)
    assert shown == getattr(record_of(g, name), field.name)


NAMED = [
    (name, field)
    for name, field in FIELDS
    if field.kind in (fields.CARD, fields.CARDS, fields.MAYBE_CARDS, fields.REFERENCE)
]


@pytest.mark.parametrize(
    ("name", "field"), NAMED, ids=[f"{name}.{field.name}" for name, field in NAMED]
)
def test_cards_have_the_ids_of_the_view_wherever_a_view_names_them(name: str, field: Field):
    g = game()
    if field.name not in ("id", "cards", "stadium"):
        change_possibly(g, name, field)
    value = getattr(record_of(g, name), field.name)
    seen = g.view(0)._state
    shown = getattr(record_of(seen, name), field.name)
    if field.kind is fields.CARD or field.kind is fields.REFERENCE:
        value, shown = [value], [shown]
    known = [g.prints[c] if is_known(g, c) else "?" for c in value]
    assert sorted(known) == sorted([seen.prints[c] for c in shown])
    if "?" not in known and known:
        assert list(value) != list(shown), "the ids are those of the game"


def is_known(g: GameState, card: int) -> bool:
    """Return whether player 0 knows the place of a card."""
    return knowledge.knows(g, 0, card)


# -- notation, checksums, and state keys -----------------------------------------------------
@every_field
def test_a_position_contains_every_field(name: str, field: Field):
    g = game()
    before = write_position(g)
    change_possibly(g, name, field)
    after = write_position(g)
    assert after != before
    assert plain_data(read_position(after, cards=kinds.CARDS)) == plain_data(g)


def is_omitted(table: dict[RecordFields, dict[str, str]], name: str, field: Field) -> bool:
    """Return whether a table of omitted fields contains this one, or it is hidden."""
    return field.hidden or field.name in table.get(CLASSES[name], {})


@every_field
def test_a_checksum_depends_on_every_field_that_counts(name: str, field: Field):
    g = game()
    before = checksums.checksum(g)
    change(g, name, field)
    counts = name != "Effect" and not is_omitted(checksums.OMITTED, name, field)
    assert (checksums.checksum(g) != before) == counts


@every_field
def test_a_state_key_depends_on_every_field_that_counts(name: str, field: Field):
    g = game()
    before = state_key(g, (1, 1))
    change(g, name, field)
    counts = not is_omitted(state_keys.OMITTED, name, field)
    assert (state_key(g, (1, 1)) != before) == counts
