"""Invariants that hold at every decision of every game."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from playmat.engine.actions import all_actions
from playmat.engine.game import Game
from playmat.engine.hooks import bench_limit
from playmat.engine.modifiers import bound_modifiers, refresh_hooks
from playmat.engine.turn import in_main
from playmat.engine.why_not import reason
from playmat.testing.markers import rule
from tests.support.playing import RULESETS, decisions, game

seeds = st.integers(min_value=0, max_value=2**32)
decks = st.integers(min_value=0, max_value=5) | st.integers(min_value=6, max_value=2**20)
rulesets = st.sampled_from(RULESETS)


def cards_everywhere(g: Game) -> list[int]:
    seen = [g.stadium] if g.stadium >= 0 else []
    for p in g.players:
        for zone in (p.deck, p.hand, p.discard, p.prizes, p.lost_zone, p.played):
            seen += list(zone)
        for m in ([p.active] if p.active is not None else []) + p.bench:
            seen += [
                *m.cards,
                *m.energy,
                *(m.attached_trainers if m.attached_trainers is not None else ()),
            ]
    return seen


@rule("deck.size-60", "zone.active-one", "zone.bench-max", "cond.active-only")
@given(decks, decks, rulesets, seeds)
def test_the_game_state_is_valid_at_every_decision(first, second, ruleset, seed):
    g = game(first, second, ruleset, seed)
    for _ in decisions(g, seed):
        assert sorted(cards_everywhere(g)) == list(range(120))
        for who, p in enumerate(g.players):
            assert all(c // 60 == who for c in [*p.deck, *p.hand, *p.discard, *p.prizes])
            assert len(p.bench) <= bench_limit(g, who)
            assert all(m.conditions == 0 for m in p.bench)
            assert g.turn == 0 or p.active is not None or not in_main(g)
            assert list(p.hand) == sorted(p.hand)
            for m in ([p.active] if p.active is not None else []) + p.bench:
                assert m.damage % 10 == 0
                assert m.id == m.cards[0]


@rule("turn.attack-optional")
@given(decks, decks, rulesets, seeds)
def test_options_are_never_empty_and_never_repeat(first, second, ruleset, seed):
    g = game(first, second, ruleset, seed)
    for _ in decisions(g, seed):
        codes = list(g.codes)
        assert len(codes) >= 2
        assert len(set(codes)) == len(codes)
        assert g.player_to_act in (0, 1)
    assert g.player_to_act == -1
    assert list(g.codes) == []
    assert g.result is not None


def modifiers_by_hook(g: Game) -> dict[int, list[tuple[object, ...]]]:
    """Return the modifiers that apply at each hook in use, in order."""
    return {
        bit: [(b.modifier, b.card, b.you, b.host) for b in bound_modifiers(g, 1 << bit)]
        for bit in range(62)
        if g.hooks >> bit & 1
    }


@given(decks, decks, rulesets, seeds)
def test_kept_modifiers_are_those_of_the_board(first, second, ruleset, seed):
    g = game(first, second, ruleset, seed)
    for _ in decisions(g, seed):
        if g.hooks_stale:
            refresh_hooks(g)
        kept = g.hooks, modifiers_by_hook(g)
        refresh_hooks(g)
        assert kept == (g.hooks, modifiers_by_hook(g))


@given(decks, decks, rulesets, seeds)
def test_an_action_is_offered_exactly_when_nothing_forbids_it(first, second, ruleset, seed):
    g = game(first, second, ruleset, seed)
    for _ in decisions(g, seed):
        if in_main(g):
            offered = set(g.codes)
            wished = list(all_actions(g))
            assert offered <= set(wished)
            for code in wished:
                allowed = reason(g, code) is None
                assert allowed == (code in offered), g.why_not(code)


@given(decks, decks, rulesets, seeds)
def test_options_are_a_function_of_the_state(first, second, ruleset, seed):
    g = game(first, second, ruleset, seed)
    for _ in decisions(g, seed):
        e = g.stack[-1]
        before = g.to_json()
        assert list(e.op.options(g, e, e.pc)) == list(g.codes)
        assert g.to_json() == before
