"""Replays on the screen of the game: stepping, looking, playing, and playing on."""

from __future__ import annotations

import pytest

from playmat.agents import Budget
from playmat.cli.replay_words import ending
from playmat.cli.screen.dialogs import ChoiceDialog, TextDialog
from playmat.cli.screen.match_screen import MatchScreen
from playmat.cli.screen.replay_screen import ReplayScreen
from playmat.cli.screen.start import StartScreen
from playmat.cli.storage import kept_replay, kept_replays, short_name
from playmat.notation import Replay
from playmat.session.playback import OPEN, Playback, secret
from tests.support.replays import recorded
from tests.support.screen import Play, Seat, choose_entry, duel
from tests.support.sessions import reload, services

pytestmark = pytest.mark.once

SIZES = [(60, 20), (80, 24), (100, 30), (120, 40)]


@pytest.fixture(scope="module")
def replay() -> Replay:
    return recorded()


def screen_of(replay: Replay, viewer: int = OPEN, at: int = 0) -> ReplayScreen:
    return ReplayScreen(Playback(replay, viewer, at))


# -- stepping ------------------------------------------------------------------------------------
def test_keys_step_forward_and_back_by_decision(play: Play, replay: Replay):
    steps, last = replay.steps, len(replay)

    async def scene(seat: Seat) -> None:
        playback = seat.replay.playback
        assert f"decision 1 of {last}" in seat.text
        assert "Anna (Ember Spark) against Ben (Growth Clash), HGSS rules" in seat.text
        assert "# Two who think simply." in seat.text
        assert f"next 1. {replay.players[steps[0].player]}: {steps[0].words}" in seat.text
        text = await seat.press("right", "n", "enter")
        name = replay.players[steps[2].player]
        assert f"3. {name}: {steps[2].words}  ?!  (0.25)" in text
        assert "Too early." in text
        assert f"decision 4 of {last}" in text
        await seat.press(".", "right")
        assert "# Here it turns." in seat.text
        await seat.press("left", "backspace", "u")
        assert playback.at == 2
        text = await seat.press("end", "right")
        assert playback.at == last
        assert "HGSS rules · end · turn" in text
        assert ending(replay) in text
        assert "# So it went." in text
        await seat.press("home", "left")
        assert playback.at == 0

    play(scene, first=screen_of(replay))


def test_the_log_and_the_board_are_those_of_the_decision(play: Play, replay: Replay):
    async def scene(seat: Seat) -> None:
        for at in (10, 30, 11):
            seat.replay.action_go_to(at)
            playback = seat.replay.playback
            assert seat.replay.shown_lines == playback.lines
            assert playback.log.lines[playback.lines - 1][:40] in seat.text
            if playback.lines < len(playback.log.lines):
                assert playback.log.lines[playback.lines] not in seat.text

    play(scene, first=screen_of(replay))


def test_keys_move_by_turn_and_to_a_decision_or_a_turn(play: Play, replay: Replay):
    async def scene(seat: Seat) -> None:
        playback = seat.replay.playback
        assert "turn 1, " in await seat.press("t")
        assert "turn 2, " in await seat.press("pagedown")
        assert "turn 1, " in await seat.press("T")
        assert "setup" in await seat.press("pageup")
        text = await seat.press("g", "2", "0", "enter")
        assert "decision 20 of" in text
        assert "next 20. " in text
        assert playback.at == 19
        assert "turn 7, " in await seat.press("g", "t", "7", "enter")
        assert playback.starts_turn(playback.at)
        await seat.press("g", *"9999", "enter")
        assert playback.at == len(replay)
        await seat.press("g", *"5", "escape")
        assert playback.at == len(replay)
        assert "'x' isn't a decision or a turn." in await seat.press("g", "x", "enter")

    play(scene, first=screen_of(replay))


def test_marked_decisions_are_found(play: Play, replay: Replay):
    async def scene(seat: Seat) -> None:
        await seat.press("m")
        assert seat.replay.playback.at == 3
        assert "No other decision is marked." in await seat.press("m")
        await seat.press("end", "M")
        assert seat.replay.playback.at == 3

    play(scene, first=screen_of(replay))


def test_a_replay_plays_pauses_and_stops_at_its_end(play: Play, replay: Replay):
    async def scene(seat: Seat) -> None:
        screen = seat.replay
        screen.pace = 60.0
        await seat.press("space")
        assert screen.timer is not None
        await seat.press("space")
        assert screen.timer is None
        before = screen.playback.at
        assert before >= 1
        screen.play_next()
        assert screen.timer is not None
        assert screen.playback.at == before + 1
        await seat.press("+")
        assert screen.pace == 1.0
        await seat.press("left")  # stepping pauses
        assert screen.timer is None
        screen.playback.go_to(len(replay) - 1)
        screen.play_next()
        assert screen.timer is None
        assert screen.playback.at == len(replay)

    play(scene, first=screen_of(replay))


# -- looking -------------------------------------------------------------------------------------
def test_both_hands_or_one_players_view_are_shown(play: Play, replay: Replay):
    async def scene(seat: Seat) -> None:
        theirs = {card.name for card in seat.replay.playback.game.side(1).hand}
        ours = {card.name for card in seat.replay.playback.game.side(0).hand}
        only_theirs = theirs - ours
        assert only_theirs
        assert all(name in seat.text for name in only_theirs)
        text = await seat.press("o")
        assert "Anna's view" in text
        assert not any(f"{name} " in seat.lines[0] for name in only_theirs)
        text = await seat.press("f")
        assert "Ben's view" in text
        assert text.index("Anna  ") < text.index("Ben  ")
        await seat.press("o")
        assert "both hands" in seat.text

    play(scene, first=screen_of(replay, at=20))


def test_a_players_view_hides_what_the_opponent_chose(play: Play, replay: Replay):
    hidden = [
        moment.number
        for moment in replay
        if moment.player == 1 and secret(replay.steps[moment.number - 1], moment.game)
    ]
    assert hidden

    async def scene(seat: Seat) -> None:
        for number in hidden:
            seat.replay.action_go_to(number - 1)
            assert f"next {number}. Ben decides" in seat.text
            seat.replay.action_go_to(number)
            assert f"{number}. Ben: (hidden from Anna)" in seat.text

    play(scene, first=screen_of(replay, 0))


def test_cards_piles_log_damage_and_why_not_can_be_seen(play: Play, replay: Replay):
    turn = next(
        n
        for n, moment in enumerate(replay)
        if n > 30 and any(o.kind == "attack" for o in moment.game.options)
    )

    async def scene(seat: Seat) -> None:
        for key, words in (("w", "not now"), ("d", "to "), ("l", "Log"), ("?", "Keys")):
            text = await seat.press(key)
            assert isinstance(seat.app.screen, TextDialog), key
            assert words in text
            await seat.press("escape")
        assert "Anna: discard pile" in await seat.press("p")
        assert isinstance(seat.app.screen, ChoiceDialog)
        await seat.press("escape", "tab")
        assert seat.replay.cursor is not None
        at = seat.replay.playback.at
        await seat.press("tab", "left", "right", "enter")
        assert isinstance(seat.app.screen, TextDialog)  # the card under the cursor
        assert seat.app.screen_stack[-2].playback.at == at  # type: ignore[attr-defined]
        await seat.press("escape", "escape", "right")
        assert seat.replay.cursor is None
        assert seat.replay.playback.at == at + 1

    play(scene, first=screen_of(replay, at=turn))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("viewer", [OPEN, 1])
def test_every_decision_fits_the_terminal(
    play: Play, replay: Replay, size: tuple[int, int], viewer: int
):
    async def scene(seat: Seat) -> None:
        for at in range(0, len(replay) + 1, 6):
            seat.replay.action_go_to(at)
            lines = seat.lines
            assert len(lines) == size[1]
            assert max(map(len, lines)) <= size[0]
            shown = seat.replay.menu.prompt[: size[0] - 4]
            assert shown.split("  ")[0] in seat.text
            assert "next " in seat.text or ending(replay) in seat.text

    play(scene, size=size, first=screen_of(replay, viewer))


def test_a_replay_in_a_small_window_waits_and_can_be_closed(play: Play, replay: Replay):
    async def scene(seat: Seat) -> None:
        assert "60 × 20" in await seat.resize(40, 10)
        await seat.press("right", "c")
        assert seat.replay.playback.at == 0
        await seat.press("q")

    assert play(scene, first=screen_of(replay)).return_value == ""


# -- playing on ----------------------------------------------------------------------------------
def test_a_replay_is_played_on_from_a_decision_against_an_agent(play: Play, replay: Replay):
    async def scene(seat: Seat) -> None:
        state = seat.replay.playback.game
        hand = sorted(card.name for card in state.side(state.player_to_act).hand)
        who = int(state.player_to_act)
        await seat.press("c")
        assert "Play from here: decision 21" in seat.text
        await seat.press(*["down"] * who, "enter", "home", "enter")
        assert isinstance(seat.app.screen, MatchScreen)
        session = seat.screen.session
        assert session.setup.seats == (("human", "random") if who == 0 else ("random", "human"))
        assert sorted(card.name for card in session.view.you.hand) == hand
        assert len(session.replay()) == 20  # it continues the replay
        assert "turn" in session.log.lines[-1] or len(session.log.lines) > 20
        assert "Ben " not in " ".join(session.log.lines)

    play(scene, first=screen_of(replay, at=20))


def test_the_end_of_a_replay_is_not_played_on(play: Play, replay: Replay):
    async def scene(seat: Seat) -> None:
        assert "The game is over here." in await seat.press("c")
        assert isinstance(seat.app.screen, ReplayScreen)

    play(scene, first=screen_of(replay, at=len(replay)))


BOTH = ("down", "down", "enter")
NONE = ("end", "enter", "home", "enter", "home", "enter")


@pytest.mark.parametrize("keys", [BOTH, NONE])
def test_a_replay_is_played_on_by_two_players_or_two_agents(
    play: Play, replay: Replay, keys: tuple[str, ...]
):
    async def scene(seat: Seat) -> None:
        await seat.press("c", *keys)
        assert seat.app.session is not None
        seats = seat.app.session.setup.seats
        assert seats == (("human", "human") if keys == BOTH else ("random", "random"))

    play(scene, first=screen_of(replay, at=12))


# -- the end of a game ---------------------------------------------------------------------------
def test_the_end_menu_offers_a_rematch_with_the_seats_exchanged(play: Play):
    async def scene(seat: Seat) -> None:
        await seat.press("c", "y")
        await choose_entry(seat, "Rematch")
        session = seat.screen.session
        assert session.setup.seats == ("greedy", "human")
        assert session.deck_names == ("Growth Clash", "Ember Spark")
        assert session.view.viewer == 1

    play(scene, duel())


def test_the_replay_of_a_game_is_watched_and_the_end_menu_returns(play: Play):
    async def scene(seat: Seat) -> None:
        await seat.press("e", "c", "y")
        await choose_entry(seat, "Watch the replay")
        assert "decision 1 of" in seat.text
        await seat.press("end", "q")
        assert isinstance(seat.app.screen, ChoiceDialog)
        assert "Rematch" in seat.text
        await choose_entry(seat, "New game")
        assert isinstance(seat.app.screen, StartScreen)

    play(scene, duel())


def test_a_game_is_analyzed_and_its_mistakes_are_marked(
    play: Play, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("playmat.cli.screen.analysis.DECISION_BUDGET", Budget(iterations=20))

    async def scene(seat: Seat) -> None:
        await seat.press("e", "c", "y")
        await choose_entry(seat, "Analyze")
        await seat.wait_for(ReplayScreen)
        assert "clear mistake" in seat.text
        assert any(step.value is not None for step in seat.replay.playback.replay.steps)

    play(scene, duel())


def test_an_analysis_can_be_cancelled(play: Play):
    async def scene(seat: Seat) -> None:
        await seat.press("e", "c", "y")
        await choose_entry(seat, "Analyze")
        await seat.press("escape")
        assert "Rematch" in seat.text

    play(scene, duel())


@pytest.mark.parametrize("size", SIZES)
def test_the_command_that_shows_the_replay_is_on_one_line(play: Play, size: tuple[int, int]):
    async def scene(seat: Seat) -> None:
        await seat.press("c", "y")
        name = short_name(kept_replays()[0])
        assert any(f"playmat replay {name}" in line for line in seat.lines)
        assert kept_replay(name) == kept_replays()[0]

    play(scene, duel(), size)


def test_a_session_that_plays_on_can_be_undone_and_saved(replay: Replay):
    playback = Playback(replay, at=20)
    session = playback.play(("human", "human"), services())
    session.hand_over()
    option = next(o for o in session.options if o.kind in ("attach", "bench", "evolve", "retreat"))
    before = session.game.clone()
    session.choose(option)
    session.undo()
    assert session.game == before
    assert reload(session).game == session.game
