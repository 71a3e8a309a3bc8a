"""Validates custom card sets: finds every problem before any of their cards is used."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from inspect import signature

from playmat.cards.problems import CardProblem, relative
from playmat.cards.sets import CardSet, entries_of
from playmat.engine import constants
from playmat.engine.cards import Card, Definition, Op, preorder
from playmat.engine.modifiers import Modifier
from playmat.errors import PlaymatError, suggestion
from playmat.vocabulary.card_text import every_text
from playmat.vocabulary.declarations import Reprint
from playmat.vocabulary.validation import is_valid_id_part, rules_name

# The method of `Modifier` that belongs to each hook; at all others an event starts an op.
METHODS = {
    constants.HOOK_HP: "modify_hp",
    constants.HOOK_TYPES: "modify_types",
    constants.HOOK_WEAKNESS: "removes_weakness",
    constants.HOOK_RESISTANCE: "removes_resistance",
    constants.HOOK_RETREAT_COST: "modify_retreat_cost",
    constants.HOOK_ATTACK_COST: "modify_attack_cost",
    constants.HOOK_BASE_DAMAGE: "modify_base_damage",
    constants.HOOK_DAMAGE_DEALT: "modify_damage_dealt",
    constants.HOOK_DAMAGE_TAKEN: "modify_damage_taken",
    constants.HOOK_DAMAGE_PREVENTED: "prevents_damage",
    constants.HOOK_MAY_AFFECT: "forbids_effects",
    constants.HOOK_PROVIDES: "modify_energy",
    constants.HOOK_MAY_RETREAT: "forbids_retreat",
    constants.HOOK_MAY_ATTACK: "forbids_attacking",
    constants.HOOK_MAY_USE_ATTACK: "forbids_attack",
    constants.HOOK_MAY_USE_POWER: "forbids_power",
    constants.HOOK_MAY_PLAY: "forbids_play",
    constants.HOOK_MAY_EVOLVE: "forbids_evolving",
    constants.HOOK_MAY_HEAL: "forbids_healing",
    constants.HOOK_MAY_HAVE_CONDITION: "forbids_condition",
    constants.HOOK_BENCH_LIMIT: "modify_bench",
    constants.HOOK_PRIZES_FOR: "modify_prizes",
    constants.HOOK_DESTINATION: "pokemon_destination",
    constants.HOOK_GRANTED_ATTACKS: "grants_attacks",
}
HOOKS = {hook for name, hook in vars(constants).items() if name.startswith("HOOK_")}


def set_problems(
    card_sets: Sequence[CardSet], known: Mapping[str, Card], set_ids: Sequence[str]
) -> list[CardProblem]:
    """Return all problems of card sets that are about to be added to known cards."""
    cards = dict(known)
    keys = {card.definition.key: card.definition.id for card in known.values()}
    ids = list(set_ids)
    custom: list[Card] = []
    found: list[CardProblem] = []
    for card_set in card_sets:
        found += [
            CardProblem(card_set.place, f"CardSet: {sentence}")
            for sentence in header_problems(card_set, ids)
        ]
        ids.append(card_set.id)
        for entry in entries_of(card_set):
            if isinstance(entry, Reprint) and entry.of in cards:
                entry = Card(entry.id, cards[entry.of].definition, entry.rarity, entry.place)
            elif isinstance(entry, Card):
                custom.append(entry)
            problem = entry_problem(entry, card_set, cards)
            if problem is not None:
                found.append(problem)
            elif isinstance(entry, Card):
                cards[entry.id] = entry
                other = keys.setdefault(entry.definition.key, entry.definition.id)
                if other != entry.definition.id:
                    sentence = f"its id has the same key as {other}; use another number"
                    found.append(problem_with(entry, sentence))
    by_name: dict[str, list[Definition]] = {}
    for card in cards.values():
        by_name.setdefault(rules_name(card.name), []).append(card.definition)
    for card in custom:
        found += card_problems(card, by_name)
    return found


def header_problems(card_set: CardSet, ids: Sequence[str]) -> Iterator[str]:
    """Yield what is wrong with a set, apart from its cards."""
    id: object = card_set.id
    name: object = card_set.name
    if not isinstance(id, str) or not is_valid_id_part(id):
        yield f"the id must be a short word such as 'my1', not {id!r}"
    elif id in ids:
        yield f"another set already has the id {id!r}"
    if not isinstance(name, str) or not name.strip() or not name.isprintable():
        yield f"the name must be text such as 'My Set', not {name!r}"
    if not isinstance(card_set.entries, list | tuple) or not card_set.entries:
        yield "expected a list of cards"


def problem_with(card: Card, sentence: str) -> CardProblem:
    return CardProblem(card.place, sentence, [f"{card.id} {card.name}"])


def entry_problem(
    entry: object, card_set: CardSet, cards: Mapping[str, Card]
) -> CardProblem | None:
    """Return why an entry can't be in a set, or None."""
    if isinstance(entry, Reprint):
        sentence = f"it reprints an unknown card, {entry.of}{suggestion(entry.of, cards)}"
        return CardProblem(entry.place, sentence, [entry.id])
    if not isinstance(entry, Card):
        sentence = f"CardSet: each entry must be a card or a reprint, not {entry!r}"
        return CardProblem(card_set.place, sentence)
    if entry.set_id != card_set.id:
        right = f"{card_set.id}-{entry.number}"
        sentence = f"its id must start with its set {card_set.id!r}; did you mean {right!r}?"
        return problem_with(entry, sentence)
    other = cards.get(entry.id)
    if other is not None:
        where = f" at {relative(str(other.place))}" if other.place else ""
        return problem_with(entry, f"two cards have this id; the other is {other.name}{where}")
    return None


Named = Mapping[str, Sequence[Definition]]  # all cards by the name that rules compare


def card_problems(card: Card, by_name: Named) -> Iterator[CardProblem]:
    """Yield what is wrong with a single card among all cards."""
    d = card.definition
    if d.evolves_from and (sentence := evolution_problem(d, by_name)):
        yield problem_with(card, sentence)
    missing = {does_nothing(op, method) for op in ops_of(d) if (method := op.missing_method())}
    missing |= {problem for x in modifiers_of(d) for problem in missing_hook_method(x)}
    unfinished = [*missing_effects(d), *sorted(missing)]
    for sentence in unfinished:
        yield problem_with(card, sentence)
    if not unfinished:
        try:
            for heading in silent_texts(card):
                yield problem_with(card, f"{heading}: it generates no text")
        except PlaymatError as error:
            yield problem_with(card, str(error))
        except Exception as error:
            sentence = f"its text can't be generated: {type(error).__name__}: {error}"
            yield problem_with(card, sentence)


# The stages from which a stage evolves; a LV.X is put on any Pokémon of its name.
ORIGINS = {
    constants.STAGE_1: (constants.BASIC, constants.RESTORED),
    constants.STAGE_2: (constants.STAGE_1, constants.RESTORED),
}
STAGE_NAMES = {
    constants.BASIC: "a Basic Pokémon",
    constants.STAGE_1: "a Stage 1 Pokémon",
    constants.STAGE_2: "a Stage 2 Pokémon",
    constants.LEGEND: "a Pokémon LEGEND",
    constants.RESTORED: "a Restored Pokémon",
    constants.LV_X: "a Pokémon LV.X",
}
KIND_NAMES = {
    constants.ENERGY: "an Energy card",
    constants.ITEM: "a Trainer card",
    constants.SUPPORTER: "a Supporter card",
    constants.STADIUM: "a Stadium card",
}


def kind_name(d: Definition) -> str:
    """Return what kind of card a card is."""
    return STAGE_NAMES[d.stage] if d.kind == constants.POKEMON else KIND_NAMES[d.kind]


def evolution_problem(d: Definition, by_name: Named) -> str:
    """Return why a Pokémon can't evolve from what its card names; empty if it can."""
    wrong = f"evolves_from is {d.evolves_from!r}"
    found = by_name.get(rules_name(d.evolves_from), ())
    if not found:
        near = suggestion(d.evolves_from, by_name)
        return f"{wrong}, but no card has that name{near}"
    fossils = [x for x in found if x.played_as & constants.FOSSIL]
    origins = [x for x in found if x.kind == constants.POKEMON and x.stage != constants.LV_X]
    if not origins and not fossils:
        return f"{wrong}, which is {kind_name(found[0])}; expected the name of a Pokémon"
    stages = ORIGINS.get(d.stage)
    if stages is None or (fossils and d.stage == constants.STAGE_1):
        return ""
    origins = [x for x in origins if x.stage in stages]
    if not origins:
        expected = " or ".join([STAGE_NAMES[stage] for stage in stages])
        here = STAGE_NAMES[d.stage]
        return f"{wrong}, which is {kind_name(found[0])}; {here} evolves from {expected}"
    below = [x for x in origins if not x.evolves_from or not evolution_problem(x, by_name)]
    if not below:
        return f"{wrong}, whose own {evolution_problem(origins[0], by_name)}"
    return ""


def silent_texts(card: Card) -> set[str]:
    """Return the headings of effects that generate no text although they should."""
    d = card.definition
    plain = [attack.name for attack in d.attacks if attack.program is None]
    silent = {heading for heading, text in every_text(card) if not text}
    return set() if d.is_basic_energy() else silent.difference(plain)


def missing_effects(d: Definition) -> Iterator[str]:
    """Yield which attacks, powers, and texts of a card lack an effect."""
    for attack in d.attacks:
        if attack.program is None and attack.damage_suffix:
            damage = f"{attack.base}{attack.damage_suffix}"
            yield f"attack {attack.name}: its damage is {damage}, but no effect changes it"
        elif attack.program is None and not attack.base:
            yield f"attack {attack.name}: it has neither damage nor an effect"
    for power in d.powers:
        if power.op is None and not power.modifiers:
            yield f"{power.kind} {power.name}: it has no effect"
    if d.attacks or d.powers or d.modifiers:
        return
    if d.kind == constants.POKEMON:
        yield "texts is empty; a Pokémon must have an attack or a power"
    elif d.kind != constants.ENERGY and d.play is None and not d.played_as & constants.FOSSIL:
        yield "it has no effect"


def modifiers_of(d: Definition) -> list[Modifier]:
    """Return the continuous effects of a card, and those that its ops start."""
    return [*d.modifiers, *(m for op in ops_of(d) for m in op.modifiers())]


def ops_of(d: Definition) -> list[Op]:
    programs = [attack.program for attack in d.attacks]
    programs += [power.op for power in d.powers]
    programs += [d.play, *(modifier.op for modifier in d.modifiers)]
    return [op for program in programs if program is not None for op in preorder(program)]


def missing_hook_method(modifier: Modifier) -> Iterator[str]:
    """Yield what a custom modifier lacks to act at its hook."""
    name = type(modifier).__name__
    method = METHODS.get(modifier.hook)
    if modifier.hook not in HOOKS:
        yield f"{name}: unknown hook {modifier.hook}; use a HOOK_ constant of {constants.__name__}"
    elif method is None and modifier.op is None:
        yield f"{name} does nothing: give it an op"
    elif method and getattr(type(modifier), method) is getattr(Modifier, method):
        yield does_nothing(modifier, method)


def does_nothing(part: Op | Modifier, method: str) -> str:
    """Return what a custom op or modifier lacks to act."""
    kind = type(part)
    parameters = ", ".join(signature(getattr(kind, method)).parameters)
    return f"{kind.__name__} does nothing: implement {method}({parameters})"
