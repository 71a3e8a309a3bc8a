"""The two rulesets. Each lists all parameters; neither is a patch of the other."""

from __future__ import annotations

import copyreg
from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from playmat.rulebook.pickling import constructor_args

HGSS_TYPES: Final = 0x4FF  # nine types: no Fairy, no Dragon (card.types.hgss)
XY_TYPES: Final = 0x7FF  # eleven types (card.types.xy)


@dataclass(frozen=True)
class Ruleset:
    """Parameters for every point on which the eras, or two fair interpretations, differ."""

    name: str
    era: str  # "HGSS" or "XY", whose rulebooks are cited

    # Starting a game
    flip_before_drawing: bool  # setup.order.*
    flip_winner_decides: bool  # setup.first-player.*
    opening_hand: i64  # setup.draw-seven
    prizes: i64  # setup.prizes-six
    sudden_death_prizes: i64  # sudden.one-prize
    bench_size: i64  # zone.bench-max

    # Mulligans
    mulligan_waits: bool  # mulligan.timing.*: after the opponent's placements
    mulligan_extra_cards: bool  # mulligan.extra-card
    extra_cards_to_bench: bool  # mulligan.extra-to-bench, D20
    mulligan_limit: i64  # D26: a safety limit that reports an error

    # First turns
    first_turn_trainers: bool  # turn.first-turn-ban.hgss, turn.first-trainers-ok
    first_turn_attack: bool  # turn.first-turn-ban.xy, turn.first-attack-ok
    evolve_from_turn: i64  # evolve.not-first-turn.*, D09: 3 is each player's second turn

    # Cards
    item_word: str  # name of an Item card: card.kinds.hgss, card.trainer-subtypes
    trainer_means_all: bool  # D05: "Trainer card" includes Supporters and Stadiums
    types: i64  # card.types.*
    supporter_rests: bool  # supporter.after-play.*: stays in play until the turn ends
    same_stadium: bool  # D35: a Stadium with the name of the one in play may be played
    useless_trainers: bool  # D33: a Trainer card without effect may be played

    # Attacks and damage
    confusion_after_failure: bool  # D42: flip for Confusion although the attack already failed
    defender_steps: i64  # damage.defender-effects.*: cards before Poké-Bodies (2), or together (1)
    own_active_weakness: bool  # D46: Weakness and Resistance for your own Active Pokémon
    cost_set_before_add: bool  # D77: "costs nothing" is applied before "costs more"

    # Powers
    power_uses: i64  # D75: maximum uses per turn of unlimited powers

    # Between turns, Knock Outs, winning
    tools_any_time: bool  # between.card-effects.*
    next_player_first: bool  # ko.both-prize-order, ko.both-replace-order
    own_card_decides_destination: bool  # D76: the card of the Knocked Out Pokémon's player decides
    turn_limit: i64  # D78: 0 means none; a game that reaches it is unfinished
    decision_limit: i64  # like turn_limit, for decisions between two or more options

    # Decks
    deck_size: i64  # deck.size-60
    copies: i64  # deck.copies-4
    stars: i64  # deck.star-one
    ace_specs: i64  # deck.ace-spec-one


copyreg.pickle(Ruleset, constructor_args)

HGSS: Final = Ruleset(
    name="HGSS",
    era="HGSS",
    flip_before_drawing=False,
    flip_winner_decides=False,
    opening_hand=7,
    prizes=6,
    sudden_death_prizes=1,
    bench_size=5,
    mulligan_waits=False,
    mulligan_extra_cards=True,
    extra_cards_to_bench=True,
    mulligan_limit=1000,
    first_turn_trainers=False,
    first_turn_attack=True,
    evolve_from_turn=3,
    item_word="Trainer",
    trainer_means_all=False,
    types=HGSS_TYPES,
    supporter_rests=True,
    same_stadium=False,
    useless_trainers=False,
    confusion_after_failure=False,
    defender_steps=2,
    own_active_weakness=False,
    cost_set_before_add=True,
    power_uses=60,
    tools_any_time=True,
    next_player_first=True,
    own_card_decides_destination=True,
    turn_limit=200,
    decision_limit=5000,
    deck_size=60,
    copies=4,
    stars=1,
    ace_specs=1,
)

XY: Final = Ruleset(
    name="XY",
    era="XY",
    flip_before_drawing=True,
    flip_winner_decides=True,
    opening_hand=7,
    prizes=6,
    sudden_death_prizes=1,
    bench_size=5,
    mulligan_waits=True,
    mulligan_extra_cards=True,
    extra_cards_to_bench=True,
    mulligan_limit=1000,
    first_turn_trainers=True,
    first_turn_attack=False,
    evolve_from_turn=3,
    item_word="Item",
    trainer_means_all=True,
    types=XY_TYPES,
    supporter_rests=False,
    same_stadium=False,
    useless_trainers=False,
    confusion_after_failure=False,
    defender_steps=1,
    own_active_weakness=False,
    cost_set_before_add=True,
    power_uses=60,
    tools_any_time=False,
    next_player_first=True,
    own_card_decides_destination=True,
    turn_limit=200,
    decision_limit=5000,
    deck_size=60,
    copies=4,
    stars=1,
    ace_specs=1,
)
RULESETS: Final = {"HGSS": HGSS, "XY": XY}
