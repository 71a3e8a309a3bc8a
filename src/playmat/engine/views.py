"""What one player may know of a game, as a value that holds nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional, final

from mypy_extensions import i64

from playmat.engine.board import Side, stadium_in_play
from playmat.engine.cards import Card
from playmat.engine.constants import DECK, HAND, IN_PLAY, NO_PLAYER, PRIZES, PUBLIC, ZONE_NAMES
from playmat.engine.game import Game, Result
from playmat.engine.knowledge import FACES, PLACES, zone_mask
from playmat.engine.movement import zone_cards
from playmat.engine.options import Option
from playmat.engine.redaction import HIDDEN, Redactor, faces_listed, members, members_of
from playmat.engine.vectors import vec
from playmat.errors import PlaymatError
from playmat.rulebook.rulesets import Ruleset

if TYPE_CHECKING:
    from playmat.engine.explain import Explanation
    from playmat.engine.odds import Odds
    from playmat.engine.worlds import Deals
    from playmat.rulebook.refusals import Refusal


@final
class KnownAmong:
    """Cards (by print) that lie among some places: how many there are in each zone."""

    __slots__ = ("cards", "zones")

    def __init__(self, cards: tuple[str, ...], zones: tuple[tuple[str, int], ...]) -> None:
        self.cards = cards
        self.zones = zones

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, KnownAmong)
            and other.cards == self.cards
            and other.zones == self.zones
        )

    def __hash__(self) -> int:
        return hash((self.cards, self.zones))

    def __repr__(self) -> str:
        where = " and ".join([f"{n} of the {zone}" for zone, n in self.zones])
        return f"<{', '.join(self.cards)} among {where}>"


def zones_of(seen: Game, owner: i64, places: i64) -> tuple[tuple[str, int], ...]:
    """How many of some places are in each zone."""
    p = seen.players[owner]
    out: list[tuple[str, int]] = []
    for zone in (DECK, HAND, PRIZES):
        count = members(zone_mask(zone_cards(p, zone), owner) & places)
        if count > 0:
            out.append((ZONE_NAMES[zone], count))
            places &= ~zone_mask(zone_cards(p, zone), owner)
    if places:
        out.append((ZONE_NAMES[IN_PLAY], members(places)))
    return tuple(out)


@final
class View:
    """What a player may know of a game (player -1: what everybody may).

    It has options, refusals and explanations as the game has, but cannot be played: `sample`
    deals a world that fits it, which can.
    """

    __slots__ = ("deals", "seen", "viewer")

    def __init__(self, seen: Game, viewer: i64) -> None:
        self.seen = seen
        self.viewer: i64 = viewer
        self.deals: Optional[Deals] = None  # what `sample` has worked out, for the latest lists

    # -- the table -----------------------------------------------------------------------------
    @property
    def ruleset(self) -> Ruleset:
        """The ruleset of the game."""
        return self.seen.ruleset

    @property
    def turn(self) -> int:
        """The number of the turn; 0 during setup."""
        return self.seen.turn

    @property
    def turn_player(self) -> int:
        """Whose turn it is; -1 before the first."""
        return self.seen.turn_player

    @property
    def player_to_act(self) -> int:
        """Who must decide; -1 if the game is over."""
        return self.seen.player_to_act

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.seen.over

    @property
    def result(self) -> Optional[Result]:
        """How the game ended, or None if it hasn't."""
        return self.seen.result

    @property
    def you(self) -> Side:
        """The viewer's side of the board."""
        if self.viewer == PUBLIC:
            raise PlaymatError("the public view has no side of its own; use side(0) or side(1)")
        return Side(self.seen, self.viewer)

    @property
    def opponent(self) -> Side:
        """The opponent's side of the board."""
        if self.viewer == PUBLIC:
            raise PlaymatError("the public view has no opponent; use side(0) or side(1)")
        return Side(self.seen, 1 - self.viewer)

    def side(self, player: int) -> Side:
        """Return a player's side of the board."""
        return Side(self.seen, player)

    @property
    def stadium(self) -> Optional[Card]:
        """The Stadium in play, if there is one."""
        return stadium_in_play(self.seen)

    def among(self, player: int, by: int = NO_PLAYER) -> list[KnownAmong]:
        """The cards of a player of which the viewer knows roughly where they are, not the place.

        `by` the other player: what he knows of the viewer in the same way, as far as the viewer
        knows of it.
        """
        seen = self.seen
        memory = seen.knowledge
        word: i64 = 2 * (by if by != NO_PLAYER else self.viewer) + player
        out: list[KnownAmong] = []
        for at, face, count in faces_listed(memory, self.viewer):
            if memory[at] == word:
                cards: list[str] = []
                visible = memory[at + FACES] & memory[2 * self.viewer + player]
                for k in members_of(visible):
                    cards.append(seen.prints[60 * player + k])
                cards.extend(seen.prints[face : face + count])
                cards.sort()
                out.append(KnownAmong(tuple(cards), zones_of(seen, player, memory[at + PLACES])))
        return out

    # -- decisions -------------------------------------------------------------------------------
    @property
    def codes(self) -> vec[i64]:
        """The viewer's options as ints; none while another decides."""
        return self.seen.choices

    @property
    def options(self) -> list[Option]:
        """What the viewer may choose; nothing while another decides."""
        return self.seen.options

    def why_not(self, kind: Option | int | str, what: str = "", on: str = "") -> Optional[Refusal]:
        """The refusal that forbids the viewer an action now, or nothing if he may do it."""
        from playmat.engine.why_not import not_to_act, why_not

        seen = self.seen
        if seen.player_to_act != self.viewer and seen.winner == NO_PLAYER:
            return not_to_act(seen)
        return why_not(seen, kind, what, on)

    def explain_damage(self, option: Option | int) -> list[Explanation]:
        """The book's steps of an attack's damage, for each target and each outcome of coins."""
        return self.seen.explain_damage(option)

    # -- what is not seen --------------------------------------------------------------------------
    def sample(self, seed: int, lists: object = None) -> Game:
        """A world that fits the view: unseen cards get faces, at random, and nothing is moved.

        `lists` is the deck of the other player (a deck, or its cards, or their ids), or a belief:
        several decks, or pairs of a deck and a weight, of which those that contradict what was
        seen are left out. It may be missing where lists are open. For the public view it is a
        pair, one for each player.
        """
        from playmat.engine.worlds import sample

        return sample(self, seed, lists)

    def odds(
        self,
        card: object,
        where: str = "deck",
        *,
        draw: int = -1,
        player: int = NO_PLAYER,
        lists: object = None,
    ) -> Odds:
        """How many cards of a kind lie where the viewer does not see, exactly counted.

        A card is meant by name or id, by several of them, or by a test of a definition; `where`
        is "prizes", "hand" or "deck", and `draw` counts the next cards of the deck only. The
        player is the viewer, unless another is named; `lists` as in `sample`.
        """
        from playmat.engine.odds import odds

        return odds(self, card, where, draw, player, lists)

    # -- as data -----------------------------------------------------------------------------------
    def to_json(self) -> str:
        """The view as JSON."""
        from playmat.engine.saves import dump_view

        return dump_view(self)

    @staticmethod
    def from_json(text: str) -> View:
        """A view from `to_json`. Damaged text is refused."""
        from playmat.engine.saves import load_view

        return load_view(text)

    def __eq__(self, other: object) -> bool:
        from playmat.engine.saves import freeze_view

        return isinstance(other, View) and freeze_view(self) == freeze_view(other)

    def __hash__(self) -> int:
        from playmat.engine.saves import freeze_view

        return hash(freeze_view(self))

    def __reduce__(self) -> tuple[object, ...]:
        from playmat.engine.saves import load_view

        return load_view, (self.to_json(),)

    def __repr__(self) -> str:
        whose = "public" if self.viewer == PUBLIC else f"player {self.viewer}'s"
        return f"<View {whose}, turn {self.seen.turn}>"


def make_view(g: Game, viewer: i64, open_lists: bool) -> View:
    """What a player may know of a game."""
    if viewer != 0 and viewer != 1 and viewer != PUBLIC:
        raise PlaymatError(f"there is no player {viewer}; the views are of 0, 1 and -1, the public")
    if g.redacted:
        raise PlaymatError("this is a view already; it shows no more to anybody else")
    seen = Redactor(g, viewer).redacted()
    lists: list[list[Card]] = [[], []]
    owner: i64 = 0
    while owner < 2:
        if owner == viewer or open_lists:
            lists[owner] = g.deck_lists[owner]
        owner += 1
    seen.deck_lists = lists
    seen.faces = faces_seen(seen, g.faces)
    return finish_view(seen, viewer)


def faces_seen(seen: Game, all_faces: dict[int, Card]) -> dict[int, Card]:
    """A card of each number that the viewer knows of."""
    lists = seen.deck_lists
    faces = {key: card for key, card in all_faces.items() if len(lists[key & 1]) > 0}
    card_id: i64 = 0
    while card_id < 120:
        owner: i64 = 1 if card_id >= 60 else 0
        if len(seen.deck_lists[owner]) == 0 and seen.definitions[card_id] is not HIDDEN:
            key = 2 * seen.keys[card_id] + owner
            if key not in faces and seen.prints[card_id]:
                faces[key] = Card(seen.prints[card_id], seen.definitions[card_id], "")
        card_id += 1
    return faces


def finish_view(seen: Game, viewer: i64) -> View:
    """Work out the viewer's options."""
    if seen.player_to_act == viewer:
        seen.ask_again()
    return View(seen, viewer)
