"""`playmat rate`: agents rated by many games against each other."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.table import Table

from playmat.agents import Budget
from playmat.agents.subprocess_agent import ProcessLimits, parse_memory
from playmat.cli import EXIT_INTERRUPTED
from playmat.cli.console import add_columns, open_console, progress
from playmat.cli.match_setup import playable_deck
from playmat.cli.options import (
    AgentName,
    Flag,
    Plain,
    RulesetName,
    find_ruleset,
    print_json,
    require_at_least,
)
from playmat.cli.wording import duration, plural
from playmat.decks import Deck, builtin_decks, sample_decks, theme_decks
from playmat.errors import PlaymatError
from playmat.lab import (
    Plan,
    Report,
    Results,
    Standing,
    WinRate,
    completed_blocks,
    make_plan,
    report,
    run,
)
from playmat.lab.match import Block
from playmat.lab.plan import GAMES
from playmat.lab.plots import check_plot, draw
from playmat.lab.ratings import can_rate
from playmat.lab.standings import Matchup

MAX_FAULTS = 10  # faults that are listed
GROUPS: dict[str, Callable[[], tuple[Deck, ...]]] = {
    "theme": theme_decks,
    "sample": sample_decks,
    "all": builtin_decks,
}


def rate(
    *agents: AgentName,
    games: Annotated[int, Parameter(name=["--games", "-n"])] = 72,
    decks: Annotated[list[str] | None, Parameter(consume_multiple=True, negative="")] = None,
    ruleset: RulesetName = "HGSS",
    seed: int = 0,
    budget: str | None = None,
    cpu: Flag = False,
    workers: int = 1,
    until: float | None = None,
    out: Path | None = None,
    subprocess: Flag = False,
    memory: str = "2GB",
    open_hands: Flag = False,
    plot: Path | None = None,
    json: Flag = False,
    plain: Plain = False,
) -> int:
    """Rate agents by many games against each other.

    Every agent plays every other. Games are played in pairs with the same decks and shuffles, and
    the agents change seats, so that the luck of the draw cancels out. Decks rotate until each has
    played each other deck from either seat. Win rates have 95% confidence intervals.

    An agent is a name (`random`, `greedy`, `search`), a name with a budget per decision
    (`search@100ms`, `search@2000` for iterations), or your own class as module:name. An agent
    that fails loses by the referee's rule, and the report lists its faults (docs/agents.md).

    Examples:

        playmat rate greedy random
        playmat rate greedy random -n 1000 --workers 4
        playmat rate search@100ms greedy -n 432 --cpu
        playmat rate my_agent:MyAgent greedy random --decks "Ember Spark" my-deck.txt
        playmat rate greedy random -n 5000 --until 0.02
        playmat rate greedy random -n 1000 --out run.jsonl    # run again to resume
        playmat rate their_agent:Agent greedy --subprocess --memory 1GB
        playmat rate greedy random --plot figures.svg
        playmat rate greedy random --json > figures.json

    Parameters
    ----------
    agents
        Two or more agents; an agent that is named twice plays against itself.
    games
        The number of games for each pair of agents; with --until, the maximum.
    decks
        theme (the six theme decks), sample, all, names, or files with deck lists.
    seed
        The same seed plays the same games if no budget is a time.
    budget
        The budget per decision of agents that name none: 100ms, 1.5s, or 2000 for iterations.
    cpu
        Measure budgets in processor time, so that a busy computer doesn't weaken agents.
    workers
        The number of processes that play; the results don't depend on it.
    until
        Stop when each win rate is known to within ± this: 0.02 is two percentage points.
    out
        A file for the results of each game; if it contains some of these games, the run resumes.
    subprocess
        Run your own agents in separate processes, with limits.
    memory
        The memory limit of an agent in a separate process: 512MB or 2GB.
    open_hands
        Let each player see the opponent's hand, to measure the effect of hidden information.
    plot
        A file for charts of win rates, agents, and decks: .svg, .png, or .html.
    json
        Print all figures for a program.
    """
    if plot is not None:
        check_plot(plot)
    require_at_least(1, workers=workers)
    require_at_least(GAMES, games=games)
    if until is not None and not 0 < until < 0.5:
        raise PlaymatError(
            f"--until must be between 0 and 0.5 (0.02 means ±2 percentage points), not {until}"
        )
    plan = make_plan(
        agents,
        find_decks(["theme"] if decks is None else decks),
        find_ruleset(ruleset),
        seed,
        budget=None if budget is None else Budget.parse(budget),
        cpu=cpu,
        process_limits=ProcessLimits(memory=parse_memory(memory)) if subprocess else None,
        open_hands=open_hands,
    )
    blocks = -(-games // GAMES)
    notes = rounding_notes(plan, games, blocks)
    with closing(Results(plan, out)) as results:
        interrupted = not play_blocks(plan, results, blocks, workers, until)
        found = report(
            plan, completed_blocks(plan, results, blocks, until), until_certain=until is not None
        )
    if interrupted:
        again = f"; run the same command again to resume from {out}" if out is not None else ""
        notes.append(
            f"Interrupted after {found.games} of {total_games(plan, blocks)} games{again}."
        )
    if not can_rate():
        notes.append("Ratings require openskill: pip install 'playmat[lab]'.")
    if json:
        print_json({**found.data(), "notes": notes})
    else:
        show(open_console(plain), found, notes)
    if plot is not None:
        draw(found, plot)
    return EXIT_INTERRUPTED if interrupted else 0


def find_decks(words: Sequence[str]) -> list[Deck]:
    """Return decks by name, by file, or by group."""
    found: list[Deck] = []
    for word in words:
        group = GROUPS.get(word)
        found += [playable_deck(word)] if group is None else group()
    return found


def rounding_notes(plan: Plan, games: int, blocks: int) -> list[str]:
    """Return notes about games in pairs and about pairings of decks."""
    notes = []
    if blocks * GAMES != games:
        notes.append(f"Games are played in pairs: playing {blocks * GAMES} instead of {games}.")
    if blocks % plan.round:
        whole = -(-blocks // plan.round) * plan.round * GAMES
        notes.append(
            f"{blocks * GAMES} games don't play all {plan.round} pairings of decks equally "
            f"often; {whole} would."
        )
    return notes


def total_games(plan: Plan, blocks: int) -> int:
    return blocks * GAMES * len(plan.pairs)


def play_blocks(
    plan: Plan, results: Results, blocks: int, workers: int, until: float | None
) -> bool:
    """Play with a progress bar, and return whether all games were played."""
    won = {pair: [0.0, 0] for pair in plan.pairs}
    done = GAMES * len(completed_blocks(plan, results, blocks))
    with progress("Playing", total_games(plan, blocks), done) as advance:
        try:
            with closing(run(plan, results, blocks, workers=workers, until=until)) as running:
                for block in running:
                    advance(GAMES, latest_score(plan, block, won))
        except KeyboardInterrupt:
            return False
    return True


def latest_score(plan: Plan, block: Block, won: dict[tuple[int, int], list[float]]) -> str:
    """Return the score of the two agents that have just played."""
    score = won[block.pair]
    if block.games:
        score[0] += block.score(block.pair[0])
        score[1] += 1
    first, second = [plan.contestants[who].name for who in block.pair]
    share = f" {score[0] / score[1]:.0%}" if score[1] else ""
    return f"{first}{share} – {second}"


# -- report --------------------------------------------------------------------------------------
def show(console: Console, found: Report, notes: Sequence[str]) -> None:
    plan = found.plan
    heading = (
        f"{found.games} games, {plan.ruleset.name} rules, {plural(len(plan.decks), 'deck')}, "
        f"seed {plan.seed}{', open hands' if plan.open_hands else ''}"
    )
    console.print(agents_table(found.standings, heading))
    if len(found.standings) > 2:
        console.print(matchups_table(found.matchups, "Agents against each other"))
    console.print(time_table(found.standings))
    if found.decks:
        console.print(deck_table(found))
    for note in [*notes, *unfinished_lines(found), *fault_lines(found)]:
        console.print(note)
    sys.stdout.flush()


def agents_table(standings: Sequence[Standing], title: str) -> Table:
    table = titled_table(title, "agent", ">games", ">wins", ">95%", ">rating", ">faults")
    for each in sorted(standings, key=lambda each: -each.score.rate):
        table.add_row(
            each.name,
            f"{each.games}",
            share(each.score),
            interval(each.score),
            "" if each.rating is None else f"{each.rating.mu:.1f} ± {2 * each.rating.sigma:.1f}",
            f"{each.faults}" if each.faults else "",
        )
    return table


def time_table(standings: Sequence[Standing]) -> Table:
    """Return the time of a decision, in real time and in processor time."""
    columns = ">decisions per game", ">mean time", ">95% within", ">processor"
    table = titled_table("Decisions", "agent", *columns)
    for each in sorted(standings, key=lambda each: -each.score.rate):
        times = [duration(seconds) for seconds in (each.mean, each.p95, each.cpu)]
        table.add_row(each.name, f"{each.decisions:.0f}", *times)
    return table


def titled_table(title: str, *headings: str) -> Table:
    return add_columns(Table(title=title, title_justify="left"), *headings)


def matchups_table(matchups: Sequence[Matchup], title: str) -> Table:
    table = titled_table(title, "agent", "against", ">games", ">wins", ">95%")
    for each in matchups:
        first, second, score = each.first, each.second, each.score
        if score.rate < 0.5:
            first, second = second, first
            score = WinRate(1 - score.rate, 1 - score.high, 1 - score.low, score.blocks)
        table.add_row(first, second, f"{each.games}", share(score), interval(score))
    return table


def deck_table(found: Report) -> Table:
    """Return the win rates of the deck in the row against the deck in the column."""
    names = [deck.name for deck in found.plan.decks]
    numbers = [f">{number + 1}" for number in range(len(names))]
    table = titled_table("Decks: win rate of the row, in %", "deck", *numbers)
    cells = {}
    for each in found.decks:
        cells[each.first, each.second] = each.score.rate
        cells[each.second, each.first] = 1 - each.score.rate
    for number, name in enumerate(names):
        row = [f"{100 * cells[name, n]:.0f}" if (name, n) in cells else "" for n in names]
        table.add_row(f"{number + 1} {name}", *row)
    return table


def unfinished_lines(found: Report) -> list[str]:
    """Return how many games each limit has stopped."""
    return [
        f"{count} of {found.games} games reached the {limit} and are unfinished: "
        "each counts as half a win."
        for limit, count in found.unfinished.items()
    ]


def fault_lines(found: Report) -> list[str]:
    """Return the first faults, and the games that don't count."""
    lines = [
        f"Block {each.block}, game {each.game + 1} ({' – '.join(each.decks)}): {each.fault}."
        for each in found.faults[:MAX_FAULTS]
    ]
    if len(found.faults) > MAX_FAULTS:
        lines.append(f"{len(found.faults) - MAX_FAULTS} more faults; --json lists them all.")
    names = [contestant.name for contestant in found.plan.contestants]
    for block in found.void:
        who = " and ".join([names[each] for each in block.pair])
        lines.append(f"Block {block.number} of {who} doesn't count: {block.error}.")
    return lines


def share(score: WinRate) -> str:
    return f"{score.rate:.1%}" if score.blocks else "–"


def interval(score: WinRate) -> str:
    return f"{100 * score.low:.1f}–{100 * score.high:.1f}"
