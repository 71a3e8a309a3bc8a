"""Reading deck lists: every format and spelling, line by line."""

from __future__ import annotations

import json
from random import Random
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playmat.cards import Pool, pool
from playmat.cards.names import CardIndex
from playmat.cards.sets import CardSet
from playmat.decks import LIST_FORMATS, UnreadableDeck, lookup, read_deck, theme_decks, write_deck
from playmat.decks.lookup import Lookup
from playmat.engine.cards import Card
from playmat.engine.constants import GRASS
from playmat.errors import PlaymatError
from playmat.limits import MAX_DECK_CHARACTERS, MAX_DECK_LINES, MAX_UNREADABLE
from playmat.vocabulary.declarations import attack, basic_energy_card, pokemon
from tests.support import cards_without_effects
from tests.support import kinds as stand_ins
from tests.support.cards_without_effects import made_up_pokemon
from tests.support.hook_cards.permissions import GENGAR

pytestmark = pytest.mark.once

GROWLITHE = "hgss1-65"


def read_as(line: str) -> list[tuple[int, str]]:
    """Return the numbers and prints a line is read as; empty if it is a problem."""
    found = read_deck(line)
    assert len(found.lines) + len(found.problems) == 1, line
    return [(read.count, read.card.id) for read in found.lines]


@pytest.mark.parametrize(
    "line",
    [
        "4 Growlithe HS 65",
        "4x Growlithe HS 65",
        "4 x Growlithe HS 65",
        "4× Growlithe HS 65",
        "x4 Growlithe HS 65",
        "4xGrowlithe",
        "* 4 Growlithe HS 65",
        "- 4 Growlithe HS 65",
        "• 4 Growlithe",
        "\t4   Growlithe\tHS   65  ",
        "4, Growlithe, HS, 65",
        "4 Growlithe",
        "４ Growlithe",
        "4 GROWLITHE hs 65",
        "4 growlithe",
        "4 Growlithe hgss1-65",
        "4 Growlithe [hgss1-65]",
        "4 Growlithe (HS 65)",
        "4 Growlithe HS 065",
        "4 Growlithe HS #65",
        "4 Growlithe HS 65/123",
        "4 Growlithe HS-65",
        "4 Growlithe HGSS 65",
        "4 Growlithe HS 65 PH",
        "4 Growlithe HS 65 - a good dog",
        "4 Growlithe HS 65 (holo)",
        "4 Growlithe (holo)",
        "4 Growlithe # a good dog",
        "4 Growlithe // a good dog",
        "4 Growlithe PH",
        "4 Growlithe HS",
        "4 Growlithe 65",
        "4 Growlith HS 65",
        "4 HS 65",
        "4 hgss1-65",
        "Growlithe x4",
        "Growlithe HS 65 x4",
        "Growlithe (4)",
        "Growlithe: 4",
        "Growlithe - 4",
        "\ufeff4 Growlithe HS 65",
        "4 Growlithe HS 65\r",
        "4\u00a0Growlithe\u00a0HS\u00a065",
    ],
)
def test_four_growlithe_are_read_in_any_spelling(line: str):
    assert read_as(line) == [(4, GROWLITHE)]


@pytest.mark.parametrize(
    ("line", "card"),
    [
        ("1 Poké Ball", "hgss1-95"),
        ("1 Poke Ball", "hgss1-95"),
        ("1 Poke\u0301 Ball", "hgss1-95"),
        ("1 POKE BALL KSS 35", "xy0-35"),
        ("1 Professor Oak's New Theory", "hgss1-101"),
        ("1 Professor Oak’s New Theory", "hgss1-101"),
        ("1 Professor Oaks New Theory HS 101", "hgss1-101"),
        ("1 Farfetch‘d KSS 25", "xy0-25"),
        ("1 Switch", "hgss1-102"),
        ("1 Furfrou", "xy0-32"),
        ("1 Typhlosion Prime", "hgss1-110"),
        ("1 Double Colorless", "hgss1-103"),
        ("1 Pokegear 3.0", "hgss1-96"),
        ("1 Pokégear 3.0 HS 96", "hgss1-96"),
        ("1 Alph Lithograph HS ONE", "hgss1-ONE"),
        ("1 Alph Lithograph hgss1-one", "hgss1-ONE"),
    ],
)
def test_accents_apostrophes_and_capitals_do_not_matter(line: str, card: str):
    assert read_as(line) == [(1, card)]


@pytest.mark.parametrize(
    "line",
    [
        "13 Fire Energy",
        "13 Fire Energy 2",
        "13 Fire Energy  2",
        "13 Basic Fire Energy",
        "13 Basic Fire Energy sve-2",
        "13 Basic {R} Energy SVE 2",
        "13 Basic {R} Energy Energy 10",
        "13 {R} Energy",
        "13 Fire",
        "13 R",
        "13 Fire Energy HS 116",
        "13 Basic {R} Energy HS 116 PH",
    ],
)
def test_basic_energy_is_read_in_any_spelling(line: str):
    assert read_as(line) == [(13, "hgss1-116")]
    assert not read_deck(line).warnings


def test_basic_energy_of_an_unknown_set_is_read_with_a_warning():
    found = read_deck("1 Basic {L} Energy GRI 168")
    assert found.deck.ids() == ("hgss1-118",)
    assert "unknown set GRI" in found.warnings[0].sentence


def test_basic_energy_of_a_known_set_is_that_print():
    assert read_as("12 Basic {D} Energy XY 138") == [(12, "xy1-138")]
    assert read_as("12 Fairy Energy") == [(12, "xy1-140")]


HEADINGS = [
    "Pokémon: 12",
    "Pokémon : 9",
    "Pokemon (12)",
    "##Pokémon - 14",
    "##Trainer Cards - 34",
    "Trainer: 11",
    "Trainers – 19",
    "Dresseur: 12",
    "Énergie : 3",
    "Entrenador: 32",
    "Energía: 9",
    "Allenatore: 4",
    "Treinador: 10",
    "Energia: 6",
    "Energie: 2",
    "ポケモン: 12",
    "트레이너스: 3",
    "宝可梦 (12)",
    "Supporters",
    "== Energy ==",
    "**Pokémon**",
    "12 Pokémon",
    "Total Cards: 60",
    "Total Cards - 60",
    "Total de cartas: 60",
    "Total de cartes : 60",
    "Karten insgesamt: 60",
    "****** Pokémon Trading Card Game Deck List ******",
    "****** Deck List Generated by the Pokémon TCG Online www.pokemon.com/TCGO ******",
    "# a comment",
    "// a comment",
    "-----",
    "https://example.com/my-deck",
]


@pytest.mark.parametrize("line", HEADINGS)
def test_headings_totals_and_comments_are_skipped_with_their_numbers(line: str):
    found = read_deck(f"{line}\n4 Growlithe HS 65")
    assert found.skipped == (1,)
    assert not found.problems
    assert found.deck.ids() == (GROWLITHE,) * 4


def test_blank_lines_and_windows_line_endings_count_as_lines():
    found = read_deck("4 Growlithe\r\n\r\n  \r\n4 Growlith\r\n")
    assert [problem.line for problem in found.problems] == [4]


def test_formats_may_be_mixed_in_one_list():
    found = read_deck(
        "* 4 Growlithe HS 65\n2 Arcanine hgss1-1\n1x Switch\n9 Basic {R} Energy SVE 2"
    )
    assert [read.card.name for read in found.lines] == [
        "Growlithe",
        "Arcanine",
        "Switch",
        "Fire Energy",
    ]


def test_a_list_can_name_its_deck():
    assert read_deck("Name: Hot Dogs\n4 Growlithe", "my-file").deck.name == "Hot Dogs"
    assert read_deck("4 Growlithe", "my-file").deck.name == "my-file"


# -- broken lines -------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("line", "sentence", "suggestions"),
    [
        ("4 Growlith", "no card named 'Growlith'; did you mean", ("Growlithe HS 65",)),
        (
            "4 Growlithe HS 66",
            "HS 66 is Hoothoot, not Growlithe",
            ("Hoothoot HS 66", "Growlithe HS 65"),
        ),
        ("4 Growlithe HS 999", "HS has no card 999", ("Growlithe HS 65",)),
        ("4 Growlithe 66", "no Growlithe with the number 66", ("Growlithe HS 65",)),
        ("4 Growlithe KSS", "no Growlithe in KSS", ("Growlithe HS 65",)),
        ("4 Switch SVI 194", "unknown set SVI (known: HS, ", ("Switch HS 102",)),
        ("4 Switch sv1-194", "unknown set sv1", ("Switch HS 102",)),
        ("Growlithe", "the quantity is missing", ("1 Growlithe HS 65",)),
        ("Growlithe HS 65", "the quantity is missing", ("1 Growlithe HS 65",)),
        (
            "2 Ampharos",
            "2 different cards are named Ampharos",
            ("Ampharos HS 14", "Ampharos HS 105"),
        ),
        ("2 Ampharos Prime HS 14", "HS 14 is Ampharos, not Ampharos Prime", ("Ampharos HS 14",)),
        ("0 Growlithe", "must be 1 to 99, not 0", ()),
        ("100 Growlithe", "must be 1 to 99, not 100", ()),
        (f"{'9' * 5000} Growlithe", "this line is too long", ()),
        ("9" * 150 + " Growlithe", "the number of cards must be 1 to 99", ()),
        ("4", "start the line with a quantity", ("1 ", "# 4")),
        ("Hot Dogs", "with # for a comment", ("1 ", "# Hot Dogs")),
    ],
)
def test_a_broken_line_is_a_problem_with_suggestions(
    line: str, sentence: str, suggestions: tuple[str, ...]
):
    found = read_deck(f"2 Arcanine\n{line}\n2 Switch")
    (problem,) = found.problems
    assert problem.line == 2
    assert sentence in problem.sentence
    assert len(problem.suggestions) >= len(suggestions)
    assert all(map(str.startswith, problem.suggestions, suggestions))
    assert str(problem).startswith("line 2, ")
    assert len(found.deck) == 4  # the rest is read


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (
            "1 Nidoran♂ HS 78",
            "HS 78 is Pikachu, and no card is named 'Nidoran♂'; did you mean Pikachu HS 78?",
        ),
        (
            "4 Growlith HS 66",
            "HS 66 is Hoothoot, and no card is named 'Growlith'; "
            "did you mean Hoothoot HS 66 or Growlithe HS 65?",
        ),
        (
            "4 Caninos HS 65",
            "HS 65 is Growlithe, and no card is named 'Caninos'; did you mean Growlithe HS 65",
        ),
        (
            "4 Pikachu ex HS 78",
            "HS 78 is Pikachu, and no card is named 'Pikachu ex'; did you mean ",
        ),
        ("2 Dark Feraligatr HS 108", "HS 108 is Feraligatr, and no card is named 'Dark Feral"),
        (
            "4 Pikachu HS 79",
            "HS 79 is Sandshrew, not Pikachu; did you mean Sandshrew HS 79 or Pika",
        ),
        ("4 Pikachu hgss1-79", "HS 79 is Sandshrew, not Pikachu"),
        ("* 4 Pikachu HS 79", "HS 79 is Sandshrew, not Pikachu"),
        ("4 Pikachu [hgss1-79]", "HS 79 is Sandshrew, not Pikachu"),
        ('"PIKACHU_79:HEARTGOLD_SOULSILVER": 4,', "HS 79 is Sandshrew, not PIKACHU"),
        ('{"PIKACHU_79:HEARTGOLD_SOULSILVER": 4}', "HS 79 is Sandshrew, not PIKACHU"),
        ('"NIDORAN_MALE_78:HEARTGOLD_SOULSILVER": 1', "HS 78 is Pikachu, and no card is named 'NI"),
        (
            '[{"name": "Pikachu", "set": "HS", "number": "79", "count": 1}]',
            "HS 79 is Sandshrew, not",
        ),
        ("4 Metal Energy HS 116", "HS 116 is Fire Energy, not Metal Energy"),
        (
            "4 Fire Energy SVE 3",
            "SVE 3 is Water Energy, not Fire Energy; did you mean Water Energy ",
        ),
        ("4 Basic {R} Energy SVE 11", "SVE 11 is Water Energy, not Fire Energy"),
        ("4 Fire Energy sve-3", "sve 3 is Water Energy, not Fire Energy"),
        ("4 Pikachu HS 78 79", "unexpected '79' after HS 78"),
        ("4 Pikachu HS 78 HS 79", "unexpected 'HS' after HS 78"),
        ("4 Pikachu hgss1-78 hgss1-79", "unexpected 'hgss1-79' after HS 78"),
    ],
)
def test_name_set_and_number_must_agree_or_both_readings_are_named(line: str, sentence: str):
    found = read_deck(line)
    assert len(found.deck) == 0
    assert [problem.sentence[: len(sentence)] for problem in found.problems] == [sentence]


def test_a_misspelled_name_with_its_print_is_read_with_a_warning():
    found = read_deck("4 Growlith HS 65")
    assert found.deck.ids() == (GROWLITHE,) * 4
    assert found.warnings[0].sentence == "using Growlithe, which is HS 65, for 'Growlith'"


def test_a_sign_of_another_sex_is_not_a_misspelling():
    card = next(card for card in LOOKUP.index.by_id.values() if card.name == "Nidoran ♂")
    assert LOOKUP.find(f"Nidoran ♂ {card.id}").card in (card, None)
    female = Lookup(CardIndex([card]), [CardSet(card.set_id, "Odd", [], code="ODD")])
    found = female.find(f"Nidoran ♀ ODD {card.number}")
    assert found.card is None
    assert f"ODD {card.number} is Nidoran ♂, and no card is named 'Nidoran ♀'" in found.sentence


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ("-1 Growlithe", "-1"),
        ("–4 Growlithe HS 65", "–4"),
        ("4.5 Growlithe", "4.5"),
        ("1,5 R", "1,5"),
    ],
)
def test_a_number_of_cards_must_be_a_positive_whole_number(line: str, count: str):
    (problem,) = read_deck(line).problems
    assert problem.sentence == f"the number of cards must be 1 to 99, not {count}"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "the deck list is empty; write a line for each card, such as '4 Growlithe HS 65'"),
        (
            "\ufeff",
            "the deck list is empty; write a line for each card, such as '4 Growlithe HS 65'",
        ),
        ("\r\n \t\u00a0\r\n", "the deck list is empty; write a line for each card, such as '4 "),
        ("# soon", "the deck list has no cards; write a line for each card, such as '4 Growlithe"),
        ("Pokémon: 12\nTrainer: 4\n", "the deck list has no cards; write a line for each card"),
        ("{}", "the deck list is empty; write a line for each card"),
    ],
)
def test_a_list_without_cards_is_a_problem_that_shows_the_form_of_a_list(text: str, sentence: str):
    found = read_deck(text, "mine")
    (problem,) = found.problems
    assert problem.sentence.startswith(sentence)
    with pytest.raises(UnreadableDeck, match="can't read mine:\nline 1: the deck list "):
        found.require_deck()


def test_a_line_that_occurs_twice_counts_twice_with_a_warning():
    found = read_deck("4 Growlithe HS 65\n2 Switch\n4 Growlithe HS 65\n4 Growlithe HS 65 PH")
    assert len(found.deck) == 14
    assert [str(warning) for warning in found.warnings] == [
        "line 3, '4 Growlithe HS 65': this line is the same as line 1; both count"
    ]


@pytest.mark.parametrize(
    "line",
    [
        '"GROWLITHE_65:HEARTGOLD_SOULSILVER": 4,',
        '"GROWLITHE_65:HEARTGOLD_SOULSILVER": 4',
        '  "GROWLITHE_65:HEARTGOLD_SOULSILVER" : 4 ,\r',
        "GROWLITHE_65:HEARTGOLD_SOULSILVER: 4",
        "4 GROWLITHE_65:HEARTGOLD_SOULSILVER",
    ],
)
def test_lines_of_tcg_one_are_read_without_braces(line: str):
    assert read_as(line) == [(4, GROWLITHE)]


def test_a_list_of_tcg_one_without_braces_has_that_format():
    text = write_deck(theme_decks()[0], "tcgone").strip().strip("{}")
    found = read_deck(text)
    assert (found.format, found.problems) == ("tcgone", ())
    assert sorted(found.deck.ids()) == sorted(theme_decks()[0].ids())


def test_require_deck_raises_an_error_with_all_problems():
    found = read_deck("4 Growlith\n4 Arcanin", "Dogs")
    with pytest.raises(UnreadableDeck) as raised:
        found.require_deck()
    heading, *lines = str(raised.value).splitlines()
    assert heading == "can't read Dogs:"
    assert lines == [str(problem) for problem in found.problems]
    assert read_deck("4 Growlithe").require_deck().ids() == (GROWLITHE,) * 4


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("x" * 60_000, "it has 60000 characters; at most 20000 are read"),
        ("x\n" * 600, "it has 601 lines; at most 200 are read"),
        ("4 Growl\ud800ithe", "character 8 is half of a surrogate pair"),
    ],
)
def test_a_text_that_is_far_too_long_is_rejected(text: str, sentence: str):
    with pytest.raises(PlaymatError, match=sentence):
        read_deck(text)


def hostile_lists() -> list[str]:
    """Return lists whose lines take long to read, each in a different way."""
    chance = Random(1)
    name = "".join(chance.choices("abcdefghijklmnopqrstuvwxyz ", k=90))
    lines = [
        "".join(chr(chance.randrange(0x21, 0x3000)) for _ in range(90)),
        f"4 {name}",
        name,
        "4 Growlithx HS 65",
        f"1 {'hgss1-' * 15}",
        f"1 {'x - ' * 22}",
        f"1 x{' holo' * 18}",
        "\ufdfa" * 95,
        "1 Fire Energy QQ 77",
        f'{{"{name}": 1e3}}',
    ]
    return ["\n".join([line] * min(MAX_DECK_LINES, MAX_DECK_CHARACTERS // 96)) for line in lines]


def seconds_to_read(text: str) -> float:
    start = process_time()
    read_deck(text)
    return process_time() - start


def test_a_hostile_list_is_read_in_bounded_time():
    honest = "\n".join(["1 Growlithe HS 65"] * 60)
    read_deck(honest)  # builds the index of names
    for text in hostile_lists():
        # Ten milliseconds on a computer that reads an honest list in half of one.
        limit = 20 * min(seconds_to_read(honest) for _ in range(5))
        assert min(seconds_to_read(text) for _ in range(5)) < limit, text[:40]


def test_a_list_is_not_read_further_after_many_lines_that_cannot_be_read():
    found = read_deck("\n".join(["1 Nonsense"] * 30 + ["1 Growlithe HS 65"]))
    assert len(found.problems) == MAX_UNREADABLE + 1
    assert str(found.problems[-1]) == (
        "line 21, '1 Nonsense': the list isn't read further, because 20 lines can't be read"
    )
    assert found.lines == ()


# -- names that are several cards -----------------------------------------------------------------
LOOKUP = Lookup(
    CardIndex(
        [
            *pool().cards.values(),
            *cards_without_effects.CARDS,
            GENGAR,
            *stand_ins.CARDS,
            made_up_pokemon("Nidoran ♂"),
        ]
    ),
    [
        *pool().sets.values(),
        CardSet("hgss4", "Triumphant", [], code="TM"),
    ],
)


def test_a_name_of_several_different_cards_is_a_problem_that_lists_them():
    found = LOOKUP.find("Ho-Oh LEGEND")
    assert found.card is None
    assert found.sentence == (
        "2 different cards are named Ho-Oh LEGEND; choose "
        "Ho-Oh LEGEND HS 111 or Ho-Oh LEGEND HS 112"
    )
    assert LOOKUP.find("Ho-Oh LEGEND HS 112").card is LOOKUP.card_numbered("HS", "112")


def test_the_name_of_a_basic_energy_card_does_not_mean_the_special_one():
    assert LOOKUP.find("Darkness Energy").card is pool().find("hgss1-121")
    assert LOOKUP.find("Darkness Energy UD 79").card is stand_ins.SPECIAL_DARKNESS


def test_prime_can_follow_the_name_of_a_pokemon_prime():
    prime = GENGAR
    assert LOOKUP.find("Gengar Prime").card is prime
    assert LOOKUP.find(f"Gengar Prime {prime.id}").card is prime


@pytest.mark.parametrize(
    "name", ["Nidoran♂", "Nidoran ♂", "nidoran m", "Nidoran (Male)", "Nidoran♂️"]
)
def test_a_nidoran_is_found_with_any_sign_for_its_sex(name: str):
    card = LOOKUP.find(name).card
    assert card is not None
    assert card.name == "Nidoran ♂"


def test_the_number_of_a_promo_can_omit_its_letters():
    promo = Card("hsp-HGSS07", GENGAR.definition, "Promo")
    lookup = Lookup(
        CardIndex([promo]), [CardSet("hsp", "Promos", [], code="PR-HS", other_codes=("HSP",))]
    )
    for words in ("PR-HS 7", "PR-HS HGSS07", "HSP 07", "hsp-HGSS07", "HSP HGSS7"):
        assert lookup.find(f"Gengar {words}").card is promo


# -- JSON -----------------------------------------------------------------------------------------
def test_each_broken_json_entry_is_reported_with_its_line():
    found = read_deck(
        """{
  "name": "Hot Dogs",
  "pokemon": [
    {"count": 4, "set": "HS", "number": "65", "name": "Growlithe"},
    {"count": 4, "set": "HS", "number": "66", "name": "Growlithe"},
    {"count": "2", "set": "HS", "number": 1, "name": "Arcanine", "more": {"a": [{"b": 1}]}},
    7
  ],
  "energy": [
    {"quantity": 0,
     "set": "HS", "number": "116", "name": "Fire Energy"},
    {"quantity": 9, "id": "hgss1-116"}
  ]
}"""
    )
    assert found.deck.name == "Hot Dogs"
    assert [(r.line, r.count, r.card.id) for r in found.lines] == [
        (4, 4, "hgss1-65"),
        (6, 2, "hgss1-1"),
        (12, 9, "hgss1-116"),
    ]
    assert [(r.line, r.sentence.split(";")[0]) for r in found.problems] == [
        (5, "HS 66 is Hoothoot, not Growlithe"),
        (6, "expected a card or a group of cards"),
        (10, "expected a number of cards from 1 to 99"),
    ]


@pytest.mark.parametrize(
    "key",
    [
        "PROFESSOR_OAK_S_NEW_THEORY_101:HEARTGOLD_SOULSILVER",
        "PROFESSOR_OAKS_NEW_THEORY_101:HEARTGOLD_SOULSILVER",
    ],
)
def test_tcg_one_names_are_read_with_and_without_an_underscore_for_the_apostrophe(key: str):
    found = read_deck(f'{{\n "{key}": 2,\n "{key}": 1}}')
    assert found.format == "tcgone"
    assert found.deck.ids() == ("hgss1-101",) * 3
    assert [read.line for read in found.lines] == [2, 3]


@pytest.mark.parametrize(
    ("text", "line", "sentence"),
    [
        ('{"pokemon": [\n{"count": 4,,}]}', 2, "not valid JSON at column"),
        ("[" * 15_000, 1, "this JSON isn't a deck list: it is nested more than 50 levels deep"),
        ('{"a": ' + "1" * 5000 + "}", 1, "this JSON isn't a deck list"),
        ('{"name": "\\ud800"}', 1, "text contains half of a surrogate pair"),
        ("[1, 2]", 1, "expected a card or a group of cards"),
        ('{"Growlithe": 1e3}', 1, None),
        ('{"Growlithe": true}', 1, None),
        ("{}", 1, None),
    ],
)
def test_json_that_is_not_a_deck_list_is_a_problem(text: str, line: int, sentence: str | None):
    found = read_deck(text)
    assert len(found.deck) == 0
    if sentence:
        assert found.problems[0].line == line
        assert sentence in found.problems[0].sentence


# -- arbitrary input ----------------------------------------------------------------------------
WORDS = st.sampled_from(
    [
        *("4", "4x", "x4", "0", "60", "99999999999", "*", "-", "#", "##", "//", ";", ",", "|", "("),
        *(")", "[", "]", "{", "}", '"', ":", "HS", "hs", "KSS", "XY", "UL", "65", "065", "65/123"),
        *("hgss1-65", "hgss1-", "-", "sv3-26", "Growlithe", "Growlith", "Pokémon", "Poke", "Ball"),
        *("Energy", "Fire", "Basic", "{R}", "Prime", "LEGEND", "PH", "Total", "Cards", "♂", "é"),
        *(
            "\u0301",
            "’",
            "\u200b",
            "\x00",
            "\ufeff",
            "“",
            "１２",
            "²",
            "Ⅳ",
            "٣",
            "𝟜",
            "null",
            "name",
        ),
    ]
)
LINES = st.lists(WORDS | st.text(max_size=6), max_size=8).map(" ".join)
LISTS = st.lists(LINES, max_size=8).map("\n".join) | st.text(max_size=80)


@given(LISTS)
def test_every_visible_line_is_read_skipped_or_a_problem(text: str):
    found = read_deck(text)
    numbers = [read.line for read in found.lines] + [problem.line for problem in found.problems]
    numbers += found.skipped
    if text.removeprefix("\ufeff").lstrip()[:1] in ("{", "["):
        return  # in JSON, a line can contain any number of entries
    assert len(numbers) == len(set(numbers))
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for number, line in enumerate(lines, 1):
        if any(c.isalnum() for c in line):
            assert number in numbers, line
    assert all(problem.sentence for problem in (*found.problems, *found.warnings))
    assert len(found.deck) == sum(line.count for line in found.lines)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["name", "count", "set", "number", "id", "pokemon", "A_1:B"]), inner
        )
    ),
    max_leaves=12,
)


@given(JSON)
def test_arbitrary_json_never_raises_an_unexpected_error(value: object):
    text = json.dumps({"pokemon": value}, indent=1)
    found = read_deck(text)
    last = text.count("\n") + 1
    assert all(1 <= read.line <= last for read in found.lines)
    assert all(1 <= problem.line <= last for problem in found.problems)
    assert read_deck(text[:-2]).lines == ()


@given(st.sampled_from(theme_decks()), st.sampled_from(LIST_FORMATS), st.integers(0, 5000))
def test_a_truncated_list_is_still_read(deck, format: str, end: int):
    found = read_deck(write_deck(deck, format)[:end])
    assert len(found.deck) <= 99 * len(deck.counts())
    assert all(read.card in deck.counts() or read.count for read in found.lines)


def test_a_list_is_read_with_the_cards_of_the_current_pool(monkeypatch):
    """Two card files can make two pools of the same size."""
    pools = []
    for name in ("Mosslet", "Kettlet"):
        own = Pool()
        own._register(CardSet("my1", "My Garden", [basic_energy_card("my1-1", GRASS), *some(name)]))
        pools.append(own)
    found = []
    for own, name in zip(pools, ("Mosslet", "Kettlet"), strict=True):
        monkeypatch.setattr(lookup, "pool", lambda own=own: own)
        found.append(lookup.pool_lookup().find(name).card)
    assert [card.name for card in found if card is not None] == ["Mosslet", "Kettlet"]


def some(name: str) -> list[Card]:
    return [pokemon("my1-2", name, GRASS, 60, texts=[attack("Nudge", "C", 10)])]
