"""Chance sources: the generator, scripts, keyed streams, and outcomes from the caller."""

from __future__ import annotations

import hashlib
import pickle
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from random import Random

import pytest

from playmat import ExternalChance, Game, KeyedChance, ScriptedChance, card, theme_deck
from playmat.engine.chance import ChanceSource, ScriptError, seed_generator
from playmat.engine.constants import CHANCE, FLIP_FOR_EFFECT
from playmat.engine.game_state import GameState
from playmat.engine.run_loop import flip_coin, random_below, random_order
from playmat.errors import PlaymatError
from playmat.rulebook import HGSS, XY, IllegalOption, Ruleset
from playmat.testing import Scenario, scenario
from playmat.testing.markers import rule
from tests.support.openings import Log, both_eras, deal, open_game

GRASS, FIRE = theme_deck("Growth Clash"), theme_deck("Ember Spark")


def reload(game: Game) -> Game:
    return Game.from_json(game.to_json())


def pickle_copy(game: Game) -> Game:
    copy = pickle.loads(pickle.dumps(game))
    assert isinstance(copy, Game)
    return copy


COPIES: list[Callable[[Game], Game]] = [Game.clone, reload, pickle_copy]
every_copy = pytest.mark.parametrize("make_copy", COPIES, ids=["clone", "JSON", "pickle"])


def play_first(game: Game, decisions: int) -> None:
    """Take the last option of several decisions, which rarely ends a turn."""
    for _ in range(decisions):
        if game.over:
            return
        game.apply(game.codes[len(game.codes) - 1])


def deck_of(game: Game, who: int) -> list[str]:
    return [game.prints[c] for c in game.players[who].deck]


# -- the generator -------------------------------------------------------------------------------
@rule("table.coin")
def test_a_seed_gives_the_same_coins_and_numbers_everywhere():
    game = Game.start(GRASS, FIRE, HGSS)
    seed_generator(game, 7)
    assert "".join("TH"[flip_coin(game, 0)] for _ in range(24)) == "TTTHTTTTTTTTHHHHTHTTTTHT"
    numbers = [random_below(game, 60) for _ in range(12)]
    assert numbers == [14, 37, 22, 51, 1, 31, 9, 22, 35, 38, 44, 56]


@rule("table.coin", "setup.shuffle")
@both_eras
def test_a_seed_gives_the_same_game(ruleset: Ruleset):
    one, two = (Game.start(GRASS, FIRE, ruleset, seed=7) for _ in range(2))
    other = Game.start(GRASS, FIRE, ruleset, seed=8)
    for game in (one, two, other):
        play_first(game, 200)
    assert one == two
    assert one.to_json() == two.to_json()
    assert one != other


@rule("table.coin")
@pytest.mark.parametrize("seed", [0, 1, -1, 2**64, 10**40])
def test_any_whole_number_is_a_seed(seed: int):
    game = Game.start(GRASS, FIRE, HGSS, seed)
    assert len(deck_of(game, 0)) <= 53
    assert game == Game.start(GRASS, FIRE, HGSS, seed)


@rule("table.coin")
def test_coins_and_numbers_are_fair():
    game = Game.start(GRASS, FIRE, HGSS, seed=1)
    heads = sum(flip_coin(game, 0) for _ in range(20_000))
    assert abs(heads - 10_000) < 300
    sides = Counter(random_below(game, 6) for _ in range(30_000))
    assert set(sides) == set(range(6))
    assert all(abs(count - 5_000) < 300 for count in sides.values())


@rule("setup.shuffle")
def test_every_order_of_a_shuffle_is_about_equally_frequent():
    game = Game.start(GRASS, FIRE, HGSS, seed=1)
    cards = list(game.players[0].deck)[:4]
    orders = Counter(
        tuple(random_order(game, type(game.players[0].deck)(cards))) for _ in range(12_000)
    )
    assert len(orders) == 24
    assert all(abs(count - 500) < 120 for count in orders.values())


@rule("table.coin")
@both_eras
@every_copy
def test_a_copy_draws_the_same_random_outcomes(ruleset: Ruleset, make_copy: Callable[[Game], Game]):
    game = Game.start(GRASS, FIRE, ruleset, seed=3)
    play_first(game, 40)
    other = make_copy(game)
    assert other == game
    for both in (game, other):
        play_first(both, 100)
    assert other == game


# -- scripts -------------------------------------------------------------------------------------
def three_swipes(coins: str) -> Scenario:
    return scenario(HGSS, you="Sandslash + FFF", opponent="Chesnaught", coins=coins)


@rule("table.coin")
def test_a_script_gives_its_coins_in_order_and_must_be_used_up():
    table = three_swipes("HTHT")
    table.attack("Fury Swipes")
    assert table.script.coins == "T"
    with pytest.raises(AssertionError, match="coins T"):
        table.done()


def test_a_script_without_a_coin_left_raises_an_error():
    with pytest.raises(ScriptError, match="no more coins"):
        three_swipes("HT").attack("Fury Swipes")


def test_choices_and_shuffles_of_a_script_must_be_used_up():
    table = open_game(HGSS, deal("Sentret"), deal("Meowth"), ["Pikachu"], choices=["Bill"])
    with pytest.raises(AssertionError, match="shuffles"):
        table.done()
    table.script.shuffles = []
    with pytest.raises(AssertionError, match="choices not used"):
        table.done()


def test_a_scripted_shuffle_names_the_cards_from_the_top_down():
    table = open_game(HGSS, deal("Sentret", then=["Bill", "Switch"]), deal("Meowth"))
    assert "Bill" in table.your.hand
    assert table.your.deck[0] == "Switch"


def test_a_scripted_shuffle_cannot_name_a_card_that_is_not_there():
    with pytest.raises(ScriptError, match="puts Snorlax on top"):
        open_game(HGSS, deal("Snorlax"))


def test_a_scripted_number_must_be_possible():
    script = ScriptedChance("", [5], [])
    game = three_swipes("").game
    with pytest.raises(ScriptError, match="must be 0–4, not 5"):
        script.randrange(game, 5)
    with pytest.raises(ScriptError, match="no more numbers"):
        script.randrange(game, 5)


def test_a_shuffle_that_is_not_scripted_comes_from_the_seed():
    one, two = (open_game(HGSS, deal("Sentret"), deal("Meowth")) for _ in range(2))
    assert one.your.deck == two.your.deck
    assert one.your.deck[0:20] != sorted(one.your.deck)[0:20]


@every_copy
def test_a_copy_has_its_own_script(make_copy: Callable[[Game], Game]):
    table = three_swipes("HHTTT")
    other = make_copy(table.game)
    table.attack("Fury Swipes")
    assert isinstance(other.source, ScriptedChance)
    assert other.source.coins == "HHTTT"
    play_attack(other, "Fury Swipes")
    assert other == table.game
    assert other.source.coins == "TT"


def play_attack(game: Game, name: str) -> None:
    game.apply(next(o for o in game.options if o.kind == "attack" and o.text == name))


# -- keyed streams -------------------------------------------------------------------------------
def words(key: bytes, count: int) -> list[int]:
    """Return the first 32-bit words of the stream with this key."""
    return [
        int.from_bytes(
            hashlib.blake2b(i.to_bytes(8, "little"), key=key, digest_size=4).digest(), "little"
        )
        for i in range(count)
    ]


@rule("table.coin")
def test_every_coin_can_be_computed_from_the_key():
    game = three_swipes("").game
    source = KeyedChance(b"a secret", 0)
    assert [source.coin(game, 0, FLIP_FOR_EFFECT) for _ in range(50)] == [
        w % 2 == 1 for w in words(b"a secret", 50)
    ]
    assert source.counter == 50


def test_a_keyed_number_is_uniform_because_surplus_words_are_skipped():
    n = 3 * 2**30  # a quarter of all words would make small numbers more likely
    game = three_swipes("").game
    source = KeyedChance(b"a secret", 0)
    kept = [w for w in words(b"a secret", 40) if w < n]
    assert len(kept) < 40
    assert [source.randrange(game, n) for _ in kept] == kept


@both_eras
def test_a_key_gives_the_same_game_and_another_key_gives_a_different_one(ruleset: Ruleset):
    one, two, other = (
        Game.start(GRASS, FIRE, ruleset, source=KeyedChance(key, 0)) for key in (b"k", b"k", b"l")
    )
    for game in (one, two, other):
        play_first(game, 100)
    assert one == two
    assert deck_of(one, 0) != deck_of(other, 0)


@both_eras
@every_copy
def test_a_copy_continues_with_the_same_keyed_stream(
    ruleset: Ruleset, make_copy: Callable[[Game], Game]
):
    game = Game.start(GRASS, FIRE, ruleset, source=KeyedChance(b"c", 0))
    play_first(game, 30)
    other = make_copy(game)
    play_first(game, 60)
    assert other != game
    play_first(other, 60)
    assert other == game


# -- external chance --------------------------------------------------------------------------
def with_external_chance(table: Scenario) -> Game:
    """Return the game of a scenario whose caller chooses every chance outcome from now on."""
    table.game.source = ExternalChance()
    return table.game


def answer_chance(game: Game, choose: Callable[[Game], int]) -> int:
    """Choose outcomes until a player must decide, and return their number."""
    count = 0
    while game.player_to_act == CHANCE:
        game.apply(choose(game))
        count += 1
    return count


def lowest(game: Game) -> int:
    return game.codes[0]


def highest(game: Game) -> int:
    return game.codes[len(game.codes) - 1]


def basics_last(game: Game) -> int:
    """Return an outcome of a shuffle that leaves Basic Pokémon for the top of the deck."""
    others = [o.code for o in game.options if not o.print or not card(o.print).definition.starts()]
    return [*others, highest(game)][0]


@rule("table.coin")
def test_the_caller_chooses_heads_or_tails_for_a_coin():
    game = with_external_chance(three_swipes(""))
    play_attack(game, "Fury Swipes")
    assert game.player_to_act == CHANCE
    assert [(o.kind, o.number) for o in game.options] == [("coin", 1), ("coin", 0)]
    assert not game.over


@rule("table.coin")
def test_the_caller_chooses_each_coin_of_an_attack_separately():
    game = with_external_chance(three_swipes(""))
    play_attack(game, "Fury Swipes")
    for heads in (1, 0, 1):
        assert game.player_to_act == CHANCE
        game.apply(next(o for o in game.options if o.number == heads))
    assert (game.player_to_act, game.turn_player) == (1, 1)
    chesnaught = game.players[1].active
    assert chesnaught is not None
    assert chesnaught.damage == 60
    assert game.source is not None
    assert game.source.saved_state() == ["external", ""]


def damage_odds(game: Game) -> dict[int, Fraction]:
    """Return the exact odds of the damage on the opponent's Active Pokémon."""
    if game.player_to_act != CHANCE:
        active = game.players[1].active
        assert active is not None
        return {active.damage: Fraction(1)}
    odds: dict[int, Fraction] = {}
    for option in game.options:
        branch = game.clone()
        branch.apply(option)
        for damage, chance in damage_odds(branch).items():
            odds[damage] = odds.get(damage, Fraction(0)) + chance / len(game.options)
    return odds


@rule("table.coin")
def test_exact_odds_are_found_by_trying_every_outcome_on_clones():
    game = with_external_chance(scenario(XY, you="Pansear + RR", opponent="Snorlax"))
    play_attack(game, "Fury Swipes")
    before = game.to_json()
    assert damage_odds(game) == {
        0: Fraction(1, 8),
        10: Fraction(3, 8),
        20: Fraction(3, 8),
        30: Fraction(1, 8),
    }
    assert game.to_json() == before


@rule("setup.order.xy")
def test_under_xy_a_game_with_external_chance_begins_with_the_coin_and_then_deals_card_by_card():
    game = Game.start(GRASS, FIRE, XY, source=ExternalChance())
    assert [o.kind for o in game.options] == ["coin", "coin"]
    game.apply(next(o for o in game.options if o.number == 0))
    assert (game.player_to_act, [o.kind for o in game.options]) == (1, ["go first", "go second"])
    game.apply(game.options[0])
    assert game.player_to_act == CHANCE
    assert {o.kind for o in game.options} == {"next card"}


@rule("setup.order.hgss")
def test_under_hgss_a_game_with_external_chance_begins_with_the_shuffle():
    game = Game.start(GRASS, FIRE, HGSS, source=ExternalChance())
    assert (game.player_to_act, game.turn) == (CHANCE, 0)
    assert {o.print for o in game.options} == {c.id for c in GRASS.cards}
    assert {o.place for o in game.options} == {"deck"}


@rule("setup.shuffle")
def test_the_caller_chooses_the_cards_of_a_shuffle_from_the_bottom_up():
    game = Game.start(GRASS, FIRE, HGSS, source=ExternalChance())
    left = Counter(c.id for c in GRASS.cards)
    order: list[str] = []
    while len(left) > 1:
        # Equal cards are one outcome, offered until all of these cards are placed.
        assert Counter(o.print for o in game.options) == Counter(left.keys())
        chosen = basics_last(game)
        order += [o.print for o in game.options if o.code == chosen]
        game.apply(chosen)
        left -= Counter(order[-1:])
    order += left.elements()  # the last cards aren't a choice
    assert {o.print for o in game.options} == {c.id for c in FIRE.cards}
    answer_chance(game, basics_last)
    assert game.player_to_act == 0
    hand = [game.prints[c] for c in game.players[0].hand]
    assert deck_of(game, 0) == order[:53]
    assert sorted(hand) == sorted(order[53:])


@rule("setup.shuffle")
@both_eras
def test_a_game_with_external_chance_can_be_played_to_its_end(ruleset: Ruleset):
    game = Game.start(GRASS, FIRE, ruleset, source=ExternalChance())
    outcomes = 0
    for i in range(4000):
        if game.over:
            break
        if game.player_to_act == CHANCE:
            outcomes += 1
            game.apply(basics_last(game))
        else:
            game.apply(game.codes[(7 * i) % len(game.codes)])
    assert game.over
    assert outcomes > 80


@both_eras
@every_copy
def test_a_game_can_be_copied_in_the_middle_of_a_shuffle(
    ruleset: Ruleset, make_copy: Callable[[Game], Game]
):
    game = Game.start(GRASS, FIRE, ruleset, source=ExternalChance())
    for _ in range(20):
        game.apply(basics_last(game) if game.player_to_act == CHANCE else game.codes[0])
    assert game.player_to_act == CHANCE
    other = make_copy(game)
    assert other == game
    assert hash(other) == hash(game)
    assert (other.player_to_act, list(other.codes)) == (CHANCE, list(game.codes))
    assert [o.print for o in other.options] == [o.print for o in game.options]
    game.apply(lowest(game))
    assert other != game
    other.apply(lowest(other))
    assert other == game
    for both in (game, other):
        answer_chance(both, basics_last)
    assert other == game
    assert other.player_to_act != CHANCE


@every_copy
def test_a_game_can_be_copied_between_two_coins_of_an_attack(make_copy: Callable[[Game], Game]):
    game = with_external_chance(three_swipes(""))
    play_attack(game, "Fury Swipes")
    game.apply(game.options[0])
    other = make_copy(game)
    assert other == game
    answer_chance(other, highest)
    assert game.player_to_act == CHANCE  # the original hasn't changed
    answer_chance(game, highest)
    assert other == game


def test_an_outcome_that_is_not_an_option_is_rejected():
    game = with_external_chance(three_swipes(""))
    play_attack(game, "Fury Swipes")
    before = game.to_json()
    with pytest.raises(IllegalOption):
        game.apply(highest(game) + 1)
    with pytest.raises(IllegalOption):
        game.apply(highest(game), player=0)
    assert game.to_json() == before
    assert game.why_not("end turn") is not None


@rule("D74")
def test_a_player_may_concede_while_the_caller_must_choose_an_outcome():
    game = with_external_chance(three_swipes(""))
    play_attack(game, "Fury Swipes")
    game.concede(1)
    assert game.over
    assert (game.winner, len(game.codes)) == (0, 0)
    assert reload(game) == game


def test_an_observer_receives_each_event_once_with_external_chance():
    scripted, external = Log(), Log()
    table = scenario(HGSS, you="Sandslash + FFF", opponent="Chesnaught", coins="HTT")
    table.game.observer = scripted
    table.attack("Fury Swipes")
    game = with_external_chance(three_swipes(""))
    game.observer = external
    play_attack(game, "Fury Swipes")
    assert external.lines == []
    for heads in (1, 0, 0):
        game.apply(next(o for o in game.options if o.number == heads))
    assert external.lines == scripted.lines
    assert [what for what, *_ in external.lines].count("coin") == 3


@both_eras
def test_external_outcomes_give_the_same_game_as_a_script_of_them(ruleset: Ruleset):
    scripted = scenario(ruleset, you="Sandslash + FFF", opponent="Chesnaught", coins="HTH")
    scripted.attack("Fury Swipes")
    game = with_external_chance(scenario(ruleset, you="Sandslash + FFF", opponent="Chesnaught"))
    play_attack(game, "Fury Swipes")
    for heads in (1, 0, 1):
        game.apply(next(o for o in game.options if o.number == heads))
    game.source = scripted.game.source = None
    assert game == scripted.game


# -- sources in general --------------------------------------------------------------------------
class AlwaysHeads(ChanceSource):
    """A custom chance source."""

    def coin(self, g: GameState, who: int, reason: int) -> bool:
        return True

    def randrange(self, g: GameState, n: int) -> int:
        return n - 1

    def clone(self) -> ChanceSource:
        return self


def test_a_custom_chance_source_can_be_used():
    table = three_swipes("")
    table.game.source = AlwaysHeads()
    other = table.game.clone()
    for game in (table.game, other):
        play_attack(game, "Fury Swipes")
        active = game.players[1].active
        assert active is not None
        assert active.damage == 90


def test_a_save_with_an_unknown_chance_source_is_rejected():
    from playmat.engine.chance import load_source

    with pytest.raises(PlaymatError, match="unknown chance source 'dice'"):
        load_source(["dice", "6"])


# -- chance in the course of a game --------------------------------------------------------------
@rule("asleep.flip", "between.both-actives")
@both_eras
def test_the_caller_chooses_the_coins_between_turns_one_after_another(ruleset: Ruleset):
    table = scenario(ruleset, you="Sentret, asleep", opponent="Meowth, asleep")
    game = with_external_chance(table)
    table.end_turn()
    assert (table.turn, table.options) == ("you", ["coin heads", "coin tails"])
    table.choose("heads")  # for the player whose turn comes
    assert game.player_to_act == CHANCE
    table.choose("tails")
    assert table.their.active.conditions == frozenset()
    assert table.your.active.conditions == {"Asleep"}


@both_eras
def test_at_every_outcome_of_a_game_a_copy_continues_as_the_game_does(ruleset: Ruleset):
    outcomes = 0
    for seed in range(2):
        game = Game.start(GRASS, FIRE, ruleset, seed)
        play_first(game, 10)
        game.source = ExternalChance()
        choice = Random(seed)
        for _ in range(150):
            if game.over:
                break
            chosen = choice.choice(list(game.codes))
            copies = (
                [make_copy(game) for make_copy in COPIES] if game.player_to_act == CHANCE else []
            )
            outcomes += len(copies)
            for copy in copies:
                assert list(copy.codes) == list(game.codes)
                copy.apply(chosen)
            game.apply(chosen)
            assert all(copy == game for copy in copies)
    assert outcomes > 20
