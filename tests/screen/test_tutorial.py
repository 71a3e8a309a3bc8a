"""The tutorial: its lessons come before the player acts, and never hide the news."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from rich.console import Console

from playmat import cli
from playmat.agents import NO_BUDGET, GreedyAgent
from playmat.cli.match_setup import start_session
from playmat.cli.plain import PlainInterface
from playmat.cli.screen.dialogs import TextDialog
from playmat.cli.tutorial import LESSONS, Lesson, Tutorial, tutorial_setup
from playmat.engine.constants import SUPPORTER
from playmat.engine.options import Option
from playmat.session import MatchSetup, Session, WaitingFor
from tests.support.screen import Play, Seat, duel, turn

ABOUT = {
    "attach": "Energy, once per turn",
    "attack": "Attack!",
    "bench": "More Basic Pokémon",
    "evolve": "Evolving",
    "retreat": "Retreat",
    "power": "Poké-Powers",
    "supporter": "Supporters",
    "play": "Trainer cards",
}
GAMES = [
    tutorial_setup(),
    *(MatchSetup(("Mind Flood", "Ember Spark"), "HGSS", n, ("human", "greedy")) for n in (1, 14)),
    MatchSetup(("Chespin", "Froakie"), "XY", 3, ("human", "random")),
]


def lesson_titled(title: str) -> Lesson:
    return next(lesson for lesson in LESSONS if lesson.title == title)


def kind_of(option: Option) -> str:
    definition = option.definition
    if option.kind == "play" and definition is not None and definition.kind == SUPPORTER:
        return "supporter"
    return option.kind


def decisions(session: Session) -> Iterator[Session]:
    while session.waiting_for is not WaitingFor.MATCH_OVER:
        if session.waiting_for is WaitingFor.AGENT:
            session.let_agent_decide()
        else:
            yield session


@pytest.mark.parametrize("setup", GAMES, ids=lambda s: f"{s.ruleset}-{s.seed}")
def test_an_action_is_explained_before_the_player_first_takes_it(setup: MatchSetup):
    tutorial, agent, taken = Tutorial(), GreedyAgent(3), set[str]()
    for session in decisions(start_session(setup)):
        tutorial.lesson(session.view, session.options, session.log.events)
        option = agent.choose(session.view, session.view.options, NO_BUDGET)
        tutorial.lesson_before(session.view, option)
        if session.is_in_turn and kind_of(option) in ABOUT:
            assert ABOUT[kind_of(option)] in [lesson.title for lesson in tutorial.given]
            taken.add(kind_of(option))
        session.choose(option)
    assert {"attach", "attack", "bench"} <= taken


@pytest.mark.parametrize("setup", GAMES, ids=lambda s: f"{s.ruleset}-{s.seed}")
def test_a_lesson_about_the_news_is_given_in_the_turn_after_it(setup: MatchSetup):
    tutorial, agent, latest = Tutorial(), GreedyAgent(3), 0
    for session in decisions(start_session(setup)):
        view, events = session.view, session.log.events
        lesson = tutorial.lesson(view, session.options, events)
        if lesson is not None and lesson.title in ("Coins", "Knock Out", "Between turns"):
            kinds = {"Coins": "coin", "Knock Out": "knock out"}
            since = [e for e in events if e.turn >= latest and e.turn > 0]
            kind = kinds.get(lesson.title)
            assert any(e.kind == kind or (kind is None and "." in e.rule) for e in since)
        if lesson is not None and lesson.title == "Special Conditions":
            sides = [s for s in (view.you, view.opponent) if s.has_active]
            assert any(side.active.conditions for side in sides)
        if view.turn_player == view.viewer:
            latest = view.turn
        session.choose(agent.choose(view, view.options, NO_BUDGET))


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40)])
def test_the_coin_stays_on_the_screen_beside_the_lesson_on_coins(play: Play, size):
    async def scene(seat: Seat) -> None:
        seat.screen.tutorial = Tutorial([lesson_titled("Coins")])
        seat.screen.teach()  # nothing has happened yet
        await seat.press("a")
        await seat.press("1")
        assert "◆ Coins." in seat.text
        assert "You flip a coin: " in seat.text

    deck = "Mareep, Sentret, Pikachu, Weedle, Bill"
    play(scene, turn(you="Ampharos", your_hand="Poké Ball", your_deck=deck), size=size)


def test_a_lesson_for_which_the_news_leave_too_few_rows_opens_as_a_dialog(play: Play):
    async def scene(seat: Seat) -> None:
        seat.screen.tutorial = Tutorial([lesson_titled("Your turn")])
        seat.screen.teach()
        await seat.tool.wait_until_idle(seat.pilot)
        assert isinstance(seat.app.screen, TextDialog)
        assert "Your turn. You have drawn a card." in seat.text
        await seat.press("q")
        assert seat.screen.deciding

    play(scene, turn(you="Ampharos"), size=(60, 20))


def test_the_first_attack_is_explained_and_made_with_the_second_press(play: Play):
    async def scene(seat: Seat) -> None:
        seat.screen.tutorial = Tutorial([lesson_titled("Attack!")])
        session = seat.screen.session
        await seat.press("1")
        assert "◆ Attack!" in seat.text
        assert "Repeat your choice to make it." in seat.text
        assert len(session.recorder.replay) == 0
        await seat.press("1")
        assert "uses Acceleration Bolt" in "\n".join(session.log.lines)

    play(scene, turn(you="Ampharos + LLL"))


def test_a_selected_card_is_explained_before_its_target_is_chosen(play: Play):
    async def scene(seat: Seat) -> None:
        seat.screen.tutorial = Tutorial([lesson_titled("Energy, once per turn")])
        await seat.press("a")
        assert "◆ Energy, once per turn." in seat.text
        await seat.press("1")
        assert len(seat.screen.session.recorder.replay) == 1

    play(scene, turn(you="Ampharos", your_hand="Lightning Energy"))


def test_in_plain_text_the_first_action_of_a_kind_is_explained_and_then_repeated(monkeypatch):
    session = start_session(duel())
    output = io.StringIO()
    tutorial = Tutorial([lesson_titled("Attack!"), lesson_titled("Energy, once per turn")])
    interface = PlainInterface(session, Console(file=output, width=200), tutorial=tutorial)
    tutorial.lesson = lambda *_: None  # type: ignore[method-assign]
    agent, chosen = GreedyAgent(3), list[Option]()

    def read(prompt: str) -> str:
        option = agent.choose(session.view, session.view.options, NO_BUDGET)
        if chosen and chosen[-1].kind == "attack" and option.kind == "attack":
            raise EOFError
        chosen.append(option)
        return str(session.options.index(option) + 1)

    monkeypatch.setattr(interface, "read", read)
    interface.run()
    lines = output.getvalue().splitlines()
    for title, done in (("Energy", "You attach "), ("Attack!", "Game not finished")):
        first = next(n for n, line in enumerate(lines) if line.startswith(f"Lesson: {title}"))
        assert lines[first + 1] == "Repeat your choice to make it."
        assert not [line for line in lines[:first] if done in line]
        assert [line for line in lines[first:] if done in line]


def test_lessons_name_keys_on_the_screen_and_commands_in_plain_text():
    for lesson in LESSONS:
        assert "Press " not in lesson.text("HGSS", typed=True), lesson.title
        assert "Type " not in lesson.text("HGSS"), lesson.title


@pytest.mark.parametrize(
    "words",
    [
        ("--deck", "Froakie"),
        ("--opponent-deck", "Froakie"),
        ("--ruleset", "XY"),
        ("--seed", "3"),
        ("--best-of", "3"),
        ("--opponent", "greedy"),
        ("--you", "greedy"),
        ("--resume",),
    ],
)
def test_the_tutorial_refuses_other_decks_and_rules_with_the_reason(capsys, words):
    with pytest.raises(SystemExit) as stopped:
        cli.main(["play", "--learn", *words])
    assert stopped.value.code == 2
    assert capsys.readouterr().err == (
        f"playmat: --learn can't be combined with {words[0]}: the tutorial is a fixed game with "
        "its own decks, ruleset, and opponent\n"
    )
