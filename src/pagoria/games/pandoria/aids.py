"""What can be counted in Pandoria: tiles out of sight, those that close a region, what others can close."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from typing import Any, Final, cast

from pagoria.core import bits
from pagoria.core.package import GamePackage
from pagoria.core.rng import Rng
from pagoria.core.state import GAME_OVER, View
from pagoria.core.texts import Text, listed
from pagoria.games.pandoria import wire
from pagoria.games.pandoria.coach.coach import COACH, region_text
from pagoria.games.pandoria.coach.measuring import yield_text
from pagoria.games.pandoria.coach.replies import Reply, best_replies, unseen_tiles
from pagoria.games.pandoria.components.model import TERRAIN_NAMES, Terrain
from pagoria.games.pandoria.engine.land import Land
from pagoria.games.pandoria.engine.regions import regions
from pagoria.games.pandoria.engine.setting import Setting
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.engine.turn import Phase
from pagoria.play.aids import Aid, AidLine, GameAids
from pagoria.play.coach import advance

#: One tile fills no more than two spaces.
_WITHIN_ONE_TILE: Final = 2
#: More regions are not listed, the ones with most symbols first.
_REGIONS: Final = 8


def _hidden_hands(view: View[State]) -> list[int]:
    players = cast(list[dict[str, object]], view.data()["players"])
    return [seat for seat, player in enumerate(players) if player["tiles"] is None]


# -- tiles out of sight ----------------------------------------------------------------------------


def _tiles(game: GamePackage[Any], view: View[State], rng: Rng) -> list[AidLine]:
    """The double tiles in the pile and in hidden hands, by their terrains and by place."""
    del game
    state, hidden = view.determinize(rng), _hidden_hands(view)
    looks = unseen_tiles(state, hidden)
    found = dict.fromkeys(combinations_with_replacement(range(Terrain.COUNT), 2), 0)
    for alike in looks:
        found[_terrains(state.setting, alike[0])] += len(alike)
    in_set = {_terrains(state.setting, tile) for tile in range(state.setting.tile_count())}
    lines = [AidLine(_pair(pair), count) for pair, count in found.items() if pair in in_set]
    lines.append(AidLine(Text("still to be drawn"), state.piles.tiles_left()))
    held = sum(bits.count(state.boards[seat].tiles) for seat in hidden)
    return [*lines, AidLine(Text("in hidden hands"), held)] if held else lines


def _terrains(setting: Setting, tile: int) -> tuple[int, int]:
    first, second = sorted(setting.tile_terrain[2 * tile : 2 * tile + 2])
    return first, second


def _pair(terrains: tuple[int, int]) -> Text:
    first, second = (TERRAIN_NAMES[terrain] for terrain in terrains)
    return Text("{first} and {second}", {"first": first, "second": second})


# -- tiles that close a region ---------------------------------------------------------------------


def _closing(game: GamePackage[Any], view: View[State], rng: Rng) -> list[AidLine]:
    """For each region that one tile could close: how many tiles out of sight do."""
    del game
    state = view.determinize(rng)
    looks = unseen_tiles(state, _hidden_hands(view))
    near = [region for region in regions(state) if 0 < len(region["empty"]) <= _WITHIN_ONE_TILE]
    ranked = sorted(near, key=lambda region: -region["symbols"])[:_REGIONS]
    return [_closers(state, region, looks) for region in ranked]


def _closers(state: State, region: wire.RegionData, looks: Sequence[Sequence[int]]) -> AidLine:
    setting = state.setting
    empty = {setting.space_names.index(name) for name in region["empty"]}
    inside = setting.space_names.index(region["name"])
    pairs = [pair for pair in state.land.open_pairs() if empty <= _spaces(setting, pair)]
    count = sum(len(alike) for alike in looks if _closes(state.land, inside, alike[0], pairs))
    text = Text(
        "the {ground} at {space}, still open: {gaps}",
        {"ground": region["terrain"], "space": region["name"], "gaps": listed(region["empty"])},
    )
    return AidLine(text, count, {"spaces": region["empty"]})


def _spaces(setting: Setting, pair: int) -> set[int]:
    return {setting.pair_first[pair], setting.pair_second[pair]}


def _closes(land: Land, inside: int, tile: int, pairs: Sequence[int]) -> bool:
    """Whether a tile on one of the pairs of spaces, in one direction, closes a region."""
    return any(after.closed(inside) for pair in pairs for after in _laid(land, tile, pair))


def _laid(land: Land, tile: int, pair: int) -> Iterator[Land]:
    setting = land.setting
    first, second = 2 * tile, 2 * tile + 1
    for one, other in ((first, second), (second, first)):
        after = land.copy()
        after.place(setting.pair_first[pair], setting.tile_terrain[one], setting.tile_symbols[one])
        after.place(setting.pair_second[pair], setting.tile_terrain[other], setting.tile_symbols[other])
        yield after


# -- what others can close -------------------------------------------------------------------------


def _reach(game: GamePackage[Any], view: View[State], rng: Rng) -> list[AidLine]:
    """The regions that the next other player closes with a castle, or with any tile, and what that brings."""
    seat = view.seat
    if seat is None:
        return []
    state = _turn_of_others(game, view.determinize(rng), seat, rng)
    if state is None:
        return []
    others = [other for other in range(state.setting.players) if other != seat]
    replies = best_replies(state, seat, unseen_tiles(state, others))
    nothing = Text("Player {seat} can close no region for certain.", {"seat": state.turn.active + 1})
    return [_reached(state, reply) for reply in replies] or [AidLine(nothing)]


def _turn_of_others(game: GamePackage[Any], state: State, seat: int, rng: Rng) -> State | None:
    """The next turn of somebody else on the board as it is; None when there is none."""
    turn = state.turn
    while turn.active == seat or turn.phase != Phase.PLACE:
        if turn.phase == Phase.PLACE:
            turn.pass_on(state.setting.players)
            if turn.finished(state.setting.players):
                return None
        elif not advance(game, COACH, state, rng) or state.actor() == GAME_OVER:
            return None
    return state


def _reached(state: State, reply: Reply) -> AidLine:
    values = {
        "seat": reply.seat + 1,
        "regions": listed([region_text(state, region) for region in reply.regions]),
        "gains": yield_text(reply.gains),
    }
    region = state.land.region(reply.regions[0])
    marks: wire.MarksData = {"spaces": [state.setting.space_names[space] for space in region]}
    if reply.castle:
        return AidLine(Text("Player {seat} can close {regions} with a castle: {gains}.", values), marks=marks)
    text = Text("Player {seat} can close {regions} with any tile: at least {gains}.", values)
    return AidLine(text, marks=marks)


AIDS: Final = GameAids(
    (
        Aid(
            "tiles",
            Text("Tiles left"),
            Text("How many double tiles of each kind are out of sight: in the pile or in hidden hands."),
            _tiles,
        ),
        Aid(
            "closing",
            Text("Tiles that close a region"),
            Text("How many tiles out of sight close a region at once, laid on the last spaces it lacks."),
            _closing,
        ),
        Aid(
            "reach",
            Text("What others can close"),
            Text("The regions that the next player can close in any case, with a castle or with any tile."),
            _reach,
        ),
    )
)
