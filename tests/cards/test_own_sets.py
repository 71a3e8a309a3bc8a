"""A set of a user's own: how it is found, and what is said of each mistake in it."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest

from playmat import cards as the_pool
from playmat.cards import Pool, pool
from playmat.cards.checked import WORDS, words_of
from playmat.cards.mistakes import BadSet
from playmat.vocabulary.declaring import CardError

HEAD = """\
from playmat.cards.sets import CardSet
from playmat.engine.cards import AtOnce, Op
from playmat.engine.words import *
from playmat.vocabulary.continuous import Cannot, ContinuousEffect, MoreHP
from playmat.vocabulary.targets import *
from playmat.vocabulary.printing import *
from playmat.vocabulary.phrases import *

"""
LINE = HEAD.count("\n") + 2  # where the first card of a file stands
PLAIN = 'attack("Poke", "C", 10)'


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Write a set of some cards into a file, in a folder one stands in."""
    monkeypatch.chdir(tmp_path)

    def write(*entries: str, file: str = "mine.py", before: str = "", id: str = "my1") -> str:
        body = "".join([f"    {entry},\n" for entry in entries])
        text = f'{HEAD}{before}SET = CardSet("{id}", "Mine", [\n{body}])\n'
        Path(tmp_path, file).write_text(text, "utf-8")
        return file

    return write


def told(*files: str) -> list[str]:
    """The mistakes that keep files from being read; cards of the pool may be built upon."""
    p = Pool()
    for card_set in pool().sets.values():
        p.lay(card_set)
    before = dict(p.cards)
    with pytest.raises(BadSet) as refused:
        p.read(*files)
    assert p.cards == before
    return list(refused.value.lines)


def monster(texts: str = PLAIN, id: str = "my1-1", name: str = "Somebody", more: str = "") -> str:
    return f'pokemon("{id}", "{name}", GRASS, 60, {more}texts=[{texts}])'


# -- what is wrong with one card ----------------------------------------------------------------
WRONG_FACTS = [
    ('pokemon("my1-1", "A", GRASS, 0, texts=[])', "my1-1 A: hp is 0; every Pokémon has a positive"),
    ('pokemon("my1-1", "A", GRASS, 65, texts=[])', "my1-1 A: hp is 65; "),
    ('pokemon("my1-1", "A", 77, 60, texts=[])', "my1-1 A: type is 77, which is no type; the types"),
    ('pokemon("my1-1", "A", None, 60, texts=[])', "my1-1 A: type is missing"),
    (monster(more="weakness=-1, "), "my1-1 Somebody: weakness is -1, which is no type"),
    (monster(more="resistance=(FIRE, 12), "), "my1-1 Somebody: resistance is 12, which is no type"),
    (monster(more="retreat=-1, "), "my1-1 Somebody: retreat is -1; it is a number from 0 to 9"),
    (monster(more="prizes=7, "), "my1-1 Somebody: prizes is 7; it is a number from 0 to 6"),
    (monster(more="stage=9, "), "my1-1 Somebody: stage is 9; it is BASIC (0), 1, 2"),
    (monster(more="stage=LEGEND, "), "and a LEGEND is written legend(...)"),
    (monster(more="stage=1, "), "my1-1 Somebody: stage 1 and evolves_from '' disagree"),
    (monster(name=" "), "my1-1: it has no name"),
    (monster(id="my1"), "Somebody: the id 'my1' is not a set, a dash and a number"),
    (monster(id="-1"), "Somebody: the id '-1' is not a set, a dash and a number"),
    (monster(id="my1-1/2"), "Somebody: the id 'my1-1/2' is not a set, a dash and a number"),
    ('special_energy("my1-1", "A", [0], GRASS)', "my1-1 A: provides has 0, which is no mask"),
    ('special_energy("my1-1", "A", [1], 11)', "my1-1 A: type is 11, which is no type"),
    ('basic_energy_card("my1-1", 11)', "my1-1: type is 11, which is no type"),
    ('fossil("my1-1", "A", 5)', "my1-1 A: hp is 5"),
]
WRONG_ATTACKS = [
    ('attack("Poke", "CQ", 10)', "attack Poke: unknown symbol 'Q' in the cost 'CQ'; the symbols"),
    ('attack("", "C", 10)', "an attack has no name"),
    ('attack("Poke", "C", "10*")', "attack Poke: damage '10*' is not a number with +, - or ×"),
    ('attack("Poke", "C", "")', "attack Poke: damage '' is not a number"),
    ('attack("Poke", "C", -10)', "attack Poke: damage is -10; damage is positive and counted"),
    ('attack("Poke", "C", 10, 20)', "attack Poke: it has 2 damages; an attack has one at most"),
]
WRONG_THINGS = [
    (
        'attack("Poke", "C", heal("20", THIS))',
        "attack Poke: heal: n is to be a number or an amount such as HEADS, not '20'",
    ),
    (
        'attack("Poke", "C", heal(20, POKEMON))',
        "attack Poke: heal: target is to be Pokémon in play such as THIS or Pokémon to choose "
        "such as one(YOUR_BENCH), not a kind of card (PokemonCard)",
    ),
    (
        'attack("Poke", "C", flip(heads="more"))',
        "attack Poke: flip: heads is to be an op such as draw(1) or a list of such, not 'more'",
    ),
    (
        'attack("Poke", "C", flip(heads=more))',
        "attack Poke: flip: heads is to be an op such as draw(1) or a list of such, "
        "not more itself; is more(…) meant?",
    ),
    (
        'attack("Poke", "C", flip(heads=[draw(1), THIS]))',
        "attack Poke: flip: each of heads is to be an op such as draw(1), "
        "not Pokémon in play (One)",
    ),
    (
        'attack("Poke", "C", search(POKEMON))',
        "attack Poke: search: cards is to be a number of cards such as a(POKEMON), "
        "not a kind of card (PokemonCard)",
    ),
    (
        'attack("Poke", "C", EQUAL_HANDS)',
        "attack Poke: each of parts is to be a number or text in quotes or an op such as draw(1), "
        "not a condition (EqualHands)",
    ),
    ('attack("Poke", "C", None)', "an op such as draw(1), not None"),
    (
        'attack("Poke", "C", if_(draw(1), draw(1)))',
        "if_: condition is to be a condition, not an op",
    ),
    ('attack("Poke", "C", shuffle_hand_into_deck)', "not ShuffleHandIntoDeck itself; is Shuffle"),
    ('attack("Poke", ["C"], 10)', "attack Poke: cost is to be text in quotes, not a list"),
    ('attack("Poke")', "attack Poke: missing a required argument: 'cost'; it is written attack("),
    (
        'attack("Poke", "C", draw())',
        "draw: missing a required argument: 'n'; it is written draw(n)",
    ),
    ('attack("Poke", "C", draw(1, 2))', "draw: too many positional arguments; it is written draw("),
    (
        'attack("Poke", "C", hit(10, THIS, foreach=HEADS))',
        "hit: it takes no 'foreach'; did you mean for",
    ),
    (
        'power("Poke", True, draw(1))',
        "power Poke: limit is to be a limit such as once_each_turn or an event such as",
    ),
    (
        'body("Poke", draw(1))',
        "body Poke: each of modifiers is to be a continuous effect such as",
    ),
    (
        'attack("Poke", "C", afflict(DEFENDING, 3))',
        "attack Poke: afflict: 3 is no Special Condition",
    ),
    (
        'attack("Poke", "C", search(a(energy_card(44))))',
        "energy_card: a type is 44, which is no typ",
    ),
    (
        'attack("Poke", "C", discard_energy(a(POKEMON), THIS))',
        "attack Poke: discard_energy: only Energy cards are on Pokémon",
    ),
    (
        'attack("Poke", "C", this_turn(cannot_play(ITEM)))',
        "attack Poke: this_turn: only an effect on Pokémon can last",
    ),
    ('power("Poke", when_evolved_from_hand)', "power Poke: it says when, but not what is done"),
    ("draw(1)", "each of texts is to be an attack such as"),
    ("None", "each of texts is to be an attack such as"),
]
BLANKS = [
    (monster(""), "my1-1 Somebody: texts is empty; every Pokémon has an attack, a power or a body"),
    (monster('attack("Stare", "C")'), "attack Stare: it has neither damage nor a text"),
    (monster('attack("Poke", "C", "20+")'), "attack Poke: its damage is 20+, but no text says how"),
    (monster('power("Nap", once_each_turn)'), "Poké-Power Nap: it has no text"),
    (monster('body("Nap")'), "Poké-Body Nap: it has no text"),
    ('item("my1-1", "A")', "my1-1 A: it has no text"),
    ('tool("my1-1", "A")', "my1-1 A: it has no text"),
    ('special_energy("my1-1", "A", [], GRASS)', "my1-1 A: it provides nothing and has no text"),
]


@pytest.mark.parametrize(("entry", "sentence"), WRONG_FACTS + BLANKS, ids=lambda value: value[:60])
def test_a_fact_or_a_blank_that_no_card_can_have_is_refused_with_its_line(write, entry, sentence):
    [line] = told(write(entry))
    assert line.startswith(f"mine.py:{LINE}: ")
    assert sentence in line


@pytest.mark.parametrize(
    ("text", "sentence"), WRONG_ATTACKS + WRONG_THINGS, ids=lambda value: value[:60]
)
def test_a_text_given_the_wrong_thing_is_refused_with_its_card_and_its_own_line(
    write, text, sentence
):
    [line] = told(write(monster(f"{PLAIN},\n        {text},\n    ")))
    own = LINE if text in ("draw(1)", "None") else LINE + 1
    assert line.startswith(f"mine.py:{own}: my1-1 Somebody: ")
    assert sentence in line


def test_a_keyword_that_a_card_does_not_take_is_refused_with_the_nearest(write):
    assert told(write(monster(more="weaknes=FIRE, "))) == [
        f"mine.py:{LINE}: my1-1 Somebody: it takes no 'weaknes'; "
        "did you mean weakness or weakness_plus?"
    ]


def test_a_fact_of_the_wrong_kind_is_refused(write):
    assert told(write('pokemon("my1-1", "A", "GRASS", "60", texts=[])')) == [
        f"mine.py:{LINE}: my1-1 A: type is to be a number or a tuple of such, not 'GRASS'",
        f"mine.py:{LINE}: my1-1 A: hp is to be a number, not '60'",
    ]


def test_all_mistakes_of_a_file_are_told_in_the_order_of_its_lines(write):
    lines = told(
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
def test_two_cards_with_one_id_are_refused_with_both_places(write):
    file = write(monster(), monster(id="my1-2"), monster(name="Another"))
    assert told(file) == [
        f"mine.py:{LINE + 2}: my1-1 Another: two cards have this id; "
        f"the other is Somebody at mine.py:{LINE}"
    ]


def test_a_card_with_the_id_of_a_card_of_the_pool_is_refused(write):
    [twice, whole] = told(write(monster(id="hgss1-21"), id="hgss1"))
    assert "CardSet: there is another set with the id 'hgss1'" in twice
    assert f"mine.py:{LINE}: hgss1-21 Somebody: two cards have this id; the other is Fur" in whole
    assert "hgss1.py:" in whole


def test_a_card_in_the_wrong_set_is_refused_with_the_id_it_should_have(write):
    assert told(write(monster(id="my2-7"))) == [
        f"mine.py:{LINE}: my2-7 Somebody: it is in the set 'my1'; its id would be 'my1-7'"
    ]


def test_an_evolution_of_nothing_is_refused_with_the_nearest_names(write):
    higher = monster(id="my1-2", name="Bigger", more='stage=1, evolves_from="Somebodi", ')
    assert told(write(monster(), higher)) == [
        f"mine.py:{LINE + 1}: my1-2 Bigger: evolves_from is 'Somebodi', "
        "but no card has that name; did you mean Somebody?"
    ]


def test_a_reprint_of_nothing_is_refused_with_the_nearest_prints(write):
    [line] = told(write('reprint("my1-1", of="hgss1-1000")'))
    assert line.startswith(f"mine.py:{LINE}: my1-1: it reprints hgss1-1000, which does not exist; ")
    assert "hgss1-100" in line


def test_two_ids_that_come_to_one_number_are_refused(write):
    [line] = told(write(monster(id="my1-5909"), monster(id="my1-6404")))
    assert "its id comes to the same number as my1-5909; number it otherwise" in line


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('CardSet("my 1", "Mine", [CARD])', "CardSet: its id is 'my 1'; an id is a short word"),
        ('CardSet("my1", "", [CARD])', "CardSet: its name is ''; a set has a name"),
        ('CardSet("my1", "Mine", [])', "CardSet: it has no list of cards"),
        ('CardSet("my1", "Mine", CARD)', "CardSet: it has no list of cards"),
        ('CardSet("my1", "Mine", [CARD, 3])', "CardSet: a set holds cards and reprints, not 3"),
        ('CardSet("my1", [CARD])', "missing 1 required positional argument: 'entries'"),
    ],
)
def test_a_set_that_is_not_well_formed_is_refused(write, text, sentence):
    file = write(before=f"CARD = {monster()}\n")
    Path(file).write_text(f"{HEAD}CARD = {monster()}\nSET = {text}\n", "utf-8")
    lines = told(file)
    assert any(line.startswith(f"mine.py:{LINE}: ") and sentence in line for line in lines)


# -- ops of one's own ------------------------------------------------------------------------------
def test_an_op_without_english_is_refused_with_the_method_it_lacks(write):
    own = "class Mute(AtOnce):\n    def step(self, g, e, pc):\n        return DONE\n\n"
    [line] = told(write('item("my1-1", "A", Mute())', before=own))
    assert line == (
        f"mine.py:{LINE + 4}: my1-1 A: Mute does not describe itself in English: "
        "give the class a method clauses(self, context) that returns clauses"
    )


def own_op(name: str, say: str) -> str:
    step = "    def step(self, g, e, pc):\n        return DONE\n"
    return f"class {name}(AtOnce):\n{step}    def clauses(self, context):\n        {say}\n"


def test_an_op_that_says_nothing_is_refused(write):
    own = own_op("Mute", "return []")
    [line] = told(write('supporter("my1-1", "A", Mute())', before=own))
    assert line.endswith("my1-1 A: Supporter: its text says nothing")


def test_an_op_whose_english_fails_is_refused(write):
    own = own_op("Odd", "return 1 / 0")
    [line] = told(write('item("my1-1", "A", Odd())', before=own))
    assert line.endswith("my1-1 A: its text cannot be said: ZeroDivisionError: division by zero")


def test_an_op_that_cannot_act_is_refused_with_the_method_it_lacks(write):
    own = "class Idle(Op):\n    def clauses(self, context): return []\n\n"
    [line] = told(write(monster('attack("Poke", "C", 10, Idle())'), before=own))
    assert line.endswith("Idle cannot act: give the class a method step(self, g, e, pc)")


def test_an_effect_that_answers_nothing_is_refused_with_the_method_it_lacks(write):
    own = "class Idle(ContinuousEffect): ...\n"
    [line] = told(write(monster('body("Odd", Idle(HOOK_HP, THIS))'), before=own))
    assert line.endswith(
        "Idle cannot act: give the class a method modify(self, g, bound, pokemon, value)"
    )


def test_an_effect_whose_class_has_no_method_for_its_hook_is_refused(write):
    [line] = told(write(monster('body("Odd", Cannot(HOOK_HP, THIS, "attack"))')))
    assert line.endswith(
        "Cannot cannot act: give the class a method modify(self, g, bound, pokemon, value)"
    )


def test_an_effect_with_an_unknown_hook_is_refused(write):
    [line] = told(write(monster('body("Odd", Cannot(3, THIS, "attack"))')))
    assert "Somebody: Cannot: its hook is 3; use a HOOK_ constant of " in line


def test_a_class_given_the_wrong_thing_is_refused_with_card_or_line(write):
    [line] = told(write(monster('body("Odd", MoreHP(20, THIS))')))
    assert line.startswith(f"mine.py:{LINE}: ")


# -- files that hold no set ----------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("SET = CardSet(\n", "mine.py:1: not Python: '(' was never closed"),
        ("", "mine.py: it has no SET; write SET = CardSet("),
        ("SET = 3", "mine.py: its SET is a int, not a CardSet; write SET = CardSet("),
        ("import json\njson.loads('{')", "mine.py:2: JSONDecodeError: Expecting property name"),
        ("raise ValueError('oh')", "mine.py:1: ValueError: oh"),
        ("import sys\nsys.exit(3)", "mine.py:2: SystemExit: 3"),
        ("import nowhere_at_all", "mine.py:1: ModuleNotFoundError: No module named 'nowhere_at_"),
        (
            "from playmat.vocabulary.phrases import heel",
            "mine.py:1: playmat.vocabulary.phrases has no word 'heel'; did you mean heal",
        ),
        (
            "from playmat.vocabulary.phrases import heal, DEFENDING",
            "no word 'DEFENDING'; import it from playmat.vocabulary.targets",
        ),
        ("x = draw(1)", "mine.py:1: the word 'draw' is not known here; import it from playmat.voc"),
        ("x = FIRE", "mine.py:1: the word 'FIRE' is not known here; import it from playmat.engine"),
        (
            "from playmat.cards.sets import CardSet\nMINE = CardSet('my1', 'Mine', [])",
            "mine.py: its set is called MINE; call it SET",
        ),
    ],
)
def test_a_file_that_holds_no_set_is_refused(write, text, sentence):
    file = write()
    Path(file).write_text(text, "utf-8")
    [line] = told(file)
    assert line.startswith("mine.py")
    assert sentence in line


def test_a_file_that_is_not_text_or_not_there_is_refused(write, tmp_path: Path):
    Path("image.py").write_bytes(b"\x89PNG\x00\xff\xfe")
    [line] = told("image.py")
    assert line.startswith("image.py")
    assert told("nowhere.py") == ["nowhere.py: No such file or directory"]
    assert told(str(tmp_path))[0].endswith("Is a directory")


def test_the_mistakes_of_several_files_are_told_together(write):
    some = write(monster(id="x"), file="a.py")
    other = write(monster(id="y"), file="b.py", id="my2")
    assert [line[:5] for line in told(some, other)] == ["a.py:", "b.py:"]


# -- words and sets that are right -----------------------------------------------------------------
def test_a_function_of_the_file_may_make_cards_and_its_mistakes_have_the_line_of_the_call(write):
    own = (
        "def plain(id):\n    return pokemon(id, 'Same', GRASS, 60, texts=[attack('A', 'C', 10)])\n"
    )
    p = Pool()
    p.read(write("plain('my1-1')", "plain('my1-2')", before=own))
    assert list(p.cards) == ["my1-1", "my1-2"]
    [line] = told(write("plain('my1-1')", "plain('my1-1')", before=own))
    assert line.startswith(f"mine.py:{LINE + 3}: ")
    assert line.endswith(f"the other is Same at mine.py:{LINE + 2}")


def test_a_set_may_evolve_and_reprint_cards_of_another_file_and_of_the_pool(write):
    higher = monster(id="my2-1", name="Bigger", more='stage=1, evolves_from="Somebody", ')
    later = write(higher, 'reprint("my2-2", of="my1-1")', file="b.py", id="my2")
    first = write(monster(), 'reprint("my1-2", of="hgss1-21")', file="a.py")
    p = Pool()
    p.lay(pool().sets["hgss1"])
    p.read(first, later)
    assert p.find("my2-2").definition is p.find("my1-1").definition
    assert p.find("my1-2").name == "Furret"


def test_a_file_named_twice_is_read_once(write):
    file = write(monster())
    p = Pool()
    p.read(file, f"./{file}")
    assert list(p.cards) == ["my1-1"]


def test_the_words_are_what_they_were_when_a_file_has_been_read(write):
    before = [dict(vars(module)) for module in WORDS]
    told(write(monster(id="x")))
    assert [dict(vars(module)) for module in WORDS] == before


def test_a_word_that_a_file_keeps_refuses_the_wrong_thing_later_too(write):
    file = write(monster(), before="def later():\n    return heal('20', THIS)\n")
    p = Pool()
    p.read(file)
    [later] = [
        vars(module)["later"]
        for module in list(sys.modules.values())
        if getattr(module, "__file__", "") == str(Path(file).resolve())
    ]
    with pytest.raises(CardError, match=r"mine.py:10: heal: n is to be a number"):
        later()


@pytest.mark.parametrize("name", the_pool.SET_MODULES)
def test_our_own_sets_are_written_in_words_that_are_checked_and_are_in_order(name: str):
    spec = importlib.util.find_spec(f"playmat.cards.{name}")
    assert spec is not None
    assert spec.origin is not None
    p = Pool()
    for earlier in the_pool.SET_MODULES[: the_pool.SET_MODULES.index(name)]:
        p.lay(pool().sets[earlier])
    p.read(spec.origin)
    assert name in p.sets


def test_every_word_that_our_sets_use_is_checked():
    checked = {word for module in WORDS for word in words_of(module)}
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
