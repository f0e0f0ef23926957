"""What lies beside the board: the piles of tiles and cards, the market, the monuments.

Cards and tiles are sets of bits (``core.bits``).
"""

from __future__ import annotations

from typing import Final, final

from pagoria.core import bits
from pagoria.core.ints import i64
from pagoria.games.pandoria.engine.setting import MARKET_SIZE, Setting


@final
class Piles:
    """Everything that can still be drawn, bought or taken."""

    #: What the numbers of a state hold of it. Of the shown cards ``State`` writes those in hands.
    FIELDS: Final = "tiles singles cards market monuments_taken start_laid".split()

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.tiles: i64 = 0  # double tiles
        self.singles: i64 = 0
        self.cards: i64 = 0
        self.market: i64 = 0
        self.monuments_taken: i64 = 0
        self.start_laid: i64 = 0  # start tiles that cannot be laid any more
        self.shown: i64 = 0  # cards that everybody has seen, wherever they are now

    def copy(self) -> Piles:
        twin = Piles(self.setting)
        twin.tiles = self.tiles
        twin.singles = self.singles
        twin.cards = self.cards
        twin.market = self.market
        twin.monuments_taken = self.monuments_taken
        twin.start_laid = self.start_laid
        twin.shown = self.shown
        return twin

    def fill(self) -> None:
        """Everything into its pile, as a game begins."""
        setting = self.setting
        self.tiles = bits.bit(setting.tile_count()) - 1
        self.singles = bits.bit(len(setting.single_terrain)) - 1
        self.cards = setting.pile_cards

    def tiles_left(self) -> i64:
        """Double tiles that can still be drawn; those removed unseen lie at the bottom (PD-11)."""
        return max(0, bits.count(self.tiles) - self.setting.tiles_removed)

    def monuments_left(self) -> i64:
        return len(self.setting.monuments) - self.monuments_taken

    def next_monument(self) -> i64:
        """Take the top monument; gives the points that it scores."""
        points: i64 = self.setting.monuments[self.monuments_taken]
        self.monuments_taken += 1
        return points

    def wants_card(self) -> bool:
        """Whether the market has room and there is a card for it; an empty pile refills nothing (PD-48)."""
        if not self.setting.with_resources() or not self.cards:
            return False
        return bits.count(self.market) < MARKET_SIZE

    def turn_up(self, card: i64) -> None:
        """A card from the pile into the market, where everybody sees it."""
        self.cards &= ~bits.bit(card)
        self.market |= bits.bit(card)
        self.shown |= bits.bit(card)
