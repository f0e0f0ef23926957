"""A component set in a few lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from pagoria.games.pandoria.components.board import Board
from pagoria.games.pandoria.components.component_set import ComponentSet
from pagoria.games.pandoria.components.model import (
    ABILITY_NAMES,
    RESOURCE_NAMES,
    TERRAIN_NAMES,
    BuildingEntry,
    SpaceKind,
    SpellEntry,
)


def describe_set(components: ComponentSet) -> str:
    """What a set holds, for people: counts, costs, peoples and boards."""
    return "\n".join(
        [
            f"{components.name}, version {components.version}: {_games(components)}",
            *(["", *components.note.splitlines()] if components.note else []),
            "",
            f"Cards      {_cards(components)}",
            *_costs("Spells", "crystals", components.spells),
            *_costs("Buildings", "wood", components.buildings),
            f"Tiles      {_tiles(components)}",
            f"Monuments  {_monuments(components)}",
            "",
            f"Peoples, with {'/'.join(RESOURCE_NAMES)} at the start and as beginners",
            *(_people(components, number) for number in range(len(components.peoples))),
            "",
            "Boards",
            *(_board(board) for board in components.boards),
        ]
    )


def _games(components: ComponentSet) -> str:
    most = components.most_players()
    players = "2 players" if most == 2 else f"2 to {most} players"
    return players + ("" if components.serves_beginners() else ", no beginner game")


def _cards(components: ComponentSet) -> str:
    prices = [card.gold for card in components.cards]
    own = sum(card.people >= 0 for card in components.cards)
    return f"{len(prices)}, {own} of them own cards, for {min(prices)} to {max(prices)} gold"


def _costs(title: str, currency: str, entries: Sequence[SpellEntry] | Sequence[BuildingEntry]) -> list[str]:
    """One line for each cost, the cheapest first."""
    lines: list[str] = []
    for cost in sorted({entry.cost for entry in entries}):
        names = ", ".join(entry.name for entry in entries if entry.cost == cost)
        lines.append(f"{'' if lines else title:<10} {cost} {currency}: {names}")
    return lines


def _tiles(components: ComponentSet) -> str:
    double, start, single = components.double_tiles, components.start_tiles, components.single_tiles
    return f"{len(double)} double, {len(start)} start, {len(single)} single"


def _monuments(components: ComponentSet) -> str:
    values = [monument.value for monument in components.monuments]
    counts = [f"{values.count(value)} × {value}" for value in sorted(set(values), reverse=True)]
    return ", ".join(counts) or "none"


def _people(components: ComponentSet, number: int) -> str:
    people = components.peoples[number]
    classic, beginner = ("/".join(map(str, amounts)) for amounts in (people.classic, people.beginner))
    own = ", ".join(components.cards[card].name for card in components.own_cards(number))
    ability = ABILITY_NAMES[people.ability]
    return f"  {people.name:<10} {classic:<7} {beginner:<7} {ability:<12} {own}".rstrip()


def _board(board: Board) -> str:
    lakes = sum(kind in (SpaceKind.LAKE, SpaceKind.LAKE_SHIP) for kind in board.kind)
    river = sum(board.is_river(space) for space in range(board.size))
    paths = [TERRAIN_NAMES[terrain] for terrain in sorted({terrain for _, terrain in board.plan.paths})]
    counts = [
        (len(board.buildable), "to build on"),
        (len(board.printed), "printed"),
        (lakes, "lake"),
        (river, "river"),
        (len(board.ships), "with a ship"),
    ]
    parts = [f"{count} {what}" for count, what in counts if count]
    parts.append(f"paths of {', '.join(paths)}" if paths else "no paths")
    return f"  {board.name:<10} {board.size} spaces: {', '.join(parts)}"
