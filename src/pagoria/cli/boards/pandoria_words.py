"""Pandoria in words: what draws brought, what everybody won and paid, and which people somebody wants."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from pagoria.cli.failures import UsageError
from pagoria.core.contract import Draw, Game
from pagoria.games.pandoria.components import ComponentSet
from pagoria.games.pandoria.components.model import RESOURCE_NAMES, TERRAIN_NAMES, Tile

Data: TypeAlias = Mapping[str, Any]
SeenDraws: TypeAlias = Sequence[tuple[Draw, int | None]]


def counted(count: int, thing: str) -> str:
    """A number of things: "1 card", "2 cards"."""
    return f"{count} {thing}{'s' * (count != 1)}"


def tell_draws(game: Game[Any], draws: SeenDraws) -> str:
    """What draws brought: "draws a double tile", "fills the market with Rage/Bank"."""
    texts = [_draw_text(game, zone, [c for d, c in draws if d.zone == zone]) for zone in _zones(draws)]
    return " and ".join(texts)


def _zones(draws: SeenDraws) -> list[str]:
    return list(dict.fromkeys(draw.zone for draw, _ in draws))


def _draw_text(game: Any, zone: str, found: Sequence[int | None]) -> str:
    components: ComponentSet = game.components
    known = [card for card in found if card is not None]
    if zone == "market":
        return f"fills the market with {', '.join(components.cards[card].name for card in known)}"
    if zone == "single":
        return (
            f"draws the single tile {', '.join(_tile_text(components.single_tiles[tile]) for tile in known)}"
        )
    if zone == "tile":
        names = [f"the {_tile_text(components.double_tiles[tile])} tile" for tile in known]
        return f"draws {', '.join(names) or 'a double tile'}"
    cards = ", ".join(components.cards[card].name for card in known)
    return f"draws {cards or counted(len(found), 'card')}"


def _tile_text(tile: Tile) -> str:
    halves = zip(tile.terrains, tile.symbols, strict=True)
    return " / ".join(f"{TERRAIN_NAMES[terrain]} {symbols}" for terrain, symbols in halves)


def tell_gains(game: Game[Any], before: Any, after: Any, names: Sequence[str]) -> str:
    """What everybody won and paid: "-3 wood; Ben +2 gold, +1 point"; the one who acts goes unnamed."""
    then: Data = game.view(before, None).data()
    now: Data = game.view(after, None).data()
    actor = then["actor"]
    laid = then["land"] != now["land"]
    texts = []
    for seat in sorted(range(len(names)), key=lambda seat: seat != actor):
        changes = [*_changes(then["players"][seat], now["players"][seat], now["over"])]
        home = _reserve(now["players"][seat]) - _reserve(then["players"][seat])
        if home > 0 and (laid or seat != actor):
            changes.append(f"{counted(home, 'figure')} home")
        if changes:
            texts.append(("" if seat == actor else f"{names[seat]} ") + ", ".join(changes))
    return "; ".join(texts)


def _changes(then: Data, now: Data, over: bool) -> Iterator[str]:
    points = now["score"] - then["score"]
    if points:
        yield f"{points:+} point{'s' * (abs(points) != 1)}"
    # At the end all resources become points.
    for name in () if over else RESOURCE_NAMES:
        change = now["resources"][name] - then["resources"][name]
        if change:
            yield f"{change:+} {name}"


def _reserve(player: Data) -> int:
    return int(player["workers"]) + int(player["leader"])


# -- a deal of one's own --------------------------------------------------------------------------


def chosen_people(game: Game[Any], draw: Draw | None, name: str) -> int:
    """The number of a people that somebody wants to play; raises ``PagoriaError``."""
    if draw is None or draw.pile != "peoples":
        raise UsageError("--people: this variant has no peoples")
    components: ComponentSet = getattr(game, "components")  # noqa: B009 (a game of this package)
    return components.people(name)
