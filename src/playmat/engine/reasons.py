"""Reasons why an action isn't allowed: a rule per era, a sentence, and a remedy."""

from __future__ import annotations

from typing import Final, final


@final
class Reason:
    """The rule, sentence, and remedy of a refusal; `{power}` stands for the kind of power."""

    __slots__ = ("hgss_rule", "remedy", "sentence", "xy_rule")

    def __init__(self, rule: str, sentence: str, remedy: str, xy: str = "") -> None:
        self.hgss_rule = rule
        self.xy_rule = xy or rule
        self.sentence = sentence
        self.remedy = remedy


NEXT_TURN: Final = "Wait until your next turn."

NOT_IN_HAND: Final = Reason(
    "attach.def", "That card isn't in your hand.", "Choose a card in your hand."
)
NO_BASIC_IN_HAND: Final = Reason(
    "card.basic-def", "You have no Basic Pokémon in your hand.", "Draw a Basic Pokémon."
)
NO_EVOLUTION_IN_HAND: Final = Reason(
    "card.evolution-def", "You have no Evolution card in your hand.", "Draw an Evolution card."
)
NO_ENERGY_IN_HAND: Final = Reason(
    "card.energy-def", "You have no Energy card in your hand.", "Draw an Energy card."
)
NO_TRAINER_IN_HAND: Final = Reason(
    "card.kinds.hgss",
    "You have no Trainer, Supporter, or Stadium card in your hand.",
    "Draw such a card.",
    xy="card.trainer-subtypes",
)
NO_LEGEND_IN_HAND: Final = Reason(
    "legend.play-together", "You have no LEGEND card in your hand.", "Draw both of its halves."
)
NO_LEVEL_UP_IN_HAND: Final = Reason(
    "lvx.on-top", "You have no Pokémon LV.X in your hand.", "Draw a Pokémon LV.X."
)
NOT_BASIC: Final = Reason(
    "card.basic-def",
    "Only Basic Pokémon can be played from your hand to your Bench.",
    "Choose a Basic Pokémon.",
)
BENCH_FULL: Final = Reason("zone.bench-max", "Your Bench is full.", "Make room on your Bench.")
OTHER_ORIGIN: Final = Reason(
    "evolve.name-match",
    "That card doesn't evolve from this Pokémon.",
    'Choose the Pokémon named after "Evolves from" on the card.',
)
FIRST_TURN_EVOLVING: Final = Reason(
    "evolve.not-first-turn.hgss",
    "You can't evolve a Pokémon on your first turn.",
    "Wait for your second turn.",
    xy="evolve.not-first-turn.xy",
)
NEW_THIS_TURN: Final = Reason(
    "evolve.not-when-new", "A Pokémon can't evolve on the turn it came into play.", NEXT_TURN
)
CHANGED_THIS_TURN: Final = Reason(
    "evolve.once-each",
    "That Pokémon has already evolved, devolved, or leveled up this turn.",
    NEXT_TURN,
)
ENERGY_ATTACHED: Final = Reason(
    "attach.once", "You have already attached an Energy card from your hand this turn.", NEXT_TURN
)
FIRST_TURN_TRAINER: Final = Reason(
    "turn.first-turn-ban.hgss",
    "The player who goes first can't play Trainer, Supporter, or Stadium cards on "
    "their first turn.",
    NEXT_TURN,
    xy="turn.first-turn-ban.xy",
)
FIRST_TURN_FOSSIL: Final = Reason(
    "turn.first-turn-fossil",
    "The player who goes first can't play Fossils on their first turn.",
    NEXT_TURN,
    xy="turn.first-turn-ban.xy",
)
SUPPORTER_PLAYED: Final = Reason(
    "supporter.one-per-turn", "You have already played a Supporter card this turn.", NEXT_TURN
)
STADIUM_PLAYED: Final = Reason(
    "stadium.one-per-turn", "You have already played a Stadium card this turn.", NEXT_TURN
)
SAME_STADIUM: Final = Reason(
    "D35",
    "A Stadium with that name is already in play.",
    "Wait until a different Stadium, or none, is in play.",
)
NO_EFFECT: Final = Reason(
    "D33", "That would have no effect now.", "Wait until some of its effect can happen."
)
CARD_CONDITION: Final = Reason(
    "D01", "The card's condition for playing it isn't met.", "Meet the condition in its text."
)
TOOL_ATTACHED: Final = Reason(
    "tool.one-each",
    "That Pokémon already has a Pokémon Tool attached.",
    "Choose a Pokémon without a Pokémon Tool.",
)
ALREADY_RETREATED: Final = Reason(
    "retreat.once", "You have already retreated this turn.", NEXT_TURN
)
EMPTY_BENCH: Final = Reason(
    "retreat.switch", "You have no Benched Pokémon to switch with.", "Put a Pokémon on your Bench."
)
CANNOT_PAY_RETREAT: Final = Reason(
    "retreat.cost",
    "Your Active Pokémon doesn't have enough Energy for its Retreat Cost.",
    "Attach more Energy to your Active Pokémon.",
)
IS_ASLEEP: Final = Reason(
    "asleep.cannot", "A Pokémon that is Asleep can't attack or retreat.", "Wait until it wakes up."
)
IS_PARALYZED: Final = Reason(
    "paralyzed.cannot",
    "A Pokémon that is Paralyzed can't attack or retreat.",
    "Wait until it recovers.",
)
FIRST_TURN_ATTACK: Final = Reason(
    "turn.first-attack-ok",
    "The player who goes first can't attack on their first turn.",
    NEXT_TURN,
    xy="turn.first-turn-ban.xy",
)
NOT_ENOUGH_ENERGY: Final = Reason(
    "cost.enough",
    "Your Active Pokémon doesn't have enough Energy for that attack.",
    "Attach more Energy to your Active Pokémon.",
)
WRONG_ENERGY: Final = Reason(
    "cost.typed",
    "Its Energy doesn't match the types in the attack's cost.",
    "Attach Energy of the types in the attack's cost.",
)
NOT_ACTIVE: Final = Reason(
    "attack.active-only", "Only your Active Pokémon can attack.", "Make it your Active Pokémon."
)
POWER_USED: Final = Reason(
    "power.once-usual", "That {power} has already been used this turn.", NEXT_TURN
)
HAS_CONDITION: Final = Reason(
    "power.condition-off",
    "That {power} can't be used while the Pokémon has a Special Condition.",
    "Remove its Special Conditions first.",
)
POWER_CONDITION: Final = Reason(
    "D01", "The condition of that {power} isn't met.", "Meet the condition in its text."
)
FORBIDDEN: Final = Reason(
    "D01", "Another card's effect prevents that.", "Wait until the effect ends."
)
HALF_A_LEGEND: Final = Reason(
    "legend.play-together",
    "You must play both halves of a LEGEND together.",
    "Get both halves into your hand.",
)
OTHER_HALF: Final = Reason(
    "legend.play-together",
    "Both halves of a LEGEND are played with its upper half.",
    "Choose the upper half.",
)
NOT_LEVEL_UP: Final = Reason(
    "lvx.on-top",
    "You can play a Pokémon LV.X only on your Active Pokémon with the same name.",
    "Make the Pokémon with that name Active.",
)
NOT_YOUR_DECISION: Final = Reason(
    "turn.opponent-passive",
    "It's your opponent's decision.",
    "Wait for your opponent to choose.",
    xy="turn.alternate",
)
GAME_OVER: Final = Reason("win.any-one", "The game is over.", "Start a new game.")
OTHER_DECISION: Final = Reason(
    "turn.parts", "You must make another decision first.", "Choose one of its options."
)
STADIUM_USED: Final = Reason(
    "stadium.stays", "You have already used this Stadium this turn.", NEXT_TURN
)
NO_STADIUM_ACTION: Final = Reason(
    "stadium.stays",
    "No Stadium in play has an effect you can use.",
    "Play a Stadium with such an effect.",
)
TOO_MANY_USES: Final = Reason(
    "D75", "You can't use another {power} this turn; the ruleset limits such uses.", NEXT_TURN
)
ONLY_BY_ITEM: Final = Reason(
    "restored.only-by-item",
    "A Restored Pokémon can be put into play only by its Fossil Item card.",
    "Play that Item card.",
)
NOT_OFFERED: Final = Reason(
    "turn.parts", "That isn't one of the options.", "Choose one of the options."
)
NOT_EVOLUTION: Final = Reason(
    "card.evolution-def", "That isn't an Evolution card.", "Choose a Stage 1 or Stage 2 Pokémon."
)
NOT_ENERGY: Final = Reason(
    "card.energy-def", "That isn't an Energy card.", "Choose an Energy card."
)
NOT_TRAINER: Final = Reason(
    "card.kinds.hgss",
    "That isn't a Trainer, Supporter, or Stadium card.",
    "Choose a Trainer, Supporter, or Stadium card.",
    xy="card.trainer-subtypes",
)
NO_POWER: Final = Reason(
    "power.chosen",
    "That Pokémon has no {power} you can use.",
    "Choose a Pokémon with a {power} you can use.",
    xy="ability.def",
)
NO_POWER_IN_PLAY: Final = Reason(
    "power.chosen",
    "None of your Pokémon has a {power} you can use.",
    "Put a Pokémon with a {power} into play.",
    xy="ability.def",
)
NO_ATTACK: Final = Reason(
    "attack.active-only",
    "Your Active Pokémon has no attack.",
    "Make a Pokémon with an attack your Active Pokémon.",
)
ONLY_UNDOES: Final = Reason(
    "D75", "That would only undo an earlier use this turn.", "Do something else first."
)
