"""A simple opponent of rules of thumb. It looks at its own hand and at what both players see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from playmat.agents.agent import FREE, Budget
from playmat.engine.addresses import preorder
from playmat.engine.cards import Attack, Definition, Op
from playmat.engine.game import Game
from playmat.engine.options import Option
from playmat.engine.queries import can_pay, covers, energies, hp, retreat_cost
from playmat.engine.records import InPlay, Player
from playmat.engine.vectors import append
from playmat.engine.views import View
from playmat.engine.words import CANNOT_ACT, ENERGY, HAND, POKEMON
from playmat.vocabulary.board import Cure, Heal, PutCounters, SwitchIn
from playmat.vocabulary.cardflow import Draw, MoveCards, ShuffleHandIntoDeck
from playmat.vocabulary.control import PayThen
from playmat.vocabulary.targets import YOUR_BENCH

NEVER = -1.0
DECK_KEPT = 8  # fewer cards in the deck than this: no more drawing for its own sake
HAND_KEPT = 3  # a hand up to this size is shuffled away gladly
KNOCK_OUT = 200.0  # what a Knock Out is worth, in damage
# In a turn, in this order: first what only adds to the board, the attack last.
ORDER = ("bench", "legend", "evolve", "level up", "power", "play", "stadium", "attach", "retreat")


class GreedyAgent:
    """Builds up its board, attaches where it helps and attacks where it hurts most.

    The seed decides between options that are equally good.
    """

    def __init__(self, seed: int = 0) -> None:
        self.random = Random(seed)

    def choose(self, view: View, options: Sequence[Option], budget: Budget = FREE) -> Option:
        game = view.seen
        if options[0].kind == "end turn":
            return self.act(game, options)
        return self.best(game, options, answer_value)

    def best(
        self, game: Game, options: Sequence[Option], value: Callable[[Game, Option], float]
    ) -> Option:
        values = [value(game, option) for option in options]
        top = max(values)
        return self.random.choice([o for o, v in zip(options, values, strict=True) if v == top])

    def act(self, game: Game, options: Sequence[Option]) -> Option:
        for kind in ORDER:
            offered = [o for o in options if o.kind == kind]
            if offered:
                option = self.best(game, offered, action_value)
                if action_value(game, option) > 0:
                    return option
        attacks = [o for o in options if o.kind == "attack"]
        if attacks:
            return self.best(game, attacks, attack_value)
        return options[0]


# -- the table -----------------------------------------------------------------------------------
def own(game: Game) -> Player:
    return game.players[game.asked]


def target(game: Game, option: Option) -> InPlay:
    """The Pokémon that an option is about."""
    slot = 0 if option.target == "active" else int(option.target.removeprefix("bench "))
    return game.players[option.target_player].at(slot)


def in_play(p: Player) -> list[InPlay]:
    return [m for m in (p.active, *p.bench) if m is not None]


def health(game: Game, m: InPlay) -> int:
    return int(hp(game, m) - m.damage)


def power_of(attack: Attack) -> float:
    """What an attack is worth by its printed number."""
    if attack.mark == "×":
        return int(attack.base) * 1.5
    effect = 5 if attack.program is not None else 0
    return int(attack.base) + effect + (10 if attack.mark == "+" else 0)


def ready(game: Game, m: InPlay) -> float:
    """The worth of the best attack that a Pokémon has Energy for."""
    return max([power_of(a) for a in m.top.attacks if can_pay(game, m, a, 0)], default=0.0)


def fighter(game: Game, m: InPlay) -> float:
    """How good a Pokémon is as the Active one."""
    attached: int = len(m.energy)
    return 3 * ready(game, m) + 4 * attached + health(game, m)


# -- actions of a turn ---------------------------------------------------------------------------
def action_value(game: Game, option: Option) -> float:
    """How much an action is wanted now; nothing, or less, if not at all."""
    kind = option.kind
    if kind == "attach":
        return attach_value(game, option)
    if kind == "play":
        return play_value(game, option)
    if kind == "retreat":
        return retreat_value(game)
    if kind == "evolve":
        attached: int = len(target(game, option).energy)
        return 100 + attached
    if kind == "power":
        definition = option.definition
        chosen = [p for p in definition.powers if p.name == option.text] if definition else []
        return 1 if chosen and chosen[0].once else NEVER
    return 1


def attach_value(game: Game, option: Option) -> float:
    """An Energy goes where it brings an attack nearer, the Active before the Bench."""
    m = target(game, option)
    card = option.definition
    if card is None:
        return NEVER
    have = energies(game, m)
    more = energies(game, m)
    for unit in card.provides:
        more = append(more, unit)
    value = NEVER
    for attack in m.top.attacks:
        if covers(have, attack.typed, attack.total):
            continue
        if covers(more, attack.typed, attack.total):
            value = max(value, 40 + power_of(attack))
        elif covers(more, attack.typed, len(attack.typed)) or helps(m, card, attack):
            missing = max(int(attack.total - len(more)), 0)
            value = max(value, 10 + power_of(attack) / (1 + missing))
    if value < 0:
        # No attack of its own asks for it; one that it evolves into may.
        return int(1 - len(have))
    return value + (30 if option.target == "active" else 0) + health(game, m) / 20


def helps(m: InPlay, card: Definition, attack: Attack) -> bool:
    """Whether an Energy card meets a symbol of an attack that is not met yet."""
    if attack.total - len(attack.typed) > 0 and len(m.energy) < attack.total:
        return True
    return any(card.types >> t & 1 for t in attack.typed) and len(m.energy) < attack.total


def ops_of(definition: Definition) -> list[Op]:
    return list(preorder(definition.play)) if definition.play is not None else []


def play_value(game: Game, option: Option) -> float:
    """A Trainer is played when what it does is wanted."""
    card = option.definition
    if card is None:
        return NEVER
    p = own(game)
    ops = ops_of(card)
    hand = len(p.hand) - 1
    value = 2.0
    for op in ops:
        if isinstance(op, ShuffleHandIntoDeck) and hand > HAND_KEPT:
            return NEVER
        if isinstance(op, Draw) and len(p.deck) < DECK_KEPT:
            return NEVER
        if isinstance(op, PayThen) and spare_pokemon(game, p) < 2:
            return NEVER
        if isinstance(op, Heal) and not any(m.damage >= 30 for m in in_play(p)):
            return NEVER
        if isinstance(op, SwitchIn) and not wants_switch(game, op):
            return NEVER
        if isinstance(op, Draw):
            value = 3.0
    return value


def spare_pokemon(game: Game, p: Player) -> int:
    return sum(game.table[c].kind == POKEMON for c in p.hand)


def wants_switch(game: Game, op: SwitchIn) -> bool:
    p = own(game)
    active = p.active
    if active is None:
        return False
    if op.choice is not None and op.choice.group is YOUR_BENCH:
        return retreat_wanted(game, p, active)
    return ready(game, active) > 0


def retreat_wanted(game: Game, p: Player, active: InPlay) -> bool:
    """Whether somebody on the Bench would fight where the Active cannot."""
    waiting = max([ready(game, m) for m in p.bench], default=0.0)
    if active.conditions & CANNOT_ACT:
        return waiting > 0
    return ready(game, active) == 0 and waiting > 0


def retreat_value(game: Game) -> float:
    p = own(game)
    active = p.active
    if active is None or retreat_cost(game, active) > 2:
        return NEVER
    return 1 if retreat_wanted(game, p, active) else NEVER


def attack_value(game: Game, option: Option) -> float:
    """The damage to expect, and more for a Knock Out."""
    defender = game.players[1 - game.asked].active
    attack = option.attack
    if defender is None or attack is None:
        return NEVER
    value = 5.0 if attack.program is not None else 0.0
    outcomes: dict[str, float] = {}
    own_names = {m.top.name for m in in_play(own(game))}
    left = health(game, defender)
    for e in game.explain_damage(option):
        worth = float(e.damage)
        if e.target == defender.top.name:
            worth = min(worth, left) + (KNOCK_OUT if worth >= left else 0)
        elif e.target in own_names:
            worth = -worth
        else:
            worth /= 2
        outcomes[e.when] = outcomes.get(e.when, 0.0) + worth
    if outcomes:
        value += sum(outcomes.values()) / len(outcomes)
    return value


# -- answers to questions --------------------------------------------------------------------------
def answer_value(game: Game, option: Option) -> float:
    """How good an answer is to a question of a text or a rule."""
    kind = option.kind
    if kind == "bench":
        card = option.definition
        return 0 if card is None else int(card.hp) + 3 * cheapest(card)
    if kind == "pokemon" or kind == "move":
        return pokemon_value(game, option)
    if kind == "card":
        return card_value(game, option)
    if kind == "number":
        return option.number
    if kind == "stop":
        return NEVER
    return 1 if kind in ("yes", "go first") else 0


def cheapest(card: Definition) -> float:
    """The worth of the attacks that need one Energy."""
    return max([power_of(a) for a in card.attacks if a.total <= 1], default=0.0)


def pokemon_value(game: Game, option: Option) -> float:
    m = target(game, option)
    if option.target_player != option.player:
        return 500 - health(game, m)  # the weakest of theirs
    if isinstance(option.asking, Heal | Cure):
        return int(m.damage)
    if isinstance(option.asking, PutCounters):
        return health(game, m)
    return 1000 + fighter(game, m)


def card_value(game: Game, option: Option) -> float:
    """What a card is worth in hand: the more it fits the board, the more."""
    card = option.definition
    if card is None or option.target:
        return 0
    p = own(game)
    value = 5.0
    if card.is_evolution():
        fits = any(m.top.name == card.evolves_from for m in in_play(p))
        value = 30.0 + int(card.hp) / 10 if fits else 2.0
    elif card.kind == POKEMON:
        value = 20.0 if len(p.bench) < 3 else 3.0
    elif card.kind == ENERGY:
        value = 10.0
    asking = option.asking
    if isinstance(asking, MoveCards) and asking.source == HAND:
        return 100 - value  # what is given away
    return value
