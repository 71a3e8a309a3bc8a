"""Saved ops have stable names: a save can be loaded with another load order and process."""

from __future__ import annotations

import os
import subprocess
import sys

from playmat import HGSS, Game
from playmat.testing import scenario

CONTINUE = """
import sys
from playmat.vocabulary.dsl import draw, flip, heal, add_damage
from playmat.vocabulary.declarations import attack, pokemon
from playmat.engine.constants import FIRE
# Another set, loaded first, takes keys before the pool does.
pokemon("mine-1", "Zubat", FIRE, 50, texts=[attack("Bite", "C", "10+", flip(heads=add_damage(10)))])
pokemon("mine-2", "Sentret", FIRE, 50, texts=[attack("Nap", "C", draw(1))])
from playmat import Game
game = Game.from_json(sys.stdin.read())
while not game.over:
    game.apply(game.codes[len(game.codes) // 2])
print(game.to_json())
"""


def test_a_save_from_the_middle_of_an_effect_resumes_in_a_process_with_another_load_order():
    table = scenario(
        HGSS,
        you="Furret + GG",
        opponent="Croconaw + WWW",
        their_bench="Meowth; Sentret",
        your_bench="Drowzee + PP",
        your_deck="Sentret, Meowth, Bill, Furret",
    )
    table.game.source = None
    table.attack("Find a Friend")
    assert table.player_to_act == "you"
    assert len(table.game.stack) == 2
    text = table.game.to_json()
    run = subprocess.run(
        [sys.executable, "-c", CONTINUE],
        input=text,
        env=dict(os.environ, PYTHONHASHSEED="99"),
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    game = Game.from_json(text)
    while not game.over:
        game.apply(game.codes[len(game.codes) // 2])
    assert run.stdout.strip() == game.to_json()


def test_a_lasting_effect_is_saved_with_its_card_and_attack():
    table = scenario(HGSS, you="Croconaw + WWW", opponent="Meowth + GG", their_bench="Sentret")
    table.attack("Big Bite")
    assert "hgss1-38/attack1" in table.game.to_json()
    again = Game.from_json(table.game.to_json())
    refusal = again.why_not("retreat")
    assert refusal is not None
    assert "Croconaw" in refusal.sentence


def test_repr_shows_the_turn_and_the_player_to_act():
    table = scenario(HGSS, you="Sentret", opponent="Meowth")
    assert repr(table.game) == "<Game HGSS, turn 5, player 0 to choose>"
    table.game.concede(1)
    assert repr(table.game) == "<Game HGSS, turn 5: player 0 wins by concession>"
    assert repr(table.game.result) == "player 0 wins by concession"
