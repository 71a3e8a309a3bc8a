"""The calculation of an attack's damage to each target, with assumed outcomes of coins."""

from __future__ import annotations

from mypy_extensions import i64

from playmat.engine.attack import MAKE_ATTACK, start_damage, usable_attacks
from playmat.engine.cards import Attack, Op, preorder
from playmat.engine.chance import ChanceSource
from playmat.engine.constants import ATTACK, NO_PLAYER, USE_ATTACK, count_in
from playmat.engine.damage import UNCHANGED, DamageTrace, damage_to
from playmat.engine.events import DamageStep
from playmat.engine.game_state import GameState
from playmat.engine.state import Effect, PokemonInPlay
from playmat.errors import PlaymatError


class Explanation:
    """The steps of the damage to one Pokémon; `when` names the outcome of coins."""

    __slots__ = ("damage", "steps", "target", "when")

    def __init__(self, target: str, when: str, damage: int, steps: list[DamageStep]) -> None:
        self.target = target
        self.when = when
        self.damage = damage
        self.steps = steps

    def __repr__(self) -> str:
        when = f" ({self.when})" if self.when else ""
        return f"{self.damage} to {self.target}{when}: " + "; ".join([repr(s) for s in self.steps])


class AssumedCoins(ChanceSource):
    """Coins with an assumed number of heads, then tails."""

    def __init__(self, heads: int) -> None:
        self.heads = heads
        self.flipped = False

    def coin(self, g: GameState, who: i64, reason: i64) -> bool:
        self.flipped = True
        self.heads -= 1
        return self.heads >= 0

    def randrange(self, g: GameState, n: i64) -> i64:
        return 0

    def clone(self) -> ChanceSource:
        return AssumedCoins(self.heads)


def explain(g: GameState, option: i64) -> list[Explanation]:
    """Return the steps of an attack's damage; with coins, for all heads and for all tails."""
    if g.winner != NO_PLAYER or g.turn_player == NO_PLAYER or option & 0xFF != USE_ATTACK:
        raise PlaymatError("only an attack's damage can be explained")
    user = g.players[g.turn_player].active
    if user is None:
        raise PlaymatError("the player has no Active Pokémon")
    attacks = usable_attacks(g, user)
    index: i64 = count_in(option)
    if index >= len(attacks):
        raise PlaymatError(f"{user.top.name} has no attack number {index}")
    used = attacks[index]
    program = used.attack.program
    until = program is not None and any([o.flips_until_tails() for o in preorder(program)])
    out, flipped = damage_with_heads(g, used.card, used.index, used.attack, 0)
    if not flipped:
        return out
    heads, _ = damage_with_heads(g, used.card, used.index, used.attack, 1 if until else 1000)
    for x in out:
        x.when = "no heads" if until else "all tails"
    for x in heads:
        x.when = "one heads" if until else "all heads"
    return heads + out


def damage_with_heads(
    g: GameState, card: i64, index: i64, attack: Attack, heads: int
) -> tuple[list[Explanation], bool]:
    """Return the damage with a number of heads, and whether any coin was flipped."""
    c = g.clone()
    coins = AssumedCoins(heads)
    c.source = coins
    user = c.players[c.turn_player].active
    assert user is not None
    e = Effect(MAKE_ATTACK, c.turn_player, card, c.definitions[card], user.id, ATTACK)
    e.attack = index
    start_damage(c, e, attack)
    part = attack.before
    if part is not None and part.atomic:
        part.step(c, e, 0)
    out: list[Explanation] = []
    defending = c.players[1 - c.turn_player].active
    if defending is not None and (e.base_damage > 0 or attack.base > 0):
        out.append(explain_target(c, e, user, defending, e.base_damage))
    damage = attack.damage
    if damage is not None:
        for op in reached_ops(c, e, damage):
            for id, amount in op.targets_now(c, e):
                m = c.find(id)
                if m is not None:
                    out.append(explain_target(c, e, user, m, amount))
    return out, coins.flipped


def reached_ops(g: GameState, e: Effect, op: Op) -> list[Op]:
    """Return an op and those of its parts that would run."""
    out = [op]
    for part in op.branches_now(g, e):
        out.extend(reached_ops(g, e, part))
    return out


def explain_target(
    g: GameState, e: Effect, user: PokemonInPlay, target: PokemonInPlay, amount: i64
) -> Explanation:
    """Return the steps of the damage to one Pokémon."""
    trace = DamageTrace(g, UNCHANGED)
    total = damage_to(g, user, target, amount, e.flags, trace)
    return Explanation(target.top.name, "", total, trace.steps)
