"""What an interface shows of a player's view: options, attacks, and refusals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from playmat.engine.actions import ACTIONS, all_actions
from playmat.engine.board import cards_at
from playmat.engine.cards import Card
from playmat.engine.choices import CardChoice
from playmat.engine.constants import IN_PLAY, LEGEND, LV_X, USE_ATTACK, code, key_in, place_in
from playmat.engine.explain import Explanation
from playmat.engine.game import View
from playmat.engine.options import Option
from playmat.engine.views import state_of
from playmat.rulebook import Refusal
from playmat.text import describe_option
from playmat.text.options import pokemon_name

# Rules by which a card can't be played on this Pokémon, but perhaps on another.
MISMATCHES = ("evolve.name-match", "lvx.on-top")
OTHER_WAYS = ("legend.play-together", "attack.active-only")


@dataclass(frozen=True)
class AttackPreview:
    """An attack of the Active Pokémon, its damage now, and why it can't be used."""

    name: str
    damage: tuple[Explanation, ...]
    refusal: Refusal | None


def is_turn(options: Sequence[Option]) -> bool:
    """Return whether the options are the actions of a turn."""
    return any(option.kind == "end turn" for option in options)


def sort_options(options: Sequence[Option]) -> list[Option]:
    """Return the actions of a turn by kind, ending the turn last; other options unchanged."""
    if not is_turn(options):
        return list(options)
    return sorted(options, key=lambda option: ACTIONS[option.code & 0xFF].order)


# -- choices of cards ----------------------------------------------------------------------------
def card_choice(view: View) -> CardChoice | None:
    """Return the choice of cards, not of those in play, that the viewer's decision is part of."""
    choice = any_card_choice(view)
    return None if choice is None or choice.source == IN_PLAY else choice


def any_card_choice(view: View) -> CardChoice | None:
    """Return the choice of cards that the viewer's decision is part of."""
    if not len(view.codes):
        return None
    effect = state_of(view).stack[len(state_of(view).stack) - 1]
    return effect.op.card_choice(state_of(view), effect)


def choosable_cards(view: View) -> list[Card]:
    """Return every card that may still be part of the viewer's choice of cards."""
    effect = state_of(view).stack[len(state_of(view).stack) - 1]
    return cards_at(state_of(view), effect.op.choosable_cards(state_of(view), effect))


def chooses_none(view: View, option: Option) -> bool:
    """Return whether an option chooses no cards at all, which needs a confirmation."""
    choice = card_choice(view)
    return option.kind == "done" and choice is not None and choice.chosen == 0


def refusal_of_several(view: View, options: Sequence[Option]) -> str:
    """Return why several options can't be chosen together; empty if they can."""
    choice = any_card_choice(view)
    if choice is None or choice.maximum <= 1 or any(o.kind != "card" for o in options):
        return "Choose one option at a time here."
    chosen = choice.chosen + len(options)
    if chosen > choice.maximum:
        return f"Choose at most {choice.maximum - choice.chosen}; you named {len(options)}."
    if chosen < choice.minimum:
        return f"Choose {choice.minimum - choice.chosen}; you named {len(options)}."
    if choice.source != IN_PLAY:
        held = [int(card.definition.key) for card in choosable_cards(view)]
        for option in options:
            copies = held.count(key_in(option.code))
            if options.count(option) > copies:
                return f"There {'is' if copies == 1 else 'are'} only {copies} × {option.name}."
    return ""


# -- attacks and refusals ------------------------------------------------------------------------
def attack_previews(view: View) -> list[AttackPreview]:
    """Return the attacks of the viewer's Active Pokémon in their turn."""
    if not is_turn(view.options):
        return []
    found: list[AttackPreview] = []
    for n, attack in enumerate(view.you.active.attacks):
        option = code(USE_ATTACK, 0, 0, 0, n)
        damage = tuple(view.explain_damage(option))
        found.append(AttackPreview(attack.name, damage, view.why_not(option)))
    return found


def refused_actions(view: View) -> list[tuple[Option, Refusal]]:
    """Return every action that the viewer can't take in their turn, with the reason."""
    found: list[tuple[Option, Refusal]] = []
    offered = set(view.codes)
    for action in all_actions(state_of(view)) if is_turn(view.options) else ():
        refusal = view.why_not(action) if action not in offered else None
        option = Option(state_of(view), action)
        # Using a Stadium when none is in play isn't worth mentioning.
        if refusal is not None and (option.kind != "stadium" or view.stadium is not None):
            found.append((option, refusal))
    return found


def refusals(view: View) -> list[tuple[str, Refusal]]:
    """Return the refused actions that a player may wonder about, described and merged."""
    found = [pair for pair in refused_actions(view) if not is_idle(pair[0])]
    return merge_refusals(view, without_offered(view, found))


def without_offered(
    view: View, found: Sequence[tuple[Option, Refusal]]
) -> list[tuple[Option, Refusal]]:
    """Return refused actions without those that are offered in another way.

    An Evolution card may evolve another Pokémon, a LEGEND is played with its upper half, and
    the attack of a Benched Pokémon may be one of the Active Pokémon's, too.
    """
    offered = {(option.kind, option.text or option.name) for option in view.options}
    kinds = {"bench": "legend"}
    return [
        (option, refusal)
        for option, refusal in found
        if (kinds.get(option.kind, option.kind), option.text or option.name) not in offered
        or not (is_mismatch(refusal) or refusal.rule in OTHER_WAYS)
    ]


def is_mismatch(refusal: Refusal) -> bool:
    return refusal.rule in MISMATCHES


def is_idle(option: Option) -> bool:
    """Return whether no player would try this: attacking from the Bench, benching an Evolution."""
    if option.kind == "attack":
        return place_in(option.code) != 0
    card = option.definition
    return (
        option.kind == "bench"
        and card is not None
        and (card.is_evolution() or card.stage in (LEGEND, LV_X))
    )


def merge_refusals(
    view: View, found: Sequence[tuple[Option, Refusal]]
) -> list[tuple[str, Refusal]]:
    """Return one line for each card, not one for each Pokémon that it could be played on."""
    lines: dict[tuple[str, str, str], tuple[str, Refusal]] = {}
    mismatches = [option.print for option, refusal in found if is_mismatch(refusal)]
    fits = {o.print for o, r in found if o.kind in ("evolve", "level up") and not is_mismatch(r)}
    places = len(view.you.bench) + 1
    for option, refusal in found:
        words = describe_option(option)
        if is_mismatch(refusal):
            if option.print in fits:
                continue
            if mismatches.count(option.print) == places > 1:
                words = words.replace(pokemon_name(option), "a Pokémon")
                refusal = without_target(option, refusal)
        elif option.kind == "attach":
            words = words.partition(" to ")[0]
        lines.setdefault((option.kind, words, refusal.rule), (words, refusal))
    return list(lines.values())


def without_target(option: Option, refusal: Refusal) -> Refusal:
    """Return the refusal of a card that evolves from none of the player's Pokémon."""
    card = option.definition
    if card is None or option.kind != "evolve":
        return refusal
    origin = card.evolves_from
    return replace(
        refusal,
        sentence=f"You have no {origin} in play.",
        remedy=f"Put {origin} into play first.",
    )
