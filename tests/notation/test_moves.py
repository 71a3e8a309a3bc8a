"""Tests of moves in words: unique in each decision, read back, and matched in short forms."""

from __future__ import annotations

import pytest

from playmat import HGSS, pool
from playmat.engine.constants import COLORLESS
from playmat.notation.moves import UnknownMove, all_moves, find, refusal
from playmat.notation.replay_text import MISLEADING
from playmat.testing import scenario
from playmat.vocabulary.declarations import pokemon
from tests.support.playing import decisions, some_games


@pytest.mark.parametrize("part", range(2))
def test_every_option_of_a_decision_has_unique_words_that_find_it(part):
    for seed, g in some_games(18, start=18 * part):
        for _ in decisions(g, seed):
            options = g.options
            moves = all_moves(options)
            assert len(set(moves)) == len(options)
            for option, words in zip(options, moves, strict=True):
                assert find(options, words) == option
                assert find(options, words.upper().replace("É", "E")) == option


def test_the_actions_of_a_turn_have_words():
    table = scenario(
        HGSS,
        you="Chikorita + G",
        your_bench="Sentret",
        your_hand="Bayleef, Grass Energy, Bill, Sentret, Caterpie",
        opponent="Sandshrew",
    )
    moves = all_moves(table.game.options)
    assert {
        "evolve active Chikorita into Bayleef",
        "attach Grass Energy to active Chikorita",
        "attach Grass Energy to bench 1 Sentret",
        "bench Caterpie",
        "play Bill",
        "retreat",
        "end turn",
    } <= set(moves)
    assert any(words.startswith("attack ") for words in moves)


def test_choices_of_cards_and_pokemon_are_written_with_their_place():
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Sandshrew",
        their_bench=["Caterpie", "Meowth"],
        your_hand="Pokémon Reversal, Pokémon Communication, Bayleef, Furret",
        coins="H",
    )
    table.game.apply(find(table.game.options, "play Pokémon Reversal"))
    assert all_moves(table.game.options) == [
        "choose opponent's bench 1 Caterpie",
        "choose opponent's bench 2 Meowth",
    ]
    table.game.apply(find(table.game.options, "choose opp bench 2"))
    table.game.apply(find(table.game.options, "play comm"))
    assert set(all_moves(table.game.options)) == {
        "pick Bayleef from hand",
        "pick Furret from hand",
    }


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("attach grass act", "attach Grass Energy to active Chikorita"),
        ("ATTACH GRASS ENERGY TO BENCH 1 SENTRET", "attach Grass Energy to bench 1 Sentret"),
        ("att bench", "attach Grass Energy to bench 1 Sentret"),
        ("end", "end turn"),
        ("play bill", "play Bill"),
        ("play poke ball", "play Poké Ball"),
        ("ret", "retreat"),
    ],
)
def test_a_short_form_that_means_one_option_is_enough(typed, expected):
    table = scenario(
        HGSS,
        you="Chikorita + G",
        your_bench="Sentret",
        your_hand="Grass Energy, Bill, Poké Ball",
        opponent="Sandshrew",
    )
    options = table.game.options
    assert find(options, typed) == find(options, expected)
    assert all_moves(options)[options.index(find(options, typed))] == expected


def test_ambiguous_and_unknown_words_are_refused_with_similar_moves():
    table = scenario(
        HGSS, you="Chikorita", your_bench="Sentret", your_hand="Grass Energy", opponent="Sandshrew"
    )
    with pytest.raises(UnknownMove, match=r"'attach' is ambiguous: 'attach .*' or 'attach .*'"):
        find(table.game.options, "attach")
    with pytest.raises(UnknownMove, match=r"legal moves: .* Energy to active Chikorita'"):
        find(table.game.options, "attach Fire Energy to active Chikorita")
    for typed in ("", "/", "attach Grass Energy to bench 2 Sentret", "end turn now"):
        with pytest.raises(UnknownMove):
            find(table.game.options, typed)


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("attach Fire Energy to active Chikorita", None),
        ("attach Grass Energy to active Chikorita", "attach.once"),
        ("evolve bench 1 Sentret into Furret", "evolve.not-when-new"),
        ("nonsense", None),
        ("attack Hyper Beam", None),
    ],
)
def test_an_illegal_action_is_refused_with_its_rule_if_there_is_one(words, rule):
    table = scenario(
        HGSS,
        you="Chikorita",
        your_bench="Sentret, new",
        your_hand="Grass Energy, Grass Energy, Furret",
        opponent="Sandshrew",
    )
    table.attach("Grass Energy")
    found = refusal(table.game, words)
    assert (found.rule if found is not None else None) == rule


def test_two_cards_with_one_name_are_distinguished_by_print():
    table = scenario(
        HGSS,
        you="Chikorita",
        your_hand=["hgss1-80", "twin-1", "Meowth"],
        opponent="Sandshrew",
        cards=[pokemon("twin-1", "Sentret", COLORLESS, 60, retreat=1)],
    )
    options = table.game.options
    moves = all_moves(options)
    assert {"bench Sentret (hgss1-80)", "bench Sentret (twin-1)", "bench Meowth"} <= set(moves)
    for option, words in zip(options, moves, strict=True):
        assert find(options, words) == option
    with pytest.raises(UnknownMove, match="is ambiguous:"):
        find(options, "bench Sentret")


def test_an_unknown_move_is_refused_with_the_closest_of_many_options():
    hand = ["Caterpie", "Sentret", "Meowth", "Bill"]
    table = scenario(HGSS, you="Chikorita", your_hand=hand, opponent="Sandshrew")
    with pytest.raises(UnknownMove, match="closest of 5: 'bench Sentret' or "):
        find(table.game.options, "bench Furret")


def test_no_name_of_the_pool_looks_like_an_annotation_of_a_decision():
    for card in pool().cards.values():
        d = card.definition
        for name in (d.name, *(a.name for a in d.attacks), *(p.name for p in d.powers)):
            assert not MISLEADING.search(f"play {name}")
