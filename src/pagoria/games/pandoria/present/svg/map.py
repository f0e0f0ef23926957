"""The board of Pandoria with the land on it: spaces, regions, water, ships, castles and figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import atan2, degrees
from typing import Any, Final, TypeAlias

from pagoria.core.svg import Palette, circle, element, group, number, path, rect, text
from pagoria.games.pandoria.present.svg import art
from pagoria.games.pandoria.present.svg.art import draw
from pagoria.games.pandoria.present.svg.hexes import HEXAGON, SIDE, WIDTH, centre, outline, way_out

Data: TypeAlias = Mapping[str, Any]

#: Around the spaces: paper, edge and the ends of paths.
_ROOM: Final = 34


class Map:
    """The board of a setting with what a view's data puts on it."""

    def __init__(self, setting: Data, data: Data) -> None:
        self._spaces: Sequence[Data] = setting["spaces"]
        self._yields: dict[str, str] = setting["terms"]["yield"]
        self._data = data
        self._by_name = {space["name"]: space for space in self._spaces}
        centres = [centre(space) for space in self._spaces]
        self._left = min(x for x, _ in centres) - WIDTH / 2 - _ROOM
        self._top = min(y for _, y in centres) - SIDE - _ROOM
        self.width = max(x for x, _ in centres) + WIDTH / 2 + _ROOM - self._left
        self.height = max(y for _, y in centres) + SIDE + _ROOM - self._top

    def draw(self, x: float, y: float, width: float, height: float) -> str:
        """The map in the middle of a box, as large as the box lets it be."""
        scale = min(width / self.width, height / self.height)
        left, top = x + (width - self.width * scale) / 2, y + (height - self.height * scale) / 2
        layers = [
            *self._paper(),
            *self._empty(),
            *self._water(),
            *self._land(),
            *self._regions(),
            *self._paths(),
            *self._placed(),
            *self._pieces(),
        ]
        return rect(x, y, width, height, rx=12, fill=art.TABLE) + group(
            layers, left - self._left * scale, top - self._top * scale, scale
        )

    # -- what is printed ------------------------------------------------------------------------

    def _paper(self) -> Iterator[str]:
        edge = outline(self._spaces)
        for colour, width in ((art.RIM, 19), (art.PARCHMENT, 16)):
            yield path(edge, fill=colour, stroke=colour, stroke_width=width, stroke_linejoin="round")

    def _empty(self) -> Iterator[str]:
        """Spaces with nothing on them, by name."""
        free = [space for space in self._spaces if self._is_empty(space)]
        yield from (draw("space", *centre(space)) for space in free)
        names = [element("text", space["name"], x=x, y=y + 3) for space in free for x, y in [centre(space)]]
        if names:
            yield element("g", *names, font_size=8.5, text_anchor="middle", fill="#8a7c5e")
        starts = [space for space in free if space["kind"] == "start space"]
        for x, y in map(centre, starts):
            yield circle(x, y, 15, fill="none", stroke=art.RIM, stroke_dasharray="2 3")

    def _is_empty(self, space: Data) -> bool:
        return space["name"] not in self._data["land"] and not _is_water(space)

    def _water(self) -> Iterator[str]:
        water = [space for space in self._spaces if _is_water(space)]
        if not water:
            return
        yield from (draw("water", *centre(space)) for space in water)
        yield path(outline(water), fill="none", stroke=art.WATER.dark, stroke_width=2)
        for space in water:
            if space["flow"]:
                yield from self._current(space)
            elif not space["kind"].endswith("ship"):
                yield draw("waves", *centre(space))

    def _current(self, space: Data) -> Iterator[str]:
        """Arrows to where the river flows."""
        x, y = centre(space)
        for below in space["flow"]:
            far_x, far_y = centre(self._by_name[below])
            angle = degrees(atan2(far_y - y, far_x - x))
            middle = f"translate({number((x + far_x) / 2)} {number((y + far_y) / 2)}) rotate({number(angle)})"
            yield path(
                "M-9 0H6M1-5 6 0 1 5", transform=middle, fill="none", stroke=art.WATER.dark, stroke_width=2.2
            )

    def _paths(self) -> Iterator[str]:
        """Where paths leave the board: the terrain that leads there."""
        for space in self._spaces:
            for place, terrain in enumerate(space["paths"]):
                x, y = centre(space)
                right, down = way_out(space, self._spaces)
                paint = art.TERRAINS[terrain]
                end_x, end_y = x + right + place * 20, y + down
                yield path(
                    f"M{number(x + right / 2)} {number(y + down / 2)}L{number(end_x)} {number(end_y)}",
                    stroke=paint.dark,
                    stroke_width=3,
                    stroke_dasharray="1 4",
                    stroke_linecap="round",
                )
                yield group(
                    [draw(terrain, 0, 0), path(HEXAGON, fill="none", stroke=paint.dark)], end_x, end_y, 0.5
                )

    # -- what lies and stands there -------------------------------------------------------------

    def _land(self) -> Iterator[str]:
        for name, laid in self._data["land"].items():
            x, y = centre(self._by_name[name])
            if laid[0] == "=":
                yield draw("plate", x, y)
                yield draw(f"castle-{int(laid[1:]) - 1}", x, y + 2)
            else:
                yield art.space_of(laid, self._yields, x, y)

    def _regions(self) -> Iterator[str]:
        """A line around each region: a wall for a closed one, dashes for one that is never closed."""
        order = ("open", "endless", "closed")
        for region in sorted(self._data["regions"], key=lambda region: order.index(region["state"])):
            edge = outline(self._by_name[name] for name in region["spaces"])
            dark = art.TERRAINS[region["terrain"]].dark
            plain = {"fill": "none", "stroke_linejoin": "round"}
            if region["state"] == "closed":
                yield path(edge, stroke=dark, stroke_width=5, **plain)
                yield path(edge, stroke="#fffaec", stroke_width=1.6, **plain)
            elif region["state"] == "endless":
                yield path(edge, stroke=dark, stroke_width=2.4, stroke_dasharray="8 4 1 4", **plain)
            else:
                yield path(edge, stroke=dark, stroke_width=2, **plain)

    def _placed(self) -> Iterator[str]:
        """What was placed this turn has an edge of black and white, which is no player's colour."""
        for name in self._data["placed"]:
            for colour, width in (("#1d1b18", 5), ("#fff", 2.4)):
                hexagon = path(HEXAGON, fill="none", stroke=colour, stroke_width=width)
                yield group([hexagon], *centre(self._by_name[name]), 0.9)

    def _pieces(self) -> Iterator[str]:
        figures = self._data["figures"]
        for space in self._spaces:
            x, y = centre(space)
            ship = space["kind"].endswith("ship")
            if ship:
                yield draw("sail", x, y + 4)
            if space["name"] in figures:
                yield draw(_piece(figures[space["name"]]), x, y + (5 if ship else -1))
            if ship:
                yield draw("hull", x, y + 6)
                yield from self._about_ship(space, x, y)

    def _about_ship(self, space: Data, x: float, y: float) -> Iterator[str]:
        if space["name"] in self._data["surrounded"]:
            yield path(
                f"M{number(x - 7)} {number(y - 9)}l14 14m0-14l-14 14", stroke="#7d1c16", stroke_width=3
            )
        if space["discount"]:
            yield rect(x - 13, y + 9, 26, 12, rx=6, fill="#fffaf0", stroke=art.WATER.dark)
            yield text(
                f"\N{MINUS SIGN}{space['discount']}",
                x - 4,
                y + 18.5,
                10,
                anchor="middle",
                bold=True,
                fill=Palette.INK,
            )
            yield draw("crystals", x + 6, y + 15, 0.65)


def _piece(standing: str) -> str:
    """The drawing of ``w1``, a worker of player 1, or ``l1``, a leader."""
    return f"{'leader' if standing[0] == 'l' else 'worker'}-{int(standing[1:]) - 1}"


def _is_water(space: Data) -> bool:
    return bool(space["kind"].startswith(("lake", "river")))
