"""Why an action can't be taken: the answers agree with the options, and are about the question."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from playmat.cli.commands import Allowed, Answer, Refused, Unknown, parse_command, why_not
from playmat.cli.screen.menu import card_refusals
from playmat.engine.constants import key_in
from playmat.notation.matching import VERBS, tokens
from playmat.rulebook import HGSS, XY
from playmat.session import MatchSetup, Session
from playmat.session.presentation import refusals
from playmat.testing import scenario
from playmat.text import describe_option
from tests.support.playing import deck
from tests.support.sessions import resume_from, services, to_next_choice

VERBS_OF_TURN = ("attach", "evolve", "attack", "retreat", "play", "power", "bench", "use")


def match_at(ruleset=HGSS, **sides: object) -> Session:
    """Return a match against an agent that starts in a position."""
    table = scenario(ruleset, **sides)  # type: ignore[arg-type]
    table.game.source = None
    return resume_from(table.game.to_json(), "human", "greedy")


def sentences(answer: Answer) -> list[str]:
    assert isinstance(answer, Refused), answer
    return [f"{words}: {refusal.sentence}" for words, refusal in answer.reasons]


# -- what is asked is answered ---------------------------------------------------------------------
@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("attach", "Attach: You have no Energy card in your hand."),
        ("evolve", "Evolve: You have no Evolution card in your hand."),
        ("evolve mareep", "Evolve Mareep: You have no Evolution card in your hand."),
        ("evolve mareep into flaaffy", "Evolve Flaaffy: That card isn't in your hand."),
        ("bench", "Bench: You have no Basic Pokémon in your hand."),
        ("play", "Play: You have no Trainer, Supporter, or Stadium card in your hand."),
        ("play bill", "Play Bill: That card isn't in your hand."),
        ("power", "Power: None of your Pokémon has a Poké-Power you can use."),
        ("retreat", "Retreat: You have no Benched Pokémon to switch with."),
    ],
)
def test_with_an_empty_hand_the_answer_is_what_is_missing(question: str, answer: str):
    session = match_at(you="Mareep", opponent="Totodile", your_deck="Flaaffy, Bill")
    assert [
        s.replace("Retreat Mareep", "Retreat") for s in sentences(why_not(question, session))
    ] == [answer]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (
            "attack gust",
            "Your Active Pokémon has no attack 'gust'. It has: Static Electricity, Ram.",
        ),
        (
            "power rain dance",
            "None of your Pokémon has a Poké-Power 'rain dance'. They have: none.",
        ),
        ("play zubat", "Your deck has no card 'zubat'."),
    ],
)
def test_a_name_that_the_player_does_not_have_is_answered_with_those_they_have(
    question: str, answer: str
):
    session = match_at(you="Mareep + L", opponent="Totodile", your_hand="Switch")
    found = why_not(question, session)
    assert isinstance(found, Unknown)
    assert found.sentence == answer


def test_a_card_that_evolves_one_pokemon_is_not_refused_for_the_others():
    session = match_at(
        you="Ampharos", your_bench=["Mareep", "Sentret"], your_hand="Flaaffy", opponent="Totodile"
    )
    answer = why_not("evolve flaaffy", session)
    assert isinstance(answer, Allowed)
    assert [str(o) for o in answer.options] == ["evolve bench 1 Mareep into Flaaffy"]
    assert answer.refused == ()
    assert not [words for words, _ in refusals(session.view) if "Flaaffy" in words]


def test_a_card_that_evolves_nothing_in_play_names_what_is_missing():
    session = match_at(you="Sentret", your_bench="Meowth", your_hand="Flaaffy", opponent="Totodile")
    line = "Evolve a Pokémon into Flaaffy: You have no Mareep in play."
    assert sentences(why_not("evolve", session)) == [line]
    assert line in [f"{words}: {why.sentence}" for words, why in refusals(session.view)]


def test_a_pokemon_that_came_into_play_this_turn_is_refused_by_name_beside_one_that_may_evolve():
    session = match_at(
        you="Mareep", your_bench="Mareep, new", your_hand="Flaaffy", opponent="Totodile"
    )
    answer = why_not("evolve flaaffy", session)
    assert isinstance(answer, Allowed)
    assert [o.target for o in answer.options] == ["active"]
    assert [words for words, _ in answer.refused] == ["Evolve Mareep (Bench 1) into Flaaffy"]


def test_one_half_of_a_legend_is_refused_and_both_halves_are_not():
    half = match_at(you="Sentret", your_hand="hgss1-114", opponent="Totodile")
    (line,) = [f"{words}: {why.sentence}" for words, why in refusals(half.view) if "Lugia" in words]
    assert line.endswith("You must play both halves of a LEGEND together.")
    both = match_at(you="Sentret", your_hand="hgss1-113, hgss1-114", opponent="Totodile")
    assert "legend" in {option.kind for option in both.options}
    assert not [words for words, _ in refusals(both.view) if "Lugia" in words]


def test_energy_is_refused_once_per_turn_under_both_rulesets():
    for ruleset in (HGSS, XY):
        session = match_at(
            ruleset, you="Froakie", your_hand="Water Energy, Water Energy", opponent="Froakie"
        )
        session.choose(next(o for o in session.options if o.kind == "attach"))
        (line,) = sentences(why_not("attach", session))
        assert line.startswith("Attach a Water Energy: You have already attached an Energy card")


# -- many positions --------------------------------------------------------------------------------
def positions(seed: int) -> Iterator[Session]:
    """Yield a match at the decisions of a turn in a random game of two mixed decks."""
    decks = deck(100 + 2 * seed), deck(101 + 2 * seed)
    if seed % 3 == 0:
        decks = deck(seed % 6), deck((seed + 1) % 6)
    setup = MatchSetup(ruleset=("HGSS", "XY")[seed % 2], seed=seed, seats=("human", "human"))
    session, chance = Session.start(setup, decks, services()), Random(seed)
    while to_next_choice(session):
        if session.is_in_turn and chance.random() < 0.25:
            yield session
        session.choose(chance.choice(session.options))


def denied(words: str, session: Session) -> list[str]:
    """Return the options that a line about a refused action would deny."""
    found = []
    for option in session.options:
        own = describe_option(option)
        if option.kind == "attach":
            own = own.partition(" to ")[0]
        any_pokemon = f"Evolve a Pokémon into {option.name}" if option.kind == "evolve" else own
        legend = f"Put {option.name} on the Bench" if option.kind == "legend" else own
        if words in (own, any_pokemon, legend, describe_option(option)):
            found.append(str(option))
    return found


def questions(session: Session, chance: Random) -> Iterator[str]:
    """Yield what a player may ask: every verb, alone and with names."""
    view = session.view
    yield from VERBS_OF_TURN
    mine = [view.you.active, *view.you.bench]
    cards = list(dict.fromkeys(card.name for card in session.decks[session.viewer].cards))
    for m in mine:
        yield from (f"attack {attack.name}" for attack in m.attacks)
        yield from (f"power {power.name}" for power in m.powers)
        yield f"evolve {m.name}"
    for name in [card.name for card in view.you.hand] + chance.sample(cards, 8):
        yield from (f"{verb} {name}" for verb in ("play", "evolve", "bench"))
        if "Energy" in name:
            yield f"attach {name}"


@pytest.mark.parametrize("seed", range(12))
def test_nothing_that_is_offered_is_ever_denied(seed: int):
    chance = Random(seed)
    for session in positions(seed):
        view = session.view
        for words, _ in refusals(view):
            assert not denied(words, session), words
        playable = {key_in(o.code) for o in session.options if o.place == "hand"}
        for card in view.you.hand:
            number = int(card.definition.key)
            lines = card_refusals(view, number)
            assert lines or number in playable, card.name
            assert number in playable or all(refusal.sentence for _, refusal in lines)
        asked = list(questions(session, chance))
        for question in chance.sample(asked, min(len(asked), 12)):
            check_answer(question, session)


def check_answer(question: str, session: Session) -> None:
    """Check that an answer agrees with the options and is about the question."""
    answer = why_not(question, session)
    verb, _, name = question.partition(" ")
    meaning = parse_command(question, session)
    options = session.options
    if isinstance(answer, Allowed):
        assert set(answer.options) <= set(options), question
        assert not isinstance(meaning, Refused | Unknown)
        for option in answer.options:
            assert set(tokens(name)) <= set(tokens(f"{option} {describe_option(option)}")), question
        refused = answer.refused
    elif isinstance(answer, Refused):
        assert isinstance(meaning, Refused)
        refused = answer.reasons
        kinds = VERBS[verb]
        same = [o for o in options if o.kind in kinds and name and name in (o.name, o.text)]
        assert not same, f"{question}: {answer} denies {same}"
    else:
        assert name.lower() in answer.sentence.lower(), f"{question}: {answer.sentence}"
        assert not [o for o in options if o.kind in VERBS[verb] and name in (o.name, o.text)]
        refused = ()
    for words, refusal in refused:
        assert refusal.sentence
        assert not denied(words, session), f"{question}: {words}"
        about = set(tokens(words)) | set(tokens(refusal.sentence))
        assert not name or set(tokens(name)) & about, f"{question}: {words}: {refusal}"
