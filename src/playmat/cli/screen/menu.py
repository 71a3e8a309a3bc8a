"""The menu of a decision: its prompt, and its options with keys and places."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rich.text import Text

from playmat.cli.board.canvas import Place
from playmat.engine.constants import key_in
from playmat.engine.game import View
from playmat.engine.option_kinds import spot_number
from playmat.engine.options import Option
from playmat.rulebook import Refusal
from playmat.session.presentation import is_idle, merge_refusals, refused_actions, sort_options
from playmat.text import effect_text, option_text, prompt_text

DIGITS = "123456789"
LETTERS = "abfgijkmnortvxy"  # those that aren't commands
MORE = LETTERS.upper()
END_TURN = "e"
DONE = "0"

Describe = Callable[[Option], str]


@dataclass(frozen=True)
class MenuItem:
    """An option with the key that chooses it and the places it is about.

    While several cards are chosen, an item has no option: it selects or deselects a card, or
    ends the choice.
    """

    key: str
    label: str
    option: Option | None
    places: tuple[Place, ...] = ()
    detail: str = ""
    pick: int | None = None  # the number of the card that it selects
    print: str = ""  # print of that card


@dataclass(frozen=True)
class Menu:
    """A prompt and its items."""

    prompt: str = ""
    items: tuple[MenuItem, ...] = ()
    text: str = ""  # text of the card whose effect requires the decision
    hand: dict[int, str] = field(default_factory=dict)  # keys of cards in hand, by number
    playable: frozenset[int] = frozenset()
    card: int | None = None  # the card in hand that was chosen
    refused: tuple[str, ...] = ()  # attacks that can't be used, with the reason
    notes: tuple[Text, ...] = ()  # lines below the prompt

    @property
    def keys(self) -> dict[Place, str]:
        """The key shown at each place."""
        out = {Place("hand", -1, number): key for number, key in self.hand.items()}
        for item in self.items:
            for place in item.places:
                out.setdefault(place, item.key)
        return out

    def items_at(self, place: Place) -> list[MenuItem]:
        return [item for item in self.items if place in item.places]


def option_places(option: Option) -> tuple[Place, ...]:
    """Return what an option is done to."""
    if option.target:
        return (Place("spot", option.target_player, spot_number(option.target)),)
    if option.kind == "power":
        return (Place("spot", option.player, spot_number(option.place)),)
    if option.kind == "stadium":
        return (Place("stadium"),)
    if option.place == "hand":
        return (Place("hand", -1, key_in(option.code)),)
    return ()


def turn_menu(
    view: View,
    options: Sequence[Option],
    describe: Describe,
    held: Sequence[int],
    refused: Sequence[str] = (),
) -> Menu:
    """Return the actions of a turn: attacks and the like by number, cards in hand by letter."""
    listed = [option for option in sort_options(options) if option.place != "hand"]
    listed.sort(key=lambda option: option.attack is None)
    digits = iter(DIGITS + MORE)
    items = []
    for option in listed:
        key = END_TURN if option.kind == "end turn" else next(digits)
        places = option_places(option) if option.kind in ("power", "stadium") else ()
        detail = option_text(option, view.ruleset)
        items.append(MenuItem(key, describe(option), option, places, detail))
    playable = frozenset(key_in(o.code) for o in options if o.place == "hand")
    prompt = prompt_text(view)
    if playable:
        prompt += " (letters choose cards from your hand)"
    hand = dict(zip(held, LETTERS + MORE, strict=False))
    return Menu(prompt, tuple(items), "", hand, playable, refused=tuple(refused))


def card_menu(
    view: View, options: Sequence[Option], describe: Describe, number: int, name: str
) -> Menu:
    """Return what can be done with a card in hand."""
    listed = [o for o in options if o.place == "hand" and key_in(o.code) == number]
    has_targets = sum(bool(option.target) for option in listed) > 1
    prompt = f"{name}: choose a Pokémon." if has_targets else f"{name}: choose what to do."
    text = option_text(listed[0], view.ruleset) if listed else ""
    return Menu(prompt, with_keys(view, listed, describe), text, card=number)


def effect_menu(
    view: View, options: Sequence[Option], describe: Describe, held: Sequence[int]
) -> Menu:
    """Return the options of a decision that an effect or a rule requires.

    Cards in hand are in the order of the hand, which is `held`.
    """
    items = with_keys(view, in_hand_order(options, held), describe)
    playable = frozenset(p.number for item in items for p in item.places if p.zone == "hand")
    text = effect_text(view)
    if not text and options[0].kind == "card" and options[0].target:
        text = "Energy is chosen one card at a time, in a fixed order."
    return Menu(prompt_text(view), items, text, playable=playable)


def in_hand_order(options: Sequence[Option], held: Sequence[int]) -> list[Option]:
    """Return options with those for cards in hand in the order of the hand."""
    order = {number: n for n, number in enumerate(held)}
    at = [n for n, o in enumerate(options) if o.place == "hand" and key_in(o.code) in order]
    cards = sorted((options[n] for n in at), key=lambda option: order[key_in(option.code)])
    out = list(options)
    for n, option in zip(at, cards, strict=True):
        out[n] = option
    return out


def with_keys(view: View, options: Sequence[Option], describe: Describe) -> tuple[MenuItem, ...]:
    if options and options[0].kind == "number":
        keys = list(DONE + DIGITS + LETTERS)
        free = iter([keys[o.number] if o.number < len(keys) else "" for o in options])
    else:
        free = iter(DIGITS + LETTERS + MORE)
    fixed = {"done": DONE, "yes": "y", "no": "n"}
    return tuple(
        MenuItem(
            fixed.get(option.kind) or next(free, ""),
            describe(option),
            option,
            option_places(option),
            option_text(option, view.ruleset),
        )
        for option in options
    )


def card_refusals(view: View, number: int) -> list[tuple[str, Refusal]]:
    """Return what can't be done now with a card in hand, with the reasons."""
    return merge_refusals(
        view,
        [
            (option, refusal)
            for option, refusal in refused_actions(view)
            if option.place == "hand" and key_in(option.code) == number and not is_idle(option)
        ],
    )
