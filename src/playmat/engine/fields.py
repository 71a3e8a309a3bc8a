"""The fields of the state records, each described once: what it holds, and how views show it.

Saves, equality, hashes, and views are driven by these descriptions, as are the state keys of the
lab, the checksums of replays, and the notation of effects. A new field of a record needs a line
here. Only `clone` is written out, for speed; tests/game/test_fields.py compares it, and the slots
of the records, with the descriptions.
"""

from __future__ import annotations

from typing import Any, Final, Optional, cast, final

from mypy_extensions import i64

from playmat.engine.addresses import address_of, modifier_at, op_at
from playmat.engine.chance import ChanceSource, load_source
from playmat.engine.constants import NO_OPTION, NO_PLAYER, RULE
from playmat.engine.game_state import GameState
from playmat.engine.movement import count_energy
from playmat.engine.new_game import NO_CARD
from playmat.engine.state import Effect, Frame, LastingEffect, Player, PokemonInPlay, new_player
from playmat.engine.vectors import append, vec
from playmat.errors import PlaymatError
from playmat.json_data import JsonValue


class SaveError(PlaymatError):
    """A saved game is damaged, or was made by a version that isn't read anymore."""


# -- kinds of values ---------------------------------------------------------------------------
class Kind:
    """The kind of value of a field. This base class is that of plain ints."""

    def freeze(self, value: object) -> object:
        """Return a value as ints, strings, and tuples of them."""
        return value

    def thaw(self, g: GameState, value: JsonValue) -> object:
        """Return the value with this plain data. Raise SaveError if it isn't one."""
        return value.integer()

    def rename(self, value: object, places: vec[i64], identities: vec[i64]) -> object:
        """Return the value with new ids of cards: by place, and of references by identity."""
        return value


class CardKind(Kind):
    """The id of a card, or -1."""

    def rename(self, value: object, places: vec[i64], identities: vec[i64]) -> object:
        card = cast(i64, value)
        return places[card] if card >= 0 else value


class ReferenceKind(CardKind):
    """The id of a card that an effect refers to, or -1."""

    def rename(self, value: object, places: vec[i64], identities: vec[i64]) -> object:
        return super().rename(value, identities, identities)


class FlagKind(Kind):
    """A bool."""

    def freeze(self, value: object) -> object:
        return 1 if value else 0

    def thaw(self, g: GameState, value: JsonValue) -> object:
        return value.integer(0, 1) == 1


class IntsKind(Kind):
    """A vector of ints; if `optional`, None instead of an empty one."""

    def __init__(self, optional: bool = False) -> None:
        self.optional = optional

    def freeze(self, value: object) -> object:
        return tuple(cast(vec[i64], value)) if value is not None else ()

    def thaw(self, g: GameState, value: JsonValue) -> object:
        out = vec[i64](value.integers())
        return None if self.optional and len(out) == 0 else out


class CardsKind(IntsKind):
    """Ids of cards; if `optional`, None instead of none of them."""

    def rename(self, value: object, places: vec[i64], identities: vec[i64]) -> object:
        cards = cast(vec[i64], value)
        if len(cards) == 0:
            return value
        out = vec[i64](capacity=len(cards))
        for c in cards:
            out = append(out, places[c])
        return out


class CountersKind(Kind):
    """Named counters: None, or their numbers by name."""

    def freeze(self, value: object) -> object:
        counters = cast(Optional[dict[str, int]], value)
        return tuple(sorted(counters.items())) if counters is not None else ()

    def thaw(self, g: GameState, value: JsonValue) -> object:
        pairs = [item.items(2) for item in value.items()]
        return {name.text(): number.integer() for name, number in pairs} or None


class SourceKind(Kind):
    """A chance source, or None for the generator of the game."""

    def freeze(self, value: object) -> object:
        source = cast(Optional[ChanceSource], value)
        return tuple(source.saved_state()) if source is not None else ()

    def thaw(self, g: GameState, value: JsonValue) -> object:
        return load_source(value.texts())


class LastingKind(Kind):
    """Lasting effects, or None."""

    def freeze(self, value: object) -> object:
        effects = cast(Optional[list[LastingEffect]], value)
        return tuple(
            [(x.definition.address_of(x.modifier), *LASTING.freeze(x)) for x in effects or []]
        )

    def thaw(self, g: GameState, value: JsonValue) -> object:
        out: list[LastingEffect] = []
        for item in value.items():
            address, *fields = item.record(("address", *LASTING.names))
            definition, modifier = modifier_at(address.text())
            x = LastingEffect(modifier, definition)
            LASTING.thaw(g, x, fields)
            out.append(x)
        return out or None

    def rename(self, value: object, places: vec[i64], identities: vec[i64]) -> object:
        out: list[LastingEffect] = []
        for x in cast(list[LastingEffect], value):
            copy = LastingEffect(x.modifier, x.definition)
            for field in LASTING.saved:
                named = field.kind.rename(getattr(x, field.name), places, identities)
                setattr(copy, field.name, named)
            out.append(copy)
        return out


class PokemonKind(Kind):
    """A Pokémon in play, or None."""

    def freeze(self, value: object) -> object:
        return POKEMON.freeze(value) if value is not None else ()

    def thaw(self, g: GameState, value: JsonValue) -> object:
        if len(value.values()) == 0:
            return None
        m = PokemonInPlay(-1, NO_CARD, vec[i64](), vec[i64]())
        POKEMON.thaw(g, m, value.record(POKEMON.names))
        m.top = g.definitions[m.cards[0]]
        if not m.top.is_legend():
            m.top = g.definitions[m.cards[len(m.cards) - 1]]
        count_energy(g, m)
        return m

    def rename(self, value: object, places: vec[i64], identities: vec[i64]) -> object:
        POKEMON.rename(value, places, identities)
        return value


class RecordsKind(Kind):
    """A list of records, which have these fields."""

    def __init__(self, fields: RecordFields) -> None:
        self.fields = fields

    def freeze(self, value: object) -> object:
        return tuple([self.fields.freeze(record) for record in cast(list[object], value)])

    def rename(self, value: object, places: vec[i64], identities: vec[i64]) -> object:
        for record in cast(list[object], value):
            self.fields.rename(record, places, identities)
        return value


class BenchKind(RecordsKind):
    """A list of Pokémon in play."""

    def thaw(self, g: GameState, value: JsonValue) -> object:
        return [ONE_POKEMON.thaw(g, item) for item in value.items()]


class PlayersKind(RecordsKind):
    """The two players."""

    def thaw(self, g: GameState, value: JsonValue) -> object:
        out: list[Player] = []
        for item in value.items(2):
            p = new_player(vec[i64]())
            PLAYER.thaw(g, p, item.record(PLAYER.names))
            out.append(p)
        return out


class EffectsKind(RecordsKind):
    """The effects being resolved; their ops are saved by address."""

    def freeze(self, value: object) -> object:
        out: list[tuple[object, ...]] = []
        for e in cast(list[Effect], value):
            d = e.definition
            below = tuple([(address_of(d, f.op), f.pc) for f in e.below])
            out.append((address_of(d, e.op), below, *EFFECT.freeze(e)))
        return tuple(out)

    def thaw(self, g: GameState, value: JsonValue) -> object:
        out: list[Effect] = []
        for item in value.items():
            address, below, *fields = item.record(("address", "below", *EFFECT.names))
            definition, op = op_at(address.text())
            e = Effect(op, NO_PLAYER, -1, definition, -1, RULE)
            for frame in below.items():
                address, pc = frame.items(2)
                definition, waiting = op_at(address.text())
                e.definition = e.definition or definition
                e.below.append(Frame(waiting, pc.integer()))
            EFFECT.thaw(g, e, fields)
            if e.definition is None and e.card >= 0:
                e.definition = g.definitions[e.card]
            e.depth = len(out)
            out.append(e)
        return out


INT: Final = Kind()
FLAG: Final = FlagKind()
INTS: Final = IntsKind()
# A view renames cards by place, so that it shows nothing but which place it is.
CARD: Final = CardKind()
CARDS: Final = CardsKind()
MAYBE_CARDS: Final = CardsKind(optional=True)
# In a view, a reference is -1 if the viewer doesn't know the card.
REFERENCE: Final = ReferenceKind()
COUNTERS: Final = CountersKind()
SOURCE: Final = SourceKind()
LASTING_EFFECTS: Final = LastingKind()
ONE_POKEMON: Final = PokemonKind()
WITHOUT_CARDS: Final = (INT, FLAG, INTS, COUNTERS, SOURCE)


# -- descriptions ------------------------------------------------------------------------------
@final
class Field:
    """A field that a save contains."""

    __slots__ = ("hidden", "kind", "name", "shared", "view_value")

    def __init__(
        self,
        name: str,
        kind: Kind = INT,
        *,
        shared: bool = False,
        hidden: bool = False,
        view_value: object = None,
    ) -> None:
        self.name = name
        self.kind = kind
        self.shared = shared  # clones share the value, because it is replaced but never changed
        self.hidden = hidden  # a view has `view_value` instead
        self.view_value = view_value


@final
class RecordFields:
    """All fields of a record: those that a save contains, and why it doesn't contain the others."""

    __slots__ = ("hidden", "names", "others", "saved", "with_cards")

    def __init__(self, *saved: Field, others: dict[str, str]) -> None:
        self.saved = saved
        self.names = tuple([field.name for field in saved])
        self.others = others
        self.hidden = [field for field in saved if field.hidden]
        self.with_cards = [field for field in saved if field.kind not in WITHOUT_CARDS]

    def freeze(self, record: object) -> tuple[object, ...]:
        """Return a record as plain data: its saved fields, in order."""
        return tuple([field.kind.freeze(getattr(record, field.name)) for field in self.saved])

    def values(self, record: object, kind: Kind) -> list[Any]:
        """Return the values of a record's saved fields of one kind."""
        return [getattr(record, field.name) for field in self.saved if field.kind is kind]

    def thaw(self, g: GameState, record: object, values: list[JsonValue]) -> None:
        """Set the saved fields of a record from plain data. Raise SaveError if it is damaged."""
        for field, value in zip(self.saved, values, strict=True):
            setattr(record, field.name, field.kind.thaw(g, value))

    def rename(self, record: object, places: vec[i64], identities: vec[i64]) -> None:
        """Give all cards in a record new ids, except in the knowledge (see `Kind.rename`)."""
        for field in self.with_cards:
            value = getattr(record, field.name)
            renamed = field.kind.rename(value, places, identities) if value is not None else None
            if renamed is not value:
                setattr(record, field.name, renamed)


SHARED: Final = "shared by all clones; made from the ruleset and the prints"
DERIVED: Final = "derived from other fields, or a cache"
ADDRESS: Final = "saved as the address of the op or modifier"

LASTING: Final = RecordFields(
    Field("first"),
    Field("last"),
    Field("player"),
    Field("value"),
    Field("from_attack", FLAG),
    Field("source", REFERENCE),
    Field("card", CARD),
    others={"modifier": ADDRESS, "definition": ADDRESS, "cause": DERIVED},
)
POKEMON: Final = RecordFields(
    Field("id", CARD),
    Field("cards", CARDS, shared=True),
    Field("energy", CARDS),
    Field("attached_trainers", MAYBE_CARDS, shared=True),
    Field("damage"),
    Field("conditions"),
    Field("poison"),
    Field("paralyzed_on"),
    Field("entered_turn"),
    Field("evolved_turn"),
    Field("powers_used"),
    Field("damage_cause"),
    Field("damage_source", REFERENCE),
    Field("damage_card", REFERENCE),
    Field("damage_attack"),
    Field("named_counters", COUNTERS, shared=True),
    Field("lasting", LASTING_EFFECTS, shared=True),
    Field("face_down", FLAG),
    others={"top": DERIVED, "basic_energy": DERIVED, "special_energy": DERIVED},
)
BENCH: Final = BenchKind(POKEMON)
PLAYER: Final = RecordFields(
    Field("deck", CARDS),
    Field("hand", CARDS),
    Field("discard", CARDS),
    Field("prizes", CARDS),
    Field("lost_zone", CARDS),
    Field("played", CARDS),
    Field("active", ONE_POKEMON),
    Field("bench", BENCH),
    Field("lasting", LASTING_EFFECTS, shared=True),
    Field("mulligans"),
    others={},
)
PLAYERS: Final = PlayersKind(PLAYER)
EFFECT: Final = RecordFields(
    Field("pc"),
    Field("parent"),
    Field("you"),
    Field("card", REFERENCE),
    Field("user", REFERENCE),
    Field("cause"),
    Field("attack"),
    Field("player"),
    Field("switched", FLAG),
    Field("pokemon", REFERENCE),
    Field("other_pokemon", REFERENCE),
    Field("heads"),
    Field("tails"),
    Field("base_damage"),
    Field("base_changes", INTS),
    Field("damage"),
    Field("energy_moved"),
    Field("remaining"),
    Field("answered"),
    Field("prizes_due_0"),
    Field("prizes_due_1"),
    Field("branches"),
    Field("flags"),
    Field("energy_key"),
    Field("picked", CARDS),
    Field("moved", CARDS),
    others={"op": ADDRESS, "below": ADDRESS, "definition": ADDRESS, "depth": DERIVED},
)
EFFECTS: Final = EffectsKind(EFFECT)
GAME: Final = RecordFields(
    Field("players", PLAYERS),
    Field("stack", EFFECTS),
    Field("stadium", CARD),
    Field("stadium_owner"),
    Field("stadium_used"),
    Field("turn"),
    Field("turn_player"),
    Field("first"),
    Field("sudden_death_round"),
    Field("actions_used"),
    Field("power_uses"),
    # In a view, it would reveal how often the opponent had a choice.
    Field("decisions", hidden=True, view_value=0),
    Field("s0", hidden=True, view_value=1),
    Field("s1", hidden=True, view_value=1),
    Field("player_to_act"),
    Field("winner"),
    Field("ways"),
    Field("pending", hidden=True, view_value=NO_OPTION),
    Field("needs_settling", FLAG),
    Field("show_mode"),
    Field("visited", INTS),
    Field("knowledge", INTS),
    Field("pending_knock_outs", CARDS),
    Field("source", SOURCE, hidden=True),
    others={
        "ruleset": SHARED,
        "prints": SHARED,
        "definitions": SHARED,
        "keys": SHARED,
        "cards_by_key": SHARED,
        "deck_lists": SHARED,
        "choices": DERIVED,
        "damage_causes": DERIVED,
        "hooks": DERIVED,
        "hooks_stale": DERIVED,
        "may_expire": DERIVED,
        "modifiers": DERIVED,
        "modifiers_turn": DERIVED,
        "option_buffer": DERIVED,
        "redacted": "set for a view",
        "observer": "not part of the state",
    },
)
