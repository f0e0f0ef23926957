"""What must hold in a component set beyond the form of its entries.

:func:`board_faults` and :func:`set_faults` hold for every set, however small.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from pagoria.core.components import ComponentFault, Place
from pagoria.games.pandoria.components.board import (
    OFF_BOARD,
    neighbours_of,
    reach,
    river_order,
)
from pagoria.games.pandoria.components.component_set import OWN_CARDS, ComponentSet, shortages
from pagoria.games.pandoria.components.model import (
    DIRECTIONS,
    KIND_NAMES,
    TERRAIN_NAMES,
    BoardPlan,
    Card,
    PeopleEntry,
    SpaceKind,
)

FEWEST_PLAYERS: Final = 2

# -- every board ----------------------------------------------------------------------------------


def board_faults(plan: BoardPlan) -> list[ComponentFault]:
    """Everything about a board that cannot be played on."""
    file = board_file(plan)
    found = [*_start_faults(plan), *_path_faults(plan), *_flow_faults(plan)]
    if not found:
        found = [*_reach_faults(plan)]
    if plan.astral_ship and not any(
        space.kind in (SpaceKind.LAKE_SHIP, SpaceKind.RIVER_SHIP) for space in plan.spaces
    ):
        found.append(
            (
                "",
                "an Astral Ship is printed, but there is no ship; add one (~0, =0) or take the key out",
                ("astral_ship",),
            )
        )
    return [ComponentFault(file, entry, text, place) for entry, text, place in found]


def board_file(plan: BoardPlan) -> str:
    """The file that a board comes from, as messages call it."""
    return f"boards/{plan.name}.toml"


def _around(plan: BoardPlan) -> list[list[int]]:
    flat = neighbours_of(plan.spaces)
    rows = [flat[DIRECTIONS * s : DIRECTIONS * (s + 1)] for s in range(len(plan.spaces))]
    return [[other for other in row if other != OFF_BOARD] for row in rows]


#: What is at fault on a board, what is wrong with it, and where in the file that is.
_BoardFault: TypeAlias = tuple[str, str, Place]


def _at(plan: BoardPlan, number: int, text: str, *place: str | int) -> _BoardFault:
    """What is wrong with a space, in its row of the map or in another place."""
    return f"space {plan.spaces[number].name}", text, place or _row(plan, number)


def _row(plan: BoardPlan, number: int) -> Place:
    return "map", plan.spaces[number].row


def _start_faults(plan: BoardPlan) -> Iterator[_BoardFault]:
    around = _around(plan)
    pairs: dict[int, list[int]] = {}
    for number, space in enumerate(plan.spaces):
        if space.kind == SpaceKind.START:
            pairs.setdefault(space.pair, []).append(number)
    if not pairs:
        yield "", "there is no start space; two neighbours marked s1 are the least", ("map",)
    for pair in range(1, max(pairs, default=0) + 1):
        spaces = pairs.get(pair, [])
        names = ", ".join(plan.spaces[number].name for number in spaces)
        place = _row(plan, spaces[0]) if spaces else ("map",)
        if len(spaces) != 2:
            yield f"start pair {pair}", f"two spaces must be marked s{pair}, not {names or 'none'}", place
        elif spaces[1] not in around[spaces[0]]:
            yield (
                f"start pair {pair}",
                f"{names} are not neighbours; a start tile needs two spaces side by side",
                place,
            )


def _path_faults(plan: BoardPlan) -> Iterator[_BoardFault]:
    around = _around(plan)
    for entry, (number, terrain) in enumerate(plan.paths):
        space = plan.spaces[number]
        if space.kind not in (SpaceKind.EMPTY, SpaceKind.START, SpaceKind.PRINTED):
            yield _at(
                plan,
                number,
                f"a path cannot begin here, on {KIND_NAMES[space.kind]}; it needs land",
                "paths",
                entry,
            )
        elif space.kind == SpaceKind.PRINTED and space.terrain != terrain:
            printed, path = TERRAIN_NAMES[space.terrain], TERRAIN_NAMES[terrain]
            text = f"printed {printed} cannot have a path of another terrain, {path}"
            yield _at(plan, number, text, "paths", entry)
        elif space.kind != SpaceKind.PRINTED and len(around[number]) == DIRECTIONS:
            yield _at(plan, number, "a path must begin at the edge of the board", "paths", entry)
    for (number, terrain), count in Counter(plan.paths).items():
        if count > 1:
            text = f"the path of {TERRAIN_NAMES[terrain]} is listed {count} times; once is enough"
            yield _at(plan, number, text, "paths", plan.paths.index((number, terrain)))


def _flow_faults(plan: BoardPlan) -> Iterator[_BoardFault]:
    around = _around(plan)
    river = [
        s for s, space in enumerate(plan.spaces) if space.kind in (SpaceKind.RIVER, SpaceKind.RIVER_SHIP)
    ]
    for (above, below), count in Counter(plan.flow).items():
        if below not in around[above]:
            text = (
                f"the river cannot flow to {plan.spaces[below].name}, no neighbour; name the spaces between"
            )
            yield _at(plan, above, text, "flow")
        if count > 1:
            text = f"the flow to {plan.spaces[below].name} is listed {count} times; once is enough"
            yield _at(plan, above, text, "flow")
    stuck = set(river) - set(river_order(river, plan.flow))
    if stuck:
        yield _at(plan, min(stuck), "the river flows in a circle here; take one of its links out", "flow")


def _reach_faults(plan: BoardPlan) -> Iterator[_BoardFault]:
    land = {
        s
        for s, space in enumerate(plan.spaces)
        if space.kind in (SpaceKind.EMPTY, SpaceKind.START, SpaceKind.PRINTED)
    }
    starts = [s for s, space in enumerate(plan.spaces) if space.kind == SpaceKind.START]
    for number in sorted(land - reach(starts, land, _around(plan))):
        yield _at(
            plan, number, "cannot be reached from a start space; connect it by land, or make it ~~ or ##"
        )


# -- every set ------------------------------------------------------------------------------------


def set_faults(components: ComponentSet) -> list[ComponentFault]:
    """What keeps the parts of a set, each of them right, from being played together."""
    found = [
        ComponentFault(file, "", text, place) for file, text, place in shortages(components, FEWEST_PLAYERS)
    ]
    for board in components.boards:
        pairs, tiles = len(board.start_first), len(components.start_tiles)
        if pairs > tiles:
            text = f"{pairs} start pairs need as many start tiles, there are {tiles}"
            found.append(
                ComponentFault(board_file(board.plan), "", text, _row(board.plan, board.start_first[tiles]))
            )
    return found


def own_card_faults(peoples: Sequence[PeopleEntry], cards: Sequence[Card]) -> list[ComponentFault]:
    """A people has two own cards, one of them marked A; or none, and then there is no beginner game."""
    found = []
    for number, people in enumerate(peoples):
        own = [at for at, card in enumerate(cards) if card.people == number]
        marked = sum(cards[at].marked for at in own)
        if own and (len(own) != OWN_CARDS or marked != 1):
            text = f"needs two own cards, one of them marked, or none; there are {len(own)}, {marked} marked"
            found.append(
                ComponentFault("cards.toml", f"own cards of {people.name}", text, ("deck", "cards", own[0]))
            )
    return found
