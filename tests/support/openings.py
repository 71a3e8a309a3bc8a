"""Openings for tests: the cards dealt, the cards seen, and the order of events."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import pytest
from mypy_extensions import i64

from playmat.engine.cards import Op
from playmat.engine.constants import DECK, DISCARD, DONE, FIRE, POISONED, WATER, bit
from playmat.engine.game_state import GameState
from playmat.engine.knowledge import knows
from playmat.engine.movement import move
from playmat.engine.observer import Observer
from playmat.engine.state import Effect, PokemonInPlay
from playmat.engine.vectors import vec
from playmat.rulebook import HGSS, XY, Ruleset
from playmat.testing import Scenario, opening
from playmat.testing.scenario import OPPONENT, YOU
from playmat.vocabulary.declarations import attack, item, pokemon
from playmat.vocabulary.dsl import flip, one
from playmat.vocabulary.in_play_ops import ReturnToHand
from playmat.vocabulary.targets import YOUR_POKEMON
from tests.support import kinds
from tests.support.hidden import unplaced

both_eras: Final = pytest.mark.parametrize("ruleset", [HGSS, XY], ids=["HGSS", "XY"])
SIDES: Final = {"you": YOU, "opponent": OPPONENT}

# Sixty cards: Grass Energy fills hands, Fire Energy becomes Prizes, Water Energy is below.
SIXTY: Final = (
    "4 Sentret, 4 Meowth, 4 Pikachu, 4 Caterpie, 2 Furret, 2 Bill, 2 Switch, "
    "16 Grass Energy, 12 Fire Energy, 10 Water Energy"
)
HAND: Final = 7
PRIZES: Final = 6


# -- cards that the pool lacks ----------------------------------------------------------------
class DiscardTop(Op):
    """Discard cards from the top of your deck, as many as there are (draw.short-any-top)."""

    def __init__(self, n: int) -> None:
        super().__init__()
        self.n = n

    def step(self, g: GameState, e: Effect, pc: int) -> int:
        for _ in range(self.n):
            deck = g.players[e.you].deck
            if len(deck) > 0:
                move(g, deck[len(deck) - 1], DECK, DISCARD, True)
        return DONE


ENTEI = pokemon(
    "col1-SL3",
    "Entei",
    FIRE,
    90,
    weakness=WATER,
    retreat=2,
    texts=[attack("Wild Blaze", "RRC", 70, DiscardTop(3))],
)
SUPER_SCOOP_UP = item("hgss2-83", "Super Scoop Up", flip(heads=ReturnToHand(one(YOUR_POKEMON))))
CARDS: Final = (
    ENTEI,
    SUPER_SCOOP_UP,
    kinds.TS_2,
    kinds.RUINS_OF_ALPH,
    kinds.LOST_WORLD,
    kinds.CLAW_FOSSIL,
    kinds.PLUME_FOSSIL,
    kinds.ARCHEN,
)


# -- dealing -----------------------------------------------------------------------------------
def deal(*hand: str, then: Sequence[str] = (), prizes: int = PRIZES) -> list[str]:
    """Return a shuffle: the hand filled with Grass Energy, the Prize cards, and the next cards."""
    full = [*hand, *["Grass Energy"] * (HAND - len(hand))]
    return [*full, *["Fire Energy"] * prizes, *then]


NO_BASIC: Final = deal()


def open_game(
    ruleset: Ruleset,
    *deals: Sequence[str],
    first: str = "you",
    decision: str = "go first",
    choices: Sequence[str] = (),
    your_cards: str = SIXTY,
    their_cards: str = SIXTY,
    observer: Observer | None = None,
) -> Scenario:
    """Return a game at its first decision; `first` wins the flip and under XY makes the decision.

    Your deals and your opponent's alternate; if only one player redraws, the rest are theirs.
    """
    decisions = [decision] if decision and ruleset.flip_winner_decides else []
    return opening(
        ruleset,
        your_cards=your_cards,
        their_cards=their_cards,
        shuffles=deals,
        coins="H" if first == "you" else "T",
        choices=[*decisions, *choices],
        observer=observer,
        cards=CARDS,
    )


# -- what has been seen ------------------------------------------------------------------------
def seen(table: Scenario, viewer: str, cards: Iterable[int]) -> list[str]:
    """Return the names of the cards whose place a player knows."""
    g = table.game
    return sorted([g.definitions[c].name for c in cards if knows(g, SIDES[viewer], c)])


def known_in_deck(table: Scenario, viewer: str, owner: str) -> list[str]:
    """Return the names of the cards that a player knows to be in a shuffled deck."""
    g = table.game
    known = unplaced(g, SIDES[viewer], SIDES[owner])
    base = 60 * SIDES[owner]
    return sorted([g.definitions[base + k].name for k in range(60) if known & bit(k)])


# -- what happened -----------------------------------------------------------------------------
class Log(Observer):
    """An observer that records events with the number of Prize cards set aside at that time."""

    def __init__(self) -> None:
        self.lines: list[tuple[str, str, int]] = []
        self.shown: list[list[str]] = []  # each hand that was shown

    def add(self, game: GameState, what: str, who: int = -1) -> None:
        name = {YOU: "you", OPPONENT: "opponent"}.get(who, "both")
        self.lines.append((what, name, sum(len(p.prizes) for p in game.players)))

    def on_coin(
        self, game: GameState, player: i64, heads: bool, reason: i64, pokemon: PokemonInPlay | None
    ) -> None:
        self.add(game, "coin", player)

    def on_shuffle(self, game: GameState, player: i64, order: vec[i64], rule: str) -> None:
        self.add(game, "shuffle", player)

    def on_mulligan(self, game: GameState, player: i64) -> None:
        self.add(game, "mulligan", player)

    def on_hand_shown(self, game: GameState, player: i64, cards: vec[i64]) -> None:
        self.shown.append(sorted(game.definitions[c].name for c in cards))
        self.add(game, "show", player)

    def on_enter(self, game: GameState, pokemon: PokemonInPlay, source: i64, rule: str) -> None:
        self.add(game, "place", pokemon.owner())

    def on_draw(self, game: GameState, player: i64, card: i64, rule: str) -> None:
        self.add(game, "draw", player)

    def on_setup_revealed(self, game: GameState) -> None:
        self.add(game, "reveal")

    def on_sudden_death(self, game: GameState, round: i64) -> None:
        self.add(game, "Sudden Death")

    def on_turn_start(self, game: GameState, player: i64) -> None:
        self.add(game, "turn", player)

    def steps(self) -> list[str]:
        """Return lines such as ``you shuffle`` and ``both reveal``, without repetitions."""
        out: list[str] = []
        for what, who, _ in self.lines:
            line = f"{who} {what}"
            if not out or out[-1] != line:
                out.append(line)
        return out

    def prizes_at(self, what: str) -> list[int]:
        """Return the number of Prize cards set aside at each event of a kind."""
        return [prizes for found, _, prizes in self.lines if found == what]


# -- Knock Outs at the same time ---------------------------------------------------------------
def poison_both(table: Scenario) -> None:
    """Poison both Active Pokémon and leave each of them 10 HP."""
    for p in table.game.players:
        active = p.active
        assert active is not None
        active.damage = active.top.hp - 10
        active.conditions = POISONED
        active.poison = 1
