"""The spaces of a board of Pandoria with what lies and stands on them, from the setting and a view's data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from pagoria.games.pandoria.components.model import ROW_LETTERS, TERRAIN_LETTERS, TERRAIN_NAMES

Data: TypeAlias = Mapping[str, Any]

CASTLE: Final = "castle"
LAKE: Final = "lake"
NOTHING: Final = "nothing"
RIVER: Final = "river"
SHIP: Final = "ship"

#: What is printed on spaces of a kind; the others are empty, or have what the view says.
_PRINTED: Final = {"lake": LAKE, "lake with a ship": SHIP, "river": RIVER, "river with a ship": SHIP}
_TERRAINS: Final = dict(zip(TERRAIN_LETTERS, TERRAIN_NAMES, strict=True))


def spaces_of(setting: Data, data: Data) -> list[dict[str, Any]]:
    """Every space as one thing: where it is, what lies there, and who stands on it."""
    closed = {
        space for region in data["regions"] if region["state"] == "closed" for space in region["spaces"]
    }
    return [
        {
            **space,
            "column": place(space["name"])[1],
            **_ground(space["kind"], data["land"].get(space["name"])),
            "figure": _figure(data["figures"].get(space["name"])),
            "closed": space["name"] in closed,
        }
        for space in setting["spaces"]
    ]


def place(name: str) -> tuple[int, int]:
    """The row and the column of a space by its name, from 0."""
    return ROW_LETTERS.index(name[0]), int(name[1:]) - 1


def _ground(kind: str, laid: str | None) -> dict[str, Any]:
    if laid is None:
        return {"ground": _PRINTED.get(kind, NOTHING), "symbols": 0, "castle": None}
    if laid[0] == "=":
        return {"ground": CASTLE, "symbols": 0, "castle": int(laid[1:]) - 1}
    return {"ground": _TERRAINS[laid[0]], "symbols": int(laid[1:]), "castle": None}


def _figure(standing: str | None) -> dict[str, Any] | None:
    return None if standing is None else {"seat": int(standing[1:]) - 1, "leader": standing[0] == "l"}
