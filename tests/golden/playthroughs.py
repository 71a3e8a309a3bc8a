"""Golden playthroughs: whole games as text, decision by decision.

``python tests/golden/playthroughs.py`` writes the files; read the difference before you commit it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from playmat.decks import theme_deck
from playmat.engine.game import Game
from playmat.engine.options import Option
from playmat.rulebook import HGSS, XY, Ruleset
from playmat.testing.scenario import ScenarioSide

HERE = Path(__file__).parent
GAMES: list[tuple[str, str, str, Ruleset, int]] = [
    ("growth-clash_ember-spark_hgss", "Growth Clash", "Ember Spark", HGSS, 11),
    ("mind-flood_growth-clash_hgss", "Mind Flood", "Growth Clash", HGSS, 12),
    ("chespin_fennekin_xy", "Chespin", "Fennekin", XY, 13),
    ("froakie_mind-flood_xy", "Froakie", "Mind Flood", XY, 14),
]


def side(g: Game, who: int) -> str:
    """Return one side of the board in one line."""
    p = g.players[who]
    view = ScenarioSide(g.side(who))
    pokemon = ([view.active] if view.has_active else []) + view.bench
    words = []
    for m in pokemon:
        text = f"{m.name} {m.hp - m.damage}/{m.hp}"
        if m.energy:
            text += f" +{m.energy}"
        if m.conditions:
            text += " " + ",".join(sorted(m.conditions))
        words.append(text)
    counts = f"deck {len(p.deck)} hand {len(p.hand)} discard {len(p.discard)}"
    return f"  {who}: {'; '.join(words)} | {counts} prizes {len(p.prizes)}"


def play(first: str, second: str, ruleset: Ruleset, seed: int) -> str:
    """Return the text of a random game."""
    lines = [f"{first} against {second}, {ruleset.name}, seed {seed}"]
    turn = (-1, -1)
    for g, chosen in choices(first, second, ruleset, seed):
        if chosen is None:
            lines.append(str(g.result))
            break
        if (g.sudden_death_round, g.turn) != turn:
            turn = (g.sudden_death_round, g.turn)
            lines += [f"turn {g.turn}", side(g, 0), side(g, 1)]
        lines.append(f"{g.player_to_act}: {chosen}  [of {len(g.codes)}]")
    return "\n".join(lines) + "\n"


def choices(
    first: str, second: str, ruleset: Ruleset, seed: int
) -> Iterator[tuple[Game, Option | None]]:
    """Play a random game; yield it at each decision with the choice, and at its end with None."""
    chance = Random(seed)
    g = Game.start(theme_deck(first), theme_deck(second), ruleset, seed)
    while not g.over:
        options = g.options
        # A turn is ended less often than in plain random play, so that more happens.
        pick = chance.randrange(len(options))
        if options[pick].kind == "end turn" and chance.random() < 0.8:
            pick = chance.randrange(len(options))
        yield g, options[pick]
        g.apply(options[pick])
    yield g, None


if __name__ == "__main__":
    for name, first, second, ruleset, seed in GAMES:
        (HERE / f"{name}.txt").write_text(play(first, second, ruleset, seed), encoding="utf-8")
