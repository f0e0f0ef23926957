"""Pandoria in words: what draws brought, what everybody won and paid, and which people somebody wants."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from pagoria.core.errors import SetupError
from pagoria.core.package import GamePackage
from pagoria.core.state import Draw
from pagoria.core.terminal import SeenDraws, Voice, sentence
from pagoria.games.pandoria.components import ComponentSet
from pagoria.games.pandoria.components.model import (
    BUILDING_NAMES,
    RESOURCE_NAMES,
    SPELL_NAMES,
    TERRAIN_NAMES,
    Card,
    Tile,
)
from pagoria.games.pandoria.rules import PandoriaRules

Data: TypeAlias = Mapping[str, Any]


#: So much of each resource, in the order of ``RESOURCE_NAMES``.
_AMOUNTS: Final = (sentence("{count} crystals"), sentence("{count} gold"), sentence("{count} wood"))
_CHANGES: Final = (
    sentence("{sign}{count} crystals"),
    sentence("{sign}{count} gold"),
    sentence("{sign}{count} wood"),
)


def amounts(resources: Mapping[str, int], voice: Voice) -> list[str]:
    """What a player has: "1 crystal", "3 gold", "2 wood"."""
    pairs = zip(_AMOUNTS, RESOURCE_NAMES, strict=True)
    return [voice.say(template, count=resources[name]) for template, name in pairs]


def tell_draws(game: GamePackage[Any], draws: SeenDraws, voice: Voice) -> str:
    """What draws brought: "draws a double tile", "fills the market with Rage/Bank"."""
    zones = dict.fromkeys(draw.zone for draw, _ in draws)
    texts = [_draw_text(game, zone, [c for d, c in draws if d.zone == zone], voice) for zone in zones]
    return voice.listed(texts)


def _components(game: GamePackage[Any]) -> ComponentSet:
    assert isinstance(game.rules, PandoriaRules)
    return game.rules.components


def _draw_text(game: GamePackage[Any], zone: str, found: Sequence[int | None], voice: Voice) -> str:
    components = _components(game)
    known = [card for card in found if card is not None]
    if zone == "single":
        tiles = [_tile_text(components.single_tiles[tile], voice) for tile in known]
        return voice.say("draws the single tile {tile}", tile=", ".join(tiles))
    if zone == "tile":
        tiles = [_tile_text(components.double_tiles[tile], voice) for tile in known]
        if not tiles:
            return voice.say("draws a double tile")
        return voice.listed([voice.say("draws the {tile} tile", tile=tile) for tile in tiles])
    cards = ", ".join(_card_text(components.cards[card], voice) for card in known)
    if zone == "market":
        return voice.say("fills the market with {cards}", cards=cards)
    return voice.say("draws {cards}", cards=cards or voice.say("{count} cards", count=len(found)))


def _card_text(card: Card, voice: Voice) -> str:
    names = (SPELL_NAMES[card.spell], BUILDING_NAMES[card.building])
    return "/".join(voice.name(name, "full") for name in names)


def _tile_text(tile: Tile, voice: Voice) -> str:
    halves = zip(tile.terrains, tile.symbols, strict=True)
    return " / ".join(f"{voice.name(TERRAIN_NAMES[terrain])} {symbols}" for terrain, symbols in halves)


def tell_gains(game: GamePackage[Any], before: Any, after: Any, names: Sequence[str], voice: Voice) -> str:
    """What everybody won and paid: "-3 wood; Ben +2 gold, +1 point"; the one who acts goes unnamed."""
    then: Data = game.rules.view(before, None).data()
    now: Data = game.rules.view(after, None).data()
    actor = then["actor"]
    laid = then["land"] != now["land"]
    texts = []
    for seat in sorted(range(len(names)), key=lambda seat: seat != actor):
        changes = [*_changes(then["players"][seat], now["players"][seat], now["over"], voice)]
        home = _reserve(now["players"][seat]) - _reserve(then["players"][seat])
        if home > 0 and (laid or seat != actor):
            changes.append(voice.say("{count} figures home", count=home))
        if changes:
            texts.append(("" if seat == actor else f"{names[seat]} ") + ", ".join(changes))
    return "; ".join(texts)


def _changes(then: Data, now: Data, over: bool, voice: Voice) -> Iterator[str]:
    points = now["score"] - then["score"]
    if points:
        yield voice.say("{sign}{count} points", **_signed(points))
    # At the end all resources become points.
    for name, template in () if over else zip(RESOURCE_NAMES, _CHANGES, strict=True):
        change = now["resources"][name] - then["resources"][name]
        if change:
            yield voice.say(template, **_signed(change))


def _signed(change: int) -> dict[str, int | str]:
    """A change as its sign and what is counted: languages have plurals of numbers, not of changes."""
    return {"sign": "+" if change > 0 else "-", "count": abs(change)}


def _reserve(player: Data) -> int:
    return int(player["workers"]) + int(player["leader"])


# -- your own deal --------------------------------------------------------------------------


def chosen_people(game: GamePackage[Any], draw: Draw | None, name: str) -> int:
    """The number of a people that somebody wants to play; raises ``PagoriaError``."""
    if draw is None or draw.pile != "peoples":
        raise SetupError("this variant has no peoples")
    return _components(game).people(name)
