"""The ledger of readings: what we hold where the books are silent or at odds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from playmat.rulebook.rules import UnknownRule


@dataclass(frozen=True)
class Interpretation:
    """A point that the books leave open, and how we read it."""

    id: str
    point: str
    answer: str
    parameter: str = ""  # the field of a Ruleset that says it, where there is one
    from_practice: bool = (
        False  # settled by the play and the cards of the time, as we remember them
    )


INTERPRETATIONS: Final = (
    # In general
    Interpretation(
        "D01",
        "A card says one thing and a rulebook another.",
        "The card is right.",
        from_practice=True,
    ),
    Interpretation(
        "D02",
        "Only the books of one era give a rule.",
        "It holds in the other era as well, unless that era's book says otherwise.",
    ),
    Interpretation(
        "D03",
        "Cards of one era meet the ruleset of the other.",
        "They bring the rules of their own book along: a LEGEND or LV.X is played under XY as "
        "under HGSS, and Fairy Energy is a basic Energy under HGSS too.",
    ),
    Interpretation(
        "D04",
        "Whether an Ability is a Poké-Power or Poké-Body by a newer name.",
        "It is not; what speaks of Abilities leaves Poké-Powers and Poké-Bodies alone.",
        from_practice=True,
    ),
    Interpretation(
        "D05",
        "Whether Supporters and Stadiums are Trainer cards.",
        "Under HGSS they stand beside Trainer cards; under XY they are Trainer cards, and what "
        "HGSS calls a Trainer card is an Item.",
        parameter="trainer_means_all",
        from_practice=True,
    ),
    Interpretation(
        "D06",
        "Several effects would happen at one moment.",
        "In a turn, those of the player whose turn it is come first; between turns, those of "
        "the player whose turn comes next.",
    ),
    Interpretation(
        "D07",
        "Only a part of an effect can be carried out.",
        "That part is carried out; the rest is left.",
    ),
    # First turns
    Interpretation(
        "D08",
        "Who starts, and who flips for it.",
        "Under HGSS the winner of the flip starts; under XY the winner decides. The same player "
        "always calls heads.",
        parameter="flip_winner_decides",
    ),
    Interpretation(
        "D09",
        "Whose first turn is meant where evolving is forbidden.",
        "Each player's own, in both eras.",
        parameter="evolve_from_turn",
        from_practice=True,
    ),
    Interpretation(
        "D10",
        "How far the ban on Trainer cards in the first turn under HGSS goes.",
        "It binds the starting player and whatever is a Trainer card in the hand: Tools, "
        "Technical Machines and Fossils too. A Power may still use one from elsewhere.",
        parameter="first_turn_trainers",
    ),
    Interpretation(
        "D11",
        "Whether the starting player draws in the first turn.",
        "Yes, in both eras.",
        from_practice=True,
    ),
    Interpretation(
        "D12",
        "A card lets the starting player attack in the first turn under XY.",
        "No attack at all is made in that turn.",
        parameter="first_turn_attack",
    ),
    Interpretation(
        "D13",
        "First-turn rules in Sudden Death.",
        "They hold anew: it is a new game.",
    ),
    # Set-up and mulligans
    Interpretation(
        "D14",
        "A mulligan with a Basic Pokémon in hand.",
        "Not allowed.",
    ),
    Interpretation(
        "D15",
        "A Fossil is all there is to start with.",
        "It counts, so there is no mulligan.",
    ),
    Interpretation(
        "D16",
        "Which Fossils one can start with under XY.",
        "Those that are played as a Basic Pokémon; not those that only fetch a Restored Pokémon.",
    ),
    Interpretation(
        "D17",
        "Whether a Fossil is the Basic Pokémon that a deck must have.",
        "No: in the deck it is a Trainer card.",
    ),
    Interpretation(
        "D18",
        "How many extra cards are drawn after the other player's mulligans.",
        "As many as the player likes, up to one for each; the number is said once.",
    ),
    Interpretation(
        "D19",
        "When the extra cards are drawn.",
        "After the last mulligan, in both eras.",
    ),
    Interpretation(
        "D20",
        "Whether Basic Pokémon among the extra cards may be put on the Bench.",
        "Yes, in both eras.",
        parameter="extra_cards_to_bench",
    ),
    Interpretation(
        "D21",
        "Whether hands are shown when neither player has a Basic Pokémon.",
        "Both are shown, in both eras.",
    ),
    Interpretation(
        "D22",
        "When a mulligan is taken under XY, of which the book tells twice.",
        "As in the fuller account: after the other player has put down their Pokémon.",
        parameter="mulligan_waits",
    ),
    Interpretation(
        "D23",
        "Whether a player without a Basic Pokémon may do without a mulligan.",
        "No: it must be taken.",
    ),
    Interpretation(
        "D24",
        "Too few cards for the Prizes or the extra cards.",
        "Only decks made for tests come to this: they set aside or draw what there is.",
    ),
    Interpretation(
        "D25",
        "Whether the Prizes are the top cards of the deck or random ones.",
        "The top cards: the deck has just been shuffled.",
    ),
    Interpretation(
        "D26",
        "Mulligans without end.",
        "The rules set no limit; a very high one reports an error.",
        parameter="mulligan_limit",
    ),
    # What one does in a turn
    Interpretation(
        "D27",
        "Ending a turn without an attack.",
        "Always allowed.",
        from_practice=True,
    ),
    Interpretation(
        "D28",
        "A Pokémon that an effect has put into play this turn.",
        "It cannot evolve this turn.",
    ),
    Interpretation(
        "D29",
        "An effect evolves a Pokémon.",
        "Only the limits that its text gives apply; those of the rules are for evolving from "
        "the hand.",
    ),
    Interpretation(
        "D30",
        "Evolving a Pokémon that has been devolved this turn.",
        "Not until a later turn.",
    ),
    Interpretation(
        "D31",
        "What becomes of a devolved Pokémon.",
        "Its damage stays and is held against the lower HP at once; the text says where the "
        "card goes.",
    ),
    Interpretation(
        "D32",
        "What stays when a Pokémon evolves.",
        "All cards on it and all damage; Special Conditions and effects end.",
    ),
    Interpretation(
        "D33",
        "A Trainer card none of whose effect could happen.",
        "It cannot be played.",
        parameter="useless_trainers",
        from_practice=True,
    ),
    Interpretation(
        "D34",
        "Where a Supporter lies once it has been used.",
        "Under HGSS on the table until the turn ends; under XY in the discard pile.",
        parameter="supporter_rests",
        from_practice=True,
    ),
    Interpretation(
        "D35",
        "A Stadium with the name of the one in play.",
        "It cannot be played.",
        parameter="same_stadium",
        from_practice=True,
    ),
    Interpretation(
        "D36",
        "Whose discard pile takes a replaced Stadium.",
        "Its owner's.",
    ),
    Interpretation(
        "D37",
        "A Tool and Technical Machines on one Pokémon.",
        "One Tool; as many Technical Machines as one likes, unless a card says otherwise.",
    ),
    Interpretation(
        "D38",
        "What uses up the retreat of a turn.",
        "Every retreat, also one that costs nothing; a switch by an effect does not.",
        from_practice=True,
    ),
    Interpretation(
        "D39",
        "Paying for a retreat with Energy that counts double.",
        "In both eras, the cards are right if in some order only the last of them completes "
        "the cost.",
    ),
    Interpretation(
        "D40",
        "How an LV.X is played.",
        "On the Active Pokémon of its name, when it could evolve; conditions and effects end, "
        "but it has not evolved. It keeps the attacks and Powers below.",
    ),
    # Attack and damage
    Interpretation(
        "D41",
        "Whether Energy that an attack discards is paid before or after the damage.",
        "Before, where the attack asks for it; after, where its text merely says it.",
    ),
    Interpretation(
        "D42",
        "An attack has failed, and later steps could stop it too.",
        "The rest is skipped, the flip for Confusion too; the attack has been used.",
        parameter="confusion_after_failure",
    ),
    Interpretation(
        "D43",
        "Damage of 0.",
        "An attack whose base damage is 0, or whose damage the attacker's effects bring to 0 "
        "or less, does none: Weakness does not raise it.",
    ),
    Interpretation(
        "D44",
        "Two books show a protection of the defender where the attacker's effects are counted.",
        "It counts among the effects on the defender, as the other two books have it.",
    ),
    Interpretation(
        "D45",
        "How Weakness raises damage.",
        "×2 doubles, +20 adds 20; a printed Weakness applies once, however many types match.",
        from_practice=True,
    ),
    Interpretation(
        "D46",
        "Weakness and Resistance of an Active Pokémon that its own side damages.",
        "They do not apply.",
        parameter="own_active_weakness",
    ),
    Interpretation(
        "D47",
        "Effects that protect a Pokémon on the Bench.",
        "They apply; Weakness and Resistance are only for the opponent's Active Pokémon.",
    ),
    Interpretation(
        "D48",
        "The order of effects on the defender.",
        "Under HGSS those of cards come before Poké-Bodies; under XY all at once, what lessens "
        "damage before what prevents it.",
        parameter="defender_steps",
    ),
    Interpretation(
        "D49",
        "One book says that the order of an attack's steps matters, three that it does not.",
        "The one is a misprint.",
    ),
    Interpretation(
        "D50",
        "Effects before damage under HGSS.",
        "They happen before damage where the card says so, in both eras.",
    ),
    # Knock Outs, Prizes, between turns
    Interpretation(
        "D51",
        "When Knock Outs are looked for.",
        "After each attack, after any other action or effect, and once at the end of the step "
        "between turns.",
    ),
    Interpretation(
        "D52",
        "Who takes Prizes and promotes first after Knock Outs on both sides.",
        "The player whose turn comes next, in both eras: both discard, then both take Prizes, "
        "then both promote.",
        parameter="next_player_first",
    ),
    Interpretation(
        "D53",
        "One player has taken the last Prize before the other has taken theirs.",
        "Winning is looked at once, when both have taken them.",
    ),
    Interpretation(
        "D54",
        "More Prizes are due than are left.",
        "The player takes those that are left, and wins.",
    ),
    Interpretation(
        "D55",
        "An Active Pokémon leaves play without being Knocked Out.",
        "Nobody takes a Prize; another is promoted at once.",
    ),
    Interpretation(
        "D56",
        "Who flips for Sleep and Burns.",
        "The Pokémon's owner.",
    ),
    Interpretation(
        "D57",
        "When Paralysis ends.",
        "After the first whole turn of its owner that it has lasted through.",
    ),
    Interpretation(
        "D58",
        "A Pokémon is Poisoned or Burned anew, by less.",
        "The new one counts.",
    ),
    Interpretation(
        "D59",
        "When Tools and the like work between turns.",
        "Under HGSS when their player likes; under XY after the Special Conditions.",
        parameter="tools_any_time",
    ),
    # Winning, LEGEND, misprints
    Interpretation(
        "D60",
        "Both players win at one moment.",
        "Who wins in more ways has won; as many each is Sudden Death.",
    ),
    Interpretation(
        "D61",
        "What Sudden Death starts with.",
        "All 60 cards, those of the Lost Zone too, set up as ever; it is repeated as often as "
        "it takes.",
    ),
    Interpretation(
        "D62",
        "A book's blurb disagrees with the card (Slowking, Rain Dance).",
        "The card is right: Slowking evolves from Slowpoke, and Rain Dance is for Water Energy.",
        from_practice=True,
    ),
    Interpretation(
        "D63",
        "A LEGEND leaves play.",
        "Both halves go to the same place as two cards, in the order that their owner likes.",
    ),
    Interpretation(
        "D64",
        "An effect puts a Pokémon from elsewhere on the Bench.",
        "One half of a LEGEND cannot be chosen for it.",
    ),
    Interpretation(
        "D65",
        "Unequal numbers of the halves of a LEGEND in a deck.",
        "Legal: the limit is on the name.",
    ),
    Interpretation(
        "D66",
        "When a LEGEND may be played.",
        "Whenever a place on the Bench is free, in the first turn too.",
    ),
    Interpretation(
        "D67",
        "What the limit of one in a deck is on, its symbol being lost in print.",
        "Pokémon Star: one in a deck, whatever their names.",
        parameter="stars",
        from_practice=True,
    ),
    Interpretation(
        "D68",
        "Two lists of basic Energy in one book, one of them garbled.",
        "The glossary's: Darkness and Metal are among the eight.",
    ),
    Interpretation(
        "D69",
        "Which symbols in a name are no owner's, the books' lists being unlike.",
        "Every symbol of a Pokémon SP.",
    ),
    Interpretation(
        "D70",
        "Other slips of the books: a picture, an index, a corner of the card.",
        "They make no rule.",
    ),
    Interpretation(
        "D71",
        "Whether a deck may have another size than 60.",
        "Only in a format that says so.",
        parameter="deck_size",
    ),
    Interpretation(
        "D72",
        "A search that finds nothing.",
        "One may fail to find a card that is described; one must take a card where any will do.",
    ),
    Interpretation(
        "D73",
        "What once a turn means for a Poké-Power.",
        "Once for each Pokémon in play, unless the text counts by name; a Pokémon that evolves "
        "or comes back starts anew.",
    ),
    Interpretation(
        "D74",
        "Conceding and the clock.",
        "Who concedes loses; there is no clock.",
    ),
    # What the cards raise
    Interpretation(
        "D75",
        "Powers that may be used without end.",
        "A use that only brings back an earlier table of the same turn is refused; and a turn has "
        "a limit of such uses, higher than any use of them needs.",
        parameter="power_uses",
    ),
    Interpretation(
        "D76",
        "Several cards say where a Knocked Out Pokémon goes.",
        "Its own player's card has the last word.",
        parameter="own_card_decides_destination",
    ),
    Interpretation(
        "D77",
        "One effect makes an attack cost nothing, another makes it cost more.",
        "First it costs nothing, then more.",
        parameter="cost_set_before_add",
    ),
    Interpretation(
        "D78",
        "A game that does not end.",
        "A limit of turns may be set; a game that reaches it is unfinished, not drawn.",
        parameter="turn_limit",
    ),
    Interpretation(
        "D79",
        "A Power has changed a Pokémon's type, and the Pokémon goes to the Bench.",
        "The change lasts as long as its text says.",
    ),
    Interpretation(
        "D80",
        "Something follows if a player has moved cards, and none were there.",
        "It does not follow, unless the text asked for all of them.",
    ),
    Interpretation(
        "D81",
        "Whether players know each other's deck lists.",
        "No, unless the match is set so.",
    ),
    Interpretation(
        "D82",
        "A Trainer card puts a Pokémon into play whose Body works on coming into play.",
        "The Trainer card is carried out to its end first.",
        from_practice=True,
    ),
    Interpretation(
        "D83",
        "The old Pokémon Power.",
        "A kind of its own, which no effect on Poké-Powers reaches.",
    ),
)
BY_ID: Final = {r.id: r for r in INTERPRETATIONS}


def is_interpretation(id: str) -> bool:
    """Whether an id is that of a reading, and not that of a rule."""
    return id[:1] == "D" and id[1:].isdigit()


def interpretation(id: str) -> Interpretation:
    """The reading with this id."""
    found = BY_ID.get(id)
    if found is None:
        last = INTERPRETATIONS[-1].id
        raise UnknownRule(f"there is no reading {id!r}; the ledger ends with {last}")
    return found
