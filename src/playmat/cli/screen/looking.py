"""What may be looked at from the table: cards, piles, damage, refusals, the log."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual.screen import Screen

from playmat.cards import pool
from playmat.cli.screen import pages
from playmat.cli.screen.answers import Menu, refusals
from playmat.cli.screen.dialogs import Choice, Sheet
from playmat.cli.screen.drawing import Place
from playmat.cli.screen.sight import DECK, DISCARD, HAND, LOST, PILES, PRIZES, Sight
from playmat.engine.blinding import HIDDEN
from playmat.session import Session, presentation

FACE = 58  # columns of a card's face


class Looking(Screen[None]):
    """A screen with a table on it, and the pages that open over that."""

    session: Session
    menu: Menu
    cursor: Place | None
    notice: str
    told: int  # lines of the log that are shown

    def sight(self) -> Sight:
        raise NotImplementedError

    def show(self) -> None:
        raise NotImplementedError

    @property
    def deciding(self) -> bool:
        """Whether the one at the screen is asked."""
        return bool(self.menu.answers)

    def action_keys(self) -> None:
        self.app.push_screen(Sheet("Keys", pages.keys()))

    def action_look(self) -> None:
        """The card under the cursor, large."""
        place = self.cursor
        width = min(self.app.size.width - 8, FACE)
        sight = self.sight()
        if place is None:
            return
        if place.zone == "pile":
            self.open_pile(place)
            return
        m = sight.pokemon(place)
        if m is not None:
            if m.top is not HIDDEN:
                page = pages.pokemon_page(sight, m, width)
                self.app.push_screen(Sheet(m.top.name, page))
            return
        found = self.print_at(place)
        if found:
            self.show_cards([found])
        else:
            self.notice = "There is no card to look at here."
            self.show()

    def print_at(self, place: Place) -> str:
        """The print of the card at a place; empty where there is none that one may know."""
        sight = self.sight()
        m = sight.pokemon(place)
        if m is not None:
            return sight.game.prints[m.cards[len(m.cards) - 1]] if m.top is not HIDDEN else ""
        if place.zone == "stadium" and sight.game.stadium >= 0:
            return sight.game.prints[sight.game.stadium]
        if place.zone == "hand":
            return next((h.card.id for h in sight.held() if h.number == place.number), "")
        if place.zone != "answer" or place.number >= len(self.menu.answers):
            return ""
        answer = self.menu.answers[place.number]
        option = answer.option
        if option is not None:
            return option.print or option.target_print or option.source
        return self.face_of(answer.pick) if answer.pick is not None else ""

    def face_of(self, number: int) -> str:
        """A print of the viewer's cards with a number."""
        card = self.session.seen.faces.get(2 * number + max(self.session.viewer, 0))
        return card.id if card is not None else ""

    def show_cards(self, prints: Sequence[str]) -> None:
        cards = [pool().find(p) for p in prints]
        width = min(self.app.size.width - 8, FACE)
        page = pages.card_page(cards, self.session.game.ruleset, width)
        self.app.push_screen(Sheet(cards[0].name, page))

    def action_why(self) -> None:
        place = self.cursor
        if place is not None and place.zone == "hand" and self.session.is_in_turn:
            found = refusals(self.session.seen, place.number)
            if found:
                self.app.push_screen(Sheet("Why not?", pages.refusal_page(found)))
                return
        if not self.session.is_in_turn:
            self.app.push_screen(Sheet("Why not?", Text(self.why_waiting())))
            return
        self.app.push_screen(
            Sheet("Why not?", pages.refusal_page(presentation.refusals(self.session.view)))
        )

    def why_waiting(self) -> str:
        if self.deciding:
            return f"First this is to be answered: {self.menu.question}"
        return "It is not for you to decide now."

    def action_damage(self) -> None:
        page = pages.damage_page(
            presentation.attack_previews(self.session.view), self.session.game.ruleset.era
        )
        self.app.push_screen(Sheet("Damage, step by step", page))

    def action_log(self) -> None:
        lines = self.session.log.lines[: self.told]
        self.app.push_screen(Sheet("The log", pages.log_page(lines), at_end=True))

    def action_piles(self) -> None:
        """All piles with their counts; one of them is opened."""
        sight = self.sight()
        entries: list[tuple[str, Text]] = []
        for who in (sight.below, 1 - sight.below):
            p = sight.game.players[who]
            for pile, n in (
                (DISCARD, len(p.discard)),
                (LOST, len(p.lost)),
                (PRIZES, len(p.prizes)),
                (HAND, len(p.hand)),
                (DECK, len(p.deck)),
            ):
                words = Text(f"{sight.names[who]}: {PILES[pile]}, {n}")
                entries.append((f"{who}-{pile}", words))

        def chosen(found: str | None) -> None:
            if found is not None:
                who, pile = found.split("-")
                self.open_pile(Place("pile", int(who), int(pile)))

        self.app.push_screen(Choice("Piles", entries), chosen)

    def open_pile(self, place: Place) -> None:
        sight = self.sight()
        game = sight.game
        p = game.players[place.player]
        pile = {DISCARD: p.discard, LOST: p.lost, PRIZES: p.prizes, DECK: p.deck, HAND: p.hand}
        cards = list(pile[place.number])
        title = f"{sight.names[place.player]}: {PILES[place.number]}, {len(cards)}"
        known: dict[str, int] = {}
        for card in reversed(cards):  # the latest first
            if game.table[card] is not HIDDEN:
                known[game.prints[card]] = known.get(game.prints[card], 0) + 1
        unseen = len(cards) - sum(known.values())
        if not known:
            words = "It is empty." if not cards else f"{unseen} cards that you do not know."
            self.app.push_screen(Sheet(title, Text(words)))
            return
        entries = [
            (f"card-{n}", Text(f"{pool().find(id).name}{f' ×{count}' if count > 1 else ''}"))
            for n, (id, count) in enumerate(known.items())
        ]
        if unseen:
            title += f" ({unseen} that you do not know)"
        ids = list(known)

        def chosen(found: str | None) -> None:
            if found is not None:
                n = int(found.removeprefix("card-"))
                self.app.push_screen(Choice(title, entries, n), chosen)
                self.show_cards([ids[n]])

        self.app.push_screen(Choice(title, entries), chosen)
