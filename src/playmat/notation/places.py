"""Places of cards: ``0 hand 3``, ``1 bench 2``, ``0 active energy 1``."""

from __future__ import annotations

from functools import cached_property

from playmat.engine.game_state import GameState
from playmat.engine.option_kinds import spot_name
from playmat.engine.state import PokemonInPlay
from playmat.notation.spans import Span

# A player's zones in the order in which cards get their ids: cards in play, including the
# Stadium, come first.
ZONES = ("play", "played", "discard", "lost", "hand", "prizes", "deck")


def parts_of(m: PokemonInPlay) -> dict[str, list[int]]:
    """Return the cards of a Pokémon by the word for their kind."""
    attached = list(m.attached_trainers or ())
    return {"card": list(m.cards), "energy": list(m.energy), "trainer": attached}


class Places:
    """The places of the cards in a game, and the cards at places."""

    def __init__(self, g: GameState) -> None:
        self.zones: list[dict[str, list[int]]] = []
        self.pokemon: list[list[PokemonInPlay]] = []
        for who, p in enumerate(g.players):
            pokemon = p.in_play()
            play = [c for m in pokemon for cards in parts_of(m).values() for c in cards]
            if g.stadium >= 0 and g.stadium // 60 == who:
                play.append(g.stadium)
            self.pokemon.append(pokemon)
            self.zones.append(
                {
                    "play": play,
                    "hand": list(p.hand),
                    "discard": list(p.discard),
                    "lost": list(p.lost_zone),
                    "prizes": list(p.prizes),
                    "played": list(p.played),
                    "deck": list(p.deck)[::-1],
                }
            )
        self.stadium = g.stadium
        self.count = len(g.prints)
        self._first_slots = [0 if p.active is not None else 1 for p in g.players]

    @cached_property
    def cards(self) -> dict[str, int]:
        """The card at every place, by the name of the place."""
        out: dict[str, int] = {}
        for who in (0, 1):
            for slot, m in enumerate(self.pokemon[who], self._first_slots[who]):
                spot = f"{who} {spot_name(slot)}"
                out[spot] = m.cards[0]
                for kind, cards in parts_of(m).items():
                    out |= {f"{spot} {kind} {i}": c for i, c in enumerate(cards, 1)}
            for zone in ZONES[1:]:
                out |= {f"{who} {zone} {i}": c for i, c in enumerate(self.zones[who][zone], 1)}
        if self.stadium >= 0:
            out["stadium"] = self.stadium
        for c in range(120, self.count):  # in a view: cards that may be at several places
            out[f"known {c - 119}"] = c
        return out

    @cached_property
    def words(self) -> dict[int, str]:
        """The name of the first place of every card."""
        return {card: place for place, card in reversed(self.cards.items())}

    def word(self, card: int) -> str:
        """Return the name of a card's place, or its id if it has none."""
        return self.words.get(card, str(card))

    def at(self, span: Span) -> int:
        """Return the card at a place; a plain number is a card id."""
        card = self.cards.get(span.text)
        if card is not None:
            return card
        if span.text.lstrip("-").isdigit():
            return span.number(-(2**62), 2**62, "the card id")
        raise span.error(
            f"no card at {span.text!r}; a place is, for example, '0 active', '1 bench 2', "
            "'0 hand 3', '0 active energy 1', or 'stadium'"
        )
