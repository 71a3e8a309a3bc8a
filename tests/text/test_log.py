"""The log shows each viewer what that viewer may see, in the terms of the cards."""

from __future__ import annotations

import re
from functools import partial

import pytest

from playmat import HGSS, XY, EventLog, Game, PlaymatError, testing, theme_decks
from playmat.agents import RandomAgent, play
from playmat.rulebook import Ruleset
from playmat.testing import Scenario
from playmat.text import GameLog, describe, describe_all
from playmat.text.narrator import outcome
from tests.support import hook_cards
from tests.support.openings import SIXTY, both_eras, deal

NAMES = ("Anna", "Ben")


scenario = partial(testing.scenario, cards=hook_cards.CARDS)
opening = partial(testing.opening, cards=hook_cards.CARDS)


def full_log(seed: int, viewer: int | None) -> list[str]:
    """Return the full log of a random game."""
    decks = theme_decks()
    log = GameLog(viewer)
    ruleset = XY if seed % 2 else HGSS
    game = Game.start(decks[seed % 6], decks[seed // 6 % 6], ruleset, seed, observer=log)
    play(game, RandomAgent(seed), RandomAgent(seed + 1))
    return log.news()


def log_of(
    table: Scenario, viewer: int | None = 0, names: tuple[str, str] | None = None
) -> GameLog:
    """Attach a log to a scenario and return it."""
    log = GameLog(viewer, names)
    table.game.observer = log
    return log


# -- whole games -------------------------------------------------------------------------------
@pytest.mark.parametrize("seed", range(0, 36, 5))
def test_the_opponents_hidden_cards_are_not_named(seed):
    lines = full_log(seed, 0)
    assert any(line.startswith("Your opponent draws") for line in lines)
    for line in lines:
        if line.startswith("Your opponent draws"):
            assert re.fullmatch(r"Your opponent draws (\d+ (extra )?cards?|no extra card)\.", line)
        elif line.startswith("Your opponent takes"):
            assert re.fullmatch(
                r"Your opponent takes (a Prize card: \d left|their last Prize card)\.", line
            )
        elif line.startswith("Your opponent") and "face down" in line:
            where = "(as their Active Pokémon|on their Bench)"
            assert re.fullmatch(rf"Your opponent puts a Pokémon face down {where}\.", line)


@pytest.mark.parametrize("seed", [3, 10])
def test_all_viewers_see_the_same_events(seed):
    assert len({len(full_log(seed, viewer)) for viewer in (0, 1, -1, None)}) == 1


def test_an_open_log_names_everything_and_a_public_one_nothing_hidden():
    assert any(re.match(r"Player 1 draws (\d × )?[A-Z]", line) for line in full_log(4, None))
    for line in full_log(4, -1):
        if " draws " in line:
            assert re.fullmatch(r"Player [01] draws \d+ cards?\.", line)


def test_every_line_is_a_sentence():
    for seed in range(12):
        for line in full_log(seed, (0, 1, -1, None)[seed % 4]):
            assert line[0].isupper() or line[0].isdigit()
            assert line.endswith(".")
            assert "?" not in line


# -- a turn ------------------------------------------------------------------------------------
def test_an_attack_is_described_with_its_damage_and_the_knock_out():
    table = scenario(
        HGSS, you="Arcanine + RR", opponent="Sentret", their_bench="Growlithe", your_prizes=2
    )
    log = log_of(table)
    table.attack("Sharp Fang")
    assert log.news()[:6] == [
        "Your Arcanine uses Sharp Fang.",
        "50 damage to your opponent's Sentret (0 HP left).",
        "Your opponent's Sentret is Knocked Out.",
        "You take a Prize card (Metal Energy): 1 left.",
        "Your opponent's Growlithe becomes the Active Pokémon.",
        "Turn 6: your opponent's turn begins.",
    ]


@both_eras
def test_damage_is_described_with_each_change_by_name(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Frogadier + WWW",
        opponent="Delphox, with Expert Belt [pl4-87]",
        your_hand="PlusPower [hgss2-80]",
        coins="HH",
    )
    table.play("PlusPower")
    log = log_of(table, None, NAMES)
    table.attack("Aqua Wave")
    assert log.news()[:3] == [
        "Anna's Frogadier uses Aqua Wave.",
        "Anna flips 2 coins: heads, heads.",
        "40 + 2 × 20 = 80 damage to Ben's Delphox; PlusPower +10: 90; Weakness ×2: 180 "
        "(0 HP left).",
    ]


@both_eras
def test_zero_damage_has_a_reason(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sandshrew + W",
        opponent="Arcanine + RR",
        coins="H",
    )
    log = log_of(table, -1, NAMES)
    table.attack("Defense Curl")
    table.attack("Sharp Fang")
    lines = log.news()
    assert lines[:3] == [
        "Anna's Sandshrew uses Defense Curl.",
        "Anna flips a coin: heads.",
        "Defense Curl: Anna's Sandshrew takes no damage from attacks during Ben's next turn.",
    ]
    at = lines.index("Ben's Arcanine uses Sharp Fang.")
    assert lines[at + 1 : at + 3] == [
        "No damage to Anna's Sandshrew: Defense Curl.",
        "The effect of Defense Curl on Anna's Sandshrew ends.",
    ]


def test_no_heads_is_described_as_a_sum_without_damage():
    table = scenario(XY, you="Honedge + MM", opponent="Hypno", coins="T")
    log = log_of(table)
    table.attack("Continuous Slash")
    assert log.news()[:3] == [
        "Your Honedge uses Continuous Slash.",
        "You flip a coin: tails.",
        "0 × 30 = 0: no damage to your opponent's Hypno.",
    ]


def test_coins_and_conditions_are_described():
    table = scenario(HGSS, you="Hypno", opponent="Sentret", coins="HT")
    log = log_of(table)
    table.power("Sleep Pendulum")
    assert log.news() == [
        "Your Hypno uses Sleep Pendulum.",
        "You flip a coin: heads.",
        "Your opponent's Sentret becomes Asleep.",
    ]
    table.end_turn()
    assert log.news()[:2] == [
        "You end your turn without attacking.",
        "Your opponent flips a coin for their Sentret (Asleep): tails.",
    ]


@both_eras
def test_poison_burn_and_confusion_are_named_for_what_they_do(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Snorlax + WWWW, confused",
        opponent="Snorlax, poisoned, burned, 100 damage",
        their_bench="Sentret",
        coins="TT",
    )
    log = log_of(table, None, NAMES)
    table.attack("Strength")
    assert log.news()[:9] == [
        "Anna's Snorlax uses Strength.",
        "Anna flips a coin for their Snorlax (Confused): tails.",
        "Confusion puts 3 damage counters on Anna's Snorlax (90 HP left).",
        "Strength does nothing because of Confusion.",
        "Poison puts 1 damage counter on Ben's Snorlax (10 HP left).",
        "Ben flips a coin for their Snorlax (Burned): tails.",
        "Burn puts 2 damage counters on Ben's Snorlax (0 HP left).",
        "Ben's Snorlax is Knocked Out by Burn.",
        "Anna takes a Prize card (Metal Energy): 5 left.",
    ]


def test_healing_is_described_with_its_cause():
    table = scenario(HGSS, you="Meganium + GGG, 50 damage", opponent="Arcanine")
    log = log_of(table)
    table.attack("Giant Bloom")
    assert "Giant Bloom heals 20 damage from your Meganium." in log.news()


def test_a_prevented_condition_names_what_prevents_it():
    table = scenario(HGSS, you="Sandslash + FF", opponent="Steelix [hgss2-87], alone")
    log = log_of(table)
    table.attack("Poison Sting")
    assert "Your opponent's Steelix can't have Special Conditions: Perfect Metal." in log.news()


def test_a_canceled_attack_names_what_cancels_it():
    table = scenario(HGSS, you="Koffing [hgss1-70] + W", opponent="Sentret + W", coins="T")
    log = log_of(table, None, NAMES)
    table.attack("Smokescreen")
    table.attack("Scratch")
    lines = log.news()
    at = lines.index("Ben's Sentret uses Scratch.")
    assert lines[at + 1 : at + 3] == [
        "Ben flips a coin for Smokescreen: tails.",
        "Scratch does nothing because of Smokescreen.",
    ]


def test_a_declined_choice_is_described():
    table = scenario(
        HGSS,
        you="Chansey [hgss1-58], 20 damage",
        opponent="Sentret",
        your_hand="Blissey [hgss1-106]",
        choices=["no"],
    )
    log = log_of(table, 1)
    table.evolve("Blissey")
    assert log.news() == [
        "Your opponent's Chansey evolves into Blissey.",
        "Your opponent doesn't use Blissful Nurse.",
    ]


# -- cards ---------------------------------------------------------------------------------------
def furret_searches() -> Scenario:
    return scenario(
        HGSS,
        you="Furret + R",
        opponent="Sentret",
        your_deck="Growlithe",
        shuffles=[[]],
        choices=["Growlithe"],
    )


@pytest.mark.parametrize(
    ("viewer", "who", "verbs"),
    [
        (0, "You", "search your deck, reveal Growlithe, and put it into your hand"),
        (1, "Your opponent", "searches their deck, reveals Growlithe, and puts it into their hand"),
        (-1, "Player 0", "searches their deck, reveals Growlithe, and puts it into their hand"),
    ],
)
def test_a_search_is_described_with_the_revealed_card(viewer, who, verbs):
    table = furret_searches()
    log = log_of(table, viewer)
    table.attack("Find a Friend")
    assert f"{who} {verbs}." in log.news()


def test_a_hand_that_is_looked_at_is_listed_for_both_players_but_not_the_public():
    lines = {}
    for viewer in (0, 1, -1):
        table = scenario(HGSS, you="Sentret + R", opponent="Sentret", their_hand="Bill, 2 Switch")
        log = log_of(table, viewer, NAMES)
        table.attack("Scout")
        lines[viewer] = log.news()[1]
    assert lines[0] == lines[1] == "Anna looks at Ben's hand: 2 × Switch, Bill."
    assert lines[-1] == "Anna looks at Ben's hand."


def test_a_hand_shuffled_into_the_deck_is_listed_only_for_its_owner():
    lines = {}
    for viewer in (0, 1):
        table = scenario(
            XY, you="Jynx + P", opponent="Sentret", your_hand="Bill, Switch", shuffles=[[]]
        )
        log = log_of(table, viewer)
        table.attack("Mimic")
        lines[viewer] = log.news()[1:3]
    assert lines[0] == [
        "You put Switch, Bill from your hand into your deck.",
        "You shuffle your deck.",
    ]
    assert lines[1] == [
        "Your opponent puts 2 cards from their hand into their deck.",
        "Your opponent shuffles their deck.",
    ]


def test_names_can_be_given():
    table = scenario(HGSS, you="Sentret", opponent="Sentret", your_hand="Bill")
    log = log_of(table, None, NAMES)
    table.play("Bill")
    assert log.news() == ["Anna plays Bill.", "Anna draws 2 × Metal Energy."]


# -- setup --------------------------------------------------------------------------------------
SETUP = {
    0: [
        "You shuffle your deck.",
        "You draw 7 × Grass Energy.",
        "Your opponent shuffles their deck.",
        "Your opponent draws 7 cards.",
        "You have no Basic Pokémon and take a mulligan.",
        "You reveal your hand: 7 × Grass Energy.",
        "You shuffle your deck.",
        "You draw Sentret, 6 × Grass Energy.",
        "You choose Sentret as your Active Pokémon.",
        "You set aside 6 Prize cards.",
        "Your opponent puts a Pokémon face down as their Active Pokémon.",
        "Your opponent sets aside 6 Prize cards.",
        "Your opponent draws 1 extra card.",
        "You flip a coin for the first turn: heads.",
        "You win the flip.",
        "You go first.",
        "You begin with Sentret Active.",
        "Your opponent begins with Caterpie Active.",
        "Turn 1: your turn begins.",
        "You draw Water Energy.",
    ],
    1: [
        "Your opponent shuffles their deck.",
        "Your opponent draws 7 cards.",
        "You shuffle your deck.",
        "You draw Caterpie, 6 × Grass Energy.",
        "Your opponent has no Basic Pokémon and takes a mulligan.",
        "Your opponent reveals their hand: 7 × Grass Energy.",
        "Your opponent shuffles their deck.",
        "Your opponent draws 7 cards.",
        "Your opponent puts a Pokémon face down as their Active Pokémon.",
        "Your opponent sets aside 6 Prize cards.",
        "You choose Caterpie as your Active Pokémon.",
        "You set aside 6 Prize cards.",
        "You draw 1 extra card: Bill.",
        "Your opponent flips a coin for the first turn: heads.",
        "Your opponent wins the flip.",
        "Your opponent goes first.",
        "Your opponent begins with Sentret Active.",
        "You begin with Caterpie Active.",
        "Turn 1: your opponent's turn begins.",
        "Your opponent draws 1 card.",
    ],
}


@pytest.mark.parametrize("viewer", [0, 1])
def test_setup_is_described(viewer):
    log = GameLog(viewer)
    opening(
        HGSS,
        your_cards=SIXTY,
        their_cards=SIXTY,
        shuffles=[
            deal(),
            deal("Caterpie", then=["Bill"]),
            deal("Sentret", then=["Water Energy"]),
        ],
        coins="H",
        choices=["1"],
        observer=log,
    )
    assert log.news() == SETUP[viewer]


def test_winning_is_described():
    table = scenario(HGSS, you="Sentret", opponent="Sentret")
    log = log_of(table)
    table.game.concede(1)
    assert log.news() == ["You win by concession."]


# -- rules, and single events -----------------------------------------------------------
@pytest.mark.parametrize(
    ("ruleset", "book"), [(HGSS, "HeartGold SoulSilver"), (XY, "Kalos Starter Set")]
)
def test_a_line_can_end_with_its_citation(ruleset, book):
    table = scenario(ruleset, you="Sentret", opponent="Sentret", your_hand="Fire Energy")
    log = GameLog(0, rules=True)
    table.game.observer = log
    table.attach("R")
    (line,) = log.news()
    assert re.fullmatch(
        rf"You attach Fire Energy to your Active Sentret\. \(attach\.once, {book} p\.[\d, -]+\)",
        line,
    )


def test_describing_an_event_log_gives_the_same_lines_as_a_game_log():
    for viewer in (0, 1, -1, None):
        record, log = EventLog(), GameLog(viewer)
        for observer in (record, log):
            decks = theme_decks()
            game = Game.start(decks[0], decks[4], HGSS, 3, observer=observer)
            play(game, RandomAgent(1), RandomAgent(2))
        assert describe_all(record.events, viewer=viewer) == log.lines


def test_a_single_event_is_described():
    table = scenario(HGSS, you="Sentret", opponent="Sentret", your_hand="Bill")
    record = EventLog()
    table.game.observer = record
    table.play("Bill")
    drawn = [event for event in record.events if event.kind == "draw"]
    assert [describe(event, names=NAMES) for event in drawn] == ["Anna draws Metal Energy."] * 2
    assert describe(drawn[0], viewer=1) == "Your opponent draws 1 card."


def test_an_unknown_era_is_rejected():
    table = scenario(HGSS, you="Sentret", opponent="Sentret")
    record = EventLog()
    table.game.observer = record
    table.end_turn()
    with pytest.raises(PlaymatError, match="use HGSS or XY"):
        describe(record.events[0], era="BW")


# -- looking at decks, moving Energy, labels -------------------------------------------------------
@pytest.mark.parametrize(
    ("viewer", "lines"),
    [
        (
            0,
            [
                "Anna's Slowking uses Second Sight.",
                "Anna chooses their opponent's deck.",
                "Anna looks at Ben's deck's top 3 cards: Switch, Bill, Meowth.",
            ],
        ),
        (
            1,
            [
                "Anna's Slowking uses Second Sight.",
                "Anna chooses their opponent's deck.",
                "Anna looks at Ben's deck's top 3 cards.",
            ],
        ),
    ],
)
def test_the_player_who_looks_at_top_cards_sees_their_names(viewer: int, lines: list[str]):
    table = scenario(HGSS, you="Slowking", opponent="Sentret", their_deck="Switch, Bill, Meowth")
    log = log_of(table, viewer, NAMES)
    table.power("Second Sight")
    table.game.apply(table.game.options[1])
    table.choose("Meowth").choose("Bill")
    assert log.news() == lines


def test_moved_energy_is_described_with_both_pokemon():
    table = scenario(
        HGSS, you="Meganium [hgss1-109] + G", your_bench="Chikorita", opponent="Sentret"
    )
    log = log_of(table, names=NAMES)
    table.power("Leaf Trans")
    assert "Anna moves Grass Energy from their Meganium to their Chikorita." in log.news()


def test_a_chosen_special_condition_is_named():
    table = scenario(HGSS, you="Gloom + GG", opponent="Furret", coins="H")
    log = log_of(table, names=NAMES)
    table.attack("Miracle Powder")
    table.game.apply(table.game.options[2])
    assert "Anna chooses Paralyzed." in log.news()


def test_the_reason_for_a_result_names_the_loser():
    names, ways = ("you", "your opponent"), ("no Pokémon left", "deck-out")
    assert outcome(1, ways, names) == (
        "your opponent wins because you have no Pokémon in play and because you can't draw a card"
    )
    assert outcome(0, ways[:1], NAMES) == "Anna wins because Ben has no Pokémon in play"
