"""What is in the box: colours, cards, lots and the table of pagoda tiles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from pagoria.core.components import ComponentError, ComponentFault
from pagoria.games.pagoda import wire


@final
class Colour:
    """The colours of cards, columns and tiles, in the order of the notation; also those of the abilities."""

    RED: Final = 0  # Lantern
    YELLOW: Final = 1  # Dragon
    GREEN: Final = 2  # Bowl of rice
    BLUE: Final = 3  # Buddha
    PURPLE: Final = 4  # Fan


@final
class Variant:
    """The variants as bits, free to combine (PG-90, PG-91)."""

    STANDARD: Final = 0
    FAST: Final = 1
    SIMPLE: Final = 2


@final
class Floor:
    """Floors are numbered from 1 on the ground."""

    ROOFED: Final = 5  # the number of the rooftop: a pagoda that has reached it is complete


COLOURS: Final = 5

#: The letters of the notation, in the order that holds everywhere.
LETTERS: Final = "".join(wire.LETTERS)
COLOUR_NAMES: Final = ("red", "yellow", "green", "blue", "purple")

#: The ability that belongs to each colour (PG-63 to PG-68).
ABILITY_NAMES: Final = ("Lantern", "Dragon", "Bowl of rice", "Buddha", "Fan")

LOTS: Final = 6
CARDS_PER_COLOUR: Final = 11
CARDS: Final = 55
COLUMNS_PER_FLOOR: Final = 4
TOP_FLOOR: Final = 4
TOP_FLOOR_FAST: Final = 3

DISPLAY_SIZE: Final = 5
HAND_SIZE: Final = 2
FAN_HAND_SIZE: Final = 4
ALTERNATIVE_COST: Final = 4

COLUMN_LIMIT: Final = 3
MARKER_USES: Final = 2

TILE_POINTS: Final = 1
ROOFTOP_POINTS: Final = 5
ROOFTOP_POINTS_FAST: Final = 4

PAGODAS_TO_END: Final = 3

#: PG-02: the pagoda tiles, one a row: base colour, colour of the column spaces on the front, colour
#: of the rooftop space on the back. If the tiles in your box differ, correct the rows here; all else
#: follows. Within one base colour no front and no back may occur twice.
TILE_TABLE: Final = """
R R R   Y R R   G R R   B R R   P R R
R Y Y   Y Y Y   G Y Y   B Y Y   P Y Y
R G G   Y G G   G G G   B G G   P G G
R B B   Y B B   G B B   B B B   P B B
R P P   Y P P   G P P   B P P   P P P
"""


def _fault(row: str, text: str) -> ComponentError:
    return ComponentError([ComponentFault("tile table", row, text)])


def read_tiles(table: str) -> list[tuple[int, int, int]]:
    """The rows (base, space, rooftop) of a table of tiles as colour numbers."""
    letters = table.split()
    for letter in letters:
        if letter not in LETTERS or len(letter) != 1:
            raise _fault("", f"{letter!r} is not one of the colours {LETTERS}")
    if len(letters) != 3 * COLOURS * COLOURS:
        raise _fault("", f"25 rows of 3 letters are needed, not {len(letters)} letters")
    numbers = [LETTERS.index(letter) for letter in letters]
    return [(numbers[i], numbers[i + 1], numbers[i + 2]) for i in range(0, len(numbers), 3)]


def tile_backs(rows: Sequence[tuple[int, int, int]]) -> list[int]:
    """For base * 5 + rooftop colour: the number (base * 5 + space colour) of the tile with that back."""
    backs = [-1] * (COLOURS * COLOURS)
    fronts = set()
    for base, space, rooftop in rows:
        row = f"row {LETTERS[base]} {LETTERS[space]} {LETTERS[rooftop]}"
        if (base, space) in fronts:
            raise _fault(row, "another tile has this base and this front")
        if backs[base * COLOURS + rooftop] != -1:
            raise _fault(row, "another tile has this base and this back")
        fronts.add((base, space))
        backs[base * COLOURS + rooftop] = base * COLOURS + space
    return backs


#: A tile is numbered base * 5 + space colour. This list finds it by base * 5 + rooftop colour.
TILE_WITH_BACK: Final = tile_backs(read_tiles(TILE_TABLE))
