"""Why something may not be done. The predicates of `actions` return one of these, or ALLOWED.

Each names its rule (by era where the eras differ), says one sentence and what would help.
"""

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

# reason -> (rule under HGSS, rule under XY, sentence, what would have to be different)
REASONS: Final[dict[int, tuple[str, str, str, str]]] = {
    NOT_IN_HAND: (
        "attach.def",
        "attach.def",
        "That card is not in your hand.",
        "Have the card in your hand.",
    ),
    NOT_BASIC: (
        "card.basic-def",
        "card.basic-def",
        "Only a Basic Pokémon is put on the Bench from the hand.",
        "Choose a Basic Pokémon.",
    ),
    BENCH_FULL: (
        "zone.bench-max",
        "zone.bench-max",
        "The Bench is full.",
        "A place on the Bench must be free.",
    ),
    OTHER_ORIGIN: (
        "evolve.name-match",
        "evolve.name-match",
        "That card does not evolve from this Pokémon.",
        "Choose a Pokémon with the name that the card evolves from.",
    ),
    FIRST_TURN_EVOLVING: (
        "evolve.not-first-turn.hgss",
        "evolve.not-first-turn.xy",
        "Nobody evolves a Pokémon on their own first turn.",
        "Wait for your second turn.",
    ),
    NEW_THIS_TURN: (
        "evolve.not-when-new",
        "evolve.not-when-new",
        "That Pokémon came into play this turn.",
        "Wait until your next turn.",
    ),
    CHANGED_THIS_TURN: (
        "evolve.once-each",
        "evolve.once-each",
        "That Pokémon has already evolved, devolved or levelled up this turn.",
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
        "The starting player plays no Trainer, Supporter or Stadium card on the first turn.",
        "Wait until your next turn.",
    ),
    FIRST_TURN_FOSSIL: (
        "turn.first-turn-fossil",
        "turn.first-turn-ban.xy",
        "The starting player puts down no Fossil on the first turn.",
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
        "A Stadium of that name is in play already.",
        "Another Stadium, or none, must be in play.",
    ),
    NO_EFFECT: (
        "D33",
        "D33",
        "It would do nothing now.",
        "Some part of its effect must be able to happen.",
    ),
    CARD_CONDITION: (
        "D01",
        "D01",
        "The card's own condition for playing it is not met.",
        "Meet the condition in its text.",
    ),
    TOOL_ATTACHED: (
        "tool.one-each",
        "tool.one-each",
        "That Pokémon has a Pokémon Tool already.",
        "Choose a Pokémon without a Tool.",
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
        "There is no Benched Pokémon to take its place.",
        "Have a Pokémon on your Bench.",
    ),
    CANNOT_PAY_RETREAT: (
        "retreat.cost",
        "retreat.cost",
        "It has not enough Energy for its Retreat Cost.",
        "Attach more Energy to your Active Pokémon.",
    ),
    IS_ASLEEP: (
        "asleep.cannot",
        "asleep.cannot",
        "An Asleep Pokémon can neither attack nor retreat.",
        "It must wake up first.",
    ),
    IS_PARALYZED: (
        "paralyzed.cannot",
        "paralyzed.cannot",
        "A Paralyzed Pokémon can neither attack nor retreat.",
        "It must recover first.",
    ),
    FIRST_TURN_ATTACK: (
        "turn.first-attack-ok",
        "turn.first-turn-ban.xy",
        "The starting player does not attack on the first turn.",
        "Wait until your next turn.",
    ),
    NOT_ENOUGH_ENERGY: (
        "cost.enough",
        "cost.enough",
        "It has not enough Energy for that attack.",
        "Attach more Energy to your Active Pokémon.",
    ),
    WRONG_ENERGY: (
        "cost.typed",
        "cost.typed",
        "Its Energy is not of the types that the attack costs.",
        "Attach Energy of the types in the attack's cost.",
    ),
    NOT_ACTIVE: (
        "attack.active-only",
        "attack.active-only",
        "Only the Active Pokémon attacks.",
        "Make it your Active Pokémon.",
    ),
    POWER_USED: (
        "power.once-usual",
        "power.once-usual",
        "That power has been used this turn.",
        "Wait until your next turn.",
    ),
    HAS_CONDITION: (
        "power.condition-off",
        "power.condition-off",
        "That power is shut off while its Pokémon has a Special Condition.",
        "The Pokémon must be rid of its Special Conditions.",
    ),
    POWER_CONDITION: (
        "D01",
        "D01",
        "The power's own condition is not met.",
        "Meet the condition in its text.",
    ),
    FORBIDDEN: (
        "D01",
        "D01",
        "An effect in force forbids it.",
        "The effect must end first.",
    ),
    HALF_A_LEGEND: (
        "legend.play-together",
        "legend.play-together",
        "Both halves of a LEGEND must be played together.",
        "Have both halves in your hand.",
    ),
    NOT_LEVEL_UP: (
        "lvx.on-top",
        "lvx.on-top",
        "A Pokémon LV.X goes on the Active Pokémon of its name.",
        "Have the Pokémon of that name Active.",
    ),
    NOT_ASKED: (
        "turn.opponent-passive",
        "turn.alternate",
        "It is the other player who decides now.",
        "Wait until you are asked.",
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
        "Another decision must be made first.",
        "Answer the question that is being asked.",
    ),
    STADIUM_USED: (
        "stadium.stays",
        "stadium.stays",
        "You have used this Stadium this turn.",
        "Wait until your next turn.",
    ),
    NO_STADIUM_ACTION: (
        "stadium.stays",
        "stadium.stays",
        "There is no Stadium in play that gives you something to do.",
        "Have such a Stadium in play.",
    ),
    TOO_MANY_USES: (
        "D75",
        "D75",
        "Powers have been used as often this turn as the ruleset allows.",
        "Wait until your next turn.",
    ),
    ONLY_BY_ITEM: (
        "restored.only-by-item",
        "restored.only-by-item",
        "A Restored Pokémon comes into play only by the Item that goes with it.",
        "Play that Item.",
    ),
    NOT_OFFERED: (
        "turn.parts",
        "turn.parts",
        "That is not among the options.",
        "Choose one of the options.",
    ),
    NOT_EVOLUTION: (
        "card.evolution-def",
        "card.evolution-def",
        "That is not an Evolution card.",
        "Choose a Stage 1 or Stage 2 Pokémon.",
    ),
    NOT_ENERGY: (
        "card.energy-def",
        "card.energy-def",
        "That is not an Energy card.",
        "Choose an Energy card.",
    ),
    NOT_TRAINER: (
        "card.kinds.hgss",
        "card.trainer-subtypes",
        "That is not a Trainer, Supporter or Stadium card.",
        "Choose such a card.",
    ),
    NO_POWER: (
        "power.chosen",
        "ability.def",
        "That Pokémon has no power that its player uses.",
        "Choose a Pokémon with such a power.",
    ),
    ONLY_BACK: (
        "D75",
        "D75",
        "It could only bring back what the table was earlier this turn.",
        "Do something else first.",
    ),
}
