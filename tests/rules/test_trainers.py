"""Trainer, Supporter, and Stadium cards, Pokémon Tools, and Technical Machines."""

from __future__ import annotations

from functools import partial

import pytest

from playmat import testing
from playmat.engine.constants import HAND
from playmat.rulebook import HGSS, XY, Ruleset
from playmat.testing.markers import rule
from tests.support import kinds
from tests.support.made_up import LEAVING
from tests.support.openings import both_eras

scenario = partial(testing.scenario, cards=[*kinds.CARDS, *LEAVING])


# -- Trainer cards and Items -------------------------------------------------------------------
@rule("trainer.any-number")
@both_eras
def test_any_number_of_trainer_cards_may_be_played_in_a_turn(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret",
        your_bench="Meowth",
        opponent="Sentret",
        your_hand="4 Switch",
    )
    for _ in range(4):
        table.play("Switch")
    assert table.your.discard == ["Switch"] * 4
    assert table.your.active.name == "Sentret"


@rule("trainer.resolve-then-discard")
@both_eras
def test_a_trainer_card_is_discarded_only_after_its_whole_effect(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret",
        your_bench="Meowth; Pikachu",
        opponent="Sentret",
        your_hand="Switch",
    )
    table.play("Switch")
    assert table.your.hand == []
    assert table.your.discard == []
    assert table.your.played == ["Switch"]
    table.choose("Pikachu")
    assert table.your.discard == ["Switch"]
    assert table.your.played == []


@rule("trainer.resolve-then-discard")
def test_an_effect_does_not_find_the_trainer_card_that_it_belongs_to():
    table = scenario(
        XY,
        you="Sentret",
        opponent="Sentret",
        your_hand="Computer Search, 2 G",
        your_deck="Bill",
        choices=["Bill"],
    )
    table.play("Computer Search")
    assert table.your.hand == ["Bill"]
    assert table.your.discard == ["Grass Energy", "Grass Energy", "Computer Search"]
    table.done()


@rule("ace-spec.is-trainer", "trainer.any-number")
@both_eras
def test_an_ace_spec_item_is_played_by_the_rules_for_items(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret",
        your_bench="Meowth",
        opponent="Sentret",
        your_hand="2 Computer Search, Bill, Switch, 4 G",
        your_deck="Furret, Sentret",
        choices=[
            "Grass Energy",
            "Furret",
            "Grass Energy",
            "Grass Energy",
            "Sentret",
        ],
    )
    table.play("Switch").play("Computer Search").play("Bill").play("Computer Search")
    assert table.legal("bench", "Sentret")


@rule("ace-spec.is-trainer", "D33")
def test_computer_search_requires_two_other_cards_in_hand():
    table = scenario(XY, you="Sentret", opponent="Sentret", your_hand="Computer Search, Bill")
    table.not_legal("play", "Computer Search", because="D33")


@rule("ace-spec.is-trainer", "tool.is-item")
@both_eras
def test_an_effect_that_prevents_items_prevents_ace_spec_items_tools_and_technical_machines(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset,
        you="Sentret",
        opponent="Vileplume",
        your_hand="Computer Search, Expert Belt, Technical Machine TS-1, Bill, Burned Tower",
    )
    for name in ("Computer Search", "Expert Belt", "Technical Machine TS-1"):
        table.not_legal("play", name, because="D01")
    assert table.legal("play", "Bill")
    assert table.legal("play", "Burned Tower")


# -- Trainers that stay for a time -------------------------------------------------------------
@rule("trainer.staying-exception")
def test_pluspower_stays_on_its_pokemon_until_the_turn_ends():
    table = scenario(
        HGSS,
        you="Meowth + GG",
        your_bench="Sentret",
        opponent="Snorlax",
        your_hand="2 PlusPower",
        choices=["your active", "your active"],
    )
    table.play("PlusPower").play("PlusPower")
    assert table.your.active.attached_trainers == ("PlusPower", "PlusPower")
    assert table.your.discard == []
    table.attack("Dig Claws")
    assert table.their.active.damage == 40
    assert not table.your.active.attached_trainers
    assert table.your.discard == ["PlusPower", "PlusPower"]
    table.done()


@rule("trainer.staying-exception", "damage.attacker-effects")
def test_pluspower_raises_only_the_damage_of_its_pokemon_to_the_defending_pokemon():
    table = scenario(
        HGSS,
        you="Hypno + PPP",
        your_bench="Meowth",
        opponent="Snorlax",
        their_bench="Sentret",
        your_hand="2 PlusPower",
        choices=["your active", "your Meowth"],
    )
    table.play("PlusPower").play("PlusPower")
    table.attack("Psychic Shot")
    assert table.their.active.damage == 40
    assert table.their.bench[0].damage == 10


@rule("trainer.staying-exception", "evolve.keeps-cards")
def test_pluspower_stays_on_a_pokemon_that_evolves():
    table = scenario(
        HGSS,
        you="Sentret + GG",
        opponent="Snorlax",
        your_hand="PlusPower, Furret",
        coins="T",
    )
    table.play("PlusPower")
    table.evolve("Furret")
    table.attack("Quick Blow")
    assert table.their.active.damage == 30


@rule("trainer.staying-exception")
def test_defender_stays_until_the_opponents_next_turn_ends():
    table = scenario(
        HGSS,
        you="Snorlax",
        opponent="Meowth + GGG",
        your_hand="Defender",
    )
    table.play("Defender")
    table.end_turn()
    assert table.your.active.attached_trainers == ("Defender",)
    table.attack("Dig Claws")
    assert table.your.active.damage == 0
    assert table.your.discard == ["Defender"]
    table.end_turn()
    table.attack("Dig Claws")
    assert table.your.active.damage == 20


@rule("trainer.staying-exception", "ko.discard")
def test_an_attached_trainer_card_leaves_play_with_its_pokemon():
    table = scenario(
        HGSS,
        you="Meowth + GGG",
        your_bench="Sentret",
        opponent="Sentret",
        your_hand=f"PlusPower, Leaving {HAND}",
        choices=["your active", "your active"],
    )
    table.play("PlusPower").play(f"Leaving {HAND}")
    assert table.your.active.name == "Sentret"
    assert table.your.hand == ["Grass Energy"] * 3 + ["Meowth", "PlusPower"]
    table.end_turn()
    assert "PlusPower" in table.your.hand


# -- Supporters --------------------------------------------------------------------------------
@rule("supporter.one-per-turn")
@both_eras
def test_one_supporter_per_turn_may_be_played(ruleset: Ruleset):
    table = scenario(
        ruleset, you="Sentret", opponent="Sentret", your_hand="2 Bill, Copycat", their_hand="Bill"
    )
    table.play("Bill")
    table.not_legal("play", "Bill", because="supporter.one-per-turn")
    table.not_legal("play", "Copycat", because="supporter.one-per-turn")
    table.end_turn()
    assert table.legal("play", "Bill")
    table.end_turn()
    assert table.legal("play", "Bill")


@rule("supporter.after-play.hgss", "D34")
def test_under_hgss_a_supporter_stays_next_to_the_active_pokemon_until_the_turn_ends():
    table = scenario(HGSS, you="Sentret", opponent="Sentret", your_hand="Bill")
    table.play("Bill")
    assert table.your.played == ["Bill"]
    assert table.your.discard == []
    assert "Bill" not in table.your.hand
    table.end_turn()
    assert table.your.played == []
    assert table.your.discard == ["Bill"]


@rule("supporter.after-play.xy", "D34")
def test_under_xy_a_supporter_is_discarded_after_its_effect():
    table = scenario(XY, you="Sentret", opponent="Sentret", your_hand="Bill")
    table.play("Bill")
    assert table.your.played == []
    assert table.your.discard == ["Bill"]
    assert table.turn == "you"


@rule("supporter.after-play.hgss", "supporter.after-play.xy")
@both_eras
def test_a_supporter_that_shuffles_the_hand_into_the_deck_is_not_shuffled_in_itself(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset, you="Sentret", opponent="Sentret", your_hand="Professor Oak's New Theory, Meowth"
    )
    table.play("Professor Oak's New Theory")
    assert len(table.your.hand) == 6
    assert "Professor Oak's New Theory" not in table.your.hand + table.your.deck


# -- Stadiums ----------------------------------------------------------------------------------
@rule("stadium.one-per-turn")
@both_eras
def test_one_stadium_per_turn_may_be_played(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret",
        opponent="Sentret",
        your_hand="Burned Tower, Ruins of Alph",
        their_hand="Indigo Plateau",
    )
    table.play("Burned Tower")
    table.not_legal("play", "Ruins of Alph", because="stadium.one-per-turn")
    table.end_turn()
    table.play("Indigo Plateau")
    table.end_turn()
    table.play("Ruins of Alph")
    assert table.stadium == "Ruins of Alph"


@rule("stadium.one-per-turn", "supporter.one-per-turn", "attach.once")
@both_eras
def test_the_limits_of_a_turn_are_counted_separately(ruleset: Ruleset):
    table = scenario(
        ruleset, you="Sentret", opponent="Sentret", your_hand="Burned Tower, Bill, G", deck_size=9
    )
    table.play("Burned Tower").play("Bill").attach("G")
    assert (table.stadium, table.your.active.energy) == ("Burned Tower", "G")


@rule("stadium.stays")
@both_eras
def test_a_stadium_stays_in_play_through_the_turns_of_both_players(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Hypno + PPP",
        opponent="Mightyena + DD",
        your_hand="Ruins of Alph",
        coins="TT",
    )
    table.play("Ruins of Alph")
    assert table.your.hand == []
    assert table.your.discard == []
    table.attack("Psychic Shot")
    assert table.their.active.damage == 30  # Mightyena's Resistance is gone
    table.end_turn()
    table.attack("Psychic Shot")
    assert table.their.active.damage == 60
    assert table.stadium == "Ruins of Alph"


@rule("stadium.only-one", "D36")
@both_eras
def test_a_new_stadium_sends_the_old_one_to_its_owners_discard_pile(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret",
        opponent="Sentret",
        your_hand="Burned Tower",
        their_hand="Ruins of Alph",
    )
    table.play("Burned Tower")
    table.end_turn()
    table.play("Ruins of Alph")
    assert table.stadium == "Ruins of Alph"
    assert table.your.discard == ["Burned Tower"]
    assert table.their.discard == []


@rule("stadium.old-effect-ends", "stadium.only-one")
@both_eras
def test_the_effect_of_a_replaced_stadium_ends(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Hypno + PPP",
        opponent="Mightyena",
        stadium="Ruins of Alph",
        your_hand="Burned Tower",
        your_discard="P",
    )
    table.play("Burned Tower")
    assert table.legal("stadium")
    table.attack("Psychic Shot")
    assert table.their.active.damage == 10


@rule("D35", "stadium.only-one")
@both_eras
def test_a_stadium_with_the_name_of_the_one_in_play_cannot_be_played(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret",
        opponent="Sentret",
        your_hand="Burned Tower",
        their_hand="Burned Tower",
        stadium="Burned Tower",
    )
    table.not_legal("play", "Burned Tower", because="D35")
    table.end_turn()
    table.not_legal("play", "Burned Tower", because="D35")


@rule("stadium.stays")
@both_eras
def test_each_player_may_use_a_stadium_once_on_their_turn(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret",
        opponent="Sentret",
        stadium="Burned Tower",
        your_discard="G, R",
        their_discard="W",
        coins="HTH",
        choices=["Grass Energy"],
    )
    table.use_stadium()
    assert table.your.hand == ["Grass Energy"]
    table.not_legal("stadium", because="stadium.stays")
    table.end_turn().use_stadium()
    assert table.their.discard == ["Water Energy"]
    table.not_legal("stadium", because="stadium.stays")
    table.end_turn().use_stadium()
    assert table.your.discard == []
    table.done()


@rule("stadium.stays", "stadium.one-per-turn")
def test_a_stadium_that_enters_play_again_may_be_used_again_in_the_same_turn():
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Sentret",
        stadium="Burned Tower",
        your_hand="Alph Lithograph [hgss3-THREE]",
        your_discard="G, W",
        coins="HH",
        choices=["Grass Energy"],
    )
    table.use_stadium()
    table.play("Alph Lithograph")
    assert table.stadium == ""
    table.play("Burned Tower").use_stadium()
    assert table.your.hand == ["Grass Energy", "Water Energy"]
    table.not_legal("stadium", because="stadium.stays")
    table.done()


@rule("stadium.stays", "D33")
@both_eras
def test_a_stadium_action_that_would_do_nothing_is_not_offered(ruleset: Ruleset):
    table = scenario(ruleset, you="Sentret", opponent="Sentret", stadium="Burned Tower")
    table.not_legal("stadium", because="D33")
    table = scenario(ruleset, you="Sentret", opponent="Sentret", stadium="Ruins of Alph")
    table.not_legal("stadium", because="stadium.stays")


@rule("stadium.stays")
@both_eras
@pytest.mark.parametrize("lost", [5, 6])
def test_lost_world_lets_a_player_win_if_the_opponents_lost_zone_contains_six_pokemon(
    ruleset: Ruleset, lost: int
):
    table = scenario(
        ruleset,
        you="Sentret",
        opponent="Sentret",
        stadium="Lost World",
        your_lost_zone=f"{lost} Meowth, 2 Bill",
    )
    table.not_legal("stadium", because="D01")
    table.end_turn()
    if lost < 6:
        table.not_legal("stadium", because="D01")
    else:
        table.use_stadium()
        assert table.winner == "opponent"
        assert table.ways == ("card effect",)


# -- Tools -------------------------------------------------------------------------------------
@rule("tool.attach", "trainer.staying-exception")
@both_eras
def test_a_tool_is_attached_to_one_of_the_players_own_pokemon(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret",
        your_bench="Meowth; Pikachu",
        opponent="Jynx",
        their_bench="Hoothoot",
        your_hand="Expert Belt",
    )
    assert [o for o in table.options if o.startswith("play")] == [
        "play Expert Belt on active Sentret",
        "play Expert Belt on bench 1 Meowth",
        "play Expert Belt on bench 2 Pikachu",
    ]
    table.play("Expert Belt", on="Pikachu")
    assert table.your.bench[1].attached_trainers == ("Expert Belt",)
    assert table.your.bench[1].hp == 80
    assert table.your.active.attached_trainers == ()
    assert table.your.discard == []


@rule("tool.one-each")
@both_eras
def test_a_pokemon_may_have_one_tool_attached(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret, with Leftovers",
        your_bench="Meowth",
        opponent="Sentret",
        your_hand="Expert Belt, Leftovers",
    )
    table.not_legal("play", "Expert Belt", "active", because="tool.one-each")
    table.not_legal("play", "Leftovers", "active", because="tool.one-each")
    table.play("Leftovers", on="Meowth")
    table.not_legal("play", "Expert Belt", "Meowth", because="tool.one-each")


@rule("tool.one-each", "trainer.any-number")
@both_eras
def test_several_pokemon_may_get_a_tool_in_one_turn(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret",
        your_bench="Meowth",
        opponent="Sentret",
        your_hand="2 Expert Belt",
    )
    table.play("Expert Belt", on="active").play("Expert Belt", on="Meowth")
    assert [m.attached_trainers for m in (table.your.active, *table.your.bench)] == [
        ("Expert Belt",)
    ] * 2


@rule("tool.attach", "prize.one")
@both_eras
def test_expert_belt_adds_hp_damage_and_a_prize(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Meowth + GG, with Expert Belt",
        opponent="Sentret, 50 damage, with Expert Belt",
        their_bench="Snorlax",
    )
    assert table.your.active.hp == 80
    table.attack("Dig Claws")
    assert len(table.your.prizes) == 4
    assert table.their.discard == ["Sentret", "Expert Belt"]


@rule("tool.attach")
@both_eras
@pytest.mark.parametrize(("coin", "left"), [("H", 10), ("T", 0)])
def test_focus_band_may_save_its_pokemon_from_an_attack(ruleset: Ruleset, coin: str, left: int):
    table = scenario(
        ruleset,
        you="Meowth + GG",
        opponent="Sentret, 40 damage, with Focus Band",
        their_bench="Snorlax",
        coins=coin,
    )
    table.attack("Dig Claws")
    if left:
        assert table.their.active.hp - table.their.active.damage == left
        assert table.their.active.attached_trainers == ()
        assert table.their.discard == ["Focus Band"]
    else:
        assert table.their.active.name == "Snorlax"
        assert table.their.discard == ["Sentret", "Focus Band"]
    table.done()


@rule("tool.attach")
@both_eras
def test_focus_band_does_not_save_its_pokemon_from_poison(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Meowth",
        opponent="Sentret, 40 damage, poisoned, with Focus Band",
        their_bench="Snorlax",
    )
    table.end_turn()
    assert table.their.active.name == "Snorlax"
    table.done()


@rule("tool.attach")
@both_eras
def test_leftovers_heals_the_active_pokemon_when_its_players_turn_ends(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Snorlax, 50 damage, with Leftovers",
        your_bench="Snorlax, 50 damage, with Leftovers",
        opponent="Snorlax, 50 damage, with Leftovers",
    )
    table.end_turn()
    assert table.your.active.damage == 40
    assert table.your.bench[0].damage == 50
    assert table.their.active.damage == 50
    table.end_turn()
    assert table.your.active.damage == 40
    assert table.their.active.damage == 40


# -- Technical Machines ------------------------------------------------------------------------
@rule("tm.attach", "trainer.staying-exception")
@both_eras
def test_a_technical_machine_is_attached_to_one_of_the_players_own_pokemon(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret",
        your_bench="Meowth",
        opponent="Jynx",
        your_hand="Technical Machine TS-1",
    )
    assert [o for o in table.options if o.startswith("play")] == [
        "play Technical Machine TS-1 on active Sentret",
        "play Technical Machine TS-1 on bench 1 Meowth",
    ]
    table.play("Technical Machine TS-1", on="Meowth")
    assert table.your.bench[0].attached_trainers == ("Technical Machine TS-1",)
    assert table.your.discard == []


@rule("tm.attack", "cost.zero")
@both_eras
def test_a_pokemon_has_the_attack_of_its_technical_machine_besides_its_own(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret + G, with Technical Machine TS-2",
        your_bench="Meowth + G",
        opponent="Furret",
        their_hand="Bill",
    )
    attacks = [o for o in table.options if o.startswith("attack")]
    assert attacks == [
        "attack Scout",
        "attack Scratch",
        "attack Devoluter of Technical Machine TS-2",
    ]
    table.attack("Devoluter")
    assert table.their.active.name == "Sentret"
    assert table.their.hand.count("Furret") == 1


@rule("tm.attack", "cost.enough", "cost.zero")
@both_eras
def test_an_attack_of_a_technical_machine_has_its_own_cost(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret, with Technical Machine TS-2",
        your_bench="Meowth",
        opponent="Furret",
        your_hand="Switch",
    )
    table.not_legal("attack", "Scratch", because="cost.enough")
    assert table.legal("attack", "Devoluter")
    table.play("Switch")
    assert not [o for o in table.options if o.startswith("attack")]


@rule("tm.attack", "attack.step-d")
@both_eras
def test_a_confused_pokemon_may_fail_to_use_the_attack_of_a_technical_machine(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Meowth, confused, with Technical Machine TS-2",
        opponent="Furret",
        coins="T",
    )
    table.attack("Devoluter")
    assert table.their.active.name == "Furret"
    assert table.your.active.damage == 30
    table.done()


@rule("tm.stays")
@both_eras
def test_a_technical_machine_stays_attached_after_its_attack(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret, with Technical Machine TS-2",
        opponent="Meganium",
        their_bench="Meowth",
    )
    table.attack("Devoluter")
    assert table.your.active.attached_trainers == ("Technical Machine TS-2",)
    table.end_turn()
    table.attack("Devoluter")
    assert table.their.active.name == "Chikorita"


@rule("D37")
@both_eras
def test_a_pokemon_may_have_one_tool_and_any_number_of_technical_machines(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret, with Technical Machine TS-2",
        opponent="Furret",
        your_hand="2 Technical Machine TS-1, Expert Belt, Leftovers",
    )
    table.play("Technical Machine TS-1").play("Expert Belt").play("Technical Machine TS-1")
    table.not_legal("play", "Leftovers", because="tool.one-each")
    assert table.your.active.attached_trainers == (
        "Technical Machine TS-2",
        "Technical Machine TS-1",
        "Expert Belt",
        "Technical Machine TS-1",
    )


# -- Team Plasma -------------------------------------------------------------------------------
@rule("plasma.def")
@both_eras
@pytest.mark.parametrize("cost", ["Liepard", "Team Plasma Grunt", "Plasma Energy"])
def test_pokemon_trainer_and_energy_cards_with_the_tag_are_team_plasma_cards(
    ruleset: Ruleset, cost: str
):
    table = scenario(
        ruleset,
        you="Sentret",
        opponent="Sentret",
        your_hand=["Team Plasma Grunt", cost, "Purrloin"],
    )
    table.play("Team Plasma Grunt")
    assert cost in table.your.discard
    assert table.your.hand == ["Metal Energy"] * 4 + ["Purrloin"]


@rule("plasma.def", "D33")
@both_eras
def test_cards_without_the_tag_are_not_team_plasma_cards(ruleset: Ruleset):
    table = scenario(
        ruleset, you="Sentret", opponent="Sentret", your_hand="Team Plasma Grunt, Purrloin, Bill, G"
    )
    table.not_legal("play", "Team Plasma Grunt", because="D33")
