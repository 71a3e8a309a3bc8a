"""`playmat play`: a game in the terminal, in the full-screen or the plain-text interface."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace as replaced
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from playmat.cli.candidates import deck_candidates, ruleset_candidates
from playmat.cli.console import has_full_screen, is_terminal, open_console
from playmat.cli.match_setup import last_setup, load_session, remember_setup, start_session
from playmat.cli.options import Flag, PlayerName
from playmat.cli.saved_games import find_saved_game, latest_own_game
from playmat.cli.storage import FileStorage, close_saves
from playmat.cli.wording import command
from playmat.errors import PlaymatError
from playmat.session import MatchSetup, Session

if TYPE_CHECKING:
    from playmat.cli.tutorial import Tutorial


def play(
    *,
    deck: Annotated[str | None, Parameter(completer=deck_candidates)] = None,
    opponent_deck: Annotated[str | None, Parameter(completer=deck_candidates)] = None,
    ruleset: Annotated[str | None, Parameter(completer=ruleset_candidates)] = None,
    seed: int | None = None,
    opponent: PlayerName | None = None,
    you: PlayerName | None = None,
    best_of: int | None = None,
    plain: Flag = False,
    pace: float | None = None,
    save: Path | None = None,
    load: Path | None = None,
    resume: Annotated[list[str] | None, Parameter(consume_multiple=True, negative="")] = None,
    learn: Flag = False,
    replay: Path | None = None,
    open_hands: Flag = False,
) -> int:
    """Play a game in the terminal against the computer.

    On a terminal, the game fills the screen; `?` lists the keys. Without options, it opens a
    start screen. With `--plain`, you choose by number or in words, and `help` lists the commands:
    `attach L to flaaffy`, `attack thunder`, `why not retreat`. A deck is a built-in deck
    (`playmat deck list` lists them) or a file in any common format. Quitting saves the game.

    Examples:

        playmat play
        playmat play --deck Froakie --opponent-deck Fennekin --ruleset XY
        playmat play --deck my-deck.txt --opponent greedy --best-of 3
        playmat play --opponent human
        playmat play --you greedy --opponent random --pace 1 --open-hands
        playmat play --learn
        playmat play --resume
        playmat play --resume ember-spark-growth-clash
        playmat play --seed 7 --save game.json
        playmat play --load game.json
        playmat play --replay game.txt
        playmat play --plain < commands.txt

    Parameters
    ----------
    deck
        Your deck: a name, or a file with a deck list. On a terminal, this and the following
        options default to those of your last match; otherwise to Ember Spark.
    opponent_deck
        Your opponent's deck: a name, or a file with a deck list (default: Growth Clash).
    ruleset
        HGSS (the HeartGold SoulSilver rulebooks) or XY (the XY rulebook).
    seed
        The same seed and the same choices give the same game.
    opponent
        Who plays for your opponent: an agent such as greedy, random, or search@500ms, or human
        for two players at one terminal.
    you
        Who plays for you: human, or an agent that you watch.
    best_of
        The maximum number of games in the match: 1 or 3.
    plain
        Use lines of text and typed commands: for screen readers, scripts, and old terminals.
    pace
        Seconds between two lines of the log while an agent plays.
    save
        Where to save the game if you quit before its end (default: where --resume finds it).
        A file that contains anything else isn't overwritten.
    load
        A saved game to resume.
    resume
        Resume your last unfinished game, or the saved game with this name: `playmat saves list`
        shows all of them.
    learn
        Play the tutorial, a fixed game that explains each rule as it comes up.
    replay
        Where to write the replay when the game ends or you quit; watch it with `playmat replay`.
        Your data folder keeps the last 20 in any case.
    open_hands
        Show both hands while you watch two agents; on the screen, `o` shows and hides them.
    """
    for path, what in ((replay, "replay"), (save, "game")):
        if path is not None and not path.absolute().parent.is_dir():
            raise PlaymatError(f"{path}: can't write the {what}: no folder {path.parent}")
    if save is not None and load is None and resume is None:
        FileStorage(save).check_path("")
    setup_options: dict[str, object] = {
        "--deck": deck,
        "--opponent-deck": opponent_deck,
        "--ruleset": ruleset,
        "--seed": seed,
        "--best-of": best_of,
    }
    given = [flag for flag, value in setup_options.items() if value is not None]
    full = None if plain else full_screen()
    if learn:
        others = {"--opponent": opponent, "--you": you, "--load": load, "--resume": resume}
        given += [flag for flag, value in others.items() if value is not None]
        refuse_with_tutorial([*given, "--open-hands"] if open_hands else given)
        return teach(full, save, replay, pace)
    if load is not None or resume is not None:
        session = load_session(saved_game(load, resume, given), (you, opponent), pace)
        require_two_agents(open_hands, session.setup)
        if save is not None:
            FileStorage(save).check_path(session.token)
        if full is not None:
            return full(
                session.setup, session=session, save=save, replay=replay, open_hands=open_hands
            )
        return plain_text(session, save, replay, open_hands=open_hands)
    last = last_setup() if is_terminal() else MatchSetup()
    setup = MatchSetup(
        decks=(deck or last.decks[0], opponent_deck or last.decks[1]),
        ruleset=ruleset or last.ruleset,
        seed=seed,
        seats=(you or last.seats[0], opponent or last.seats[1]),
        best_of=last.best_of if best_of is None else best_of,
        pace=last.pace if pace is None else pace,
    )
    setup.check()
    starts = full is None or bool(given) or opponent is not None or you is not None
    require_two_agents(open_hands and starts, setup)
    if full is not None and not starts:
        return full(setup, save=save, replay=replay, open_hands=open_hands)
    session = start_session(setup)
    if is_terminal():
        remember_setup(to_remember(setup, last))
    if full is not None:
        return full(setup, session=session, save=save, replay=replay, open_hands=open_hands)
    status = plain_text(session, save, replay, open_hands=open_hands)
    print(f"Play the same game again with: --seed {session.setup.seed}")
    return status


def to_remember(setup: MatchSetup, last: MatchSetup) -> MatchSetup:
    """Return what a command makes the default of the next one: decks, ruleset, and opponent."""
    return replaced(setup, best_of=last.best_of, pace=last.pace)


def require_two_agents(open_hands: bool, setup: MatchSetup) -> None:
    """Raise PlaymatError if both hands must be shown although a human player plays."""
    if open_hands and setup.humans:
        raise PlaymatError(
            "--open-hands is for watching two agents: playmat play --you greedy --opponent search"
        )


def refuse_with_tutorial(given: list[str]) -> None:
    """Raise PlaymatError if an option is given that the tutorial doesn't have."""
    if given:
        raise PlaymatError(
            f"--learn can't be combined with {given[0]}: the tutorial is a fixed game with its own "
            "decks, ruleset, and opponent"
        )


def teach(
    full: Callable[..., int] | None, save: Path | None, replay: Path | None, pace: float | None
) -> int:
    """Play the tutorial in either interface."""
    from playmat.cli.tutorial import Tutorial, tutorial_setup

    setup = replaced(tutorial_setup(), pace=pace)
    setup.check()
    session = start_session(setup)
    if full is not None:
        return full(setup, session=session, save=save, replay=replay)
    return plain_text(session, save, replay, Tutorial())


def saved_game(load: Path | None, resume: list[str] | None, given: list[str]) -> Path:
    """Return the save to resume."""
    if load is not None and resume is not None:
        raise PlaymatError("--load and --resume can't be combined")
    if given:
        word = "--resume" if load is None else "--load"
        raise PlaymatError(
            f"{given[0]} can't be combined with {word}: it applies to new games only"
        )
    if load is not None:
        return load
    names = resume or []
    if len(names) > 1:
        raise PlaymatError(f"--resume takes one name, not {len(names)}")
    if names:
        return find_saved_game(names[0])
    latest = latest_own_game()
    if latest is None:
        start = command("play")
        raise PlaymatError(f"no unfinished game to resume; start one with: {start}")
    return latest.path


# -- the two interfaces --------------------------------------------------------------------------
def full_screen() -> Callable[..., int] | None:
    """Return the function that opens the full-screen interface, or None if it can't be shown."""
    if not has_full_screen():
        return None
    from playmat.cli.screen.app import full_screen

    return full_screen


def plain_text(
    session: Session,
    save: Path | None,
    replay: Path | None,
    tutorial: Tutorial | None = None,
    open_hands: bool = False,
) -> int:
    from playmat.cli.plain import PlainInterface

    interface = PlainInterface(session, open_console(plain=True), save, replay, tutorial)
    interface.open_hands = open_hands
    try:
        return interface.run()
    finally:
        close_saves()
