"""An attack by its steps (attack.step-a to attack.step-f), and which attacks can be used."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Optional

from mypy_extensions import i64

from playmat.engine.cards import Attack, Definition, Op
from playmat.engine.constants import ATTACK, BY_CONFUSION, CONFUSED, DONE, FAILED, LV_X
from playmat.engine.damage import calculate_and_hurt, deal, put_counters
from playmat.engine.hooks import base_damage, granted_attack_cards
from playmat.engine.run_loop import flip_coin, push
from playmat.engine.state import Effect, PokemonInPlay
from playmat.engine.triggers import replace_attack
from playmat.engine.vectors import append, vec

if TYPE_CHECKING:
    from playmat.engine.game_state import GameState

CHOOSING: Final = 0
REQUIRING: Final = 1
CANCELING: Final = 2
CONFUSION: Final = 3
PREPARING: Final = 4
DAMAGING: Final = 5
HITTING: Final = 6
FOLLOWING: Final = 7
COPIED: Final = 16  # flag: no second announcement, canceling, or Confusion


class MakeAttack(Op):
    """Make an attack that has been announced, one method for each step.

    A method returns the next step, or DONE or CALLED. Registers: `other_pokemon` is the Defending
    Pokémon, and `answered` counts the effects that have answered the announcement.
    """

    __slots__ = ()

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        d = e.definition
        assert d is not None
        attack = d.attacks[e.attack]
        while True:
            if pc == CHOOSING:  # attack.step-b
                pc = run_part(g, e, attack.choose, REQUIRING)
            elif pc == REQUIRING:  # attack.step-c
                pc = run_part(g, e, attack.require, CANCELING)
            elif pc == CANCELING:
                pc = self.apply_announcement_effects(g, e)
            elif pc == CONFUSION:
                pc = self.check_confusion(g, e)
            elif pc == PREPARING:
                start_damage(g, e, attack)
                pc = run_part(g, e, attack.before, DAMAGING)
            elif pc == DAMAGING:
                pc = self.damage_defending_pokemon(g, e, attack)
            elif pc == HITTING:
                pc = run_part(g, e, attack.damage, FOLLOWING)
            else:
                return run_part(g, e, attack.after, DONE)
            if pc < 0 or len(g.stack) - 1 != e.depth:
                return pc  # effects that have been started resolve first

    def apply_announcement_effects(self, g: GameState, e: Effect) -> i64:
        """Let effects change or cancel the attack, one at a time (attack.step-d)."""
        if e.flags & FAILED and not g.ruleset.confusion_after_failure:
            return DONE
        if not e.flags & COPIED:
            if replace_attack(g, e, g.find(e.user)):
                return CANCELING
            e.answered = 0
        return CONFUSION

    def check_confusion(self, g: GameState, e: Effect) -> i64:
        """Flip a coin for a Confused attacker; the attack may fail (attack.step-e)."""
        user = g.find(e.user)
        if user is not None and user.conditions & CONFUSED and not e.flags & COPIED:
            if not flip_coin(g, e.you, CONFUSED, user):
                put_counters(g, user, 3, BY_CONFUSION, None)
                fail(g, e, None)
        return DONE if e.flags & FAILED else PREPARING

    def damage_defending_pokemon(self, g: GameState, e: Effect, attack: Attack) -> i64:
        """Do the base damage, if any is left, to the Defending Pokémon (attack.step-f.*)."""
        target = g.players[1 - e.you].active
        if e.base_damage > 0:
            if target is not None:
                e.other_pokemon = target.id
                deal(g, e, append(vec[i64](), target.id), e.base_damage, e.base_changes)
        elif g.observer is not None and attack.base > 0:
            user = g.find(e.user)
            if user is not None and target is not None:  # damage.zero-stops
                calculate_and_hurt(g, e, user, target, e.base_damage, e.base_changes)
        return HITTING


def run_part(g: GameState, e: Effect, part: Optional[Op], next_step: i64) -> i64:
    """Run a part of the attack's program, then continue with the next step."""
    if part is None:
        return next_step
    if part.atomic:
        part.step(g, e, 0)
        return next_step
    return e.call(part, next_step)


def start_damage(g: GameState, e: Effect, attack: Attack) -> None:
    """Set the base damage to the printed number, before the text changes it (damage.base)."""
    printed: i64 = 0
    if attack.damage_suffix != "×":
        printed = attack.base
    user = g.find(e.user)
    if user is not None:
        printed = base_damage(g, user, attack, printed)
    e.base_damage = printed
    target = g.players[1 - e.you].active
    e.other_pokemon = -1
    if target is not None:
        e.other_pokemon = target.id


def announce(g: GameState, who: i64, user: PokemonInPlay, card: i64, index: i64) -> None:
    """Name the attack; its Energy has been checked with the options (attack.step-a)."""
    e = push(g, MAKE_ATTACK, who, card, user.id, ATTACK)
    e.attack = index
    target = g.players[1 - who].active
    if target is not None:
        e.other_pokemon = target.id
    if g.observer is not None:
        g.observer.on_attack(g, user, card, index, target)


def copy_attack(g: GameState, who: i64, user: i64, card: i64, index: i64) -> None:
    """Use another card's attack as the same user, from its choices on."""
    e = push(g, MAKE_ATTACK, who, card, user, ATTACK)
    e.attack = index
    e.flags = COPIED


def cancel_attack(g: GameState, e: Effect) -> None:
    """Cancel the attack that an effect answers."""
    if e.parent >= 0:
        fail(g, g.stack[e.parent], e)


def fail(g: GameState, attack: Effect, cause: Optional[Effect]) -> None:
    """Let an attack do nothing because of its own effect, another one, or Confusion (None).

    It counts as used, and the turn ends (D42).
    """
    if g.observer is not None and not attack.flags & FAILED:
        g.observer.on_attack_failed(g, attack, cause)
    attack.flags |= FAILED


# -- attacks that a Pokémon can use: printed on its cards, or granted by an effect ---------------
class UsableAttack:
    """An attack that a Pokémon can use, and the card that it is printed on."""

    __slots__ = ("attack", "card", "index")

    def __init__(self, card: i64, index: i64, attack: Attack) -> None:
        self.card: i64 = card
        self.index: i64 = index  # index among the attacks of the card
        self.attack = attack


def usable_attacks(g: GameState, m: PokemonInPlay) -> list[UsableAttack]:
    """Return the attacks of a Pokémon in order.

    Its own are first, then those of the level below (lvx.adds), those of its Technical Machines
    (tm.attack), and granted ones.
    """
    out: list[UsableAttack] = []
    definitions = g.definitions
    add_printed_attacks(definitions, m.cards[len(m.cards) - 1], out)
    if m.top.stage == LV_X:
        add_printed_attacks(definitions, m.cards[len(m.cards) - 2], out)
    trainers = m.attached_trainers
    if trainers is not None:
        for c in trainers:
            add_printed_attacks(definitions, c, out)
    for c in granted_attack_cards(g, m):
        index: i64 = 0
        for attack in definitions[c].attacks:
            if not any(used.attack is attack for used in out):
                out.append(UsableAttack(c, index, attack))
            index += 1
    return out


def add_printed_attacks(definitions: list[Definition], card: i64, out: list[UsableAttack]) -> None:
    """Add the attacks that are printed on a card."""
    index: i64 = 0
    for a in definitions[card].attacks:
        out.append(UsableAttack(card, index, a))
        index += 1


MAKE_ATTACK: Final[Op] = MakeAttack()
