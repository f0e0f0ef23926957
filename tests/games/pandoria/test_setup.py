"""How a game is set up (PD-10 to PD-14); the beginner and family games: test_modes.py."""

from __future__ import annotations

import pytest

from pagoria.core import bits
from pagoria.games.pandoria.engine.setting import Mode
from tests.games.pandoria.helpers import new_game, shipped
from tests.games.pandoria.spoken import Position

PEOPLES = ("Humans", "Dwarves", "Elves", "Wizards", "Halflings")
COUNTS = (2, 3, 4)


def set_up(players: int, *peoples: str, mode: int = Mode.CLASSIC, board: str = "pandoria") -> Position:
    """A game at its first placement."""
    game = new_game(shipped(), board, mode, players, *peoples).do()
    assert (game.phase, game.turn) == ("place", 0)
    return game


def peoples(game: Position) -> list[int]:
    return [board.people for board in game.state.boards]


# -- your things (PD-10) --------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "workers"), [(2, 6), (3, 5), (4, 4)])
def test_what_every_player_gets(players: int, workers: int) -> None:
    """PD-10: workers by the number of players, a leader, two castles, 4 cards and a tile, Dwarves two."""
    game = set_up(players, *PEOPLES[:players])
    for seat in range(players):
        assert (game.workers(seat), game.leader(seat), game.castles(seat)) == (workers, True, 2)
        assert len(game.hand(seat)) == 4
        assert len(game.tiles(seat)) == (2 if PEOPLES[seat] == "Dwarves" else 1)
        assert (game.score(seat), game.buildings(seat), game.visible_spell(seat)) == (0, [], "")
    assert game.figures() == {}


def test_peoples_by_chance_or_by_choice() -> None:
    """PD-10: each of the five is as likely as another, and none comes twice; or the players choose."""
    game = new_game(shipped(), "pandoria", Mode.CLASSIC, 3).do("draw 0", resolve_chance=False)
    assert game.phase == "people"
    assert dict(game.chance()) == dict.fromkeys("01234", 1)
    game = game.do("draw 3", resolve_chance=False)
    assert dict(game.chance()) == dict.fromkeys("0124", 1)
    game = game.do("draw 1", "draw 4")
    assert peoples(game) == [3, 1, 4]
    assert peoples(set_up(2, "Wizards", "Humans")) == [3, 0]


def test_cards_and_tiles_come_from_the_shuffled_piles() -> None:
    """PD-10: 54 cards and 48 tiles, each as likely as another."""
    game = new_game(shipped(), "pandoria", Mode.CLASSIC, 2, "Humans", "Elves")
    game = game.do("draw 0", "draw 0", "draw 2", resolve_chance=False)
    assert (game.phase, game.chance().total()) == ("deal_tiles", 48)
    while game.phase == "deal_tiles":
        game = game.do(f"draw {min(game.chance())}", resolve_chance=False)
    assert (game.phase, game.chance().total()) == ("deal_cards", 54)


# -- the table (PD-11, PD-12) ---------------------------------------------------------------------


@pytest.mark.parametrize(("players", "removed"), [(2, 12), (3, 8), (4, 4)])
def test_tiles_that_leave_the_game(players: int, removed: int) -> None:
    """PD-11: so many of the 48 are never drawn; 4 cards are open, 8 single tiles wait."""
    game = set_up(players, *("Humans", "Elves", "Wizards", "Halflings")[:players])
    assert game.state.piles.tiles_left() == 48 - players - removed
    assert len(game.market()) == 4
    assert bits.count(game.state.piles.singles) == 8
    assert bits.count(game.state.piles.cards) == 54 - 4 * players - 4


@pytest.mark.parametrize("board", ["pandoria", "river"])
def test_start_tiles_lie_at_random(board: str) -> None:
    """PD-11: either tile on either pair of start spaces, either way round."""
    fresh = new_game(shipped(), board, Mode.CLASSIC, 2, "Humans", "Elves").do("draw 0", resolve_chance=False)
    assert fresh.phase == "start_tiles"
    first, second = shipped().board(board).start_first
    seen = set()
    for one in fresh.chance():
        half = fresh.do(f"draw {one}", resolve_chance=False)
        assert len(half.chance()) == 2
        for other in half.chance():
            names = half.setting.space_names
            laid = half.do(f"draw {other}", resolve_chance=False)
            seen.add((laid.ground(names[first]), laid.ground(names[second])))
    assert len(seen) == 8


@pytest.mark.parametrize(
    ("players", "values"),
    [
        (4, [6, 6, 6, 5, 5, 5, 4, 4, 4, 3, 3, 3, 3]),
        (3, [6, 6, 5, 5, 4, 4, 3, 3, 3, 3]),
        (2, [6, 5, 4, 3, 3, 3, 3]),
    ],
)
def test_the_pile_of_monuments(players: int, values: list[int]) -> None:
    """PD-12: the highest on top; with 2 players two each of 4, 5 and 6 are missing, with 3 one each."""
    game = set_up(players, *PEOPLES[:players])
    assert game.setting.monuments == values
    assert game.state.piles.monuments_left() == len(values)


# -- resources and the first player (PD-13, PD-14) ------------------------------------------------


@pytest.mark.parametrize(
    ("people", "classic", "beginner"),
    [
        ("Humans", (5, 4, 5), (5, 5, 5)),
        ("Dwarves", (3, 10, 7), (2, 8, 5)),
        ("Elves", (6, 2, 4), (6, 3, 4)),
        ("Wizards", (9, 3, 2), (7, 2, 2)),
        ("Halflings", (4, 4, 7), (5, 3, 6)),
    ],
)
def test_what_a_people_starts_with(
    people: str, classic: tuple[int, int, int], beginner: tuple[int, int, int]
) -> None:
    """PD-13: crystals, gold, wood, in the classic and in the beginner game."""
    other = "Elves" if people != "Elves" else "Humans"
    assert set_up(2, people, other).resources(0) == classic
    assert set_up(2, other, people).resources(1) == classic
    assert set_up(2, people, other, mode=Mode.BEGINNER).resources(0) == beginner
    assert (
        set_up(4, people, *[p for p in PEOPLES if p != people][:3], mode=Mode.TEAMS).resources(0) == classic
    )


@pytest.mark.parametrize("players", COUNTS)
def test_who_begins(players: int) -> None:
    """PD-14: any seat with the same chance; then the turn passes clockwise."""
    fresh = new_game(shipped(), "pandoria", Mode.FAMILY_SPELLS, players)
    assert fresh.phase == "start"
    assert dict(fresh.chance()) == dict.fromkeys(map(str, range(players)), 1)
    game = fresh.do(f"draw {players - 1}")
    order = []
    for _ in range(players + 1):
        order.append(game.turn)
        game = game.do(min(game.legal()), "no figure")
    assert order == [players - 1, *range(players)]
