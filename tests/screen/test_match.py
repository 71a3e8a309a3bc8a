"""Whole matches in the full-screen interface: by keys, in hotseat, watched, in the tutorial."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from types import ModuleType

import pytest

from playmat.agents import Agent, Budget, SeatedAgent
from playmat.cli.match_setup import last_setup, remember_setup, start_session
from playmat.cli.screen.dialogs import ChoiceDialog, HandOver
from playmat.cli.screen.match_screen import MatchScreen
from playmat.cli.screen.start import StartScreen
from playmat.cli.screen.widgets import FaceView
from playmat.cli.tutorial import LESSONS, Tutorial, tutorial_setup
from playmat.engine.game import View
from playmat.engine.options import Option
from playmat.rulebook import citation
from playmat.session import MatchSetup, Session, WaitingFor
from tests.support.saves import unfinished_game
from tests.support.screen import Play, Seat, duel

pytestmark = pytest.mark.once


@pytest.mark.parametrize(
    ("ruleset", "decks"),
    [("HGSS", ("Ember Spark", "Growth Clash")), ("XY", ("Chespin", "Froakie"))],
)
def test_a_whole_game_is_played_by_keys_at_80_by_24(
    play: Play, tour: ModuleType, ruleset: str, decks: tuple[str, str]
):
    async def scene(seat: Seat) -> None:
        game = tour.Tour(seat.app, seat.pilot, None, ruleset)
        await game.play()
        assert isinstance(seat.app.screen, ChoiceDialog)
        assert "Rematch" in seat.text
        await seat.press("enter")
        assert isinstance(seat.app.screen, MatchScreen)

    play(scene, duel(ruleset=ruleset, decks=decks))


def test_the_score_of_a_best_of_three_is_shown_and_the_next_game_begins(play: Play):
    async def scene(seat: Seat) -> None:
        assert "game 1 of 3, 0–0" in seat.text
        await seat.press("c", "y")
        assert "Match score: 0–1" in seat.text
        assert "Next game" in seat.text
        await seat.press("enter")
        assert "game 2 of 3, 0–1" in seat.text

    play(scene, duel(best_of=3))


def test_in_hotseat_everything_is_hidden_until_the_next_player_is_ready(play: Play):
    async def scene(seat: Seat) -> None:
        for _ in range(6):
            assert isinstance(seat.app.screen, HandOver)
            below = seat.app.screen_stack[-2]
            assert not below.query_one("#match").display  # no card flashes when it closes
            face = below.query_one(FaceView)
            assert face.print == ""
            session = seat.app.session
            assert session is not None
            assert "it's your turn." in seat.text
            for player in session.game.players:
                for card in player.hand:
                    assert session.game.definitions[card].name not in seat.text
            await seat.press("enter")
            while isinstance(seat.app.screen, MatchScreen):
                items = seat.screen.menu.items
                await seat.press("e" if items[-1].key == "e" else items[0].key)

    play(scene, MatchSetup(seed=7, seats=("human", "human")), size=(120, 40))


def test_two_agents_are_watched_paused_and_stepped(play: Play):
    async def scene(seat: Seat) -> None:
        def decided() -> int:
            return len(seat.screen.session.recorder.replay.steps)

        assert seat.screen.timer is not None  # the pace is a minute per line
        await seat.press("space")
        before = decided()
        assert "Paused" in seat.text
        await seat.press(".")
        assert decided() == before + 1
        await seat.press(".", ".")
        assert decided() == before + 3
        await seat.press("+")
        assert "pace 1 s" in seat.text

    play(scene, MatchSetup(seed=7, seats=("greedy", "random"), pace=60.0))


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40)])
def test_both_hands_of_two_agents_are_shown_and_hidden(play: Play, size):
    async def scene(seat: Seat) -> None:
        await seat.press("space")
        players = seat.screen.session.game.players
        names = [seat.screen.session.game.definitions[p.hand[0]].name for p in players]
        assert not all(name in seat.text for name in names)
        text = await seat.press("o")
        assert all(name in text for name in names)
        assert "hide hands" in text
        lines = list(seat.screen.session.log.lines)
        await seat.press("o")
        assert seat.screen.session.log.lines == lines
        assert not all(name in seat.text for name in names)

    play(scene, MatchSetup(seed=7, seats=("greedy", "random"), pace=60.0), size=size)


def test_both_hands_are_shown_from_the_start_if_asked_for(play: Play):
    async def scene(seat: Seat) -> None:
        assert "hide hands" in seat.text

    play(scene, MatchSetup(seed=7, seats=("greedy", "random"), pace=60.0), open_hands=True)


def test_the_opponents_turn_is_shown_line_by_line_and_a_key_skips_it(play: Play):
    async def scene(seat: Seat) -> None:
        await seat.press("e")
        screen = seat.screen
        assert screen.timer is not None  # the pace is a minute per line
        assert not screen.deciding
        await seat.press("space")
        assert screen.session.waiting_for is WaitingFor.HUMAN
        assert screen.deciding

    play(scene, duel(pace=60.0))


def seat_agent(session: Session, agent: Agent) -> None:
    """Let another agent decide for the opponent."""
    seated = session.players.agents[1]
    assert isinstance(seated, SeatedAgent)
    seated.agent = agent


class Slow:
    """An agent that thinks for a very long time."""

    def choose(self, view: View, options: Sequence[Option], budget: Budget) -> Option:
        time.sleep(30)
        return options[0]


def test_the_screen_responds_while_an_agent_thinks_and_can_be_closed(play: Play):
    session = start_session(duel())

    async def scene(seat: Seat) -> None:
        seat_agent(session, Slow())
        items = seat.screen.menu.items
        assert items[-1].key == "e"
        await seat.pilot.press("e")
        assert "is thinking" in seat.text
        await seat.pilot.press("l")
        assert "Log" in seat.text
        await seat.pilot.press("escape", "q")

    play(scene, session)
    assert unfinished_game().exists()


def test_an_agent_that_fails_forfeits_with_the_reason(play: Play):
    session = start_session(duel())

    class Broken:
        def choose(self, view: View, options: Sequence[Option], budget: Budget) -> Option:
            raise ValueError("no idea")

    async def scene(seat: Seat) -> None:
        seat_agent(session, Broken())
        await seat.press("e")
        assert "forfeit" in "\n".join(session.log.lines)
        assert isinstance(seat.app.screen, ChoiceDialog)

    play(scene, session)


# -- the start screen ----------------------------------------------------------------------------
def test_three_keys_lead_from_the_start_to_the_first_turn(play: Play):
    remember_setup(MatchSetup(seed=None, seats=("human", "greedy"), pace=0.0))

    async def scene(seat: Seat) -> None:
        assert isinstance(seat.app.screen, StartScreen)
        await seat.press("enter")
        assert isinstance(seat.app.screen, MatchScreen)

    play(scene)


def test_settings_of_the_start_screen_are_used_and_remembered(play: Play):
    remember_setup(MatchSetup(seats=("human", "greedy"), pace=0.0))

    async def scene(seat: Seat) -> None:
        names = [row.name for row in seat.app.screen.rows()]  # type: ignore[attr-defined]
        await seat.press(*["down"] * names.index("deck 0"), "right")
        await seat.press(*["down"] * (names.index("ruleset") - names.index("deck 0")), "right")
        await seat.press("down", "right", "down", "enter", "4", "2", "enter")
        assert "42" in seat.text
        await seat.press(*["up"] * (names.index("seed") - names.index("play")), "enter")
        setup = seat.screen.session.setup
        assert setup.ruleset == "XY"
        assert setup.best_of == 3
        assert setup.seed == 42
        assert setup.decks[0] != "Ember Spark"

    play(scene)
    assert last_setup().best_of == 3


def test_the_start_screen_shows_that_a_deck_file_cannot_be_read(play: Play):
    remember_setup(MatchSetup(seats=("human", "greedy")))

    async def scene(seat: Seat) -> None:
        names = [row.name for row in seat.app.screen.rows()]  # type: ignore[attr-defined]
        await seat.press(*["down"] * names.index("deck 0"), "enter", "end", "enter")
        await seat.press(*"nowhere.txt", "enter")
        assert isinstance(seat.app.screen, StartScreen)
        assert "nowhere.txt" in seat.text

    play(scene)


@pytest.mark.parametrize("size", [(80, 24), (100, 30)])
def test_the_list_of_decks_shows_types_era_and_contents(play: Play, size):
    async def scene(seat: Seat) -> None:
        names = [row.name for row in seat.app.screen.rows()]  # type: ignore[attr-defined]
        await seat.press("home", *["down"] * (names.index("deck 0") - seat.app.screen.at), "enter")  # type: ignore[attr-defined]
        row = next(n for n, line in enumerate(seat.lines) if "Ember Spark  " in line)
        assert re.search(r"RL +HGSS +Pokémon 25, Trainer 11, Energy 24", seat.lines[row])
        assert "Typhlosion, Arcanine" in seat.lines[row + 1]
        assert re.search(r"Froakie +WM +XY", seat.text)
        text = await seat.press("home", "down", "space")
        assert "Pokémon: 25" in text
        assert "1 Typhlosion" in text
        await seat.press("q")
        assert "Choose a deck" in seat.text

    play(scene, size=size)


def test_q_closes_every_dialog_of_the_start_screen(play: Play):
    async def scene(seat: Seat) -> None:
        names = [row.name for row in seat.app.screen.rows()]  # type: ignore[attr-defined]
        for name, into in (("deck 0", ()), ("deck 0", ("end", "enter")), ("seed", ())):
            seat.app.screen.at = names.index(name)  # type: ignore[attr-defined]
            await seat.press("enter", *into)
            assert not isinstance(seat.app.screen, StartScreen)
            await seat.press("q")
            assert isinstance(seat.app.screen, StartScreen)
        await seat.press("question_mark", "q")
        assert isinstance(seat.app.screen, StartScreen)
        await seat.press("enter", "7", "q")  # a seed has only digits
        assert isinstance(seat.app.screen, StartScreen)

    play(scene)


def test_a_file_name_may_contain_a_q(play: Play):
    async def scene(seat: Seat) -> None:
        names = [row.name for row in seat.app.screen.rows()]  # type: ignore[attr-defined]
        seat.app.screen.at = names.index("deck 0")  # type: ignore[attr-defined]
        await seat.press("enter", "end", "enter", *"aqua.txt", "enter")
        assert "aqua.txt" in seat.text

    play(scene)


def test_a_new_player_is_offered_the_tutorial(play: Play):
    async def scene(seat: Seat) -> None:
        assert "New to the game?" in seat.text
        await seat.press("enter")
        assert "◆ Your Active Pokémon." in seat.text

    play(scene)


# -- the tutorial --------------------------------------------------------------------------------
def lessons_of(setup: MatchSetup) -> list[str]:
    """Return the lessons of a game in which the player takes the first option."""
    session = start_session(setup)
    tutorial = Tutorial()
    while session.waiting_for is not WaitingFor.MATCH_OVER:
        if session.waiting_for is WaitingFor.AGENT:
            session.let_agent_decide()
            continue
        options = session.options
        tutorial.lesson(session.view, options, session.log.events)
        session.choose(next((o for o in options if o.kind != "retreat"), options[0]))
    return [lesson.title for lesson in tutorial.given]


def test_the_first_game_introduces_most_rules_when_they_first_matter():
    given = lessons_of(tutorial_setup())
    assert given[:3] == ["Your Active Pokémon", "Your Bench", "Your turn"]
    assert len(given) == len(set(given))
    assert len(given) >= 14


def test_every_lesson_is_given_in_some_game():
    flood, clash = ("Mind Flood", "Ember Spark"), ("Ember Spark", "Growth Clash")
    given: set[str] = set()
    for decks, ruleset, seed in (
        (flood, "HGSS", 0),
        (flood, "HGSS", 1),
        (flood, "HGSS", 14),
        (flood, "XY", 3),
        (clash, "HGSS", 5),
    ):
        given |= set(lessons_of(MatchSetup(decks, ruleset, seed, ("human", "random"))))
    assert {lesson.title for lesson in LESSONS} - given == set()


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.title)
def test_a_lesson_cites_its_rule_and_fits_the_smallest_screen(lesson):
    assert citation(lesson.rule, "HGSS")
    assert len(lesson.text("HGSS")) <= 4 * 74


def test_the_tutorial_continues_when_it_is_resumed(play: Play):
    async def quit(seat: Seat) -> None:
        await seat.press("1", "q")

    play(quit, learn=True)

    async def resume(seat: Seat) -> None:
        await seat.press("enter")
        assert "◆" in seat.text

    remember_setup(MatchSetup())
    play(resume)


def test_a_lesson_hides_no_menu_item_at_80_by_24(play: Play):
    async def scene(seat: Seat) -> None:
        seat.screen.pace = 0.0
        for _ in range(12):
            item = seat.screen.menu.items[0]
            assert f"[{item.key}] {item.label}"[:70] in seat.text
            await seat.press(seat.screen.menu.items[0].key)
            if not isinstance(seat.app.screen, MatchScreen):
                break

    play(scene, learn=True)
