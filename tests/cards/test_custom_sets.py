"""Custom card sets: how they are loaded, and the error message for each problem."""

from __future__ import annotations

import importlib.util
import inspect
import sys
from pathlib import Path
from types import UnionType
from typing import Union, get_args, get_origin, get_type_hints

import pytest

from playmat import cards as the_pool
from playmat.cards import Pool, pool
from playmat.cards.argument_checks import MODULES, checked_functions
from playmat.cards.problems import InvalidCardSet
from playmat.errors import CardError

HEAD = """\
from playmat.cards.sets import CardSet
from playmat.engine.cards import InstantOp, Op
from playmat.engine.constants import *
from playmat.vocabulary.continuous import Cannot, ContinuousEffect, NumberChange
from playmat.vocabulary.targets import *
from playmat.vocabulary.declarations import *
from playmat.vocabulary.dsl import *

"""
LINE = HEAD.count("\n") + 2  # the line of the first card
PLAIN = 'attack("Poke", "C", 10)'


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Return a function that writes a set into a file in the current directory."""
    monkeypatch.chdir(tmp_path)

    def write(*entries: str, file: str = "mine.py", before: str = "", id: str = "my1") -> str:
        body = "".join([f"    {entry},\n" for entry in entries])
        text = f'{HEAD}{before}SET = CardSet("{id}", "Mine", [\n{body}])\n'
        Path(tmp_path, file).write_text(text, "utf-8")
        return file

    return write


def problems_of(*files: str) -> list[str]:
    """Return the problems that prevent files from being loaded after the pool."""
    p = Pool()
    for card_set in pool().sets.values():
        p._register(card_set)
    before = dict(p.cards)
    with pytest.raises(InvalidCardSet) as refused:
        p.load(*files)
    assert p.cards == before
    return list(refused.value.lines)


def monster(texts: str = PLAIN, id: str = "my1-1", name: str = "Sprout", more: str = "") -> str:
    return f'pokemon("{id}", "{name}", GRASS, 60, {more}texts=[{texts}])'


# -- what is wrong with one card ----------------------------------------------------------------
WRONG_FACTS = [
    (
        'pokemon("my1-1", "A", GRASS, 0, texts=[])',
        "my1-1 A: hp must be a multiple of 10 from 10 to 990, not 0",
    ),
    (
        'pokemon("my1-1", "A", GRASS, 65, texts=[])',
        "my1-1 A: hp must be a multiple of 10 from 10 to 990, not 65",
    ),
    ('pokemon("my1-1", "A", 77, 60, texts=[])', "my1-1 A: type must be one of GRASS, "),
    ('pokemon("my1-1", "A", None, 60, texts=[])', "my1-1 A: type is missing"),
    (monster(more="weakness=-1, "), "my1-1 Sprout: weakness must be one of GRASS, "),
    (
        monster(more="resistance=(FIRE, 12), "),
        "my1-1 Sprout: each of resistance must be one of GRASS, ",
    ),
    (
        monster(more="retreat=-1, "),
        "my1-1 Sprout: retreat must be a whole number from 0 to 9, not -1",
    ),
    (monster(more="prizes=7, "), "my1-1 Sprout: prizes must be a whole number from 0 to 6, not 7"),
    (
        monster(more="stage=9, "),
        "my1-1 Sprout: stage must be BASIC (0), 1, 2, RESTORED, or LV_X, not 9",
    ),
    (monster(more="stage=LEGEND, "), "not 3; declare a LEGEND with legend(...)"),
    (monster(more="stage=1, "), "my1-1 Sprout: stage 1 and evolves_from '' don't match"),
    (monster(name=" "), "my1-1: the name must not be empty"),
    (
        monster(id="my1"),
        "Sprout: the id must be a set, a hyphen, and a number, such as 'my1-12', not 'my1'",
    ),
    (monster(id="-1"), "such as 'my1-12', not '-1'"),
    (monster(id="my1-1/2"), "such as 'my1-12', not 'my1-1/2'"),
    (
        'special_energy("my1-1", "A", [0], GRASS)',
        "my1-1 A: provides must have bit(GRASS) or ANY_TYPE once for each Energy, not 0",
    ),
    ('special_energy("my1-1", "A", [1], 11)', "my1-1 A: type must be one of GRASS, "),
    ('basic_energy_card("my1-1", 11)', "my1-1: type must be one of GRASS, "),
    ('fossil("my1-1", "A", 5)', "my1-1 A: hp must be a multiple of 10 from 10 to 990, not 5"),
]
WRONG_ATTACKS = [
    ('attack("Poke", "CQ", 10)', "attack Poke: unknown symbol 'Q' in the cost 'CQ'; use G, R"),
    ('attack("", "C", 10)', "the name of an attack must not be empty"),
    (
        'attack("Poke", "C", "10*")',
        "attack Poke: damage must be a number with +, -, or ×, not '10*'",
    ),
    ('attack("Poke", "C", "")', "attack Poke: damage must be a number with +, -, or ×, not ''"),
    (
        'attack("Poke", "C", -10)',
        "attack Poke: damage must be a multiple of 10 from 10 to 990, not -10",
    ),
    ('attack("Poke", "C", 10, 20)', "attack Poke: damage must be given at most once, not 2 times"),
]
WRONG_THINGS = [
    (
        'attack("Poke", "C", heal("20", THIS))',
        "attack Poke: heal: n must be a multiple of 10 from 10 to 990 or ALL or an amount such as "
        "HEADS, not '20'",
    ),
    (
        'attack("Poke", "C", heal(20, POKEMON))',
        "attack Poke: heal: target must be Pokémon in play such as THIS or a choice of Pokémon "
        "such as one(YOUR_BENCH), not a kind of card (PokemonCard)",
    ),
    (
        'attack("Poke", "C", flip(heads="more"))',
        "attack Poke: flip: heads must be an op such as draw(1) or a list of ops, not 'more'",
    ),
    (
        'attack("Poke", "C", flip(heads=add_damage))',
        "attack Poke: flip: heads must be an op such as draw(1) or a list of ops, "
        "not add_damage itself; did you mean add_damage(…)?",
    ),
    (
        'attack("Poke", "C", flip(heads=[draw(1), THIS]))',
        "attack Poke: flip: each of heads must be an op such as draw(1), not Pokémon in play (One)",
    ),
    (
        'attack("Poke", "C", search(POKEMON))',
        "attack Poke: search: cards must be a number of cards such as a(POKEMON), "
        "not a kind of card (PokemonCard)",
    ),
    (
        'attack("Poke", "C", SAME_HAND_SIZE)',
        "attack Poke: each of parts must be a number or text in quotes or an op such as draw(1), "
        "not a condition (SameHandSize)",
    ),
    ('attack("Poke", "C", None)', "an op such as draw(1), not None"),
    (
        'attack("Poke", "C", if_(draw(1), draw(1)))',
        "if_: condition must be a condition, not an op",
    ),
    (
        'attack("Poke", "C", shuffle_hand_into_deck)',
        "not ShuffleHandIntoDeck itself; did you mean Shuffle",
    ),
    ('attack("Poke", ["C"], 10)', "attack Poke: cost must be text in quotes, not a list"),
    ('attack("Poke")', "attack Poke: missing a required argument: 'cost'; usage: attack("),
    (
        'attack("Poke", "C", draw())',
        "draw: missing a required argument: 'n'; usage: draw(n)",
    ),
    ('attack("Poke", "C", draw(1, 2))', "draw: too many positional arguments; usage: draw("),
    (
        'attack("Poke", "C", hit(10, THIS, foreach=HEADS))',
        "hit: unexpected argument 'foreach'; did you mean for",
    ),
    (
        'power("Poke", True, draw(1))',
        "power Poke: limit must be a usage limit such as once_each_turn or a trigger event such as",
    ),
    (
        'body("Poke", draw(1))',
        "body Poke: each of modifiers must be a continuous effect such as",
    ),
    (
        'attack("Poke", "C", afflict(DEFENDING, 3))',
        "attack Poke: afflict: each of conditions must be one of ASLEEP, ",
    ),
    (
        'attack("Poke", "C", search(a(energy_card(44))))',
        "energy_card: each of types must be one of GRASS, ",
    ),
    (
        'attack("Poke", "C", discard_energy(a(POKEMON), THIS))',
        "attack Poke: discard_energy: expected Energy cards: energy_card()",
    ),
    (
        'attack("Poke", "C", this_turn(cannot_play(ITEM)))',
        "attack Poke: this_turn: only an effect on Pokémon can be a lasting effect",
    ),
    ('power("Poke", when_evolved_from_hand)', "power Poke: it has a trigger but no effect"),
    ("draw(1)", "each of texts must be an attack such as"),
    ("None", "each of texts must be an attack such as"),
]
# Numbers that are checked by the functions themselves, or by those that call them.
CHECKED_ELSEWHERE = {
    "attack(parts)",
    "pokemon(stage)",
    *("as_tuple(types)", "new_definition(tags)", "played_card(kind)", "played_card(tags)"),
    *("new_pokemon(hp)", "new_pokemon(retreat)", "new_pokemon(prizes)"),
}
TENS = "a multiple of 10 from 10 to 990"
COUNT = "a whole number from 1 to 60"
WRONG_NUMBERS = [
    ("heal(5, THIS)", f"heal: n must be {TENS} or ALL or an amount such as HEADS, not 5"),
    ("heal(0, THIS)", "not 0"),
    ("heal(True, THIS)", "not True"),
    ("heal(10.0, THIS)", "not 10.0"),
    ("add_damage(7)", "add_damage: n must be a multiple of 10 from -990 to 990 except 0, not 7"),
    ("add_damage(0)", "not 0"),
    ("hit(15, THIS)", f"hit: n must be {TENS}, not 15"),
    ("hit(-10, THIS)", f"hit: n must be {TENS}, not -10"),
    ("hit(10**9, THIS)", f"hit: n must be {TENS}, not 1000000000"),
    ("put_counters(0, THIS)", "put_counters: n must be a whole number from 1 to 99, not 0"),
    ("put_counters(2**70, THIS)", "from 1 to 99, not 1180591620717411303424"),
    ("afflict(DEFENDING, POISONED, poison=0)", "afflict: poison must be a whole number from 1 to"),
    ("afflict(DEFENDING)", "afflict: expected a Special Condition such as ASLEEP"),
    ("draw(-1)", f"draw: n must be {COUNT} or an amount such as HEADS, not -1"),
    ("draw(0)", f"draw: n must be {COUNT} or an amount such as HEADS, not 0"),
    ("draw(61)", "not 61"),
    (
        "search(exactly(0, POKEMON))",
        f"exactly: n must be {COUNT} or an amount such as HEADS, not 0",
    ),
    ("search(up_to(-2, POKEMON))", "up_to: n must be"),
    ("search(a(POKEMON), to=DISCARD)", "search: to must be one of HAND, BENCH, not 2"),
    ("look_at_top(0, a(POKEMON))", f"look_at_top: n must be {COUNT}, not 0"),
    ("discard_at_random(0)", f"discard_at_random: n must be {COUNT}, not 0"),
    ("rearrange_top(-3)", f"rearrange_top: n must be {COUNT}, not -3"),
    ("flip(0, heads=draw(1))", f"flip: n must be {COUNT} or UNTIL_TAILS or an amount such as"),
    ("flip(-2, heads=draw(1))", "not -2"),
    ("flip(2)", "flip: expected an effect such as heads=draw(1)"),
    ("flip(heads=[])", "flip: expected an op such as draw(1), not an empty list"),
    ("each_player()", "each_player: expected an op such as draw(1), not an empty list"),
    ("discard_energy(0, THIS)", f"what must be {COUNT} or ALL or ANY_NUMBER or a number of cards"),
    ("move_energy(-1, THIS, THIS)", "move_energy: what must be"),
    ("ignoring()", "ignoring: expected WEAKNESS, RESISTANCE, or EFFECTS"),
    (
        "ignoring(64)",
        "ignoring: each of what must be one of WEAKNESS, RESISTANCE, EFFECTS (join ",
    ),
    ("this_turn(takes_less_damage(5, to=THIS))", f"takes_less_damage: n must be {TENS}, not 5"),
    ("this_turn(takes_more_damage(0, to=THIS))", f"takes_more_damage: n must be {TENS}, not 0"),
    (
        "this_turn(does_more_damage(3, THIS))",
        "does_more_damage: n must be a multiple of 10 from -9",
    ),
    ("this_turn(more_hp(15, THIS))", "more_hp: n must be a multiple of 10 from -990 to 990 except"),
    (
        "this_turn(retreat_costs(0, THIS))",
        "retreat_costs: n must be a whole number from -9 to 9 ex",
    ),
    (
        "this_turn(attacks_cost(10, THIS))",
        "attacks_cost: n must be a whole number from -9 to 9 exc",
    ),
    ("this_turn(is_of_type(THIS))", "is_of_type: expected a type such as GRASS"),
    ("discard_energy_of_each(THIS)", "discard_energy_of_each: expected a type such as GRASS"),
    ("discard_energy_of_each(THIS, 44)", "each of types must be one of GRASS, "),
    ("if_(this_is(), draw(1))", "this_is: expected a Special Condition such as ASLEEP"),
]
WRONG_DAMAGE = ["0", "5", "1000", "True", '"5+"', '"0+"', '"1000×"', '"٣٠+"', '"+"', '"20 +"']
WRONG_CARDS = [
    (
        monster(more="tags=256, "),
        "tags must be one of PRIME, EX, STAR, SP, PLASMA, ACE_SPEC, DELTA (join",
    ),
    (monster(more="tags=True, "), "tags must be one of PRIME, EX"),
    (
        monster(more="weakness=FIRE, weakness_plus=5, "),
        "weakness_plus must be a multiple of 10 from",
    ),
    (
        monster(more="resistance=FIRE, resistance_less=20, "),
        "resistance_less must be a multiple of",
    ),
    (monster(more="retreat=10, "), "retreat must be a whole number from 0 to 9, not 10"),
    ('pokemon("my1-1", "A", GRASS, 1000, texts=[])', "hp must be a multiple of 10 from 10 to 990"),
    (monster('body("B", cannot_play())'), "cannot_play: expected a kind of card such as ITEM"),
    (
        monster('body("B", cannot_play(9))'),
        "each of kinds must be one of POKEMON, ENERGY, ITEM, ",
    ),
    (monster(f"{PLAIN}, {PLAIN}"), "my1-1 Sprout: two of its texts are named 'Poke'"),
    (monster('attack("Poke", "CCCCCCCCCCC", 10)'), "the cost must have at most 10 symbols"),
    (monster('attack("Po\\nke", "C", 10)'), "the name of an attack must be one line of letters"),
    (monster('power("", once_each_turn, draw(1))'), "the name of a Poké-Power must not be empty"),
    (monster('body(" ", prevent_damage(THIS))'), "the name of a Poké-Body must not be empty"),
    (
        'special_energy("my1-1", "A", provides(), GRASS)',
        "provides: expected a type such as GRASS, or",
    ),
    (
        'special_energy("my1-1", "A", [], GRASS, no_weakness(THIS))',
        "my1-1 A: it provides no Energy; write provides(GRASS)",
    ),
]
WRONG_NAMES = [
    ("GG", "the name 'GG' consists of letters for Energy, so '+ GG' would mean Energy cards"),
    ("C", "consists of letters for Energy"),
    ("none", "the name must be a word other than none and ... that"),
    ("3 Bill", "doesn't begin with a number, not '3 Bill'"),
    ("Furret over Sentret", "must not contain 'over', which has a meaning in positions"),
    ("Poke; Ball", "must not contain ';', which has a meaning in positions"),
    ("Unown ?", "must not contain '?'"),
    ("Moss + Fern", "must not contain '+'"),
    ("Moss\\tFern", "the name must be one line of letters with single spaces between the words"),
    ("Moss  Fern", "single spaces"),
    (" Moss", "single spaces"),
    ("Moss\\x1b[31m", "the name must be one line of letters"),
    ("Moss\\u202efern", "the name must be one line of letters"),
    ("", "the name must not be empty"),
]
BLANKS = [
    (monster(""), "my1-1 Sprout: texts is empty; a Pokémon must have an attack or a power"),
    (monster('attack("Stare", "C")'), "attack Stare: it has neither damage nor an effect"),
    (
        monster('attack("Poke", "C", "20+")'),
        "attack Poke: its damage is 20+, but no effect changes it",
    ),
    (monster('power("Nap", once_each_turn)'), "Poké-Power Nap: it has no effect"),
    (monster('body("Nap")'), "Poké-Body Nap: it has no effect"),
    ('item("my1-1", "A")', "my1-1 A: it has no effect"),
    ('tool("my1-1", "A")', "my1-1 A: it has no effect"),
    (
        'special_energy("my1-1", "A", [], GRASS)',
        "my1-1 A: it provides no Energy; write provides(GRASS) or provides(EVERY_TYPE)",
    ),
]


@pytest.mark.parametrize(("entry", "sentence"), WRONG_FACTS + BLANKS, ids=lambda value: value[:60])
def test_an_invalid_fact_or_blank_effect_is_rejected_with_its_line(write, entry, sentence):
    [line] = problems_of(write(entry))
    assert line.startswith(f"mine.py:{LINE}: ")
    assert sentence in line


@pytest.mark.parametrize(("entry", "sentence"), WRONG_CARDS, ids=lambda value: value[:60])
def test_a_card_with_an_impossible_value_is_rejected(write, entry, sentence):
    [line] = problems_of(write(entry))
    assert line.startswith(f"mine.py:{LINE}: ")
    assert sentence in line


@pytest.mark.parametrize(("op", "sentence"), WRONG_NUMBERS, ids=lambda value: value[:60])
def test_a_number_that_an_op_cannot_mean_is_rejected_with_the_legal_ones(write, op, sentence):
    [line] = problems_of(write(monster(f'attack("Poke", "C", 20, {op})')))
    assert line.startswith(f"mine.py:{LINE}: my1-1 Sprout: attack Poke: ")
    assert sentence in line


@pytest.mark.parametrize("damage", WRONG_DAMAGE)
def test_printed_damage_that_no_card_has_is_rejected(write, damage):
    [line] = problems_of(write(monster(f'attack("Poke", "C", {damage}, draw(1))')))
    assert line.startswith(f"mine.py:{LINE}: my1-1 Sprout: attack Poke: ")
    assert "must be a" in line


@pytest.mark.parametrize(("name", "sentence"), WRONG_NAMES)
def test_a_name_that_a_position_cannot_contain_is_rejected(write, name, sentence):
    [line] = problems_of(write(monster(name=name)))
    assert line.startswith(f"mine.py:{LINE}: ")
    assert sentence in line


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        (
            monster(more='stage=1, evolves_from="Fire Energy", '),
            "evolves_from is 'Fire Energy', which is an Energy card; expected the name of",
        ),
        (
            monster(more='stage=1, evolves_from="Switch", '),
            "evolves_from is 'Switch', which is a Trainer card; expected the name of a Pokémon",
        ),
        (
            monster(more='stage=1, evolves_from="Furret", '),
            "evolves_from is 'Furret', which is a Stage 1 Pokémon; "
            "a Stage 1 Pokémon evolves from a Basic Pokémon or a Restored Pokémon",
        ),
        (
            monster(more='stage=2, evolves_from="Sentret", '),
            "evolves_from is 'Sentret', which is a Basic Pokémon; "
            "a Stage 2 Pokémon evolves from a Stage 1 Pokémon or a Restored Pokémon",
        ),
        (
            monster(more='stage=1, evolves_from="Sprout", '),
            "evolves_from is 'Sprout', which is a Stage 1 Pokémon; a Stage 1 Pokémon evolves from",
        ),
        (
            monster(name="Sprout LV.X", more='stage=LV_X, evolves_from="Sprout", '),
            "evolves_from is 'Sprout', which is a Pokémon LV.X; expected the name of a Pokémon",
        ),
    ],
)
def test_a_pokemon_that_evolves_from_what_it_cannot_is_rejected(write, entry, sentence):
    [line] = problems_of(write(entry))
    assert line.startswith(f"mine.py:{LINE}: my1-1 Sprout")
    assert sentence in line


def test_two_pokemon_that_evolve_from_each_other_are_rejected(write):
    one = monster(name="Egg", more='stage=1, evolves_from="Hen", ')
    other = monster(id="my1-2", name="Hen", more='stage=2, evolves_from="Egg", ')
    first, second = problems_of(write(one, other))
    assert "evolves_from is 'Hen', which is a Stage 2 Pokémon; a Stage 1 Pokémon evolves" in first
    assert "evolves_from is 'Egg', whose own evolves_from is 'Hen', which is" in second


def test_a_fossil_and_a_restored_pokemon_can_be_evolved(write):
    p = Pool()
    p.load(
        write(
            'fossil("my1-1", "Odd Fossil", 50, body("Stone", cannot_retreat(THIS)))',
            monster(id="my1-2", name="Shell", more='stage=1, evolves_from="Odd Fossil", '),
            monster(id="my1-3", name="Bigger Shell", more='stage=2, evolves_from="Shell", '),
            monster(id="my1-4", name="Feather", more="stage=RESTORED, "),
            monster(id="my1-5", name="Wing", more='stage=2, evolves_from="Feather", '),
        )
    )
    assert len(p.cards) == 5


def options_of(hint: object) -> tuple[object, ...]:
    return get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)


def test_every_number_of_a_dsl_function_has_a_legal_range():
    plain = [
        f"{name}({parameter})"
        for module in MODULES
        for name, function in inspect.getmembers(module, inspect.isfunction)
        if function.__module__ == module.__name__
        for parameter, hint in get_type_hints(function, include_extras=True).items()
        if parameter != "return" and int in options_of(hint)
    ]
    assert set(plain) <= CHECKED_ELSEWHERE


@pytest.mark.parametrize(
    ("text", "sentence"), WRONG_ATTACKS + WRONG_THINGS, ids=lambda value: value[:60]
)
def test_a_wrong_argument_is_rejected_with_its_card_and_line(write, text, sentence):
    [line] = problems_of(write(monster(f"{PLAIN},\n        {text},\n    ")))
    own = LINE if text in ("draw(1)", "None") else LINE + 1
    assert line.startswith(f"mine.py:{own}: my1-1 Sprout: ")
    assert sentence in line


def test_an_unknown_keyword_is_rejected_with_similar_ones(write):
    assert problems_of(write(monster(more="weaknes=FIRE, "))) == [
        f"mine.py:{LINE}: my1-1 Sprout: unexpected argument 'weaknes'; "
        "did you mean weakness or weakness_plus?"
    ]


def test_a_fact_of_the_wrong_type_is_rejected(write):
    assert problems_of(write('pokemon("my1-1", "A", "GRASS", "60", texts=[])')) == [
        f"mine.py:{LINE}: my1-1 A: type must be one of GRASS, FIRE, WATER, LIGHTNING, PSYCHIC, "
        "FIGHTING, DARKNESS, METAL, FAIRY, DRAGON, COLORLESS or a tuple of several, not 'GRASS'",
        f"mine.py:{LINE}: my1-1 A: hp must be a multiple of 10 from 10 to 990, not '60'",
    ]


def test_all_problems_of_a_file_are_reported_in_line_order(write):
    lines = problems_of(
        write(
            monster('attack("Poke", "Q", 10), attack("Heal", "C", heal("1", THIS))'),
            monster(),
            'item("my1-3", "A", 7)',
            'item("4", "A", draw(1))',
        )
    )
    assert [line.partition(": ")[0] for line in lines] == [
        f"mine.py:{LINE}",
        f"mine.py:{LINE}",
        f"mine.py:{LINE + 2}",
        f"mine.py:{LINE + 3}",
    ]


# -- what is wrong with cards together -----------------------------------------------------------
def test_two_cards_with_the_same_id_are_rejected_with_both_places(write):
    file = write(monster(), monster(id="my1-2"), monster(name="Another"))
    assert problems_of(file) == [
        f"mine.py:{LINE + 2}: my1-1 Another: two cards have this id; "
        f"the other is Sprout at mine.py:{LINE}"
    ]


def test_a_card_with_the_id_of_a_card_in_the_pool_is_rejected(write):
    [twice, whole] = problems_of(write(monster(id="hgss1-21"), id="hgss1"))
    assert "CardSet: another set already has the id 'hgss1'" in twice
    assert f"mine.py:{LINE}: hgss1-21 Sprout: two cards have this id; the other is Fur" in whole
    assert "hgss1.py:" in whole


def test_a_card_in_the_wrong_set_is_rejected_with_the_right_id(write):
    assert problems_of(write(monster(id="my2-7"))) == [
        f"mine.py:{LINE}: my2-7 Sprout: its id must start with its set 'my1'; did you mean 'my1-7'?"
    ]


def test_an_evolution_of_an_unknown_card_is_rejected_with_similar_names(write):
    higher = monster(id="my1-2", name="Bigger", more='stage=1, evolves_from="Sproutt", ')
    assert problems_of(write(monster(), higher)) == [
        f"mine.py:{LINE + 1}: my1-2 Bigger: evolves_from is 'Sproutt', "
        "but no card has that name; did you mean Sprout?"
    ]


def test_a_reprint_of_an_unknown_card_is_rejected_with_similar_ids(write):
    [line] = problems_of(write('reprint("my1-1", of="hgss1-1000")'))
    assert line.startswith(f"mine.py:{LINE}: my1-1: it reprints an unknown card, hgss1-1000; ")
    assert "hgss1-100" in line


def test_two_ids_with_the_same_key_are_rejected(write):
    [line] = problems_of(write(monster(id="my1-5909"), monster(id="my1-6404")))
    assert "its id has the same key as my1-5909; use another number" in line


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            'CardSet("my 1", "Mine", [CARD])',
            "CardSet: the id must be a short word such as 'my1', not 'my 1'",
        ),
        ('CardSet("my1", "", [CARD])', "CardSet: the name must be text such as 'My Set', not ''"),
        ('CardSet("my1", "Mine", [])', "CardSet: expected a list of cards"),
        ('CardSet("my1", "Mine", CARD)', "CardSet: expected a list of cards"),
        (
            'CardSet("my1", "Mine", [CARD, 3])',
            "CardSet: each entry must be a card or a reprint, not 3",
        ),
        ('CardSet("my1", [CARD])', "missing 1 required positional argument: 'entries'"),
    ],
)
def test_a_malformed_set_is_rejected(write, text, sentence):
    file = write(before=f"CARD = {monster()}\n")
    Path(file).write_text(f"{HEAD}CARD = {monster()}\nSET = {text}\n", "utf-8")
    lines = problems_of(file)
    assert any(line.startswith(f"mine.py:{LINE}: ") and sentence in line for line in lines)


# -- custom ops ------------------------------------------------------------------------------
def test_an_op_without_text_is_rejected_with_the_missing_method(write):
    own = "class Mute(InstantOp):\n    def step(self, g, e, pc):\n        return DONE\n\n"
    [line] = problems_of(write('item("my1-1", "A", Mute())', before=own))
    assert line == (
        f"mine.py:{LINE + 4}: my1-1 A: Mute doesn't describe itself in English: "
        "give the class a method clauses(self, context) that returns clauses"
    )


def own_op(name: str, say: str) -> str:
    step = "    def step(self, g, e, pc):\n        return DONE\n"
    return f"class {name}(InstantOp):\n{step}    def clauses(self, context):\n        {say}\n"


def test_an_op_that_generates_no_text_is_rejected(write):
    own = own_op("Mute", "return []")
    [line] = problems_of(write('supporter("my1-1", "A", Mute())', before=own))
    assert line.endswith("my1-1 A: Supporter: it generates no text")


def test_an_op_whose_text_raises_an_error_is_rejected(write):
    own = own_op("Odd", "return 1 / 0")
    [line] = problems_of(write('item("my1-1", "A", Odd())', before=own))
    assert line.endswith(
        "my1-1 A: its text can't be generated: ZeroDivisionError: division by zero"
    )


def test_an_op_that_does_nothing_is_rejected_with_the_missing_method(write):
    own = "class Idle(Op):\n    def clauses(self, context): return []\n\n"
    [line] = problems_of(write(monster('attack("Poke", "C", 10, Idle())'), before=own))
    assert line.endswith("Idle does nothing: implement step(self, g, e, pc)")


def test_a_continuous_effect_that_does_nothing_is_rejected_with_the_missing_method(write):
    own = "class Idle(ContinuousEffect): ...\n"
    [line] = problems_of(write(monster('body("Odd", Idle(HOOK_HP, THIS))'), before=own))
    assert line.endswith("Idle does nothing: implement modify_hp(self, g, bound, pokemon, hp)")


def test_an_effect_whose_class_has_no_method_for_its_hook_is_rejected(write):
    [line] = problems_of(write(monster('body("Odd", Cannot(HOOK_HP, THIS, "attack"))')))
    assert line.endswith("Cannot does nothing: implement modify_hp(self, g, bound, pokemon, hp)")


def test_an_effect_with_an_unknown_hook_is_rejected(write):
    [line] = problems_of(write(monster('body("Odd", Cannot(3, THIS, "attack"))')))
    assert "Sprout: Cannot: unknown hook 3; use a HOOK_ constant of " in line


def test_a_wrong_argument_of_a_class_is_rejected_with_card_or_line(write):
    [line] = problems_of(write(monster('body("Odd", NumberChange(HOOK_HP, 20, THIS))')))
    assert line.startswith(f"mine.py:{LINE}: ")


# -- files without a set ----------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("SET = CardSet(\n", "mine.py:1: invalid Python: '(' was never closed"),
        ("", "mine.py: no SET is defined; add SET = CardSet("),
        ("SET = 3", "mine.py: SET must be a CardSet, not 3; write SET = CardSet("),
        ("import json\njson.loads('{')", "mine.py:2: JSONDecodeError: Expecting property name"),
        ("raise ValueError('oh')", "mine.py:1: ValueError: oh"),
        ("import sys\nsys.exit(3)", "mine.py:2: SystemExit: 3"),
        ("import nowhere_at_all", "mine.py:1: ModuleNotFoundError: No module named 'nowhere_at_"),
        (
            "from playmat.vocabulary.dsl import heel",
            "mine.py:1: playmat.vocabulary.dsl has no 'heel'; did you mean heal",
        ),
        (
            "from playmat.vocabulary.dsl import heal, DEFENDING",
            "no 'DEFENDING'; import it from playmat.vocabulary.targets",
        ),
        ("x = draw(1)", "mine.py:1: 'draw' is not defined; import it from playmat.voc"),
        ("x = FIRE", "mine.py:1: 'FIRE' is not defined; import it from playmat.engine"),
        (
            "from playmat.cards.sets import CardSet\nMINE = CardSet('my1', 'Mine', [])",
            "mine.py: the set must be named SET, not MINE",
        ),
    ],
)
def test_a_file_without_a_set_is_rejected(write, text, sentence):
    file = write()
    Path(file).write_text(text, "utf-8")
    [line] = problems_of(file)
    assert line.startswith("mine.py")
    assert sentence in line


def test_a_missing_or_binary_file_is_rejected(write, tmp_path: Path):
    Path("image.py").write_bytes(b"\x89PNG\x00\xff\xfe")
    [line] = problems_of("image.py")
    assert line.startswith("image.py")
    assert problems_of("nowhere.py") == ["nowhere.py: No such file or directory"]
    assert problems_of(str(tmp_path))[0].endswith("Is a directory")


def test_the_problems_of_several_files_are_reported_together(write):
    some = write(monster(id="x"), file="a.py")
    other = write(monster(id="y"), file="b.py", id="my2")
    assert [line[:5] for line in problems_of(some, other)] == ["a.py:", "b.py:"]


# -- valid sets -----------------------------------------------------------------
def test_problems_in_a_function_that_makes_cards_have_the_line_of_its_call(write):
    own = (
        "def plain(id):\n    return pokemon(id, 'Same', GRASS, 60, texts=[attack('A', 'C', 10)])\n"
    )
    p = Pool()
    p.load(write("plain('my1-1')", "plain('my1-2')", before=own))
    assert list(p.cards) == ["my1-1", "my1-2"]
    [line] = problems_of(write("plain('my1-1')", "plain('my1-1')", before=own))
    assert line.startswith(f"mine.py:{LINE + 3}: ")
    assert line.endswith(f"the other is Same at mine.py:{LINE + 2}")


def test_a_set_can_evolve_and_reprint_cards_of_another_file_and_of_the_pool(write):
    higher = monster(id="my2-1", name="Bigger", more='stage=1, evolves_from="Sprout", ')
    later = write(higher, 'reprint("my2-2", of="my1-1")', file="b.py", id="my2")
    first = write(monster(), 'reprint("my1-2", of="hgss1-21")', file="a.py")
    p = Pool()
    p._register(pool().sets["hgss1"])
    p.load(first, later)
    assert p.find("my2-2").definition is p.find("my1-1").definition
    assert p.find("my1-2").name == "Furret"


def test_a_file_named_twice_is_loaded_once(write):
    file = write(monster())
    p = Pool()
    p.load(file, f"./{file}")
    assert list(p.cards) == ["my1-1"]


def test_loading_a_file_restores_the_dsl_functions(write):
    before = [dict(vars(module)) for module in MODULES]
    problems_of(write(monster(id="x")))
    assert [dict(vars(module)) for module in MODULES] == before


def test_a_function_that_a_file_imported_checks_its_arguments_later_too(write):
    file = write(monster(), before="def later():\n    return heal('20', THIS)\n")
    p = Pool()
    p.load(file)
    [later] = [
        vars(module)["later"]
        for module in list(sys.modules.values())
        if getattr(module, "__file__", "") == str(Path(file).resolve())
    ]
    with pytest.raises(CardError, match=r"mine.py:10: heal: n must be a multiple of 10"):
        later()


@pytest.mark.parametrize("name", the_pool.SET_MODULES)
def test_the_built_in_sets_pass_all_checks(name: str):
    spec = importlib.util.find_spec(f"playmat.cards.{name}")
    assert spec is not None
    assert spec.origin is not None
    p = Pool()
    for earlier in the_pool.SET_MODULES[: the_pool.SET_MODULES.index(name)]:
        p._register(pool().sets[earlier])
    p.load(spec.origin)
    assert name in p.sets


def test_every_dsl_function_that_the_built_in_sets_use_is_checked():
    checked = {word for module in MODULES for word in checked_functions(module)}
    for name in the_pool.SET_MODULES:
        module = sys.modules[f"playmat.cards.{name}"]
        used = {
            word
            for word, value in vars(module).items()
            if callable(value)
            and not isinstance(value, type)
            and str(value.__module__).startswith("playmat.vocabulary")
        }
        assert used <= checked
