"""Scenarios: a position in a few words, scripted chance, actions by name, and a board to check."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from mypy_extensions import i64

from playmat.cards import pool
from playmat.engine.board import Pokemon, PokemonAttack, Side
from playmat.engine.cards import Card, Definition
from playmat.engine.chance import ScriptedChance, seed_generator
from playmat.engine.constants import NO_PLAYER, RULE, STADIUM, START, TYPE_LETTERS
from playmat.engine.game import Game
from playmat.engine.game_state import SHOW_TURNS
from playmat.engine.new_game import begin, create_game
from playmat.engine.observer import Observer
from playmat.engine.observers import Observers
from playmat.engine.options import Option
from playmat.engine.run_loop import apply_unchecked, push
from playmat.engine.turn import MAIN, TURN
from playmat.engine.vectors import vec
from playmat.engine.why_not import requested_action
from playmat.errors import PlaymatError
from playmat.notation.knowledge import default_knowledge
from playmat.notation.moves import all_moves
from playmat.notation.places import Places
from playmat.notation.position_board import Board, SideSetup, build_game, start_attached_effects
from playmat.rulebook.refusals import Refusal
from playmat.rulebook.rulesets import Ruleset
from playmat.testing.cards import CardParser
from playmat.testing.chance import LabeledCoins
from playmat.testing.decisions import (
    PAUSING_TURN,
    SIDES,
    ForcedChoices,
    decision_of,
    matching_options,
)
from playmat.testing.lasting import start_lasting_effect

YOU = 0
OPPONENT = 1
PLAYERS = {YOU: "you", OPPONENT: "opponent"}
FILLER = "hgss1-122"  # Metal Energy, which no effect in a scenario uses
Words = str | list[str]
Coins = str | Mapping[str, str]
Choices = Sequence[str | tuple[str, ...]]


@dataclass(frozen=True)
class ScenarioPokemon:
    """A Pokémon in play as it was when it was read, with the names of its cards."""

    name: str
    damage: int
    hp: int
    conditions: frozenset[str]
    energy: str  # the Energy cards attached to it: "GG(Double Colorless Energy)"
    cards: tuple[str, ...]
    attached_trainers: tuple[str, ...]
    poison_counters: int
    named_counters: dict[str, int]
    is_face_down: bool
    attacks: list[PokemonAttack]
    powers: tuple[str, ...]
    retreat_cost: int

    @staticmethod
    def of(m: Pokemon) -> ScenarioPokemon:
        """Return a Pokémon on the board as it is now."""
        return ScenarioPokemon(
            name=m.name,
            damage=m.damage,
            hp=m.hp,
            conditions=frozenset(m.conditions),
            energy="".join(energy_text(card.definition) for card in m.energy_cards),
            cards=tuple(names(m.cards)),
            attached_trainers=tuple(names(m.attached_trainers)),
            poison_counters=m.poison_counters,
            named_counters=m.named_counters,
            is_face_down=m.is_face_down,
            attacks=m.attacks,
            powers=tuple(power.name for power in m.powers),
            retreat_cost=m.retreat_cost,
        )

    def __str__(self) -> str:
        return self.name


class ScenarioSide:
    """One side of the board, with the names of its cards."""

    def __init__(self, side: Side) -> None:
        self._side = side

    @property
    def active(self) -> ScenarioPokemon:
        """The Active Pokémon. Raises PlaymatError if there is none; see `has_active`."""
        return ScenarioPokemon.of(self._side.active)

    @property
    def has_active(self) -> bool:
        """Whether there is an Active Pokémon; during setup and promotions there may be none."""
        return self._side.has_active

    @property
    def bench(self) -> list[ScenarioPokemon]:
        """The Benched Pokémon in order."""
        return [ScenarioPokemon.of(m) for m in self._side.bench]

    @property
    def hand(self) -> list[str]:
        """The cards in hand in alphabetical order."""
        return sorted(names(self._side.hand))

    @property
    def deck(self) -> list[str]:
        """The cards of the deck from the top down."""
        return names(self._side.deck)

    @property
    def discard(self) -> list[str]:
        """The discard pile, the card discarded last at the end."""
        return names(self._side.discard)

    @property
    def prizes(self) -> list[str]:
        """The Prize cards that are left."""
        return names(self._side.prizes)

    @property
    def lost_zone(self) -> list[str]:
        """The cards in the Lost Zone."""
        return names(self._side.lost_zone)

    @property
    def played(self) -> list[str]:
        """The Trainer being played, and the Supporter of this turn until the turn ends."""
        return names(self._side.played)


def names(cards: Iterable[Card]) -> list[str]:
    return [card.name for card in cards]


def energy_text(d: Definition) -> str:
    """Return the letter of a basic Energy card, or the name of a special one in parentheses."""
    return TYPE_LETTERS[int(d.types).bit_length() - 1] if d.is_basic_energy() else f"({d.name})"


class Scenario:
    """A game under test. *You* are player 0; the opponent is player 1."""

    def __init__(
        self, game: Game, script: ScriptedChance, choices: Choices, cards: Iterable[Card] = ()
    ) -> None:
        self.game = game
        self.script = script
        self.choices = list(choices)
        self.cards = CardParser(cards)
        self._forced = ForcedChoices()  # since the last choice of a player

    # -- what is seen ------------------------------------------------------------------
    @property
    def your(self) -> ScenarioSide:
        """Your side of the board."""
        return ScenarioSide(self.game.side(YOU))

    @property
    def their(self) -> ScenarioSide:
        """The opponent's side of the board."""
        return ScenarioSide(self.game.side(OPPONENT))

    @property
    def player_to_act(self) -> str:
        """The player to act, ``you`` or ``opponent``; empty if there is none."""
        return PLAYERS.get(self.game.player_to_act, "")

    @property
    def turn(self) -> str:
        """The player whose turn it is; empty during setup."""
        return PLAYERS.get(self.game.turn_player, "")

    @property
    def winner(self) -> str:
        """The player who has won; empty if there is none."""
        return PLAYERS.get(self.game.winner, "")

    @property
    def ways(self) -> tuple[str, ...]:
        """How the game was won."""
        result = self.game.result
        return result.ways if result is not None else ()

    @property
    def stadium(self) -> str:
        """The name of the Stadium in play; empty if there is none."""
        return self.game.definitions[self.game.stadium].name if self.game.stadium >= 0 else ""

    @property
    def options(self) -> list[str]:
        """The options in the words of replays: ``attack Thunder``, ``choose active Ralts``."""
        return [str(o) for o in self.game.options]

    def option(self, words: str) -> Option:
        """Return the option that some words mean."""
        found = matching_options(self.game.options, words)
        assert found, (
            f"{words!r} isn't offered to {self.player_to_act}; offered are: {self.options}"
            f"{self._order_hint()}"
        )
        assert len(found) == 1, f"{words!r} means several options: {all_moves(found)}"
        return found[0]

    # -- decisions ---------------------------------------------------------------------
    def choose(self, *words: str) -> Scenario:
        """Make decisions, one after the other; an action of a turn isn't one of them."""
        for word in words:
            self._choose(word)
        self._answer()
        return self

    def pick(self, *words: str) -> Scenario:
        """Choose exactly these cards or Pokémon in one decision, named in any order.

        Those that had no alternative, and so have been chosen already, are named, too.
        """
        self._pick(words)
        self._answer()
        return self

    def answer_until(
        self, condition: Callable[[Scenario], bool], *words: str, limit: int = 100
    ) -> Scenario:
        """Let both players decide until a condition holds.

        They choose the first of these words that is offered. Otherwise they end their turn, or
        take the first option of a decision.
        """
        for _ in range(limit):
            if condition(self):
                return self
            assert not self.game.over, "the game is over, and the condition does not hold"
            found = [o for word in words for o in matching_options(self.game.options, word)]
            if not found:
                found = [o for o in self.game.options if o.kind == "end turn"]
            self._apply((found or self.game.options)[0])
        raise AssertionError(f"after {limit} decisions the condition does not hold")

    def _choose(self, word: str) -> None:
        assert decision_of(self.game) is not None, (
            f"{word!r} answers no decision: {self.player_to_act or 'no player'} must choose an "
            f"action of the turn{self._order_hint()}"
        )
        self._apply(self.option(word))

    def _pick(self, words: Sequence[str]) -> None:
        """Choose what is offered first of what is left: cards are offered in one order only."""
        left = list(words)
        decision = decision_of(self.game) or self._forced.decision
        assert decision is not None, f"{left} answer no decision"
        self._forced.remove_from(left, decision)
        while left:
            assert decision_of(self.game) == decision, f"{left} are too many: the decision is over"
            options = self.game.options
            offered = [word for word in left if matching_options(options, word)]
            assert offered, (
                f"{left} aren't offered to {self.player_to_act}; offered are: {self.options}"
            )
            first = min(offered, key=lambda word: options.index(self.option(word)))
            left.remove(first)
            self._choose(first)
            self._forced.remove_from(left, decision)
        if decision_of(self.game) == decision:
            assert "done" in self.options, f"{list(words)} are too few; offered are: {self.options}"
            self._apply(self.option("done"))

    def _apply(self, option: Option | i64) -> None:
        """Apply an option, and note the choices without an alternative that follow."""
        game = self.game
        observer = game.observer
        self._forced = ForcedChoices()
        game.observer = self._forced if observer is None else Observers(observer, self._forced)
        try:
            game.apply(option)
        finally:
            game.observer = observer

    def _order_hint(self) -> str:
        """Return a hint if the order may be wrong in which cards or Pokémon are chosen."""
        one_by_one = any(option.kind in ("card", "pokemon") for option in self.game.options)
        hint = "; use pick to choose several cards or Pokémon in any order"
        return hint if one_by_one or self._forced.choices else ""

    def _answer(self) -> None:
        """Make scripted choices until a player must choose an action of their turn."""
        while self.choices and decision_of(self.game) is not None:
            choice = self.choices.pop(0)
            if isinstance(choice, str):
                self._choose(choice)
            else:
                self._pick(choice)

    # -- actions -----------------------------------------------------------------------
    def _act(self, kind: str, what: str, on: str) -> Scenario:
        assert not self.game.over, "the game is over"
        self._apply(requested_action(self.game, kind, what, on))
        self._answer()
        return self

    def attack(self, name: str, *, pause: bool = False) -> Scenario:
        """Attack; with `pause`, stop before the turn ends, and `end_turn` continues."""
        if pause:
            assert self.legal("attack", name), self.why("attack", name)
            self.game.stack[-1].op = PAUSING_TURN
        return self._act("attack", name, "")

    def bench(self, name: str) -> Scenario:
        """Put a Basic Pokémon onto the Bench."""
        return self._act("bench", name, "")

    def evolve(self, name: str, on: str = "active") -> Scenario:
        """Evolve a Pokémon."""
        return self._act("evolve", name, on)

    def level_up(self, name: str, on: str = "active") -> Scenario:
        """Level up the Active Pokémon."""
        return self._act("level up", name, on)

    def attach(self, name: str, to: str = "active") -> Scenario:
        """Attach an Energy card to a Pokémon."""
        return self._act("attach", self.cards.find(name).name, to)

    def play(self, name: str, on: str = "") -> Scenario:
        """Play a Trainer card."""
        return self._act("play", name, on)

    def legend(self, name: str) -> Scenario:
        """Put both halves of a LEGEND onto the Bench."""
        return self._act("legend", name, "")

    def power(self, name: str, of: str = "") -> Scenario:
        """Use a Poké-Power or Ability."""
        return self._act("power", name, of)

    def use_stadium(self) -> Scenario:
        """Use the Stadium in play."""
        return self._act("stadium", "", "")

    def retreat(self, *choices: str) -> Scenario:
        """Retreat; the choices name the Energy to discard and the new Active Pokémon."""
        self._act("retreat", "", "")
        return self.choose(*choices) if choices else self

    def end_turn(self) -> Scenario:
        """End the turn."""
        return self._act("end turn", "", "")

    # -- checks --------------------------------------------------------------------------
    def why(self, kind: str, what: str = "", on: str = "") -> Refusal | None:
        """Return the refusal of an action, or None if it is allowed."""
        return self.game.why_not(kind, what, on)

    def legal(self, kind: str, what: str = "", on: str = "") -> bool:
        """Return whether an action is offered, and check that options and refusals agree.

        An attack, Poké-Power, or Ability that no Pokémon of the player has isn't offered.
        """
        try:
            option = requested_action(self.game, kind, what, on)
        except PlaymatError:
            if kind in ("attack", "power"):
                return False
            raise
        offered = option in self.game.codes
        refusal = self.why(kind, what, on)
        assert offered == (refusal is None), f"offered: {offered}, but refused: {refusal}"
        return offered

    def not_legal(self, kind: str, what: str = "", on: str = "", *, because: str) -> None:
        """Assert that an action is refused, and by which rule."""
        assert not self.legal(kind, what, on), f"{kind} {what} {on} is legal"
        try:
            refusal = self.why(kind, what, on)
        except PlaymatError as error:
            raise AssertionError(f"no rule refuses {kind} {what!r}: {error}") from error
        assert refusal is not None
        assert refusal.rule == because, f"refused by {refusal.rule}: {refusal}"

    def done(self) -> None:
        """Check that every scripted coin, number, shuffle, and choice has been used."""
        source = self.game.source
        left = (source if isinstance(source, LabeledCoins) else self.script).leftover()
        assert not left, f"not used: {left}"
        assert not self.choices, f"choices not used: {self.choices}"


# -- setting up -------------------------------------------------------------------------------
def filler(count: int) -> list[Card]:
    return [pool().find(FILLER)] * count


def scenario(
    ruleset: Ruleset,
    *,
    you: str,
    opponent: str,
    your_bench: Words = "",
    their_bench: Words = "",
    your_hand: Words = "",
    their_hand: Words = "",
    your_deck: Words = "",
    their_deck: Words = "",
    your_discard: Words = "",
    their_discard: Words = "",
    your_lost_zone: Words = "",
    their_lost_zone: Words = "",
    your_prizes: int | Words = 6,
    their_prizes: int | Words = 6,
    deck_size: int | tuple[int, int] = 20,
    stadium: str = "",
    stadium_owner: str = "you",
    lasting: Mapping[str, str] | None = None,
    turn: int = 5,
    coins: Coins = "",
    numbers: Sequence[int] = (),
    shuffles: Sequence[Sequence[str]] = (),
    choices: Choices = (),
    seed: int = 1,
    cards: Iterable[Card] = (),
    observer: Observer | None = None,
) -> Scenario:
    """Set up a position in your turn, before any action of it.

    `cards` are further cards that aren't in the pool. Decks are named from the top down and
    filled up to `deck_size` with an Energy card that no effect uses; Prizes are a number or names.
    `lasting` starts lasting effects that hold now: ``{"your active": "Snivel"}``. `coins` are
    sides in order (``"HT"``) or sides by purpose (``{"Thunder": "H", "Asleep": "T"}``). A tuple
    among the `choices` names several cards of one decision. The observer gets all that follows.
    """
    assert stadium_owner in PLAYERS.values(), (
        f"stadium_owner must be 'you' or 'opponent', not {stadium_owner!r}"
    )
    known = CardParser(cards)
    sides: list[SideSetup] = []
    for active, bench, hand, deck, discard, lost_zone, prizes, size in zip(
        (you, opponent),
        (your_bench, their_bench),
        (your_hand, their_hand),
        (your_deck, their_deck),
        (your_discard, their_discard),
        (your_lost_zone, their_lost_zone),
        (your_prizes, their_prizes),
        (deck_size, deck_size) if isinstance(deck_size, int) else deck_size,
        strict=True,
    ):
        top = known.cards(deck)
        sides.append(
            SideSetup(
                active=known.slot(active, turn),
                bench=known.slots(bench, turn),
                hand=known.cards(hand),
                discard=known.cards(discard),
                lost_zone=known.cards(lost_zone),
                prizes=filler(prizes) if isinstance(prizes, int) else known.cards(prizes),
                deck=[*top, *filler(max(0, size - len(top)))],
            )
        )
    board = Board(ruleset, sides, turn, YOU)
    if stadium:
        board.stadium = known.find(stadium)
        assert board.stadium.definition.kind == STADIUM, f"{stadium!r} isn't a Stadium card"
        board.stadium_owner = SIDES[stadium_owner]
    game = Game.of_state(build_game(board))
    start_attached_effects(game)
    for bearer, effect in (lasting or {}).items():
        start_lasting_effect(game, known, bearer, effect)
    game.knowledge = vec[i64](default_knowledge(game, Places(game)))
    seed_generator(game, seed)
    script = start_script(game, coins, numbers, shuffles)
    game.observer = observer
    game.show_mode = SHOW_TURNS
    game.first = YOU if turn % 2 else OPPONENT
    e = push(game, TURN, NO_PLAYER, -1, -1, RULE)
    e.pc = MAIN
    apply_unchecked(game, START)
    return Scenario(game, script, choices, known.further)


def start_script(
    g: Game, coins: Coins, numbers: Sequence[int], shuffles: Sequence[Sequence[str]]
) -> ScriptedChance:
    """Take chance from a script, which is returned, and from coins in order or labeled ones."""
    in_order = coins if isinstance(coins, str) else ""
    script = ScriptedChance(in_order, list(numbers), [list(names) for names in shuffles])
    g.source = script if isinstance(coins, str) else LabeledCoins(coins, script)
    return script


def opening(
    ruleset: Ruleset,
    *,
    your_cards: Words,
    their_cards: Words,
    shuffles: Sequence[Sequence[str]],
    coins: Coins = "",
    choices: Choices = (),
    seed: int = 1,
    cards: Iterable[Card] = (),
    observer: Observer | None = None,
) -> Scenario:
    """Start a game with its setup; the shuffles of the decks are named from the top down.

    The first shuffle is yours, the second your opponent's; further ones are for mulligans.
    """
    known = CardParser(cards)
    lists = [known.cards(your_cards), known.cards(their_cards)]
    game = Game.of_state(create_game(ruleset, lists))
    seed_generator(game, seed)
    script = start_script(game, coins, (), shuffles)
    game.show_mode = SHOW_TURNS
    game.observer = observer
    begin(game)
    apply_unchecked(game, START)
    table = Scenario(game, script, choices, known.further)
    table._answer()
    return table


__all__ = ["Scenario", "ScenarioPokemon", "ScenarioSide", "opening", "scenario"]
