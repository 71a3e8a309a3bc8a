"""What may be answered, as the prompt lists it: with its key, its outcome and what it is about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from playmat.cli.screen.drawing import Place
from playmat.engine.game import Game
from playmat.engine.options import Option
from playmat.engine.words import number_in
from playmat.rulebook import Refusal
from playmat.session.why_not import is_idle, merge_refusals, refused_actions
from playmat.text import asked_by, meaning, question
from playmat.vocabulary.amounts import EVERYTHING
from playmat.vocabulary.cardflow import ChooseCards

DIGITS = "123456789"
LETTERS = "abfghijkmnortvxy"  # those that are no command
MORE = LETTERS.upper()
END_TURN = "e"
STOP = "0"
FROM_HAND = ("bench", "evolve", "level up", "attach", "play", "legend")
# The order in which what is not in hand is listed in a turn; the end of it comes last.
IN_PLAY = ("attack", "power", "stadium", "retreat", "end turn")

Say = Callable[[Option], str]


@dataclass(frozen=True)
class Answer:
    """One option, with the key that chooses it and the places that it is about.

    Where several cards are chosen an answer is no option yet: a card to choose or take back, or
    the end of the choice.
    """

    key: str
    words: str
    option: Option | None
    about: tuple[Place, ...] = ()
    detail: str = ""
    pick: int | None = None  # the number of the card


@dataclass(frozen=True)
class Menu:
    """A question and its answers."""

    question: str = ""
    answers: tuple[Answer, ...] = ()
    text: str = ""  # of the card that asks
    hand: dict[int, str] = field(default_factory=dict)  # keys of cards in hand, by number
    playable: frozenset[int] = frozenset()
    card: int | None = None  # the card in hand that was chosen
    refused: tuple[str, ...] = ()  # what one might look for and cannot choose, with the reason

    @property
    def keys(self) -> dict[Place, str]:
        """The key shown at each place."""
        out = {Place("hand", -1, number): key for number, key in self.hand.items()}
        for answer in self.answers:
            for place in answer.about:
                out.setdefault(place, answer.key)
        return out

    def about(self, place: Place) -> list[Answer]:
        return [answer for answer in self.answers if place in answer.about]


def is_turn(options: Sequence[Option]) -> bool:
    """Whether a player may do as he likes in his turn."""
    return any(option.kind == "end turn" for option in options)


def places(option: Option) -> tuple[Place, ...]:
    """What an option is done to."""
    if option.target:
        return (Place("spot", option.target_player, slot(option.target)),)
    if option.kind == "power":
        return (Place("spot", option.player, slot(option.place)),)
    if option.kind == "stadium":
        return (Place("stadium"),)
    if option.place == "hand":
        return (Place("hand", -1, number_in(option.code)),)
    return ()


def slot(where: str) -> int:
    return 0 if where == "active" else int(where.removeprefix("bench "))


def hand_keys(numbers: Sequence[int]) -> dict[int, str]:
    return dict(zip(numbers, LETTERS + MORE, strict=False))


def turn_menu(
    game: Game,
    options: Sequence[Option],
    say: Say,
    held: Sequence[int],
    not_now: Sequence[str] = (),
) -> Menu:
    """What can be done in a turn: attacks and the like by number, cards in hand by letter."""
    here = [option for option in options if option.kind in IN_PLAY]
    here.sort(key=lambda option: IN_PLAY.index(option.kind))
    digits = iter(DIGITS + MORE)
    answers = []
    for option in here:
        ends = option.kind == "end turn"
        about = () if option.kind in ("attack", "retreat", "end turn") else places(option)
        key = END_TURN if ends else next(digits)
        answers.append(Answer(key, say(option), option, about, meaning(option, game.ruleset)))
    playable = frozenset(number_in(o.code) for o in options if o.kind in FROM_HAND)
    asked = question(game)
    if playable:
        asked += " (letters: your hand)"
    return Menu(asked, tuple(answers), "", hand_keys(held), playable, refused=tuple(not_now))


def card_menu(game: Game, options: Sequence[Option], say: Say, number: int, name: str) -> Menu:
    """What can be done with one card in hand."""
    here = [o for o in options if o.kind in FROM_HAND and number_in(o.code) == number]
    answers = keyed(game, here, say)
    places_meant = sum(bool(option.target) for option in here)
    asked = f"{name}: on which Pokémon?" if places_meant > 1 else f"{name}: what with it?"
    text = meaning(here[0], game.ruleset) if here else ""
    return Menu(asked, answers, text, card=number)


def asked_menu(game: Game, options: Sequence[Option], say: Say) -> Menu:
    """The answers to a question of a card or of the rules."""
    answers = keyed(game, options, say)
    playable = frozenset(p.number for a in answers for p in a.about if p.zone == "hand")
    asked = question(game)
    limits = bounds(game, options)
    if limits:  # they say more exactly how many
        who, _, what = asked.partition("choose ")
        zone = what.partition(" from your ")[2].partition(",")[0].rstrip(".")
        asked = f"{who}choose from your {zone}: {limits}"
    text = asked_by(game)
    if not text and options[0].kind == "card" and options[0].target:
        text = "Energy is asked for in one order: what is not listed yet follows."
    return Menu(asked, answers, text, playable=playable)


def keyed(game: Game, options: Sequence[Option], say: Say) -> tuple[Answer, ...]:
    if options and options[0].kind == "number":
        keys = list(STOP + DIGITS + LETTERS)
        letters = iter([keys[o.number] if o.number < len(keys) else "" for o in options])
    else:
        letters = iter(DIGITS + LETTERS + MORE)
    fixed = {"done": STOP, "yes": "y", "no": "n"}
    out = []
    for option in options:
        key = fixed.get(option.kind) or next(letters, "")
        out.append(Answer(key, say(option), option, places(option), meaning(option, game.ruleset)))
    return tuple(out)


# -- choosing several --------------------------------------------------------------------------
def bounds(game: Game, options: Sequence[Option]) -> str:
    """The least and the most that may be chosen; empty where just one answer is asked for."""
    asking = options[0].asking if options else None
    if not isinstance(asking, ChooseCards) or options[0].kind not in ("card", "done"):
        return ""
    e = game.stack[len(game.stack) - 1]
    chosen = len(e.moved)
    most = "any number" if e.count >= EVERYTHING else str(e.count + chosen)
    least = 0 if any(o.kind == "done" for o in options) and not chosen else chosen
    return f"least {least}, most {most}, chosen {chosen}"


# -- why not -----------------------------------------------------------------------------------
def refusals(game: Game, number: int) -> list[tuple[str, Refusal]]:
    """What cannot be done now with a card in hand, and why."""
    found = [
        (option, refusal)
        for option, refusal in refused_actions(game)
        if option.kind in FROM_HAND and number_in(option.code) == number and not is_idle(option)
    ]
    return merge_refusals(found)
