"""Reading the proofs of a set: what is wrong with its cards, before any of them is used."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Mapping, Sequence

from playmat.cards.mistakes import Mistake, shown
from playmat.cards.sets import CardSet, flat
from playmat.engine import words
from playmat.engine.addresses import preorder
from playmat.engine.cards import Card, Definition, Op
from playmat.engine.modifiers import Modifier
from playmat.errors import PlaymatError, suggestion
from playmat.vocabulary.board import OnPokemon
from playmat.vocabulary.declaring import fit_for_ids
from playmat.vocabulary.names import rules_name
from playmat.vocabulary.printing import Reprint

# The method that an op must have, unless it overrides one of the others.
MUST_HAVE: tuple[tuple[type, str, tuple[str, ...]], ...] = (
    (Op, "step(self, g, e, pc)", ()),
    (OnPokemon, "do(self, g, e, m)", ("step", "do_by_name", "choose")),
)
# The method of `Modifier` that belongs to each hook; at all others an event starts an op.
METHODS = {
    "modify(self, g, bound, pokemon, value)": words.HOOK_HP
    | words.HOOK_TYPES
    | words.HOOK_RETREAT_COST
    | words.HOOK_PRIZES_FOR,
    "modify_attack(self, g, bound, pokemon, attack, value)": words.HOOK_ATTACK_COST
    | words.HOOK_BASE_DAMAGE,
    "modify_damage(self, g, bound, attacker, target, amount)": words.HOOK_DAMAGE_DEALT
    | words.HOOK_DAMAGE_TAKEN,
    "modify_energy(self, g, bound, pokemon, card, types)": words.HOOK_PROVIDES,
    "modify_bench(self, g, bound, player, size)": words.HOOK_BENCH_LIMIT,
    "pokemon_destination(self, g, bound, pokemon)": words.HOOK_DESTINATION,
    "forbids(self, g, bound, pokemon)": words.HOOK_WEAKNESS
    | words.HOOK_RESISTANCE
    | words.HOOK_MAY_RETREAT
    | words.HOOK_MAY_ATTACK
    | words.HOOK_MAY_EVOLVE
    | words.HOOK_MAY_HEAL,
    "forbids_attack(self, g, bound, pokemon, attack)": words.HOOK_MAY_USE_ATTACK,
    "forbids_power(self, g, bound, pokemon, power)": words.HOOK_MAY_USE_POWER,
    "forbids_play(self, g, bound, player, card)": words.HOOK_MAY_PLAY,
    "forbids_condition(self, g, bound, pokemon, condition)": words.HOOK_MAY_HAVE_CONDITION,
    "forbids_effects(self, g, bound, pokemon, attacker)": words.HOOK_MAY_AFFECT,
    "prevents_damage(self, g, bound, attacker, target, amount)": words.HOOK_DAMAGE_PREVENTED,
    "grants_attacks(self, g, bound, card)": words.HOOK_GRANTED_ATTACKS,
}
HOOKS = {hook for name, hook in vars(words).items() if name.startswith("HOOK_")}

Reader = Callable[[Card], Sequence[tuple[str, str]]]

_readers: list[Reader] = []


def read_with(reader: Reader) -> None:
    """Tell how all texts of a card are said, so that one that cannot be said is found."""
    _readers[:] = [reader]


def mistakes_in(
    card_sets: Sequence[CardSet], known: Mapping[str, Card], set_ids: Sequence[str]
) -> list[Mistake]:
    """All mistakes of sets that are to be added to known cards."""
    cards = dict(known)
    numbers = {card.definition.number: card.definition.id for card in known.values()}
    ids = list(set_ids)
    own: list[Card] = []
    found: list[Mistake] = []
    for card_set in card_sets:
        found += [Mistake(card_set.place, f"CardSet: {what}") for what in ill_formed(card_set, ids)]
        ids.append(card_set.id)
        for entry in flat(card_set):
            if isinstance(entry, Reprint) and entry.of in cards:
                entry = Card(entry.id, cards[entry.of].definition, entry.rarity, entry.place)
            elif isinstance(entry, Card):
                own.append(entry)
            mistake = out_of_place(entry, card_set, cards)
            if mistake is not None:
                found.append(mistake)
            elif isinstance(entry, Card):
                cards[entry.id] = entry
                other = numbers.setdefault(entry.definition.number, entry.definition.id)
                if other != entry.definition.id:
                    what = f"its id comes to the same number as {other}; number it otherwise"
                    found.append(about(entry, what))
    names = {rules_name(card.name) for card in cards.values()}
    for card in own:
        found += faults(card, names)
    return found


def ill_formed(card_set: CardSet, ids: Sequence[str]) -> Iterator[str]:
    """What is wrong with a set apart from its cards."""
    id: object = card_set.id
    name: object = card_set.name
    if not isinstance(id, str) or not fit_for_ids(id):
        yield f"its id is {id!r}; an id is a short word, such as 'my1'"
    elif id in ids:
        yield f"there is another set with the id {id!r}"
    if not isinstance(name, str) or not name:
        yield f"its name is {name!r}; a set has a name, such as 'My Set'"
    if not isinstance(card_set.entries, list | tuple) or not card_set.entries:
        yield "it has no list of cards"


def about(card: Card, what: str) -> Mistake:
    return Mistake(card.place, what, [f"{card.id} {card.name}"])


def out_of_place(entry: object, card_set: CardSet, cards: Mapping[str, Card]) -> Mistake | None:
    """Why an entry cannot be in a set, if it cannot."""
    if isinstance(entry, Reprint):
        what = f"it reprints {entry.of}, which does not exist{suggestion(entry.of, cards)}"
        return Mistake(entry.place, what, [entry.id])
    if not isinstance(entry, Card):
        what = f"a set holds cards and reprints, not {entry!r}"
        return Mistake(card_set.place, f"CardSet: {what}")
    if entry.set_id != card_set.id:
        right = f"{card_set.id}-{entry.number}"
        return about(entry, f"it is in the set {card_set.id!r}; its id would be {right!r}")
    other = cards.get(entry.id)
    if other is not None:
        where = f" at {shown(str(other.place))}" if other.place else ""
        return about(entry, f"two cards have this id; the other is {other.name}{where}")
    return None


def faults(card: Card, names: set[str]) -> Iterator[Mistake]:
    """What is wrong with a card by itself, all names being known."""
    d = card.definition
    if d.evolves_from and rules_name(d.evolves_from) not in names:
        near = suggestion(d.evolves_from, names)
        yield about(card, f"evolves_from is {d.evolves_from!r}, but no card has that name{near}")
    parts: list[Op | Modifier] = [*ops_of(d), *modifiers_of(d)]
    undone = [*blanks(d), *sorted({what for part in parts for what in missing(part)})]
    for what in undone:
        yield about(card, what)
    if not undone:
        try:
            for silent in unsaid(card):
                yield about(card, f"{silent}: its text says nothing")
        except PlaymatError as error:
            yield about(card, str(error))
        except Exception as error:
            yield about(card, f"its text cannot be said: {type(error).__name__}: {error}")


def unsaid(card: Card) -> set[str]:
    """The headings of texts that come out empty."""
    if not _readers:
        importlib.import_module("playmat.text")  # which tells how texts are said
    d = card.definition
    plain = [attack.name for attack in d.attacks if attack.program is None]
    silent = {heading for heading, text in _readers[0](card) if not text}
    return set() if d.is_basic_energy() else silent.difference(plain)


def blanks(d: Definition) -> Iterator[str]:
    """What would do nothing: an effect that is not declared never plays as a blank."""
    for attack in d.attacks:
        if attack.program is None and attack.mark:
            damage = f"{attack.base}{attack.mark}"
            yield f"attack {attack.name}: its damage is {damage}, but no text says how it changes"
        elif attack.program is None and not attack.base:
            yield f"attack {attack.name}: it has neither damage nor a text"
    for power in d.powers:
        if power.op is None and not power.modifiers:
            yield f"{power.kind} {power.name}: it has no text"
    if d.attacks or d.powers or d.modifiers:
        return
    if d.kind == words.POKEMON:
        yield "texts is empty; every Pokémon has an attack, a power or a body"
    elif d.kind == words.ENERGY:
        if not len(d.provides):
            yield "it provides nothing and has no text"
    elif d.play is None and not d.played_as & words.FOSSIL:
        yield "it has no text"


def programs(d: Definition) -> list[Op]:
    every = [attack.program for attack in d.attacks]
    every += [power.op for power in d.powers]
    return [op for op in [*every, d.play] if op is not None]


def modifiers_of(d: Definition) -> list[Modifier]:
    """All that stands because of a card, and all that its texts make last."""
    lasting = [getattr(op, "modifier", None) for op in ops_of(d)]
    return [*d.modifiers, *(m for m in lasting if isinstance(m, Modifier))]


def ops_of(d: Definition) -> list[Op]:
    called = [modifier.op for modifier in d.modifiers if modifier.op is not None]
    return [op for program in [*programs(d), *called] for op in preorder(program)]


def missing(part: Op | Modifier) -> Iterator[str]:
    """Yield what a custom op or modifier lacks to act."""
    name = type(part).__name__
    needed = MUST_HAVE
    if isinstance(part, Modifier):
        if part.hook not in HOOKS:
            yield f"{name}: its hook is {part.hook}; use a HOOK_ constant of {words.__name__}"
            return
        needed = tuple((Modifier, m, ()) for m, hooks in METHODS.items() if hooks & part.hook)
        if not needed and part.op is None:
            yield f"{name} cannot act: give it an op"
    for base, method, others in needed:
        if isinstance(part, base) and all(
            getattr(type(part), own) is getattr(base, own)
            for own in [method.partition("(")[0], *others]
        ):
            yield f"{name} cannot act: give the class a method {method}"
