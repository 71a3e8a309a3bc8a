"""Agents rated by many games against each other: `playmat rate`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.markup import escape
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)
from rich.table import Table

from playmat.agents import Budget
from playmat.agents.subprocess_agent import ProcessLimits, parse_memory
from playmat.cli.cards import Flag, Rules, as_json, ruleset_called
from playmat.cli.match_setup import playable_deck
from playmat.cli.play import open_console
from playmat.decks import Deck, known_decks, own_decks, theme_decks
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

STOPPED = 130  # by Ctrl-C, as shells have it
FAULTS = 10  # that are told one by one
GROUPS = {"theme": theme_decks, "own": own_decks, "all": known_decks}


def rate(
    *agents: str,
    games: Annotated[int, Parameter(name=["--games", "-n"])] = 72,
    decks: Annotated[list[str] | None, Parameter(consume_multiple=True, negative="")] = None,
    rules: Rules = "HGSS",
    seed: int = 0,
    budget: str | None = None,
    cpu: Flag = False,
    workers: int = 1,
    until: float | None = None,
    out: Path | None = None,
    outside: Flag = False,
    memory: str = "2GB",
    open_hands: Flag = False,
    plot: Path | None = None,
    json: Flag = False,
    plain: Flag = False,
) -> int:
    """Rate agents by many games against each other.

    Every agent plays every other. Games come in pairs: the same decks, the same shuffles, and the
    agents change seats, so that the luck of the draw cancels. Decks take turns until each has met
    each from either seat. Win rates come with their intervals at 95 %.

    An agent is a name (`random`, `greedy`, `search`), a name with what it may spend on a decision
    (`search@100ms`, `search@2000` for iterations), or your own class as module:name. One that
    fails loses by the referee's rule, and the report says so (docs/agents.md).

    Examples:

        playmat rate greedy random
        playmat rate greedy random -n 1000 --workers 4
        playmat rate search@100ms greedy -n 432 --cpu
        playmat rate my_agent:MyAgent greedy random --decks "Ember Spark" my-deck.txt
        playmat rate greedy random -n 5000 --until 0.02
        playmat rate greedy random -n 1000 --out run.jsonl    # again to go on after Ctrl-C
        playmat rate their_agent:Agent greedy --outside --memory 1GB
        playmat rate greedy random --plot figures.svg
        playmat rate greedy random --json > figures.json

    Parameters
    ----------
    agents
        Who plays: two or more; one that is named twice plays against itself.
    games
        Games for each two agents; with --until the most that are played.
    decks
        theme (the six theme decks), own, all, names, or files with deck lists.
    rules
        The rules: those of the HeartGold SoulSilver books, or of the XY book.
    seed
        The same seed plays the same games, if the agents' budgets are not times.
    budget
        What agents that name no budget may spend on a decision: 100ms, 1.5s, 2000.
    cpu
        Budgets of time are processor time, so that a busy machine changes no strength.
    workers
        Processes that play side by side; the results do not depend on it.
    until
        Stop when each win rate is known to within this, either way: 0.02 is two per cent.
    out
        A file for the results, game by game; if it has some of this plan, the run goes on.
    outside
        Agents that are not built in each run in a process of its own, with limits.
    memory
        What an agent in a process of its own may use: 512MB, 2GB.
    open_hands
        Each player sees the other's hand: how much of a result is luck of what is hidden.
    plot
        A picture of win rates, agents and decks: a file that ends in .svg, .png or .html.
    json
        Print all figures for a program.
    plain
        No colours.
    """
    if plot is not None:
        check_plot(plot)
    plan = make_plan(
        agents,
        decks_called(["theme"] if decks is None else decks),
        ruleset_called(rules),
        seed,
        budget=None if budget is None else Budget.parse(budget),
        cpu=cpu,
        process_limits=ProcessLimits(memory=parse_memory(memory)) if outside else None,
        open_hands=open_hands,
    )
    blocks, notes = blocks_for(plan, games)
    if workers < 1:
        raise PlaymatError(f"{workers} workers play nothing: name at least 1")
    if until is not None and not 0 < until < 0.5:
        raise PlaymatError(f"--until {until} is no half-width of a win rate; 0.02 is two per cent")
    watcher = Console(stderr=True)
    with closing(Results(plan, out)) as results:
        stopped = not played(plan, results, blocks, workers, until, watcher)
        found = report(
            plan, completed_blocks(plan, results, blocks, until), until_certain=until is not None
        )
    if stopped:
        again = f"; the same command goes on with {out}" if out is not None else ""
        notes.append(f"Stopped after {found.games} of {total(plan, blocks)} games{again}.")
    if not can_rate():
        notes.append("Ratings need openskill: pip install 'playmat[lab]'.")
    if json:
        print(as_json({**found.data(), "notes": notes}))
    else:
        show(open_console(plain), found, notes)
    if plot is not None:
        draw(found, plot)
    return STOPPED if stopped else 0


def decks_called(words: Sequence[str]) -> list[Deck]:
    """Decks by name, by file, or all of a group."""
    found: list[Deck] = []
    for word in words:
        group = GROUPS.get(word)
        found += [playable_deck(word)] if group is None else group()
    return found


def blocks_for(plan: Plan, games: int) -> tuple[int, list[str]]:
    """The blocks that so many games need, and what is to be said of it."""
    if games < 1:
        raise PlaymatError(f"{games} games show nothing: name at least {GAMES}")
    blocks = -(-games // GAMES)
    notes = []
    if blocks * GAMES != games:
        notes.append(f"Games come in pairs: {blocks * GAMES} instead of {games}.")
    if blocks % plan.round:
        whole = -(-blocks // plan.round) * plan.round * GAMES
        notes.append(
            f"{blocks * GAMES} games do not play all {plan.round} pairings of decks equally "
            f"often; {whole} would."
        )
    return blocks, notes


def total(plan: Plan, blocks: int) -> int:
    return blocks * GAMES * len(plan.pairs)


def played(
    plan: Plan,
    results: Results,
    blocks: int,
    workers: int,
    until: float | None,
    console: Console,
) -> bool:
    """Play with a bar of progress where somebody watches; whether it came to its end."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    won = {pair: [0.0, 0] for pair in plan.pairs}
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        done = completed_blocks(plan, results, blocks)
        job = bar.add_task("Playing", total=total(plan, blocks), completed=GAMES * len(done))
        running = run(plan, results, blocks, workers=workers, until=until)
        try:
            with closing(running):
                for block in running:
                    bar.update(job, advance=GAMES, description=latest(plan, block, won))
        except KeyboardInterrupt:
            return False
    return True


def latest(plan: Plan, block: Block, won: dict[tuple[int, int], list[float]]) -> str:
    """How the two stand that have just played."""
    tally = won[block.pair]
    if block.games:
        tally[0] += block.score(block.pair[0])
        tally[1] += 1
    first, second = [plan.contestants[who].name for who in block.pair]
    share = f" {tally[0] / tally[1]:.0%}" if tally[1] else ""
    return escape(f"{first}{share} – {second}")


# -- telling --------------------------------------------------------------------------------------
def show(console: Console, found: Report, notes: Sequence[str]) -> None:
    plan = found.plan
    heading = (
        f"{found.games} games, {plan.ruleset.name} rules, {len(plan.decks)} "
        f"deck{'' if len(plan.decks) == 1 else 's'}, seed {plan.seed}"
        f"{', open hands' if plan.open_hands else ''}"
    )
    console.print(agents_table(found.standings, heading))
    if len(found.standings) > 2:
        console.print(meetings_table(found.matchups, "Agents against each other"))
    console.print(time_table(found.standings))
    if found.decks:
        console.print(deck_table(found))
    for note in [*notes, *fault_lines(found)]:
        console.print(note, highlight=False, markup=False)
    sys.stdout.flush()


def agents_table(standings: Sequence[Standing], title: str) -> Table:
    table = figures(title, ["agent"], ["games", "wins", "95 %", "rating", "faults"])
    for each in sorted(standings, key=lambda each: -each.score.rate):
        table.add_row(
            escape(each.name),
            f"{each.games}",
            share(each.score),
            interval(each.score),
            "" if each.rating is None else f"{each.rating.mu:.1f} ± {2 * each.rating.sigma:.1f}",
            f"{each.faults}" if each.faults else "",
        )
    return table


def time_table(standings: Sequence[Standing]) -> Table:
    """What a decision takes, on the clock and of the processor."""
    columns = ["decisions a game", "time each", "95 % within", "processor"]
    table = figures("Decisions", ["agent"], columns)
    for each in sorted(standings, key=lambda each: -each.score.rate):
        times = [time_words(seconds) for seconds in (each.mean, each.p95, each.cpu)]
        table.add_row(escape(each.name), f"{each.decisions:.0f}", *times)
    return table


def figures(title: str, names: Sequence[str], columns: Sequence[str]) -> Table:
    """A table of names and their figures."""
    table = Table(title=title, title_justify="left")
    for name in names:
        table.add_column(name, overflow="fold")
    for name in columns:
        table.add_column(name, justify="right", no_wrap=True)
    return table


def meetings_table(matchups: Sequence[Matchup], title: str) -> Table:
    table = figures(title, ["agent", "against"], ["games", "wins", "95 %"])
    for each in matchups:
        first, second, score = each.first, each.second, each.score
        if score.rate < 0.5:
            first, second = second, first
            score = WinRate(1 - score.rate, 1 - score.high, 1 - score.low, score.blocks)
        names = escape(first), escape(second)
        table.add_row(*names, f"{each.games}", share(score), interval(score))
    return table


def deck_table(found: Report) -> Table:
    """The wins of the deck in the row against the deck in the column, in per cent."""
    names = [deck.name for deck in found.plan.decks]
    numbers = [f"{number + 1}" for number in range(len(names))]
    table = figures("Decks: wins of the row, in %", ["deck"], numbers)
    cells = {}
    for each in found.decks:
        cells[each.first, each.second] = each.score.rate
        cells[each.second, each.first] = 1 - each.score.rate
    for number, name in enumerate(names):
        row = [f"{100 * cells[name, n]:.0f}" if (name, n) in cells else "" for n in names]
        table.add_row(f"{number + 1} {escape(name)}", *row)
    return table


def fault_lines(found: Report) -> list[str]:
    """The faults one by one, as many as one reads."""
    lines = [
        f"Block {each.block}, game {each.game + 1} ({' – '.join(each.decks)}): {each.fault}."
        for each in found.faults[:FAULTS]
    ]
    if len(found.faults) > FAULTS:
        lines.append(f"And {len(found.faults) - FAULTS} more faults; --json lists them all.")
    names = [contestant.name for contestant in found.plan.contestants]
    for block in found.void:
        who = " and ".join([names[each] for each in block.pair])
        lines.append(f"Block {block.number} of {who} is not counted: {block.error}.")
    return lines


def share(score: WinRate) -> str:
    return f"{100 * score.rate:.1f} %" if score.blocks else "–"


def interval(score: WinRate) -> str:
    return f"{100 * score.low:.1f}–{100 * score.high:.1f}"


def time_words(seconds: float) -> str:
    if seconds < 1e-3:
        return f"{seconds * 1e6:.0f} µs"
    return f"{seconds * 1e3:.1f} ms" if seconds < 1 else f"{seconds:.2f} s"
