"""What an interface shows of a player's view: options, attacks, piles, and refusals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from playmat.cards import pool
from playmat.engine.cards import Card
from playmat.engine.constants import IN_PLAY, USE_ATTACK, code
from playmat.engine.explain import Explanation
from playmat.engine.game import View
from playmat.engine.options import Option
from playmat.engine.turn import in_main
from playmat.engine.usable_attacks import usable_attacks
from playmat.rulebook import Refusal
from playmat.session.why_not import notable_refusals
from playmat.text.search import prints_called

# The order in which the actions of a turn are listed.
ACTIONS = (
    "bench",
    "legend",
    "evolve",
    "level up",
    "attach",
    "play",
    "power",
    "stadium",
    "retreat",
    "attack",
    "end turn",
)


@dataclass(frozen=True)
class Pile:
    """A face-up pile of cards, the top card last."""

    owner: int
    name: str  # "discard pile" or "Lost Zone"
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class AttackPreview:
    """An attack of the Active Pokémon, its damage now, and why it can't be used."""

    name: str
    damage: tuple[Explanation, ...]
    refusal: Refusal | None


def sort_options(options: Sequence[Option]) -> list[Option]:
    """Return the actions of a turn by kind, ending the turn last; other options unchanged."""
    if not options or options[0].kind != "end turn":
        return list(options)
    return sorted(options, key=lambda option: ACTIONS.index(option.kind))


def chooses_none(view: View, option: Option) -> bool:
    """Return whether an option chooses no cards at all, which needs a confirmation."""
    if option.kind != "done" or option.op is None:
        return False
    stack = view.seen.stack
    choice = option.op.card_choice(view.seen, stack[len(stack) - 1])
    return choice is not None and choice.source != IN_PLAY and choice.chosen == 0


def is_in_turn(view: View) -> bool:
    """Return whether the viewer chooses among the actions of their turn."""
    return view.player_to_act == view.viewer and not view.over and in_main(view.seen)


def refusals(view: View) -> list[tuple[str, Refusal]]:
    """Return the actions that the viewer can't take in their turn, with the reasons."""
    return notable_refusals(view.seen) if is_in_turn(view) else []


def attack_previews(view: View) -> list[AttackPreview]:
    """Return the attacks of the viewer's Active Pokémon in their turn."""
    active = view.seen.players[view.viewer].active if is_in_turn(view) else None
    if active is None:
        return []
    found: list[AttackPreview] = []
    for n, used in enumerate(usable_attacks(view.seen, active)):
        option = code(USE_ATTACK, 0, 0, 0, n)
        damage = tuple(view.explain_damage(option))
        found.append(AttackPreview(used.attack.name, damage, view.why_not(option)))
    return found


def piles(view: View) -> list[Pile]:
    """Return the discard piles and the Lost Zones with cards, the viewer's first."""
    found: list[Pile] = []
    own = max(view.viewer, 0)
    for who in (own, 1 - own):
        p = view.seen.players[who]
        for name, zone in (("discard pile", p.discard), ("Lost Zone", p.lost_zone)):
            if name == "discard pile" or len(zone):
                cards = tuple(pool().find(view.seen.prints[c]) for c in zone)
                found.append(Pile(who, name, cards))
    return found


def prints_named(words: str) -> list[Card]:
    """Return the prints of the card that the words name, or raise UnknownCard."""
    prints = prints_called(words)
    return [card for card in prints if card.name == prints[0].name]
