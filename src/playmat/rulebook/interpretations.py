"""Our interpretations of points where the rulebooks are silent or contradict each other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from playmat.rulebook.rules import UnknownRule


@dataclass(frozen=True)
class Interpretation:
    """A point that the rulebooks leave open, and our answer."""

    id: str
    point: str
    answer: str
    parameter: str = ""  # the field of Ruleset that states it, if any
    from_practice: bool = False  # known from play and cards of that time


INTERPRETATIONS: Final = (
    # In general
    Interpretation(
        "D01",
        "A card contradicts a rulebook.",
        "The card is right.",
        from_practice=True,
    ),
    Interpretation(
        "D02",
        "Only the rulebooks of one era state a rule.",
        "It also applies in the other era, unless that era's rulebook contradicts it.",
    ),
    Interpretation(
        "D03",
        "Cards of one era are played under the ruleset of the other.",
        "The rules for such cards come with them: a LEGEND or LV.X is played under XY as "
        "under HGSS, and Fairy Energy is a basic Energy under HGSS, too.",
    ),
    Interpretation(
        "D04",
        "Whether an Ability is a Poké-Power or Poké-Body with a newer name.",
        "It isn't; effects on Abilities don't affect Poké-Powers and Poké-Bodies.",
        from_practice=True,
    ),
    Interpretation(
        "D05",
        "Whether Supporters and Stadiums are Trainer cards.",
        "Under HGSS, they are separate kinds of card. Under XY, they are Trainer cards, and "
        "what HGSS calls a Trainer card is an Item.",
        parameter="trainer_means_all",
        from_practice=True,
    ),
    Interpretation(
        "D06",
        "Several effects happen at the same moment.",
        "During a turn, the effects of the player whose turn it is happen first; between "
        "turns, those of the player whose turn is next.",
    ),
    Interpretation(
        "D07",
        "Only part of an effect can be carried out.",
        "That part is carried out; the rest is skipped.",
    ),
    # First turns
    Interpretation(
        "D08",
        "Who goes first, and who flips the coin.",
        "Under HGSS, the winner of the flip goes first; under XY, the winner chooses. The "
        "same player always calls heads.",
        parameter="flip_winner_decides",
    ),
    Interpretation(
        "D09",
        "Whose first turn is meant by the ban on evolving.",
        "Each player's own first turn, in both eras.",
        parameter="evolve_from_turn",
        from_practice=True,
    ),
    Interpretation(
        "D10",
        "How far the HGSS ban on Trainer cards on the first turn goes.",
        "It applies to the player who goes first and to every Trainer card in hand, "
        "including Tools, Technical Machines, and Fossils. A power may still use one from "
        "elsewhere.",
        parameter="first_turn_trainers",
    ),
    Interpretation(
        "D11",
        "Whether the player who goes first draws on the first turn.",
        "Yes, in both eras.",
        from_practice=True,
    ),
    Interpretation(
        "D12",
        "A card lets the player who goes first attack on the first turn under XY.",
        "The player still can't attack on that turn.",
        parameter="first_turn_attack",
    ),
    Interpretation(
        "D13",
        "First-turn rules in Sudden Death.",
        "They apply again: it is a new game.",
    ),
    # Setup and mulligans
    Interpretation(
        "D14",
        "A mulligan with a Basic Pokémon in hand.",
        "Not allowed.",
    ),
    Interpretation(
        "D15",
        "A Fossil is the only card to start with.",
        "It counts as a Basic Pokémon, so there is no mulligan.",
    ),
    Interpretation(
        "D16",
        "Which Fossils can start the game under XY.",
        "Those that are played as a Basic Pokémon, not those that only put a Restored "
        "Pokémon into play.",
    ),
    Interpretation(
        "D17",
        "Whether a Fossil is the Basic Pokémon that a deck needs.",
        "No: in a deck, it is a Trainer card.",
    ),
    Interpretation(
        "D18",
        "How many extra cards a player draws for the opponent's mulligans.",
        "As many as the player likes, up to one for each; the player chooses the number once.",
    ),
    Interpretation(
        "D19",
        "When the extra cards are drawn.",
        "After the last mulligan, in both eras.",
    ),
    Interpretation(
        "D20",
        "Whether Basic Pokémon among the extra cards can be put on the Bench.",
        "Yes, in both eras.",
        parameter="extra_cards_to_bench",
    ),
    Interpretation(
        "D21",
        "Whether hands are revealed when neither player has a Basic Pokémon.",
        "Both are revealed, in both eras.",
    ),
    Interpretation(
        "D22",
        "When a mulligan is taken under XY, which the rulebook describes twice.",
        "According to the fuller description: after the opponent has placed their Pokémon.",
        parameter="mulligan_waits",
    ),
    Interpretation(
        "D23",
        "Whether a player without a Basic Pokémon can skip the mulligan.",
        "No: it is mandatory.",
    ),
    Interpretation(
        "D24",
        "There are too few cards for the Prize cards or the extra cards.",
        "This happens only with decks made for tests: players set aside or draw the cards "
        "they have.",
    ),
    Interpretation(
        "D25",
        "Whether the Prize cards are the top cards of the deck or random ones.",
        "The top cards: the deck has just been shuffled.",
    ),
    Interpretation(
        "D26",
        "Mulligans without end.",
        "The rules have no limit; the engine reports an error at a very high one.",
        parameter="mulligan_limit",
    ),
    # Actions of a turn
    Interpretation(
        "D27",
        "Ending a turn without an attack.",
        "Always allowed.",
        from_practice=True,
    ),
    Interpretation(
        "D28",
        "An effect put a Pokémon into play this turn.",
        "It can't evolve this turn.",
    ),
    Interpretation(
        "D29",
        "An effect evolves a Pokémon.",
        "Only the limits in the text apply; the limits in the rules are for evolving from "
        "the hand.",
    ),
    Interpretation(
        "D30",
        "Evolving a Pokémon that has been devolved this turn.",
        "Not until a later turn.",
    ),
    Interpretation(
        "D31",
        "What happens to a devolved Pokémon.",
        "Its damage remains and is compared with the lower HP immediately; the text says "
        "where the card goes.",
    ),
    Interpretation(
        "D32",
        "What remains when a Pokémon evolves.",
        "All cards attached to it and all damage; Special Conditions and effects end.",
    ),
    Interpretation(
        "D33",
        "No part of a Trainer card's effect can happen.",
        "The card can't be played.",
        parameter="useless_trainers",
        from_practice=True,
    ),
    Interpretation(
        "D34",
        "Where a Supporter card is after it has been used.",
        "Under HGSS, next to the Active Pokémon until the turn ends; under XY, in the "
        "discard pile.",
        parameter="supporter_rests",
        from_practice=True,
    ),
    Interpretation(
        "D35",
        "A Stadium has the name of the one in play.",
        "It can't be played.",
        parameter="same_stadium",
        from_practice=True,
    ),
    Interpretation(
        "D36",
        "Which discard pile a replaced Stadium goes to.",
        "That of its owner.",
    ),
    Interpretation(
        "D37",
        "A Pokémon Tool and Technical Machines on one Pokémon.",
        "One Tool and any number of Technical Machines, unless a card says otherwise.",
    ),
    Interpretation(
        "D38",
        "What counts as the retreat of a turn.",
        "Every retreat, even one that costs nothing; switching by an effect doesn't count.",
        from_practice=True,
    ),
    Interpretation(
        "D39",
        "Paying for a retreat with Energy that counts double.",
        "In both eras, the cards are valid if, in some order, only the last of them "
        "completes the cost.",
    ),
    Interpretation(
        "D40",
        "How a Pokémon LV.X is played.",
        "On the Active Pokémon with its name, whenever that Pokémon could evolve. Special "
        "Conditions and effects end, but the Pokémon has not evolved. It keeps the attacks "
        "and powers underneath.",
    ),
    # Attacks and damage
    Interpretation(
        "D41",
        "Whether Energy that an attack discards is discarded before or after the damage.",
        "Before, if it is a cost of the attack; after, if the text only states it.",
    ),
    Interpretation(
        "D42",
        "An attack has failed, and later steps could also stop it.",
        "The rest is skipped, including the flip for Confusion; the attack has been used.",
        parameter="confusion_after_failure",
    ),
    Interpretation(
        "D43",
        "Damage of 0.",
        "An attack with a base damage of 0, or whose damage the attacker's effects reduce to "
        "0 or less, does no damage: Weakness doesn't increase it.",
    ),
    Interpretation(
        "D44",
        "Two rulebooks count an effect that protects the defender among the attacker's effects.",
        "It counts among the effects on the defender, as in the other two rulebooks.",
    ),
    Interpretation(
        "D45",
        "How Weakness increases damage.",
        "×2 doubles it, +20 adds 20; a printed Weakness applies once, even if several types match.",
        from_practice=True,
    ),
    Interpretation(
        "D46",
        "Weakness and Resistance of an Active Pokémon that is damaged by its own player's attack.",
        "They don't apply.",
        parameter="own_active_weakness",
    ),
    Interpretation(
        "D47",
        "Effects that protect a Benched Pokémon.",
        "They apply; only Weakness and Resistance are limited to the opponent's Active Pokémon.",
    ),
    Interpretation(
        "D48",
        "The order of effects on the defender.",
        "Under HGSS, effects of cards apply before Poké-Bodies. Under XY, all apply "
        "together, and those that reduce damage come before those that prevent it.",
        parameter="defender_steps",
    ),
    Interpretation(
        "D49",
        "One rulebook says that the order of an attack's steps matters, three say that it doesn't.",
        "The one is a misprint.",
    ),
    Interpretation(
        "D50",
        "Effects before damage under HGSS.",
        "They happen before the damage if the card says so, in both eras.",
    ),
    # Knock Outs, Prizes, between turns
    Interpretation(
        "D51",
        "When the game checks for Knock Outs.",
        "After each attack, after any other action or effect, and once at the end of the "
        "step between turns.",
    ),
    Interpretation(
        "D52",
        "Who takes Prize cards and chooses a new Active Pokémon first if both players have "
        "Knock Outs.",
        "The player whose turn is next, in both eras. Both discard, then both take Prize "
        "cards, then both choose a new Active Pokémon.",
        parameter="next_player_first",
    ),
    Interpretation(
        "D53",
        "One player takes the last Prize card before the other has taken theirs.",
        "The game checks for a winner after both have taken their Prize cards.",
    ),
    Interpretation(
        "D54",
        "A player must take more Prize cards than are left.",
        "The player takes the remaining ones and wins.",
    ),
    Interpretation(
        "D55",
        "An Active Pokémon leaves play without being Knocked Out.",
        "No player takes a Prize card; the owner chooses a new Active Pokémon immediately.",
    ),
    Interpretation(
        "D56",
        "Who flips for Sleep and Burn.",
        "The owner of the Pokémon.",
    ),
    Interpretation(
        "D57",
        "When Paralysis ends.",
        "After the first complete turn of the owner during which the Pokémon was Paralyzed.",
    ),
    Interpretation(
        "D58",
        "A Pokémon becomes Poisoned or Burned again, with a weaker effect.",
        "The new effect applies.",
    ),
    Interpretation(
        "D59",
        "When Pokémon Tools and similar cards work between turns.",
        "Under HGSS, whenever their player likes; under XY, after the Special Conditions.",
        parameter="tools_any_time",
    ),
    # Winning, LEGEND, misprints
    Interpretation(
        "D60",
        "Both players win at the same moment.",
        "The player who wins in more ways wins; if equal, Sudden Death.",
    ),
    Interpretation(
        "D61",
        "What Sudden Death starts with.",
        "All 60 cards, including those in the Lost Zone, in a normal setup; it is repeated "
        "until one player wins.",
    ),
    Interpretation(
        "D62",
        "A description in a rulebook contradicts the card (Slowking, Rain Dance).",
        "The card is right: Slowking evolves from Slowpoke, and Rain Dance is for Water Energy.",
        from_practice=True,
    ),
    Interpretation(
        "D63",
        "A LEGEND leaves play.",
        "Both halves go to the same place as two cards, in the order their owner chooses.",
    ),
    Interpretation(
        "D64",
        "An effect puts a Pokémon from elsewhere on the Bench.",
        "Half a LEGEND can't be chosen.",
    ),
    Interpretation(
        "D65",
        "A deck has different numbers of the two halves of a LEGEND.",
        "Legal: the limit applies to the name.",
    ),
    Interpretation(
        "D66",
        "When a LEGEND can be played.",
        "Whenever there is room on the Bench, even on the first turn.",
    ),
    Interpretation(
        "D67",
        "Which cards the limit of one per deck applies to; the symbol is missing in print.",
        "Pokémon Star: one in a deck, even if their names differ.",
        parameter="stars",
        from_practice=True,
    ),
    Interpretation(
        "D68",
        "One rulebook has two lists of basic Energy, one of them garbled.",
        "The list in the glossary is right: Darkness and Metal are among the eight.",
    ),
    Interpretation(
        "D69",
        "Which symbols in a name aren't owners; the rulebooks' lists differ.",
        "All symbols of Pokémon SP.",
    ),
    Interpretation(
        "D70",
        "Other errors in the rulebooks: a picture, an index, a corner of the card.",
        "They define no rules.",
    ),
    Interpretation(
        "D71",
        "Whether a deck can have a size other than 60.",
        "Only in a format that says so.",
        parameter="deck_size",
    ),
    Interpretation(
        "D72",
        "A search finds nothing.",
        "A player may fail to find a card of a given description, but must take a card if "
        "any card will do.",
    ),
    Interpretation(
        "D73",
        "What once per turn means for a Poké-Power.",
        "Once for each Pokémon in play, unless the text counts by name; a Pokémon that "
        "evolves or returns to play starts over.",
    ),
    Interpretation(
        "D74",
        "Conceding and time limits.",
        "A player who concedes loses; there is no clock.",
    ),
    # What the cards raise
    Interpretation(
        "D75",
        "Powers that can be used without limit.",
        "A use that would only restore an earlier board state of the same turn is refused. A "
        "turn also has a limit of such uses, which no useful play reaches.",
        parameter="power_uses",
    ),
    Interpretation(
        "D76",
        "Several cards say where a Knocked Out Pokémon goes.",
        "The card of its own player decides.",
        parameter="own_card_decides_destination",
    ),
    Interpretation(
        "D77",
        "One effect makes an attack cost nothing, and another makes it cost more.",
        "The cost becomes nothing first, then more.",
        parameter="cost_set_before_add",
    ),
    Interpretation(
        "D78",
        "A game doesn't end.",
        "A limit of turns can be set; a game that reaches it is unfinished, not a draw.",
        parameter="turn_limit",
    ),
    Interpretation(
        "D79",
        "A power has changed a Pokémon's type, and the Pokémon moves to the Bench.",
        "The change lasts as long as its text says.",
    ),
    Interpretation(
        "D80",
        "An effect depends on whether a player has moved cards, and there were none.",
        "It doesn't happen, unless the text was about all of them.",
    ),
    Interpretation(
        "D81",
        "Whether players know each other's deck lists.",
        "No, unless the match is set up that way.",
    ),
    Interpretation(
        "D82",
        "A Trainer card puts a Pokémon into play whose Poké-Body works when it comes into play.",
        "The effect of the Trainer card is completed first.",
        from_practice=True,
    ),
    Interpretation(
        "D83",
        "The old Pokémon Power.",
        "It is a separate kind, which effects on Poké-Powers don't affect.",
    ),
)
BY_ID: Final = {r.id: r for r in INTERPRETATIONS}


def is_interpretation(id: str) -> bool:
    """Return whether an id is that of an interpretation, and not that of a rule."""
    return id[:1] == "D" and id[1:].isdigit()


def interpretation(id: str) -> Interpretation:
    """Return the interpretation with this id."""
    found = BY_ID.get(id)
    if found is None:
        last = INTERPRETATIONS[-1].id
        raise UnknownRule(f"no interpretation {id!r}; the last is {last}")
    return found
