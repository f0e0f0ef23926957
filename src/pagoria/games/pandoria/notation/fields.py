"""What messages call the fields of a position."""

from __future__ import annotations

from typing import Final

FIELD_NAMES: Final = ("variant", "land", "market", "cards", "tiles", "single tiles", "monuments", "turn")
(
    VARIANT_FIELD,
    LAND_FIELD,
    MARKET_FIELD,
    CARDS_FIELD,
    TILES_FIELD,
    SINGLES_FIELD,
    MONUMENTS_FIELD,
    TURN_FIELD,
) = (f"field {number} ({name})" for number, name in enumerate(FIELD_NAMES, start=1))


def player_field(seat: int) -> str:
    """What messages call the field of a player."""
    return f"field {len(FIELD_NAMES) + seat + 1} (player {seat + 1})"


def all_fields(players: int) -> list[str]:
    """All fields of a position, by number of players, in order."""
    first = [f"field {number} ({name})" for number, name in enumerate(FIELD_NAMES, start=1)]
    return [*first, *(player_field(seat) for seat in range(players))]
