"""The piles beside the board, on their own."""

from __future__ import annotations

from pagoria.core import bits
from pagoria.games.pandoria.engine.piles import Piles
from pagoria.games.pandoria.engine.setting import MARKET_SIZE, Mode, Setting


def setting() -> Setting:
    """Ten double tiles, two of which are never drawn, and six cards."""
    found = Setting()
    found.tile_terrain = found.tile_symbols = [1] * 20
    found.single_terrain = found.single_symbols = [1] * 3
    found.pile_cards = 0b111111
    found.tiles_removed = 2
    found.monuments = [6, 5]
    return found


def filled() -> Piles:
    piles = Piles(setting())
    piles.fill()
    return piles


def test_everything_begins_in_its_pile() -> None:
    piles = filled()
    assert (bits.count(piles.tiles), bits.count(piles.singles), bits.count(piles.cards)) == (10, 3, 6)
    assert piles.market == piles.shown == 0


def test_the_tiles_that_were_removed_are_never_drawn() -> None:
    """PD-11"""
    piles = filled()
    assert piles.tiles_left() == 8
    piles.tiles = 0b11
    assert piles.tiles_left() == 0


def test_monuments_come_from_the_top() -> None:
    piles = filled()
    assert [piles.next_monument(), piles.next_monument()] == [6, 5]
    assert piles.monuments_left() == 0


def test_the_market_wants_cards_while_it_has_room_and_there_are_any() -> None:
    """PD-26, PD-48"""
    piles = filled()
    for card in range(MARKET_SIZE):
        assert piles.wants_card()
        piles.turn_up(card)
    assert not piles.wants_card()
    assert piles.market == piles.shown == 0b1111
    assert bits.listed(piles.cards) == [4, 5]
    piles.market = piles.cards = 0
    assert not piles.wants_card()


def test_the_family_game_has_no_market() -> None:
    """PD-72"""
    piles = filled()
    piles.setting.mode = Mode.FAMILY_SPELLS
    assert not piles.wants_card()
