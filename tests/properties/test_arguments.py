"""Odd arguments, in every phase of a game, are refused in the same words in both builds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

import pytest

from playmat import HGSS, XY, Game, PlaymatError, View, theme_deck, theme_decks
from playmat.engine.actions import ACTIONS
from playmat.engine.options import Option
from playmat.notation import read_position, read_replay, read_view
from playmat.testing import scenario
from tests.conftest import BUILD
from tests.support.playing import RULESETS

ODD: list[Any] = [
    *(None, True, False, 1.5, float("nan"), b"0", [], (), {}, object()),
    *(-(2**70), -2, -1, 0, 1, 2, 7, 255, 2**31, 2**62, 2**63, 2**64, 2**70, 10**5000),
    *("", "x", "0", "active", "bench 1", "bench 9", "bench x", "\ud800", "\x1b[31m", "a" * 300),
]
BYTES: Any = b"{}"
NOTHING: Any = None
KINDS = [action.name for action in ACTIONS]
GAMES = 12 if BUILD == "compiled" else 3


def phases(seed: int) -> Iterator[Game]:
    """Play at random; yield the game in setup, in prompts, in some turns, and after its end."""
    decks = theme_decks()
    game = Game.start(decks[seed % 6], decks[(seed + 2) % 6], RULESETS[seed % 2], seed)
    chance = Random(seed)
    n = 0
    while not game.over:
        if game.turn < 2 or len(game.stack) > 1 or n % 20 == 0:
            yield game
        game.apply(chance.choice(list(game.codes)))
        n += 1
    yield game


def odd_codes(game: Game, chance: Random) -> Iterator[int]:
    """Yield random codes, and codes that differ from an option's in one part."""
    for _ in range(12):
        random = chance.getrandbits(chance.choice((8, 16, 24, 32, 48, 63)))
        yield random
        yield (random & ~0xFF) | chance.randrange(32)
    for code in list(game.codes)[:4]:
        for change in (1 << 8, 15 << 8, 1 << 16, 1 << 24, 1 << 32):
            yield code ^ change


def calls(game: Game, odd: Any, chance: Random) -> Iterator[Callable[[], object]]:
    """Yield calls of the public API with an odd argument."""
    some = game.codes[0] if len(game.codes) else 0
    other = chance.choice(ODD)
    yield lambda: game.clone().apply(odd)
    yield lambda: game.clone().apply(some, odd)
    yield lambda: game.clone().concede(odd)
    yield lambda: game.view(odd)
    yield lambda: Game.from_json(odd)
    yield lambda: View.from_json(odd)
    yield lambda: game.view(0).among(odd)
    yield lambda: game.view(0).among(0, odd)
    for whole in (game, game.view(0), game.view(1), game.view(-1)):
        yield partial(whole.side, odd)
        yield partial(whole.explain_damage, odd)
        yield partial(whole.why_not, odd)
        for kind in KINDS:
            yield partial(whole.why_not, kind, odd)
            yield partial(whole.why_not, kind, "Fire Energy", odd)
            yield partial(whole.why_not, kind, other, odd)
    for pokemon in game.side(0).in_play[:1]:
        yield partial(pokemon.attack, odd)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(GAMES))
def test_odd_arguments_are_refused_in_every_phase_and_change_nothing(seed: int):
    chance = Random(seed)
    refused: list[str] = []
    for game in phases(seed):
        before = game.to_json()
        for odd in [*ODD, *odd_codes(game, chance)]:
            for call in calls(game, odd, chance):
                try:
                    call()
                except PlaymatError as error:
                    refused.append(str(error))
        assert game.to_json() == before
    assert len(refused) > 10_000
    assert not any("\n" in words for words in refused)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(GAMES))
def test_a_code_that_means_nothing_in_a_game_is_not_made_an_option(seed: int):
    chance = Random(seed)
    refused: dict[int, str] = {}
    for game in phases(seed):
        for code in odd_codes(game, chance):
            try:
                str(Option(game, code))
            except PlaymatError as error:
                refused[code] = str(error)
    assert len(refused) > 50  # the shortest game ends on turn 3
    for code, words in refused.items():
        assert words == f"{code} isn't the code of an option of this game"


# -- the words, which both builds share ----------------------------------------------------------
OPTION = "an option must be an Option or its code, not {}"
NOT_OFFERED = "That isn't one of the options. (turn.parts, HeartGold SoulSilver p.7)"


@pytest.mark.parametrize(
    ("odd", "words"),
    [
        (None, OPTION.format("None")),
        (True, OPTION.format("True")),
        (1.5, OPTION.format("1.5")),
        ("end turn", OPTION.format("'end turn'")),
        (-1, NOT_OFFERED),
        (2**62, NOT_OFFERED),
        (2**63, NOT_OFFERED),
        (2**70, NOT_OFFERED),
        (-(2**70), NOT_OFFERED),
    ],
)
def test_an_odd_option_is_refused_in_these_words(odd: Any, words: str):
    game = scenario(HGSS, you="Sentret", opponent="Meowth").game
    with pytest.raises(PlaymatError) as error:
        game.apply(odd)
    assert str(error.value) == words


@pytest.mark.parametrize("odd", [None, True, 1.5, "0", -1, 2, 2**70])
def test_an_odd_player_is_refused_in_these_words(odd: Any):
    game = scenario(HGSS, you="Sentret", opponent="Meowth").game
    calls: list[Callable[[Any], object]] = [game.concede, game.side, game.view(0).side]
    if odd != -1:  # the default
        calls.append(lambda odd: game.apply(game.codes[0], odd))
    for call in calls:
        with pytest.raises(PlaymatError) as error:
            call(odd)
        assert str(error.value) == f"player must be 0 or 1, not {odd!r}"


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda g: g.view("0"), "the viewer must be 0, 1, or -1 (the public), not '0'"),
        (lambda g: g.view(2), "the viewer must be 0, 1, or -1 (the public), not 2"),
        (lambda g: g.why_not("play", 7), "what must be text, not 7"),
        (lambda g: g.why_not("play", "Bill", None), "on must be text, not None"),
        (lambda g: g.side(0).active.attack(3), "name must be text, not 3"),
        (lambda g: g.explain_damage(2.0), OPTION.format("2.0")),
        (lambda g: Game.from_json(BYTES), "a saved game must be text, not b'{}'"),
        (lambda g: View.from_json(NOTHING), "a saved view must be text, not None"),
    ],
)
def test_an_argument_of_a_wrong_type_is_refused_in_these_words(
    call: Callable[[Game], object], words: str
):
    with pytest.raises(PlaymatError) as error:
        call(scenario(HGSS, you="Sentret", opponent="Meowth").game)
    assert str(error.value) == words


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ({"ruleset": "HGSS"}, "ruleset must be a Ruleset such as HGSS, not 'HGSS'"),
        ({"first": "Froakie"}, "a deck must be a Deck such as theme_deck('Ember Spark'), not 'Fro"),
        ({"seed": "7"}, "seed must be a whole number, not '7'"),
        ({"seed": 1.5}, "seed must be a whole number, not 1.5"),
        ({"show": 9}, "show must be SHOW_CHOICES, SHOW_TURNS, or SHOW_ALL, not 9"),
        ({"source": 4}, "source must be a ChanceSource, not 4"),
        ({"observer": print}, "observer must be an Observer, not <built-in function print>"),
    ],
)
def test_a_game_with_a_wrong_argument_is_not_started(how: dict[str, Any], words: str):
    deck = theme_deck("Froakie")
    arguments = {"first": deck, "second": deck, "ruleset": XY, **how}
    with pytest.raises(PlaymatError) as error:
        Game.start(**arguments)
    assert str(error.value).startswith(words)


def test_a_seed_may_have_any_size():
    deck = theme_deck("Froakie")
    assert Game.start(deck, deck, XY, 2**70 + 5) == Game.start(deck, deck, XY, 5)


# -- phases without an Active Pokémon ------------------------------------------------------------
@pytest.mark.parametrize("kind", ["attack", "power"])
def test_why_not_without_a_pokemon_in_play_names_none(kind: str):
    game = Game.start(theme_deck("Froakie"), theme_deck("Chespin"), HGSS, 1)
    assert not game.side(0).has_active
    with pytest.raises(PlaymatError, match=f"no Pokémon has the {kind} 'x'; they have: none"):
        game.why_not(kind, "x")
    with pytest.raises(PlaymatError, match="only an attack's damage can be explained"):
        game.explain_damage(8)


def test_why_not_finds_the_attacks_of_benched_pokemon_while_there_is_no_active_pokemon():
    table = scenario(
        HGSS, you="Meowth, 50 damage", opponent="Sentret + G", your_bench="Pikachu; Sentret"
    )
    table.end_turn()
    table.attack("Scratch")  # Meowth is Knocked Out, and its player must promote
    assert not table.game.side(0).has_active
    refusal = table.game.why_not("attack", "Quick Attack")
    assert refusal is not None
    assert refusal.sentence == "You must make another decision first."


@pytest.mark.parametrize("read", [read_position, read_view, read_replay, Game.from_json])
@pytest.mark.parametrize("text", [odd for odd in ODD if isinstance(odd, str)])
def test_odd_text_is_refused(read: Callable[[str], object], text: str):
    with pytest.raises(PlaymatError):
        read(text)
