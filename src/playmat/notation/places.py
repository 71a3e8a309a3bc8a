"""Places of cards: ``0 hand 3``, ``1 bench 2``, ``0 active energy 1``."""

from __future__ import annotations

from playmat.engine.game_state import GameState
from playmat.engine.state import PokemonInPlay
from playmat.notation.spans import Span

# A player's zones in the order in which cards get their ids: cards in play, including the
# Stadium, come first.
ZONES = ("play", "played", "discard", "lost", "hand", "prizes", "deck")


class Places:
    """The places of the cards in a game, and the cards at places."""

    def __init__(self, g: GameState) -> None:
        self.zones: list[dict[str, list[int]]] = []
        self.pokemon: list[list[PokemonInPlay]] = []
        for who, p in enumerate(g.players):
            pokemon = [*([p.active] if p.active is not None else []), *p.bench]
            play: list[int] = []
            for m in pokemon:
                play += [
                    *m.cards,
                    *m.energy,
                    *(m.attached_trainers if m.attached_trainers is not None else ()),
                ]
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
        self._with_active = [p.active is not None for p in g.players]
        self._cards: dict[str, int] | None = None
        self._words: dict[int, str] | None = None

    def cards(self) -> dict[str, int]:
        """Return the card at every place, by the name of the place."""
        if self._cards is not None:
            return self._cards
        out: dict[str, int] = {}
        for who in (0, 1):
            slot = 0 if self._with_active[who] else 1
            for m in self.pokemon[who]:
                spot = f"{who} active" if slot == 0 else f"{who} bench {slot}"
                slot += 1
                out[spot] = m.cards[0]
                for kind, cards in (
                    ("card", m.cards),
                    ("energy", m.energy),
                    ("trainer", m.attached_trainers),
                ):
                    for i, c in enumerate(cards if cards is not None else (), 1):
                        out[f"{spot} {kind} {i}"] = c
            for zone in ZONES[1:]:
                for i, c in enumerate(self.zones[who][zone], 1):
                    out[f"{who} {zone} {i}"] = c
        if self.stadium >= 0:
            out["stadium"] = self.stadium
        for c in range(120, self.count):  # in a view: cards that may be at several places
            out[f"face {c - 119}"] = c
        self._cards = out
        return out

    def word(self, card: int) -> str:
        """Return the name of a card's place."""
        if self._words is None:
            self._words = {}
            for place, c in self.cards().items():
                self._words.setdefault(c, place)
        return self._words.get(card, str(card))

    def at(self, piece: Span) -> int:
        """Return the card at a place; a plain number is a card id."""
        card = self.cards().get(piece.text)
        if card is not None:
            return card
        if piece.text.lstrip("-").isdigit():
            return piece.number(-(2**62), 2**62, "the card id")
        raise piece.error(
            f"no card at {piece.text!r}; a place is, for example, '0 active', '1 bench 2', "
            "'0 hand 3', '0 active energy 1', or 'stadium'"
        )
