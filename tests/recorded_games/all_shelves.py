"""The shelves of all games."""

from __future__ import annotations

from typing import Any

from tests.recorded_games import pagoda_shelf, pandoria_shelf
from tests.recorded_games.shelves import Shelf

#: By the game's id; what runs over all games cannot name the type of their states.
SHELVES: dict[str, Shelf[Any]] = {
    shelf.game.id: shelf for shelf in (pagoda_shelf.SHELF, pandoria_shelf.SHELF)
}
