"""The cursor on the screen: where it is, and how it moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from playmat.cli.board.canvas import Place
from playmat.cli.screen.inspection import InspectionScreen
from playmat.cli.screen.widgets import BoardWidget


class Spot(NamedTuple):
    """A place with its center on the screen."""

    place: Place
    x: float
    y: float


def nearest(spots: Sequence[Spot], at: Place | None, dx: int, dy: int) -> Place | None:
    """Return the nearest place in a direction, or the same one if there is none."""
    here = next((spot for spot in spots if spot.place == at), None)
    if here is None:
        return None
    best: tuple[float, Place | None] = (float("inf"), at)
    for spot in spots:
        # A row is about twice as high as a column is wide.
        ahead = (spot.x - here.x) * dx + 2 * (spot.y - here.y) * dy
        aside = 2 * abs(spot.y - here.y) if dx else abs(spot.x - here.x)
        if ahead <= 0.5 or (dx and aside > 2):
            continue
        distance = ahead + (3 * aside if dx else 0.3 * aside)
        if distance < best[0]:
            best = distance, spot.place
    return best[1]


class CursorScreen(InspectionScreen):
    """A screen with a cursor."""

    def repair_cursor(self) -> None:
        """Move the cursor to its start if there is nothing under it."""
        if self.cursor is None or not self.exists(self.cursor):
            self.cursor = self.first_place()

    def exists(self, place: Place) -> bool:
        state = self.board_state()
        match place.zone:
            case "menu":
                return place.number < len(self.menu.items)
            case "spot":
                return state.pokemon(place) is not None
            case "hand":
                return place.number in {h.number for h in state.hand(state.below)}
            case "stadium":
                return bool(state.stadium)
        return True

    def first_place(self) -> Place | None:
        """Return where Enter does no harm: a playable card, or the first menu item."""
        playable = [n for n in self.menu.hand if n in self.menu.playable]
        if playable:
            return Place("hand", -1, playable[0])
        return Place("menu", -1, 0) if self.menu.items else None

    def spots(self) -> list[Spot]:
        """Return all places on the screen."""
        out: list[Spot] = []
        for part in self.query(BoardWidget):
            if not part.display or part.id == "log":
                continue
            for region in part.canvas.regions:
                if region.y < part.size.height:
                    x = part.region.x + region.x + region.width / 2
                    out.append(Spot(region.place, x, part.region.y + region.y + region.height / 2))
        return out

    def move(self, dx: int, dy: int) -> None:
        """Move to the nearest place in a direction."""
        self.notice = ""
        at = self.cursor
        in_menu = at is not None and at.zone == "menu"
        if at is not None and in_menu and dy and 0 <= at.number + dy < len(self.menu.items):
            self.cursor = Place("menu", -1, at.number + dy)
        else:
            found = nearest(self.spots(), at, dx, dy)
            if found is not None and found.zone == "menu" and at is not None and not in_menu:
                found = Place("menu", -1, 0)
            self.cursor = found
        self.show()

    def page(self, by: int) -> None:
        """Move several menu items up or down."""
        if not self.menu.items:
            return
        at = self.cursor
        n = at.number if at is not None and at.zone == "menu" else 0
        self.cursor = Place("menu", -1, min(max(n + by, 0), len(self.menu.items) - 1))
        self.show()

    def action_zone(self, by: int) -> None:
        """Move between menu, hand, own side, and opponent's side."""
        below = max(self.session.viewer, 0)
        first: dict[tuple[str, int], Place] = {}
        for spot in self.spots():
            first.setdefault((spot.place.zone, spot.place.player), spot.place)
        order = [("menu", -1), ("hand", -1), ("spot", below), ("spot", 1 - below)]
        zones = [zone for zone in order if zone in first]
        if not zones:
            return
        at = self.cursor
        here = (at.zone, at.player) if at is not None else None
        n = zones.index(here) if here in zones else 0 if by < 0 else -1
        self.cursor = first[zones[(n + by) % len(zones)]]
        self.show()
