"""Reasons why an action is not allowed: each has a rule per era, a sentence, and a remedy."""

from __future__ import annotations

from typing import Final

ALLOWED: Final = 0
NOT_IN_HAND: Final = 1
NOT_BASIC: Final = 2
BENCH_FULL: Final = 3
OTHER_ORIGIN: Final = 4
FIRST_TURN_EVOLVING: Final = 5
NEW_THIS_TURN: Final = 6
CHANGED_THIS_TURN: Final = 7
ENERGY_ATTACHED: Final = 8
FIRST_TURN_TRAINER: Final = 9
FIRST_TURN_FOSSIL: Final = 10
SUPPORTER_PLAYED: Final = 11
STADIUM_PLAYED: Final = 12
SAME_STADIUM: Final = 13
NO_EFFECT: Final = 14
CARD_CONDITION: Final = 15
TOOL_ATTACHED: Final = 16
ALREADY_RETREATED: Final = 17
EMPTY_BENCH: Final = 18
CANNOT_PAY_RETREAT: Final = 19
IS_ASLEEP: Final = 20
IS_PARALYZED: Final = 21
FIRST_TURN_ATTACK: Final = 22
NOT_ENOUGH_ENERGY: Final = 23
NOT_ACTIVE: Final = 24
POWER_USED: Final = 25
HAS_CONDITION: Final = 26
POWER_CONDITION: Final = 27
FORBIDDEN: Final = 28
HALF_A_LEGEND: Final = 29
NOT_LEVEL_UP: Final = 30
NOT_ASKED: Final = 31
GAME_OVER: Final = 32
OTHER_DECISION: Final = 33
STADIUM_USED: Final = 34
NO_STADIUM_ACTION: Final = 35
TOO_MANY_USES: Final = 36
ONLY_BY_ITEM: Final = 37
NOT_OFFERED: Final = 38
WRONG_ENERGY: Final = 39
NOT_EVOLUTION: Final = 40
NOT_ENERGY: Final = 41
NOT_TRAINER: Final = 42
NO_POWER: Final = 43
ONLY_BACK: Final = 44

# reason -> (rule under HGSS, rule under XY, sentence, remedy); {power} is the kind of power
REASONS: Final[dict[int, tuple[str, str, str, str]]] = {
    NOT_IN_HAND: (
        "attach.def",
        "attach.def",
        "That card isn't in your hand.",
        "Choose a card in your hand.",
    ),
    NOT_BASIC: (
        "card.basic-def",
        "card.basic-def",
        "Only Basic Pokémon can be played from your hand to your Bench.",
        "Choose a Basic Pokémon.",
    ),
    BENCH_FULL: (
        "zone.bench-max",
        "zone.bench-max",
        "Your Bench is full.",
        "Make room on your Bench.",
    ),
    OTHER_ORIGIN: (
        "evolve.name-match",
        "evolve.name-match",
        "That card doesn't evolve from this Pokémon.",
        'Choose the Pokémon named after "Evolves from" on the card.',
    ),
    FIRST_TURN_EVOLVING: (
        "evolve.not-first-turn.hgss",
        "evolve.not-first-turn.xy",
        "You can't evolve a Pokémon on your first turn.",
        "Wait for your second turn.",
    ),
    NEW_THIS_TURN: (
        "evolve.not-when-new",
        "evolve.not-when-new",
        "A Pokémon can't evolve on the turn it came into play.",
        "Wait until your next turn.",
    ),
    CHANGED_THIS_TURN: (
        "evolve.once-each",
        "evolve.once-each",
        "That Pokémon has already evolved, devolved, or leveled up this turn.",
        "Wait until your next turn.",
    ),
    ENERGY_ATTACHED: (
        "attach.once",
        "attach.once",
        "You have already attached an Energy card from your hand this turn.",
        "Wait until your next turn.",
    ),
    FIRST_TURN_TRAINER: (
        "turn.first-turn-ban.hgss",
        "turn.first-turn-ban.xy",
        "The player who goes first can't play Trainer, Supporter, or Stadium cards on their first "
        "turn.",
        "Wait until your next turn.",
    ),
    FIRST_TURN_FOSSIL: (
        "turn.first-turn-fossil",
        "turn.first-turn-ban.xy",
        "The player who goes first can't play Fossils on their first turn.",
        "Wait until your next turn.",
    ),
    SUPPORTER_PLAYED: (
        "supporter.one-per-turn",
        "supporter.one-per-turn",
        "You have already played a Supporter card this turn.",
        "Wait until your next turn.",
    ),
    STADIUM_PLAYED: (
        "stadium.one-per-turn",
        "stadium.one-per-turn",
        "You have already played a Stadium card this turn.",
        "Wait until your next turn.",
    ),
    SAME_STADIUM: (
        "D35",
        "D35",
        "A Stadium with that name is already in play.",
        "Wait until a different Stadium, or none, is in play.",
    ),
    NO_EFFECT: (
        "D33",
        "D33",
        "That would have no effect now.",
        "Wait until some of its effect can happen.",
    ),
    CARD_CONDITION: (
        "D01",
        "D01",
        "The card's condition for playing it isn't met.",
        "Meet the condition in its text.",
    ),
    TOOL_ATTACHED: (
        "tool.one-each",
        "tool.one-each",
        "That Pokémon already has a Pokémon Tool attached.",
        "Choose a Pokémon without a Pokémon Tool.",
    ),
    ALREADY_RETREATED: (
        "retreat.once",
        "retreat.once",
        "You have already retreated this turn.",
        "Wait until your next turn.",
    ),
    EMPTY_BENCH: (
        "retreat.switch",
        "retreat.switch",
        "You have no Benched Pokémon to switch with.",
        "Put a Pokémon on your Bench.",
    ),
    CANNOT_PAY_RETREAT: (
        "retreat.cost",
        "retreat.cost",
        "Your Active Pokémon doesn't have enough Energy for its Retreat Cost.",
        "Attach more Energy to your Active Pokémon.",
    ),
    IS_ASLEEP: (
        "asleep.cannot",
        "asleep.cannot",
        "A Pokémon that is Asleep can't attack or retreat.",
        "Wait until it wakes up.",
    ),
    IS_PARALYZED: (
        "paralyzed.cannot",
        "paralyzed.cannot",
        "A Pokémon that is Paralyzed can't attack or retreat.",
        "Wait until it recovers.",
    ),
    FIRST_TURN_ATTACK: (
        "turn.first-attack-ok",
        "turn.first-turn-ban.xy",
        "The player who goes first can't attack on their first turn.",
        "Wait until your next turn.",
    ),
    NOT_ENOUGH_ENERGY: (
        "cost.enough",
        "cost.enough",
        "Your Active Pokémon doesn't have enough Energy for that attack.",
        "Attach more Energy to your Active Pokémon.",
    ),
    WRONG_ENERGY: (
        "cost.typed",
        "cost.typed",
        "Its Energy doesn't match the types in the attack's cost.",
        "Attach Energy of the types in the attack's cost.",
    ),
    NOT_ACTIVE: (
        "attack.active-only",
        "attack.active-only",
        "Only your Active Pokémon can attack.",
        "Make it your Active Pokémon.",
    ),
    POWER_USED: (
        "power.once-usual",
        "power.once-usual",
        "That {power} has already been used this turn.",
        "Wait until your next turn.",
    ),
    HAS_CONDITION: (
        "power.condition-off",
        "power.condition-off",
        "That {power} can't be used while the Pokémon has a Special Condition.",
        "Remove its Special Conditions first.",
    ),
    POWER_CONDITION: (
        "D01",
        "D01",
        "The condition of that {power} isn't met.",
        "Meet the condition in its text.",
    ),
    FORBIDDEN: (
        "D01",
        "D01",
        "Another card's effect prevents that.",
        "Wait until the effect ends.",
    ),
    HALF_A_LEGEND: (
        "legend.play-together",
        "legend.play-together",
        "You must play both halves of a LEGEND together.",
        "Get both halves into your hand.",
    ),
    NOT_LEVEL_UP: (
        "lvx.on-top",
        "lvx.on-top",
        "You can play a Pokémon LV.X only on your Active Pokémon with the same name.",
        "Make the Pokémon with that name Active.",
    ),
    NOT_ASKED: (
        "turn.opponent-passive",
        "turn.alternate",
        "It's your opponent's decision.",
        "Wait for your opponent to choose.",
    ),
    GAME_OVER: (
        "win.any-one",
        "win.any-one",
        "The game is over.",
        "Start a new game.",
    ),
    OTHER_DECISION: (
        "turn.parts",
        "turn.parts",
        "You must make another decision first.",
        "Choose one of its options.",
    ),
    STADIUM_USED: (
        "stadium.stays",
        "stadium.stays",
        "You have already used this Stadium this turn.",
        "Wait until your next turn.",
    ),
    NO_STADIUM_ACTION: (
        "stadium.stays",
        "stadium.stays",
        "No Stadium in play has an effect you can use.",
        "Play a Stadium with such an effect.",
    ),
    TOO_MANY_USES: (
        "D75",
        "D75",
        "You can't use another {power} this turn; the ruleset limits such uses.",
        "Wait until your next turn.",
    ),
    ONLY_BY_ITEM: (
        "restored.only-by-item",
        "restored.only-by-item",
        "A Restored Pokémon can be put into play only by its Fossil Item card.",
        "Play that Item card.",
    ),
    NOT_OFFERED: (
        "turn.parts",
        "turn.parts",
        "That isn't one of the options.",
        "Choose one of the options.",
    ),
    NOT_EVOLUTION: (
        "card.evolution-def",
        "card.evolution-def",
        "That isn't an Evolution card.",
        "Choose a Stage 1 or Stage 2 Pokémon.",
    ),
    NOT_ENERGY: (
        "card.energy-def",
        "card.energy-def",
        "That isn't an Energy card.",
        "Choose an Energy card.",
    ),
    NOT_TRAINER: (
        "card.kinds.hgss",
        "card.trainer-subtypes",
        "That isn't a Trainer, Supporter, or Stadium card.",
        "Choose a Trainer, Supporter, or Stadium card.",
    ),
    NO_POWER: (
        "power.chosen",
        "ability.def",
        "That Pokémon has no {power} you can use.",
        "Choose a Pokémon with a {power} you can use.",
    ),
    ONLY_BACK: (
        "D75",
        "D75",
        "That would only undo an earlier use this turn.",
        "Do something else first.",
    ),
}
