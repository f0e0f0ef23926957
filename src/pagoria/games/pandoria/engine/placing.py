"""What the placing and the figure stage of a turn do to the map (PD-20 to PD-24)."""

from __future__ import annotations

from pagoria.core import bits
from pagoria.core.ints import i64
from pagoria.games.pandoria.engine import actions
from pagoria.games.pandoria.engine.beginning import Setup
from pagoria.games.pandoria.engine.land import CASTLE
from pagoria.games.pandoria.engine.table import PLACED_CASTLE, PLACED_TILE


class Placing(Setup):
    """Tiles, castles and figures onto the map."""

    def lay_tile(self, tile: i64, pair: i64, turned: i64) -> None:
        setting = self.setting
        self.tiles[self.turn] &= ~bits.bit(tile)
        self.place_first = setting.pair_first[pair]
        self.place_second = setting.pair_second[pair]
        first: i64 = 2 * tile + turned
        second: i64 = 2 * tile + 1 - turned
        self.land.place(self.place_first, setting.tile_terrain[first], setting.tile_symbols[first])
        self.land.place(self.place_second, setting.tile_terrain[second], setting.tile_symbols[second])
        self.close_around(self.place_first)
        self.close_around(self.place_second)

    def raise_castle(self, space: i64) -> None:
        self.castles[self.turn] -= 1
        self.land.place(space, CASTLE, self.turn)
        self.close_around(space)

    def figure_puts(self) -> list[int]:
        """PD-23: a figure onto what was just placed, where its region is open."""
        found: list[int] = []
        if self.placed == PLACED_CASTLE:
            self.add_figure_puts(found, [self.place_first])
        elif self.placed == PLACED_TILE:
            both: list[int] = [self.place_first, self.place_second]
            self.add_figure_puts(found, [space for space in both if self.land.can_hold_figure(space)])
        return found

    def workers_or_figures(self) -> bool:
        """Whether the figure stage offers anything: a figure to put, or one to take back."""
        return len(self.figure_puts()) > 0 or len(self.figures_of(self.turn)) > 0

    def do_figure(self, action: i64) -> None:
        kind = actions.kind(action)
        if kind == actions.TAKE_BACK:
            self.send_home(actions.first(action))
        elif kind != actions.NO_FIGURE:
            self.put_figure(self.turn, kind == actions.LEADER, actions.first(action))
