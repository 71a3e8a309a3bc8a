"""Pictures of a report: win rates with intervals, agents against agents, decks against decks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playmat.errors import PlaymatError
from playmat.lab.ratings import MissingExtra
from playmat.lab.standings import Matchup, Report

if TYPE_CHECKING:
    import altair as alt

KINDS = (".svg", ".png", ".html")
CELL = 48  # pixels of a field of a matrix
SCALE = 2  # pixels of a .png to one of the picture


def check_plot(file: Path) -> None:
    """Refuse, before a game is played, a picture that could not be drawn after."""
    if file.suffix.lower() not in KINDS:
        raise PlaymatError(f"{file}: a picture ends in {', '.join(KINDS[:-1])} or {KINDS[-1]}")
    if not file.absolute().parent.is_dir():
        raise PlaymatError(f"{file}: there is no folder {file.parent}")
    for library in ("altair", "vl_convert"):
        if find_spec(library) is None:
            raise MissingExtra("pictures", library)


def draw(report: Report, file: Path) -> None:
    """Draw a report into a file, of the kind that its name ends in."""
    check_plot(file)
    save(chart(report), file)


def save(picture: alt.TopLevelMixin, file: Path) -> None:
    """Write a picture into a file, of the kind that its name ends in."""
    if file.suffix.lower() == ".html":
        # All that it needs is inside, so that it can be looked at without a network.
        picture.save(str(file), inline=True)
    else:
        picture.save(str(file), scale_factor=SCALE)


def chart(report: Report) -> alt.VConcatChart:
    """The whole picture."""
    import altair as alt

    plan = report.plan
    agents = [contestant.name for contestant in plan.contestants]
    decks = [deck.name for deck in plan.decks]
    parts: list[Any] = [win_rates(report)]
    parts.append(matrix(report.matchups, agents, "Agents: wins of the row"))
    if report.decks:
        parts.append(matrix(report.decks, decks, "Decks: wins of the row"))
    title = f"{report.games} games, {plan.ruleset.name} rules, seed {plan.seed}"
    joined: alt.VConcatChart = alt.vconcat(*parts, title=title)
    return joined


def win_rates(report: Report) -> Any:
    """Each agent's win rate over all its games, with its interval."""
    import altair as alt

    rows = [
        {"agent": s.name, "wins": s.score.rate, "low": s.score.low, "high": s.score.high}
        for s in sorted(report.standings, key=lambda s: -s.score.rate)
    ]
    base = alt.Chart(alt.InlineData(values=rows), height=alt.Step(24), width=320)
    agent = alt.Y("agent:N", sort=[str(row["agent"]) for row in rows], title=None)
    axis = alt.Axis(format="%")
    span = base.mark_rule(strokeWidth=2).encode(
        x=alt.X("low:Q", title="wins, 95 %", axis=axis, scale=alt.Scale(domain=[0, 1])),
        x2="high:Q",
        y=agent,
    )
    return span + base.mark_point(filled=True, size=60).encode(x="wins:Q", y=agent)


def matrix(matchups: Iterable[Matchup], names: Sequence[str], title: str) -> Any:
    """Who wins how often against whom, in colours and figures."""
    import altair as alt

    rows: list[dict[str, object]] = []
    for each in matchups:
        if not each.games:
            continue
        score = each.score
        sure = f"{score.low:.0%}–{score.high:.0%}"
        back = f"{1 - score.high:.0%}–{1 - score.low:.0%}"
        rows.append({"a": each.first, "b": each.second, "wins": score.rate, "95 %": sure})
        rows.append({"a": each.second, "b": each.first, "wins": 1 - score.rate, "95 %": back})
    size = alt.Step(CELL)
    base = alt.Chart(alt.InlineData(values=rows), title=title, width=size, height=size).encode(
        x=alt.X("b:N", sort=list(names), title=None, scale=alt.Scale(domain=list(names))),
        y=alt.Y("a:N", sort=list(names), title=None, scale=alt.Scale(domain=list(names))),
        tooltip=["a:N", "b:N", alt.Tooltip("wins:Q", format=".1%"), "95 %:N"],
    )
    fields = base.mark_rect().encode(
        color=alt.Color(
            "wins:Q",
            scale=alt.Scale(domain=[0, 1], scheme="redblue"),
            legend=alt.Legend(format="%"),
        )
    )
    middling = "datum.wins > 0.2 && datum.wins < 0.8"
    figures = base.mark_text().encode(
        text=alt.Text("wins:Q", format=".0%"),
        color=alt.condition(middling, alt.value("black"), alt.value("white")),
    )
    return fields + figures
