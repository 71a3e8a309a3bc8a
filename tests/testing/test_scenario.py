"""The scenario kit: what a position may state, how decisions are made, and what can be read."""

from __future__ import annotations

from itertools import permutations

import pytest
from mypy_extensions import i64

from playmat.engine.cards import InstantOp
from playmat.engine.chance import ScriptError
from playmat.engine.constants import COLORLESS, WATER
from playmat.engine.event_log import EventLog
from playmat.engine.game_state import GameState
from playmat.engine.modifiers import Modifier
from playmat.engine.movement import add_lasting
from playmat.engine.state import Effect, LastingEffect, PokemonInPlay
from playmat.errors import PlaymatError
from playmat.notation import read_position
from playmat.rulebook import HGSS, XY
from playmat.testing import Scenario, opening, scenario
from playmat.testing.scenario import YOU
from playmat.text import prompt_text
from playmat.vocabulary.declarations import attack, pokemon
from playmat.vocabulary.dsl import prevent_damage
from playmat.vocabulary.targets import THIS
from tests.support import kinds


# -- decisions -----------------------------------------------------------------------------------
def collector(**more: object) -> Scenario:
    """Return a scenario with Pokémon Collector, which searches for up to 3 Basic Pokémon."""
    return scenario(
        HGSS,
        you="Chikorita",
        opponent="Sentret",
        your_hand="Pokémon Collector",
        your_deck="Sandshrew, Mareep, Sentret, Meowth",
        **more,  # type: ignore[arg-type]
    )


@pytest.mark.parametrize(
    "names", [("Mareep", "Sentret"), ("Sentret", "Mareep"), ("Sentret", "Sandshrew", "Mareep")]
)
def test_several_cards_are_picked_in_any_order(names: tuple[str, ...]):
    table = collector().play("Pokémon Collector").pick(*names)
    assert table.your.hand == sorted(names)
    assert table.player_to_act == "you"


def test_scripted_choices_may_name_several_cards_of_one_decision_in_any_order():
    table = collector(choices=[("Sentret", "Mareep")]).play("Pokémon Collector")
    assert table.your.hand == ["Mareep", "Sentret"]
    table.done()


def test_a_card_that_cannot_be_picked_is_reported_with_what_is_offered():
    table = collector().play("Pokémon Collector")
    with pytest.raises(AssertionError, match=r"\['Furret'\] aren't offered to you"):
        table.pick("Furret", "Mareep")


def test_picking_more_cards_than_a_decision_allows_is_an_error():
    table = collector().play("Pokémon Collector")
    with pytest.raises(AssertionError, match=r"\['Sentret'\] are too many"):
        table.pick("Sandshrew", "Mareep", "Sentret", "Meowth")


def fisherman(discard: str) -> Scenario:
    """Return a scenario with Fisherman, which takes exactly 4 Energy cards, just played."""
    table = scenario(
        HGSS, you="Sentret", opponent="Sentret", your_hand="Fisherman", your_discard=discard
    )
    return table.play("Fisherman")


LETTERS = {"G": "Grass", "R": "Fire", "W": "Water", "L": "Lightning"}


@pytest.mark.parametrize("letters", ["".join(order) for order in permutations("GRWL")])
@pytest.mark.parametrize("discard", ["2 G, 2 R, W, L", "G, R, W, L"])
def test_cards_are_picked_in_any_order_with_those_that_have_no_alternative(
    discard: str, letters: str
):
    """The fourth card of six has no alternative after three, and none of four has one."""
    table = fisherman(discard).pick(*letters)
    assert table.your.hand == sorted(f"{LETTERS[letter]} Energy" for letter in letters)


@pytest.mark.parametrize("letters", ["RGGG", "GRGG", "GGRG", "GGGR"])
def test_cards_that_were_chosen_before_the_first_alternative_are_picked_too(letters: str):
    table = fisherman("4 G, R")
    assert table.your.hand == ["Grass Energy"] * 3
    table.pick(*letters)
    assert table.your.hand == ["Fire Energy", *["Grass Energy"] * 3]


@pytest.mark.parametrize(
    ("discard", "letters"),
    [("2 G, 2 R, W, L", "GGW"), ("4 G, R", "R"), ("4 G, R", "GGR"), ("G, R, W, L", "GRW")],
)
def test_a_card_that_has_no_alternative_must_be_named(discard: str, letters: str):
    with pytest.raises(AssertionError, match="had no alternative, but isn't named"):
        fisherman(discard).pick(*letters)


def test_picking_too_few_cards_is_an_error():
    with pytest.raises(AssertionError, match=r"\['G', 'R'\] are too few; offered are:"):
        fisherman("2 G, 3 R, 2 W").pick("G", "R")


@pytest.mark.parametrize(
    ("discard", "letters", "left"),
    [("2 G, 2 R, W, L", "GGRRL", "L"), ("G, R, W, L", "GGRWL", "G"), ("4 G, R", "GGGRG", "R")],
)
def test_picking_too_many_cards_is_an_error_if_some_have_no_alternative(
    discard: str, letters: str, left: str
):
    with pytest.raises(AssertionError, match=rf"\['{left}'\] are too many"):
        fisherman(discard).pick(*letters)


@pytest.mark.parametrize("letters", ["RG", "WR"])
def test_the_error_for_a_wrong_order_suggests_pick(letters: str):
    with pytest.raises(AssertionError, match="use pick to choose several cards"):
        fisherman("2 G, 2 R, W, L").choose(*letters)


def test_the_letter_of_an_energy_means_nothing_else():
    """Each of the options begins with pick."""
    with pytest.raises(AssertionError, match="'P' isn't offered"):
        fisherman("4 G, 4 R").choose("P")


@pytest.mark.parametrize("answer", ["choose", "pick"])
def test_words_that_mean_several_options_are_an_error_that_lists_them(answer: str):
    twin = pokemon("made-up-twin", "Sentret", COLORLESS, 30)
    table = scenario(
        HGSS,
        you="Chikorita",
        opponent="Sentret",
        your_hand="Pokémon Collector",
        your_deck="hgss1-80, 2 made-up-twin, Mareep",
        cards=[twin],
    )
    table.play("Pokémon Collector")
    options = r"pick Sentret from deck \(hgss1-80\)', 'pick Sentret from deck \(made-up-twin\)"
    with pytest.raises(AssertionError, match=f"'Sentret' means several options: .*{options}"):
        getattr(table, answer)("Sentret")
    table.pick("made-up-twin", "made-up-twin", "hgss1-80")
    assert [card.id for card in table.game.side(YOU).hand].count("made-up-twin") == 2


@pytest.mark.parametrize("answer", ["choose", "pick"])
def test_a_choice_never_takes_an_action_of_the_turn(answer: str):
    table = scenario(HGSS, you="Chikorita", opponent="Sentret", your_hand="Bill")
    with pytest.raises(AssertionError, match="Bill"):
        getattr(table, answer)("Bill")
    assert table.your.hand == ["Bill"]


def test_both_players_decide_until_a_condition_holds():
    table = scenario(HGSS, you="Chikorita + G", opponent="Sentret + R", their_deck="Bill")
    table.answer_until(lambda t: t.turn == "opponent" and t.player_to_act == "opponent")
    assert table.their.hand == ["Bill"]
    table.answer_until(lambda t: t.turn == "you", "play Bill")
    assert table.their.played == []
    assert table.their.discard == ["Bill"]


def test_waiting_for_a_condition_that_never_holds_is_an_error():
    table = scenario(HGSS, you="Chikorita", opponent="Sentret")
    with pytest.raises(AssertionError, match="after 5 decisions"):
        table.answer_until(lambda t: False, limit=5)


# -- what a position states ----------------------------------------------------------------------
@pytest.mark.parametrize("owner", ["you", "opponent"])
def test_a_stadium_goes_to_the_discard_pile_of_its_owner(owner: str):
    table = scenario(
        HGSS,
        you="Chikorita",
        opponent="Sentret",
        stadium="Ruins of Alph",
        stadium_owner=owner,
        your_hand="Indigo Plateau",
        cards=kinds.CARDS,
    )
    table.play("Indigo Plateau")
    discards = {"you": table.your.discard, "opponent": table.their.discard}
    assert discards.pop(owner) == ["Ruins of Alph"]
    assert list(discards.values()) == [[]]


def test_plus_power_in_a_position_adds_damage_and_is_discarded_when_the_turn_ends():
    table = scenario(
        HGSS, you="Sentret + G, with PlusPower", opponent="Chikorita", cards=kinds.CARDS
    )
    table.attack("Scratch")
    assert table.their.active.damage == 20
    assert table.your.discard == ["PlusPower"]


def test_defender_in_a_position_was_played_in_the_opponents_turn_and_holds_in_yours():
    table = scenario(
        HGSS, you="Sentret + G", opponent="Chikorita, with Defender", cards=kinds.CARDS
    )
    table.attack("Scratch")
    assert table.their.active.damage == 0
    assert table.their.discard == ["Defender"]


def test_plus_power_in_the_text_of_a_position_adds_damage():
    game = read_position(
        "HGSS | [player 0] | active: Sentret + G, with PlusPower | [player 1] | active: Chikorita",
        cards=kinds.CARDS,
    )
    game.apply(next(option for option in game.options if option.text == "Scratch"))
    active = game.players[1].active
    assert active is not None
    assert active.damage == 20


def test_a_lasting_effect_of_an_attack_of_the_opponent_holds_in_your_turn():
    table = scenario(
        HGSS, you="Ampharos + LLL", opponent="Igglybuff", lasting={"your active": "Graffiti"}
    )
    assert [a.is_paid_for for a in table.your.active.attacks] == [True, False]
    assert not table.legal("attack", "Thunder")
    table.end_turn().end_turn()
    assert table.legal("attack", "Thunder")


def test_a_lasting_effect_on_its_own_pokemon_holds_in_your_turn():
    table = scenario(
        HGSS, you="Sentret + G", opponent="Clefairy", lasting={"their active": "Minimize"}
    )
    table.attack("Scratch")
    assert table.their.active.damage == 0


@pytest.mark.parametrize(
    ("bearer", "problem"),
    [
        ("your bench 9", "no Pokémon in play is 'bench 9'; use active"),
        ("your foo", "no Pokémon in play is 'foo'; use active"),
        ("me", "'me' must be a player, or a Pokémon such as 'your active'"),
    ],
)
def test_a_lasting_effect_on_an_unknown_bearer_is_an_error(bearer: str, problem: str):
    with pytest.raises((AssertionError, PlaymatError), match=problem):
        scenario(HGSS, you="Sentret", opponent="Igglybuff", lasting={bearer: "Graffiti"})


def test_an_unknown_owner_of_the_stadium_is_an_error():
    with pytest.raises(AssertionError, match="must be 'you' or 'opponent', not 'me'"):
        scenario(HGSS, you="Sentret", opponent="Sentret", stadium_owner="me")


def test_a_stadium_must_be_a_stadium_card():
    with pytest.raises(AssertionError, match="'Furret' isn't a Stadium card"):
        scenario(HGSS, you="Sentret", opponent="Sentret", stadium="Furret")


class Withdraw(InstantOp):
    """Prevent damage to this Pokémon during the opponent's next turn, without a lasting op."""

    shell = prevent_damage(THIS)

    def modifiers(self) -> list[Modifier]:
        return [self.shell]

    def step(self, g: GameState, e: Effect, pc: i64) -> i64:
        raise NotImplementedError

    def start_lasting(
        self, g: GameState, e: Effect, player: i64, pokemon: PokemonInPlay | None
    ) -> bool:
        assert pokemon is not None
        assert e.definition is not None
        now = LastingEffect(self.shell, e.definition, first=g.turn, last=g.turn, player=e.you)
        add_lasting(g, pokemon, e.you, now)
        return True


def test_a_lasting_effect_of_a_custom_op_holds():
    turtle = pokemon("t1-1", "Turtle", WATER, 60, texts=[attack("Withdraw", "C", Withdraw())])
    table = scenario(
        HGSS,
        you="Sentret + G",
        opponent="Turtle",
        lasting={"their active": "Withdraw"},
        cards=[turtle],
    )
    table.attack("Scratch")
    assert table.their.active.damage == 0


def test_a_text_without_a_lasting_effect_is_refused():
    with pytest.raises(AssertionError, match="'Scratch' starts no lasting effect"):
        scenario(HGSS, you="Sentret", opponent="Sentret", lasting={"your active": "Scratch"})


def test_cards_are_known_to_the_scenario_that_names_them_and_to_no_other():
    mossling = pokemon("made-up-mossling", "Mossling", 1, 60, texts=[attack("Nip", "C", 10)])
    table = scenario(HGSS, you="Mossling", opponent="Sentret", cards=[mossling])
    assert table.your.active.attacks[0].name == "Nip"
    with pytest.raises(PlaymatError, match="Mossling"):
        scenario(HGSS, you="Mossling", opponent="Sentret")


# -- actions -------------------------------------------------------------------------------------
def test_an_attack_may_stop_before_the_turn_ends():
    table = scenario(HGSS, you="Sentret + G", opponent="Chikorita, poisoned", coins="")
    table.attack("Scratch", pause=True)
    assert prompt_text(table.game) == "The attack is over. End the turn."
    assert table.their.active.damage == 10
    assert (table.turn, table.player_to_act, table.options) == ("you", "you", ["end turn"])
    table.end_turn()
    assert table.their.active.damage == 20
    assert table.turn == "opponent"


def test_an_attack_that_stops_has_knocked_out_before():
    table = scenario(
        HGSS,
        you="Sentret + G",
        opponent="Chikorita, 50 damage",
        their_bench="Sentret; Meowth, poisoned",
        your_prizes=2,
        choices=["Meowth"],
    )
    table.attack("Scratch", pause=True)
    assert table.their.active.name == "Meowth"
    assert table.your.hand == ["Metal Energy"]
    table.end_turn()
    table.done()


def test_an_attack_that_no_pokemon_has_is_not_legal():
    table = scenario(HGSS, you="Sentret + G", opponent="Chikorita")
    assert table.legal("attack", "Scratch")
    assert not table.legal("attack", "Razor Leaf")
    assert not table.legal("power", "Night Sight")


def test_an_attack_that_no_pokemon_has_is_refused_by_no_rule():
    table = scenario(HGSS, you="Sentret + G", opponent="Chikorita")
    with pytest.raises(AssertionError, match=r"no rule refuses attack 'Foo': .* Scout, Scratch"):
        table.not_legal("attack", "Foo", because="attack.cost")


def test_scripted_choices_are_left_for_what_follows_a_pause():
    table = scenario(
        HGSS,
        you="Sentret + G",
        opponent="Chikorita, 40 damage, poisoned",
        their_bench="Sentret; Meowth",
        choices=["Meowth"],
    )
    table.attack("Scratch", pause=True)
    assert table.options == ["end turn"]
    table.end_turn()
    assert table.their.active.name == "Meowth"
    table.done()


def test_an_action_with_an_unknown_card_is_an_error():
    table = scenario(HGSS, you="Sentret + G", opponent="Chikorita")
    with pytest.raises(PlaymatError):
        table.legal("play", "Bil")


# -- chance --------------------------------------------------------------------------------------
def test_coins_are_labeled_by_what_they_are_flipped_for():
    coins = {"Thunder": "T", "Asleep": "H", "Burned": "T"}
    table = scenario(HGSS, you="Ampharos + LLL", opponent="Feraligatr, asleep, burned", coins=coins)
    table.attack("Thunder")
    assert table.your.active.damage == 20
    table.done()


def test_a_condition_finds_its_coin_in_any_order():
    table = scenario(
        HGSS,
        you="Sentret",
        opponent="Chikorita, asleep, burned",
        coins={"Asleep": "H", "Burned": "T"},
    )
    table.end_turn()
    assert table.their.active.damage == 20
    assert table.their.active.conditions == {"Burned"}
    table.done()


@pytest.mark.parametrize("coins", ["h", "HXT", {"Thunder": "h"}])
def test_a_coin_that_is_neither_heads_nor_tails_is_an_error(coins: str | dict[str, str]):
    with pytest.raises(ScriptError, match=r"coins must be H \(heads\) or T \(tails\)"):
        scenario(HGSS, you="Ampharos + LLL", opponent="Sentret", coins=coins)


@pytest.mark.parametrize("coins", ["", {"Burned": "H"}])
def test_the_error_for_a_missing_coin_says_what_it_is_for(coins: str | dict[str, str]):
    table = scenario(HGSS, you="Ampharos + LLL", opponent="Sentret", coins=coins)
    with pytest.raises(ScriptError, match="a coin is flipped for Thunder"):
        table.attack("Thunder")


def test_labeled_coins_that_are_left_over_are_reported():
    table = scenario(HGSS, you="Sentret", opponent="Sentret", coins={"Asleep": "H"})
    with pytest.raises(AssertionError, match="coins H for Asleep"):
        table.done()


def test_the_coin_for_the_first_turn_has_a_label():
    table = opening(
        XY,
        your_cards="20 Sentret",
        their_cards="20 Sentret",
        shuffles=[],
        coins={"first turn": "T"},
    )
    assert table.player_to_act == "opponent"
    table.done()


# -- what can be read ----------------------------------------------------------------------------
def test_attacks_powers_and_costs_can_be_read():
    active = scenario(HGSS, you="Ampharos + LLL", opponent="Noctowl").your.active
    thunder = active.attacks[1]
    assert (thunder.name, thunder.cost, thunder.damage) == ("Thunder", "LCC", "80")
    assert active.retreat_cost == 1
    assert scenario(HGSS, you="Noctowl", opponent="Sentret").your.active.powers == ("Night Sight",)


def test_an_observer_gets_everything_that_happens_in_a_scenario():
    log = EventLog()
    table = scenario(HGSS, you="Sentret + G", opponent="Chikorita", observer=log)
    assert not log.events
    table.attack("Scratch")
    assert "damage" in {event.kind for event in log.events}
