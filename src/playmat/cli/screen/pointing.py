"""The cursor on the table: where it is, and how it moves."""

from __future__ import annotations

from playmat.cli.screen.drawing import Drawn, Place, Spot, nearest
from playmat.cli.screen.looking import Looking
from playmat.cli.screen.sight import Sight


class Pointing(Looking):
    """A table with a cursor on it."""

    def mend_cursor(self) -> None:
        """A cursor that stands on nothing goes where one begins."""
        place = self.cursor
        if place is not None:
            if place.zone == "answer" and place.number < len(self.menu.answers):
                return
            sight = Sight(self.session.seen, max(self.session.viewer, 0), ("", ""))
            if place.zone == "spot" and sight.pokemon(place) is not None:
                return
            if place.zone == "hand" and place.number in {h.number for h in sight.held()}:
                return
            if place.zone == "pile" or (place.zone == "stadium" and sight.game.stadium >= 0):
                return
        self.cursor = self.first_place()

    def first_place(self) -> Place | None:
        """Where Enter does no harm: on a card that can be played, else on the first answer."""
        playable = [n for n in self.menu.hand if n in self.menu.playable]
        if playable:
            return Place("hand", -1, playable[0])
        return Place("answer", -1, 0) if self.menu.answers else None

    def shown(self) -> list[Spot]:
        """All places on the screen, with their middles."""
        out: list[Spot] = []
        for part in self.query(Drawn):
            if not part.display or part.id == "log":
                continue
            for patch in part.drawing.patches:
                if patch.y < part.size.height:
                    x = part.region.x + patch.x + patch.width / 2
                    out.append(Spot(patch.place, x, part.region.y + patch.y + patch.height / 2))
        return out

    def move(self, across: int, down: int) -> None:
        """To the nearest place in a direction."""
        self.notice = ""
        at = self.cursor
        if at is not None and at.zone == "answer" and down:
            n = at.number + down
            if 0 <= n < len(self.menu.answers):
                self.cursor = Place("answer", -1, n)
                self.show()
                return
        found = nearest(self.shown(), at, across, down)
        if found is not None and found.zone == "answer" and at is not None and at.zone != "answer":
            found = Place("answer", -1, 0)
        self.cursor = found
        self.show()

    def page(self, by: int) -> None:
        if not self.menu.answers:
            return
        at = self.cursor
        n = at.number if at is not None and at.zone == "answer" else 0
        last = len(self.menu.answers) - 1
        self.cursor = Place("answer", -1, min(max(n + by, 0), last))
        self.show()

    def action_zone(self, by: int) -> None:
        """From the prompt to the hand, one's own side, the other side, and round."""
        below = max(self.session.viewer, 0)
        groups: dict[tuple[str, int], Place] = {}
        for spot in self.shown():
            place = spot.place
            if place.zone in ("answer", "hand", "spot"):
                groups.setdefault((place.zone, place.player), place)
        order = [("answer", -1), ("hand", -1), ("spot", below), ("spot", 1 - below)]
        there = [groups[g] for g in order if g in groups]
        if not there:
            return
        at = self.cursor
        now = next(
            (
                n
                for n, place in enumerate(there)
                if at is not None and (place.zone, place.player) == (at.zone, at.player)
            ),
            0 if by < 0 else -1,
        )
        self.cursor = there[(now + by) % len(there)]
        self.show()
