"""Typed commands: what they mean, and that unclear ones do nothing."""

from __future__ import annotations

from random import Random

import pytest

from playmat.cli.commands import (
    Ambiguous,
    ChosenOption,
    ChosenOptions,
    Meaning,
    Refused,
    Request,
    Unknown,
    parse_command,
    why_not,
)
from playmat.cli.match_setup import start_session
from playmat.decks import builtin_decks
from playmat.engine.options import Option
from playmat.notation.moves import words as stable_words
from playmat.rulebook import HGSS, XY
from playmat.session import MatchSetup, Session, WaitingFor
from playmat.testing import scenario
from playmat.testing.markers import rule
from playmat.text import describe_option
from tests.support.sessions import resume_from


def match_at(ruleset=HGSS, **sides: object) -> Session:
    """Return a match against an agent that starts in a position."""
    table = scenario(ruleset, **sides)  # type: ignore[arg-type]
    table.game.source = None
    return resume_from(table.game.to_json(), "human", "greedy")


@pytest.fixture
def session() -> Session:
    return match_at(
        you="Ampharos + LLL",
        your_bench=["Mareep", "Flaaffy + L", "Mareep"],
        your_hand="Lightning Energy, Fire Energy, Flaaffy, Mareep, Bill, Poké Ball",
        opponent="Totodile",
    )


def chosen(meaning: Meaning) -> Option:
    assert isinstance(meaning, ChosenOption), meaning
    return meaning.option


def sentence(meaning: Meaning) -> str:
    return describe_option(chosen(meaning))


@pytest.mark.parametrize(
    ("words", "done"),
    [
        ("attach L to flaaffy", "Attach a Lightning Energy to Flaaffy (Bench 2)"),
        ("Attach lightning energy to BENCH 2", "Attach a Lightning Energy to Flaaffy (Bench 2)"),
        ("attach fire to bench 3", "Attach a Fire Energy to Mareep (Bench 3)"),
        ("attach r ampharos", "Attach a Fire Energy to Ampharos (Active)"),
        ("att l act", "Attach a Lightning Energy to Ampharos (Active)"),
        ("attach the lightning energy to my active", "Attach a Lightning Energy to Ampharos"),
        ("attack thunder", "Attack: Thunder, 80"),
        ("attack: Thunder!", "Attack: Thunder, 80"),
        ("atta thu", "Attack: Thunder, 80"),
        ("evolve bench 1", "Evolve Mareep (Bench 1) into Flaaffy"),
        ("evolve bench 3 into flaaffy", "Evolve Mareep (Bench 3) into Flaaffy"),
        ("evolve mareep 3 to flaaffy", "Evolve Mareep (Bench 3) into Flaaffy"),
        ("play bill", "Play Bill"),
        ("play poke ball", "Play Poké Ball"),
        ("PLAY POKÉ", "Play Poké Ball"),
        ("bench mareep", "Put Mareep on the Bench"),
        ("put mareep on the bench", "Put Mareep on the Bench"),
        ("play mareep", "Put Mareep on the Bench"),
        ("retreat", "Retreat Ampharos"),
        ("end turn", "End the turn without attacking"),
        ("end", "End the turn without attacking"),
        ("pass", "End the turn without attacking"),
    ],
)
def test_a_command_in_words_means_an_option(session, words, done):
    assert sentence(parse_command(words, session)).startswith(done)


def test_if_several_options_match_the_player_names_one_of_them(session):
    meaning = parse_command("evolve mareep", session)
    assert isinstance(meaning, Ambiguous)
    assert [o.target for o in meaning.options] == ["bench 1", "bench 3"]
    assert sentence(parse_command("bench 3", session, meaning.options)).startswith("Evolve Mareep")
    assert sentence(parse_command("pass", session, meaning.options)).startswith("End the turn")
    every = parse_command("attach", session)
    assert isinstance(every, Ambiguous)
    assert len(every.options) == 8


def test_the_letter_of_a_type_is_that_type_and_no_other_word(session):
    meaning = parse_command("attach f to flaaffy", session)  # Fighting, not Fire
    assert isinstance(meaning, Unknown)
    assert "attach fire energy to bench 2 flaaffy" in meaning.sentence


@rule("attach.once")
def test_a_refusal_cites_its_rule_with_rulebook_and_page(session):
    session.choose(chosen(parse_command("attach l to flaaffy", session)))
    for meaning in (
        parse_command("attach r to flaaffy", session),
        why_not("attach r to flaaffy", session),
    ):
        assert isinstance(meaning, Refused)
        ((action, refusal),) = meaning.reasons
        assert (action, refusal.rule) == ("Attach a Fire Energy", "attach.once")
        assert "p." in refusal.citation


@pytest.mark.parametrize(
    ("words", "rule_id"),
    [
        ("attack gust", ""),
        ("evolve ampharos", "evolve.name-match"),
        ("attach metal to flaaffy", "attach.def"),
        ("evolve ampharos into flaaffy", "evolve.name-match"),
        ("bench flaaffy", "card.basic-def"),
        ("use stadium", ""),
    ],
)
def test_refusals_name_the_rule_if_the_action_is_clear(session, words, rule_id):
    meaning = parse_command(words, session)
    if rule_id:
        assert isinstance(meaning, Refused), meaning
        assert rule_id in [refusal.rule for _, refusal in meaning.reasons]
    else:
        assert isinstance(meaning, Unknown)


def test_an_attack_of_a_benched_pokemon_is_refused():
    session = match_at(you="Sentret + L", your_bench="Ampharos + LLL", opponent="Totodile")
    meaning = parse_command("attack thunder", session)
    assert isinstance(meaning, Refused)
    assert meaning.reasons[0][1].sentence == "Only your Active Pokémon can attack."


def test_the_actions_of_a_turn_are_refused_during_another_decision(session):
    session.choose(chosen(parse_command("retreat", session)))
    assert not session.is_in_turn
    meaning = parse_command("attack thunder", session)
    assert isinstance(meaning, Refused)
    assert isinstance(parse_command("end turn", session), Refused)


@pytest.mark.parametrize(
    ("words", "name", "rest"),
    [
        ("?", "help", ""),
        ("help", "help", ""),
        ("b", "board", ""),
        ("Hand", "hand", ""),
        ("discard", "piles", ""),
        ("log 50", "log", "50"),
        ("card Ampharos", "card", "Ampharos"),
        ("c poke ba", "card", "poke ba"),
        ("damage", "damage", ""),
        ("why not evolve flaaffy", "why", "not evolve flaaffy"),
        ("save My Game.json", "save", "My Game.json"),
        ("undo", "undo", ""),
        ("concede", "concede", ""),
        ("q", "quit", ""),
    ],
)
def test_requests_are_recognized(session, words, name, rest):
    assert parse_command(words, session) == Request(name, rest)


@pytest.mark.parametrize(
    ("words", "near"),
    [
        ("atack thunder", "attack thunder"),
        ("retret", "retreat"),
        ("evlove", "evolve"),
        ("hlep", "help"),
        ("attach lightning to flafy", "attach lightning energy to bench 2 flaaffy"),
        ("play bilk", "play bill"),
        ("attack thunda", "attack thunder"),
    ],
)
def test_unknown_words_get_suggestions(session, words, near):
    meaning = parse_command(words, session)
    assert isinstance(meaning, Unknown)
    assert near in meaning.sentence


@pytest.mark.parametrize(
    "words",
    [
        *("undo everything", "end turn now", "retreat quickly", "attack thunder twice", "thunder"),
        *("choose thunder", "quit smoking", "yes", "e", "en", "at", "th", "…", "'"),
        *("0", "99", "-1", "1.5", "9" * 40),
    ],
)
def test_unclear_words_mean_nothing(session, words):
    assert isinstance(parse_command(words, session), Unknown | Refused)


@pytest.mark.parametrize(("ruleset", "seed"), [(HGSS, 1), (XY, 2), (HGSS, 3), (XY, 4)])
def test_every_option_of_a_game_can_be_typed(ruleset, seed):
    chance = Random(seed)
    decks = [deck.name for deck in builtin_decks()]
    session = start_session(
        MatchSetup(
            decks=(chance.choice(decks), chance.choice(decks)),
            seats=("human", "greedy"),
            ruleset=ruleset.name,
            seed=seed,
        )
    )
    while session.waiting_for is not WaitingFor.MATCH_OVER:
        if session.waiting_for is WaitingFor.AGENT:
            session.let_agent_decide()
            continue
        options = session.options
        for option in options:
            typed = stable_words(option, options)
            assert parse_command(typed, session) == ChosenOption(option), typed
        for n, option in enumerate(options, 1):
            assert parse_command(str(n), session) == ChosenOption(option)
        session.choose(chance.choice(options))


# -- several cards ---------------------------------------------------------------------------------
def collecting() -> Session:
    """Return a match in which Pokémon Collector lets the player choose up to 3 Basic Pokémon."""
    session = match_at(
        you="Ampharos",
        your_hand="Pokémon Collector",
        your_deck="Mareep, Mareep, Sentret, Pikachu, Weedle, Bill",
        opponent="Totodile",
    )
    session.choose(chosen(parse_command("play pokemon collector", session)))
    return session


@pytest.mark.parametrize("words", ["3 1 2", "2,3, 1", "1 and 2 and 3"])
def test_several_cards_are_typed_in_any_order(words):
    session = collecting()
    meaning = parse_command(words, session)
    assert isinstance(meaning, ChosenOptions)
    numbers = [session.options.index(option) + 1 for option in meaning.options]
    assert numbers == [int(n) for n in words.replace(",", " ").replace("and", "").split()]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("1 2 3 4", "Choose at most 3; you named 4."),
        ("2 9", "There is no option 9; choose 1–5."),
        ("2 2", "There is only 1 × "),
    ],
)
def test_cards_that_cannot_be_chosen_together_are_refused(words, sentence):
    session = collecting()
    names = [option.name for option in session.options]
    words = words.replace("2 2", " ".join([str(names.index("Sentret") + 1)] * 2))
    meaning = parse_command(words, session)
    assert isinstance(meaning, Unknown)
    assert meaning.sentence.startswith(sentence)


def test_two_copies_of_a_card_are_typed_as_its_number_twice():
    session = collecting()
    number = [option.name for option in session.options].index("Mareep") + 1
    assert isinstance(parse_command(f"{number} {number}", session), ChosenOptions)


def test_several_numbers_mean_nothing_where_one_option_is_chosen(session):
    meaning = parse_command("1 2", session)
    assert meaning == Unknown("Choose one option at a time here.")
