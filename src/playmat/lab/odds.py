"""Exact odds in a position: of attacks, of winning this turn, and of cards among the Prize cards.

All odds are fractions, counted over all outcomes; nothing is sampled. If there are too many
outcomes, an error says so (`playmat.lab.errors.Unsolved`).

>>> from playmat.lab.odds import attack_odds, winning_odds
>>> from playmat.notation import read_position
>>> game = read_position('''
... HGSS, turn 5, player 0 to move
... [player 0]
... active: Furret + GG
... prizes: 1
... [player 1]
... active: Sandshrew, 20 damage
... bench: Sentret
... ''')
>>> quick_blow = attack_odds(game)["Quick Blow"]
>>> quick_blow.damage
{20: Fraction(1, 2), 40: Fraction(1, 2)}
>>> quick_blow.knock_out, winning_odds(game)
(Fraction(1, 2), Fraction(1, 2))
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction

from mypy_extensions import i64

from playmat.engine.constants import ATTACK, NO_PLAYER
from playmat.engine.events import DamageStep
from playmat.engine.game import Game, View
from playmat.engine.game_state import GameState
from playmat.engine.odds import Odds
from playmat.engine.options import Option
from playmat.engine.state import Effect, PokemonInPlay
from playmat.lab.enumeration import Checkpoint, OutcomeEnumerator, RevealObserver
from playmat.lab.solver import LIMIT, game_of, solve, viewers_of
from playmat.lab.state_keys import Viewers


@dataclass(frozen=True, slots=True)
class AttackOdds:
    """The odds of an attack's damage and of a Knock Out, over all outcomes of coins and cards.

    Choices during the attack are made to maximize the probability of a Knock Out, then the
    damage; `chosen` says whether there were any.
    """

    option: Option
    damage: dict[int, Fraction]  # the probability of each amount
    knock_out: Fraction
    chosen: bool

    @property
    def expected(self) -> Fraction:
        """The expected damage."""
        return sum([n * p for n, p in self.damage.items()], Fraction(0))


AttackOutcomes = dict[tuple[int, bool], Fraction]  # probability by damage and Knock Out


class HitObserver(RevealObserver):
    """An observer that adds up the damage to one Pokémon and notes its Knock Out."""

    def __init__(self, viewers: Viewers, checkpoints: list[Checkpoint], target: int) -> None:
        super().__init__(viewers, checkpoints)
        self.target = target
        self.damage = 0
        self.knocked_out = False

    def on_damage(
        self,
        game: GameState,
        attack: Effect,
        attacker: PokemonInPlay,
        target: PokemonInPlay,
        amount: i64,
        steps: list[DamageStep],
    ) -> None:
        if target.id == self.target:
            self.damage += amount

    def on_knock_out(self, game: GameState, pokemon: PokemonInPlay) -> None:
        if pokemon.id == self.target:
            self.knocked_out = True


class AttackEnumerator(OutcomeEnumerator):
    """An enumerator of all outcomes of an attack."""

    def __init__(self, viewers: Viewers, target: int, limit: int) -> None:
        super().__init__(viewers, over, limit)
        self.target = target
        self.hits: dict[int, HitObserver] = {}  # observers by the id of the game after a step

    def observer(self, checkpoints: list[Checkpoint]) -> RevealObserver:
        return HitObserver(self.viewers, checkpoints, self.target)

    def keep(self, after: Game, observer: RevealObserver) -> None:
        assert isinstance(observer, HitObserver)
        self.hits[id(after)] = observer

    def key(self, h: Game) -> Hashable:
        hits = self.hits[id(h)]
        return hits.damage, hits.knocked_out

    def attack_outcomes(self, g: Game, option: int) -> tuple[AttackOutcomes, bool]:
        """Return the outcomes of an option, and whether something was chosen on the way."""
        out: AttackOutcomes = {}
        chosen = False
        for weight, after in self.outcomes(g, option):
            hits = self.hits[id(after)]
            rest: AttackOutcomes = {(0, False): Fraction(1)}
            if not hits.knocked_out and over(after) is None:
                rest = self.best(after)
                chosen = True
            for (damage, knocked_out), share in rest.items():
                key = (hits.damage + damage, hits.knocked_out or knocked_out)
                out[key] = out.get(key, Fraction(0)) + weight * share
        return out, chosen

    def best(self, g: Game) -> AttackOutcomes:
        """Return the outcomes of the best option for the player who must choose."""
        outcomes = [self.attack_outcomes(g, code)[0] for code in g.codes]
        pick = max if g.player_to_act == g.turn_player else min
        return pick(outcomes, key=quality)


def quality(attack_outcomes: AttackOutcomes) -> tuple[Fraction, Fraction]:
    knock_outs = sum([p for (_, out), p in attack_outcomes.items() if out], Fraction(0))
    return knock_outs, sum([n * p for (n, _), p in attack_outcomes.items()], Fraction(0))


def over(g: Game) -> Fraction | None:
    """Return zero once the attack is over: what happens later doesn't matter."""
    attacking = any(e.cause == ATTACK and e.attack >= 0 for e in g.stack)
    return None if g.winner == NO_PLAYER and attacking else Fraction(0)


def attack_odds(position: Game | View, limit: int = LIMIT) -> dict[str, AttackOdds]:
    """Return the odds of each legal attack, by its name."""
    game = game_of(position)
    player = game.player_to_act
    defending = game.players[1 - player].active
    out: dict[str, AttackOdds] = {}
    for option in game.options:
        if option.kind != "attack" or defending is None:
            continue
        steps = AttackEnumerator(viewers_of(game, int(player)), int(defending.id), limit)
        attack_outcomes, chosen = steps.attack_outcomes(game, option.code)
        damage: dict[int, Fraction] = {}
        for (amount, _), share in sorted(attack_outcomes.items()):
            damage[amount] = damage.get(amount, Fraction(0)) + share
        out[option.text] = AttackOdds(option, damage, quality(attack_outcomes)[0], chosen)
    return out


def winning_odds(position: Game | View, limit: int = LIMIT) -> Fraction:
    """Return the probability that the player to act wins this turn with best play."""
    return solve(position, None, limit).value


def prized_odds(view: View) -> dict[str, Odds]:
    """Return the odds that each card of the viewer's list is among their Prize cards, by name."""
    names = dict.fromkeys(card.definition.name for card in view.deck_lists[view.viewer])
    return {name: view.odds(name, "prizes") for name in names}
