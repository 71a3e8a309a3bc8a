"""Two players, a coin, counters, and the kinds of card by what they do on the table."""

from __future__ import annotations

import pytest

from playmat.cards import pool
from playmat.engine.words import COLORLESS, DRAGON, POKEMON, bit
from playmat.rulebook import HGSS, XY, Ruleset
from playmat.testing import scenario
from playmat.testing.marks import rule
from playmat.vocabulary.printing import CardError, attack
from tests.support.openings import both_eras, dealt, know_these, open_game


@pytest.fixture(autouse=True)
def _cards(monkeypatch: pytest.MonkeyPatch) -> None:
    know_these(monkeypatch)


# -- players, coin, counters -----------------------------------------------------------------------
@rule("table.two-players", "turn.alternate")
@both_eras
def test_a_game_is_between_two_players_who_are_asked_in_turn(ruleset: Ruleset):
    table = open_game(ruleset, dealt("Sentret"), dealt("Caterpie"))
    assert len(table.game.players) == 2
    turns = []
    for _ in range(4):
        turns.append(table.asked)
        table.end_turn()
    assert turns == ["you", "opponent", "you", "opponent"]


@rule("table.coin")
@both_eras
@pytest.mark.parametrize(("coin", "damage"), [("H", 40), ("T", 20)])
def test_a_coin_shows_heads_or_tails(ruleset: Ruleset, coin: str, damage: int):
    table = scenario(ruleset, you="Furret + FF", opponent="Snorlax", coins=coin)
    table.attack("Quick Blow")
    assert table.their.active.damage == damage
    table.done()


@rule("table.counters")
@both_eras
def test_damage_stays_on_the_pokemon_that_took_it_wherever_it_goes(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret + F",
        opponent="Meowth + F",
        their_bench="Pikachu, 20 damage",
    )
    table.attack("Scratch")
    table.retreat()
    assert (table.their.active.name, table.their.active.damage) == ("Pikachu", 20)
    assert [(m.name, m.damage) for m in table.their.bench] == [("Meowth", 10)]
    assert table.your.active.damage == 0


@rule("card.damage-counter-value.hgss", "card.damage-counter-value.xy", "poisoned.tick")
@both_eras
def test_a_damage_counter_stands_for_10_damage(ruleset: Ruleset):
    table = scenario(ruleset, you="Sentret", opponent="Meowth, poisoned, 30 damage")
    table.end_turn()  # Poison puts one damage counter on it
    assert table.their.active.damage == 40


@rule("card.hp-def", "ko.when")
@both_eras
@pytest.mark.parametrize(("before", "falls"), [(30, False), (40, True)])
def test_a_pokemon_is_knocked_out_when_its_damage_reaches_its_hp(
    ruleset: Ruleset, before: int, falls: bool
):
    table = scenario(
        ruleset,
        you="Sentret + F",
        opponent=f"Sentret, {before} damage",  # 50 HP
        their_bench="Meowth",
    )
    table.attack("Scratch")
    assert (table.their.active.name == "Meowth") is falls
    assert ("Sentret" in table.their.discard) is falls


# -- Trainer cards ---------------------------------------------------------------------------------
@rule("card.trainer-item-def.hgss", "trainer.resolve-then-discard")
def test_under_hgss_a_trainer_card_is_carried_out_and_then_discarded():
    table = scenario(
        HGSS, you="Sentret", opponent="Meowth", your_bench="Pikachu", your_hand="Switch"
    )
    table.play("Switch")
    assert table.your.active.name == "Pikachu"
    assert (table.your.hand, table.your.discard) == ([], ["Switch"])


@rule("card.trainer-item-def.xy", "trainer.resolve-then-discard")
def test_under_xy_an_item_is_carried_out_and_then_discarded():
    table = scenario(XY, you="Sentret, 40 damage", opponent="Meowth", your_hand="Potion")
    table.play("Potion")
    assert table.your.active.damage == 10
    assert (table.your.hand, table.your.discard) == ([], ["Potion"])


@rule("card.trainer-item-def.hgss", "card.trainer-item-def.xy")
@both_eras
def test_a_trainer_card_is_not_in_the_discard_pile_while_it_is_carried_out(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret",
        opponent="Meowth",
        your_bench="Pikachu; Slowpoke",
        your_hand="Switch",
    )
    table.play("Switch")
    assert table.options == ["pokemon bench 1 Pikachu", "pokemon bench 2 Slowpoke"]
    assert (table.your.hand, table.your.beside, table.your.discard) == ([], ["Switch"], [])
    table.choose("Slowpoke")
    assert (table.your.beside, table.your.discard) == ([], ["Switch"])


@rule("card.trainer-rule-line", "supporter.one-per-turn", "trainer.any-number")
def test_the_line_at_the_foot_of_a_supporter_binds_and_an_item_has_no_such_line():
    table = scenario(
        XY,
        you="Sentret, 30 damage",
        opponent="Meowth",
        your_bench="Pikachu, 30 damage",
        your_hand="2 Tierno, 2 Potion",
    )
    table.play("Tierno")
    table.not_legal("play", "Tierno", because="supporter.one-per-turn")
    table.play("Potion").choose("Sentret")
    assert table.legal("play", "Potion")


@rule("card.trainer-rule-line", "stadium.one-per-turn")
def test_the_line_at_the_foot_of_a_stadium_binds():
    table = scenario(
        XY, you="Sentret", opponent="Meowth", your_hand="Ruins of Alph, Lost World, Ruins of Alph"
    )
    table.play("Ruins of Alph")
    table.not_legal("play", "Lost World", because="stadium.one-per-turn")


# -- Pokémon and Energy cards ----------------------------------------------------------------------
@rule("card.basic-def", "card.evolution-def", "bench.face-up")
@both_eras
def test_only_a_basic_pokemon_goes_from_the_hand_to_the_bench(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret",
        opponent="Meowth",
        your_hand="Pikachu, Furret, Feraligatr, Switch, Grass Energy",
    )
    assert table.legal("bench", "Pikachu")
    for name in ("Furret", "Feraligatr", "Switch", "Grass Energy"):
        table.not_legal("bench", name, because="card.basic-def")


@rule("card.evolution-def")
@both_eras
def test_an_evolution_card_goes_on_top_of_a_pokemon_in_play(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret + F, 20 damage",
        opponent="Meowth",
        your_bench="Pikachu",
        your_hand="Furret",
    )
    table.evolve("Furret")
    assert table.your.active.name == "Furret"
    assert table.your.active.cards == ("Sentret", "Furret")
    assert len(table.your.bench) == 1


@rule("card.evolved-def", "devolve.evolved-only")
@both_eras
def test_a_stage_1_is_evolved_only_if_another_pokemon_lies_under_it(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret, with Technical Machine TS-2",
        opponent="Furret, alone",
        their_bench="Croconaw; Metapod; Meowth",
    )
    table.attack("Devoluter")  # one of the opponent's Evolved Pokémon
    assert table.options == ["pokemon bench 1 Croconaw", "pokemon bench 2 Metapod"]
    table.choose("Croconaw")
    assert table.their.bench[0].name == "Totodile"
    assert "Croconaw" in table.their.hand


@rule("card.energy-def", "cost.enough")
@both_eras
def test_only_energy_cards_are_attached_and_pay_for_attacks(ruleset: Ruleset):
    table = scenario(
        ruleset, you="Meowth + F", opponent="Snorlax", your_hand="Sentret, Switch, Fire Energy"
    )
    table.not_legal("attach", "Sentret", on="active", because="card.energy-def")
    table.not_legal("attach", "Switch", on="active", because="card.energy-def")
    table.not_legal("attack", "Dig Claws", because="cost.enough")
    table.attach("Fire Energy")
    assert table.legal("attack", "Dig Claws")


@rule("card.basic-energy-none")
def test_no_basic_energy_card_is_colorless_or_dragon():
    basics = [c.definition for c in pool().cards.values() if c.definition.is_basic_energy()]
    assert len(basics) >= 9
    for definition in basics:
        assert definition.types & (bit(COLORLESS) | bit(DRAGON)) == 0
        assert len(definition.provides) == 1


@rule("card.attack-parts")
def test_every_attack_has_a_name_and_damage_and_text_may_be_missing():
    attacks = [
        a
        for c in pool().cards.values()
        if c.definition.kind == POKEMON
        for a in c.definition.attacks
    ]
    assert all(a.name for a in attacks)
    assert any(a.base == 0 and a.program is not None for a in attacks)  # text without damage
    assert any(a.base > 0 and a.program is None for a in attacks)  # damage without text


@rule("card.attack-parts")
def test_an_attack_without_a_name_or_with_an_unknown_cost_is_refused():
    with pytest.raises(CardError, match="name"):
        attack("", "C", 10)
    with pytest.raises(CardError, match="unknown symbol 'X'"):
        attack("Scratch", "CX", 10)
