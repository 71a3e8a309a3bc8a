"""Evolving and devolving: which Pokémon, when, and what stays."""

from __future__ import annotations

from functools import partial

import pytest

from playmat import testing
from playmat.rulebook import HGSS, XY, Ruleset
from playmat.testing.markers import rule
from tests.support import kinds
from tests.support.made_up import OWL, OWLET, UNDO
from tests.support.openings import both_eras, deal

scenario = partial(testing.scenario, cards=[*kinds.CARDS, OWLET, OWL, UNDO])
opening = partial(testing.opening, cards=[*kinds.CARDS, OWLET, OWL, UNDO])


# -- names and stages ----------------------------------------------------------------------------
@rule("evolve.name-match", "evolve.active-or-bench")
@both_eras
def test_an_evolution_card_may_be_played_only_on_pokemon_with_the_name_it_evolves_from(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset,
        you="Growlithe",
        your_bench="Cyndaquil; Growlithe",
        opponent="Growlithe",
        your_hand="Arcanine",
    )
    evolving = [o for o in table.options if o.startswith("evolve")]
    assert evolving == [
        "evolve active Growlithe into Arcanine",
        "evolve bench 2 Growlithe into Arcanine",
    ]
    table.not_legal("evolve", "Arcanine", "bench 1", because="evolve.name-match")
    table.evolve("Arcanine", on="bench 2")
    assert [p.name for p in table.your.bench] == ["Cyndaquil", "Arcanine"]
    assert table.your.bench[1].cards == ("Growlithe", "Arcanine")
    assert table.your.hand == []


@rule("evolve.level-ignored", "D02")
@both_eras
def test_a_level_in_the_name_does_not_matter_for_evolving(ruleset: Ruleset):
    table = scenario(ruleset, you="Geodude LV.12", opponent="Sentret", your_hand="Graveler")
    table.evolve("Graveler")
    assert table.your.active.cards == ("Geodude LV.12", "Graveler")


@rule("evolve.owner-blocks")
@both_eras
@pytest.mark.parametrize(
    ("below", "evolution"),
    [
        ("Brock's Geodude", "Graveler"),
        ("Brock's Sandshrew", "Sandslash"),
        ("Sandshrew", "Brock's Sandslash"),
    ],
)
def test_an_owners_pokemon_and_the_line_without_an_owner_do_not_evolve_into_each_other(
    ruleset: Ruleset, below: str, evolution: str
):
    table = scenario(ruleset, you=below, opponent="Sentret", your_hand=evolution)
    table.not_legal("evolve", evolution, "active", because="evolve.name-match")


@rule("evolve.owner-blocks")
@both_eras
def test_an_owners_pokemon_evolves_within_its_own_line(ruleset: Ruleset):
    table = scenario(
        ruleset, you="Brock's Sandshrew", opponent="Sentret", your_hand="Brock's Sandslash"
    )
    table.evolve("Brock's Sandslash")
    assert table.your.active.name == "Brock's Sandslash"


@rule("evolve.ex-blocks", "D02")
@both_eras
def test_scizor_which_evolves_from_scyther_cannot_evolve_scyther_ex(ruleset: Ruleset):
    table = scenario(ruleset, you="Scyther ex", opponent="Sentret", your_hand="Scizor")
    table.not_legal("evolve", "Scizor", "active", because="evolve.name-match")


@rule("evolve.plasma-normal")
def test_a_team_plasma_pokemon_evolves_from_any_pokemon_with_the_printed_name():
    table = scenario(XY, you="Purrloin", opponent="Sentret", your_hand="Liepard")
    table.evolve("Liepard")
    assert table.your.active.cards == ("Purrloin", "Liepard")


@rule("evolve.stage-step")
@both_eras
def test_a_stage_2_card_evolves_the_stage_1_and_not_the_basic_pokemon(ruleset: Ruleset):
    table = scenario(
        ruleset, you="Chikorita", your_bench="Bayleef", opponent="Sentret", your_hand="Meganium"
    )
    table.not_legal("evolve", "Meganium", "active", because="evolve.name-match")
    table.evolve("Meganium", on="bench 1")
    assert table.your.bench[0].cards == ("Chikorita", "Bayleef", "Meganium")


@rule("evolve.name-match", "card.evolution-def")
@both_eras
def test_a_basic_pokemon_is_not_played_on_another_pokemon(ruleset: Ruleset):
    table = scenario(ruleset, you="Chikorita", opponent="Sentret", your_hand="Chikorita")
    table.not_legal("evolve", "Chikorita", "active", because="card.evolution-def")


# -- timing --------------------------------------------------------------------------------------
@rule("evolve.any-number", "evolve.active-or-bench")
@both_eras
def test_any_number_of_active_and_benched_pokemon_may_evolve_in_a_turn(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Chikorita",
        your_bench="Chikorita; Totodile",
        opponent="Sentret",
        your_hand="2 Bayleef, Croconaw",
    )
    table.evolve("Bayleef").evolve("Bayleef", on="bench 1").evolve("Croconaw", on="bench 2")
    assert table.your.active.name == "Bayleef"
    assert [p.name for p in table.your.bench] == ["Bayleef", "Croconaw"]


@rule("evolve.not-when-new", "evolve.in-play-at-start")
@both_eras
def test_a_pokemon_benched_this_turn_may_evolve_on_the_next(ruleset: Ruleset):
    table = scenario(
        ruleset, you="Sentret", opponent="Meowth", your_hand="Chikorita, Bayleef, Furret"
    )
    table.bench("Chikorita")
    table.not_legal("evolve", "Bayleef", "bench 1", because="evolve.not-when-new")
    assert table.legal("evolve", "Furret", "active")
    table.end_turn().end_turn()
    table.evolve("Bayleef", on="bench 1")
    assert table.your.bench[0].name == "Bayleef"


@rule("D28", "evolve.in-play-at-start", "evolve.not-when-new")
@both_eras
def test_a_pokemon_put_into_play_by_an_effect_cannot_evolve_that_turn(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Kabuto [dp5-67]",
        opponent="Sentret",
        your_hand="Kabuto [dp5-67]",
        your_deck="Dome Fossil",
        coins="H",
        choices=["Dome Fossil"],
        shuffles=[["Metal Energy"]],
    )
    table.power("Ancient Guidance")
    assert [p.name for p in table.your.bench] == ["Dome Fossil"]
    table.not_legal("evolve", "Kabuto", "bench 1", because="evolve.not-when-new")
    table.end_turn().end_turn()
    table.evolve("Kabuto", on="bench 1")
    assert table.your.bench[0].cards == ("Dome Fossil", "Kabuto")
    table.done()


@rule("evolve.once-each")
@both_eras
def test_a_pokemon_may_evolve_once_per_turn(ruleset: Ruleset):
    table = scenario(ruleset, you="Chikorita", opponent="Sentret", your_hand="Bayleef, Meganium")
    table.evolve("Bayleef")
    table.not_legal("evolve", "Meganium", "active", because="evolve.once-each")
    table.end_turn().end_turn()
    table.evolve("Meganium")
    assert table.your.active.cards == ("Chikorita", "Bayleef", "Meganium")


@rule("evolve.not-first-turn.hgss", "evolve.not-first-turn.xy", "D09")
@both_eras
def test_neither_player_may_evolve_pokemon_on_their_first_turn(ruleset: Ruleset):
    because = f"evolve.not-first-turn.{ruleset.era.lower()}"
    table = opening(
        ruleset,
        your_cards="Chikorita, Bayleef, 20 G, 38 R",
        their_cards="Totodile, Croconaw, 20 G, 38 R",
        shuffles=[deal("Chikorita", "Bayleef"), deal("Totodile", "Croconaw")],
        coins="H",
        choices=["go first"] if ruleset is XY else [],
    )
    table.not_legal("evolve", "Bayleef", "active", because=because)
    table.end_turn()
    assert table.turn == "opponent"
    table.not_legal("evolve", "Croconaw", "active", because=because)
    table.end_turn()
    assert table.legal("evolve", "Bayleef", "active")
    table.end_turn()
    assert table.legal("evolve", "Croconaw", "active")


# -- what stays and what ends --------------------------------------------------------------------
@rule("evolve.keeps-cards", "evolve.keeps-damage", "D32")
@both_eras
def test_damage_energy_tools_and_lower_stages_stay_on_a_pokemon_that_evolves(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Bayleef + GW, 40 damage, with Leftovers, with Technical Machine TS-1",
        opponent="Sentret",
        your_hand="Meganium",
    )
    table.evolve("Meganium")
    active = table.your.active
    assert active.cards == ("Chikorita", "Bayleef", "Meganium")
    assert active.energy == "GW"
    assert active.attached_trainers == ("Leftovers", "Technical Machine TS-1")
    assert active.damage == 40
    assert active.hp == 130


@rule("evolve.loses-old-text")
@both_eras
def test_an_evolved_pokemon_has_only_the_attacks_of_its_top_card(ruleset: Ruleset):
    table = scenario(ruleset, you="Chikorita + GGG", opponent="Sentret", your_hand="Bayleef")
    table.evolve("Bayleef")
    attacks = [o for o in table.options if o.startswith("attack")]
    assert attacks == ["attack Hammer In", "attack Razor Leaf"]


@rule("evolve.loses-old-text")
@both_eras
def test_a_poke_body_stops_working_when_its_pokemon_evolves(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Claw Fossil",
        your_bench="Sentret",
        opponent="Meowth",
        your_hand="Anorith, W",
    )
    assert table.legal("power", "Discard", "active")
    table.not_legal("retreat", because="D01")
    table.attach("W").evolve("Anorith")
    assert not any(words.startswith("power Discard") for words in table.options)
    assert table.legal("retreat")


@rule("evolve.clears-conditions")
@both_eras
@pytest.mark.parametrize("condition", ["asleep", "confused", "paralyzed", "poisoned", "burned"])
def test_evolving_removes_every_special_condition(ruleset: Ruleset, condition: str):
    table = scenario(
        ruleset, you=f"Chikorita, {condition}", opponent="Sentret", your_hand="Bayleef"
    )
    table.evolve("Bayleef").end_turn()
    assert table.your.active.conditions == frozenset()
    assert table.your.active.damage == 0


@rule("evolve.clears-conditions")
@both_eras
def test_an_asleep_and_poisoned_pokemon_that_evolves_can_attack(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Chikorita + G, poisoned, burned, asleep",
        opponent="Meowth",
        your_hand="Bayleef",
    )
    table.not_legal("attack", "Tackle", because="asleep.cannot")
    table.evolve("Bayleef").attack("Hammer In")
    assert table.their.active.damage == 20
    assert table.your.active.damage == 0


@rule("evolve.clears-effects")
@both_eras
def test_a_smokescreened_pokemon_that_evolves_attacks_without_a_coin(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset,
        you="Brock's Sandslash + FF",
        opponent="Chikorita + GG",
        their_hand="Bayleef",
        their_bench="Sentret",
    )
    table.attack("Sandstorm")
    table.evolve("Bayleef").attack("Hammer In")
    assert table.your.active.damage == 40  # doubled by Weakness


@rule("evolve.clears-effects")
@both_eras
def test_a_smokescreened_pokemon_that_does_not_evolve_flips_a_coin(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Brock's Sandslash + FF",
        opponent="Chikorita + GG",
        their_hand="Bayleef",
        their_bench="Sentret",
        coins="T",
    )
    table.attack("Sandstorm").attack("Tackle")
    assert table.your.active.damage == 0
    table.done()


@rule("evolve.clears-effects")
@both_eras
def test_a_pokemon_that_cannot_retreat_may_retreat_after_evolving(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Croconaw + WWW",
        opponent="Slowpoke + WW",
        their_bench="Sentret",
        their_hand="Slowbro",
    )
    table.attack("Big Bite")
    table.not_legal("retreat", because="D01")
    table.evolve("Slowbro").retreat()
    assert table.their.active.name == "Sentret"
    assert table.their.bench[0].damage == 50


@rule("evolve.clears-counters")
@both_eras
def test_evolving_removes_named_counters(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Chikorita, 20 damage, Char counter",
        your_bench="Totodile, Char counter",
        opponent="Sentret",
        your_hand="Bayleef",
    )
    assert table.your.active.named_counters == {"Char": 1}
    table.evolve("Bayleef")
    assert not table.your.active.named_counters
    assert table.your.active.damage == 20
    assert table.your.bench[0].named_counters == {"Char": 1}


# -- evolving by an effect -------------------------------------------------------------------------
@rule("D29", "evolve.not-when-new")
def test_rare_candy_evolves_a_basic_pokemon_benched_this_turn_into_a_stage_2():
    table = scenario(
        HGSS, you="Sentret", opponent="Meowth", your_hand="Chikorita, Meganium, Rare Candy"
    )
    table.bench("Chikorita")
    table.not_legal("evolve", "Meganium", "bench 1", because="evolve.name-match")
    table.play("Rare Candy")
    assert table.your.bench[0].cards == ("Chikorita", "Meganium")
    assert table.your.discard == ["Rare Candy"]


@rule("D29", "D33")
def test_rare_candy_requires_a_basic_pokemon_and_a_card_of_its_line():
    table = scenario(HGSS, you="Hoothoot", opponent="Meowth", your_hand="Rare Candy, Meganium")
    table.not_legal("play", "Rare Candy", because="D33")


@rule("D29", "evolve.once-each")
def test_rare_candy_evolves_only_basic_pokemon():
    table = scenario(
        HGSS,
        you="Totodile",
        opponent="Meowth",
        your_hand="Croconaw, Feraligatr, Rare Candy",
    )
    assert table.legal("play", "Rare Candy")
    table.evolve("Croconaw")
    table.not_legal("play", "Rare Candy", because="D33")


@rule("evolve.once-each", "D29")
def test_a_pokemon_evolved_by_rare_candy_cannot_evolve_again_that_turn():
    table = scenario(
        HGSS,
        you="Totodile",
        opponent="Meowth",
        your_hand="Croconaw, Feraligatr, Rare Candy",
        choices=["Croconaw"],
    )
    table.play("Rare Candy")
    assert table.your.active.name == "Croconaw"
    table.not_legal("evolve", "Feraligatr", "active", because="evolve.once-each")
    table.done()


@rule("evolve.clears-conditions", "D29")
def test_rare_candy_wakes_a_pokemon_and_triggers_the_poke_power_of_the_evolution_card():
    table = scenario(
        HGSS,
        you="Chansey + WW, 50 damage, asleep",
        your_bench="Sentret + W",
        opponent="Meowth",
        your_hand="Rare Candy, Blissey [hgss1-106]",
        choices=["yes"],
    )
    table.play("Rare Candy")
    assert table.your.active.name == "Blissey"
    assert table.your.active.damage == 0
    assert table.your.active.energy == ""
    assert table.your.active.conditions == frozenset()
    assert table.your.bench[0].energy == "W"
    table.done()


@rule("D29", "evolve.not-first-turn.hgss", "evolve.not-first-turn.xy")
@both_eras
def test_an_attack_may_evolve_a_new_pokemon_on_the_first_turn(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret, with Technical Machine TS-1",
        your_bench="Chikorita, new, poisoned",
        opponent="Meowth",
        your_deck="Bayleef, Bill",
        turn=2,
        choices=["Bayleef"],
        shuffles=[["Bill"]],
    )
    table.attack("Evoluter")
    assert table.your.bench[0].cards == ("Chikorita", "Bayleef")
    assert "Bayleef" not in table.your.deck
    table.done()


@rule("D01", "D29")
@both_eras
def test_a_card_that_prevents_evolving_from_the_hand_does_not_prevent_an_attack_that_evolves(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset,
        you="Chikorita, with Technical Machine TS-1",
        opponent="Archeops",
        your_hand="Bayleef",
        your_deck="Bayleef",
        choices=["Bayleef"],
        shuffles=[["Metal Energy"]],
    )
    table.not_legal("evolve", "Bayleef", "active", because="D01")
    refusal = table.why("evolve", "Bayleef", "active")
    assert refusal is not None
    assert "Archeops" in refusal.sentence
    table.attack("Evoluter")
    assert table.your.active.name == "Bayleef"
    table.done()


# -- devolving --------------------------------------------------------------------------------
@rule("devolve.def", "devolve.clears", "D31")
@both_eras
def test_devolving_removes_the_top_card_special_conditions_effects_and_named_counters(
    ruleset: Ruleset,
):
    table = scenario(
        ruleset,
        you="Sentret, with Technical Machine TS-2",
        opponent="Meganium + GG, 50 damage, poisoned, asleep, Char counter, with Leftovers",
    )
    table.attack("Devoluter")
    active = table.their.active
    assert active.cards == ("Chikorita", "Bayleef")
    assert table.their.hand == ["Meganium", "Metal Energy"]
    assert active.conditions == frozenset()
    assert active.named_counters == {}
    assert (active.damage, active.energy, active.attached_trainers) == (50, "GG", ("Leftovers",))


@rule("devolve.clears")
@both_eras
def test_devolving_removes_effects_of_attacks(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Croconaw + WWW",
        opponent="Slowbro + WW",
        their_bench="Sentret",
        their_hand="Undo",
    )
    table.attack("Big Bite")
    table.not_legal("retreat", because="D01")
    table.play("Undo").retreat()
    assert table.their.active.name == "Sentret"
    assert table.their.bench[0].cards == ("Slowpoke",)


@rule("devolve.def", "D31")
@both_eras
def test_a_devolved_pokemon_without_hp_left_is_knocked_out(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret, with Technical Machine TS-2",
        opponent="Bayleef + G, 60 damage",
        their_bench="Meowth",
    )
    table.attack("Devoluter")
    assert table.their.active.name == "Meowth"
    assert table.their.discard == ["Chikorita", "Grass Energy"]
    assert "Bayleef" in table.their.hand
    assert len(table.your.prizes) == 5


@rule("devolve.by-card-only")
@both_eras
def test_a_player_cannot_devolve_a_pokemon_without_an_effect(ruleset: Ruleset):
    table = scenario(ruleset, you="Meganium + GGG", your_bench="Slowbro", opponent="Furret")
    assert {o.split()[0] for o in table.options} <= {"end", "attack", "retreat"}


@rule("devolve.evolved-only")
@both_eras
def test_only_evolved_pokemon_can_be_devolved(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret, with Technical Machine TS-2",
        opponent="Lugia LEGEND",
        their_bench="Archen; Chikorita; Dome Fossil; Bayleef; Anorith",
    )
    table.attack("Devoluter")
    assert table.options == [
        "choose opponent's bench 4 Bayleef",
        "choose opponent's bench 5 Anorith",
    ]
    table.choose("Anorith")
    assert table.their.bench[4].cards == ("Claw Fossil",)


@rule("devolve.evolved-only")
@both_eras
def test_a_devolving_attack_without_evolved_pokemon_does_nothing(ruleset: Ruleset):
    table = scenario(
        ruleset,
        you="Sentret, with Technical Machine TS-2",
        opponent="Lugia LEGEND",
        their_bench="Archen; Chikorita",
    )
    table.attack("Devoluter")
    assert table.turn == "opponent"
    assert table.their.active.cards == ("Lugia LEGEND", "Lugia LEGEND")


@rule("devolve.def", "devolve.evolved-only")
def test_time_hollow_devolves_one_pokemon_by_one_stage_for_each_energy():
    table = scenario(
        HGSS,
        you="Jirachi + PP",
        opponent="Meganium",
        their_bench="Slowbro; Feraligatr; Sentret",
        choices=["Meganium", "Feraligatr"],
    )
    table.attack("Time Hollow")
    assert table.their.active.name == "Bayleef"
    assert [p.name for p in table.their.bench] == ["Slowbro", "Croconaw", "Sentret"]
    assert table.their.hand == ["Feraligatr", "Meganium", "Metal Energy"]
    table.done()


@rule("D30")
@both_eras
def test_a_pokemon_devolved_on_its_players_turn_cannot_evolve_again_that_turn(ruleset: Ruleset):
    table = scenario(ruleset, you="Bayleef", opponent="Sentret", your_hand="Undo")
    table.play("Undo")
    assert table.your.active.name == "Chikorita"
    assert table.your.hand == ["Bayleef"]
    table.not_legal("evolve", "Bayleef", "active", because="evolve.once-each")
    table.end_turn().end_turn()
    assert table.legal("evolve", "Bayleef", "active")


@rule("D73", "devolve.def")
@both_eras
def test_a_used_power_does_not_block_the_power_of_the_card_below(ruleset: Ruleset):
    table = scenario(
        ruleset, you="Owl", opponent="Sentret", your_hand="Undo", your_deck="3 Bill, 3 Switch"
    )
    table.power("Fly")
    assert table.your.hand == ["Bill", "Bill", "Undo"]
    table.not_legal("power", "Fly", because="power.once-usual")
    table.play("Undo")
    table.power("Flutter")
    table.not_legal("power", "Flutter", because="power.once-usual")
    assert table.your.hand == ["Bill", "Bill", "Bill", "Owl"]
