"""How the game ends, the last points, and who wins (PD-21, PD-60 to PD-62)."""

from __future__ import annotations

from itertools import product

import pytest

from pagoria.core.state import Outcome
from pagoria.games.pandoria import PANDORIA
from pagoria.games.pandoria.engine.setting import Mode
from pagoria.games.pandoria.engine.turn import Phase, Placed
from tests.games.pandoria.helpers import Seat, position
from tests.games.pandoria.spoken import Position

LONG = "F1 " + ".. " * 12

SEATS = [(n, start, trigger) for n in (2, 3, 4) for start, trigger in product(range(n), repeat=2)]


def outcome(of: Position) -> Outcome:
    found = PANDORIA.rules.outcome(of.state)
    assert found is not None
    return found


# -- no tile left (PD-60) -------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "start", "trigger"), SEATS)
def test_the_round_is_finished(players: int, start: int, trigger: int) -> None:
    """PD-60: whoever finds no tile to draw, the player to the right of the start player is the last."""
    seats = [Seat(tiles="h1 m1")] * players
    drawn = position(LONG, *seats, turn=trigger, start=start, tile_pile="")
    at = 2
    played = [trigger]
    after = drawn.do(f"tile h1@A{at} m1@A{at + 1}", "no figure")
    while not after.over():
        at += 2 if len(played) == 1 else 1
        played.append(after.turn)
        after = after.do(f"castle A{at}", "no figure")
    last = (start - 1) % players
    assert played == [(trigger + k) % players for k in range((last - trigger) % players + 1)]
    assert (outcome(after).reason, outcome(after).rule) == ("tiles-out", "PD-60")


def test_the_last_tile_of_the_pile_does_not_end_the_game() -> None:
    """PD-60: not the draw that empties the pile, but the one that finds it empty."""
    drawn = position(LONG, Seat(tiles="h1 m1"), Seat(tiles="h1 m1"), tile_pile="c1 c1")
    after = drawn.do("tile h1@A2 m1@A3", "no figure")
    assert (after.tiles(0), after.state.turn.ending, after.turn) == (["c1 c1"], 0, 1)
    after = after.do("tile h1@A4 m1@A5", "no figure")
    assert after.over()


def test_tiles_that_left_the_game_are_not_drawn() -> None:
    """PD-60 with PD-11: those set aside unseen are none to draw."""
    drawn = position(LONG, Seat(tiles="h1 m1"), turn=1, start=0, tile_pile="c1 c1, c1 c1")
    drawn.setting.tiles_removed = 2
    assert drawn.state.piles.tiles_left() == 0
    drawn.state.turn.placed = Placed.TILE
    drawn.state.enter(Phase.DRAW_TILE)
    assert drawn.over()


def test_castles_do_not_end_the_game() -> None:
    """PD-60: who places a castle does not have to draw."""
    drawn = position(LONG, Seat(), Seat(), turn=1, tile_pile="")
    after = drawn.do("castle A2", "no figure")
    assert (after.over(), after.turn) == (False, 0)


def test_in_the_last_round_everything_else_goes_on() -> None:
    """PD-60: players who are still to come have a whole turn, Elves walk."""
    seats = (Seat(tiles="h1 m1"), Seat(people="Elves", hand="Conjure/Bank", crystals=2))
    map = "F1 .. .. .. ..\n .. .. .. .. .."
    drawn = position(map, *seats, tile_pile="").do("tile h1@A2 m1@A3", "no figure")
    after = drawn.do("castle A4", "worker A4", "cast Conjure/Bank", "conjure 3 wood")
    assert after.phase == "wander"
    assert after.do("move A4 A3").over()


# -- nobody can place (PD-21) ---------------------------------------------------------------------


@pytest.mark.parametrize(("players", "first"), [(n, first) for n in (2, 3, 4) for first in range(n)])
def test_a_round_without_placing_ends_the_game(players: int, first: int) -> None:
    """PD-21: whoever is the first that cannot place."""
    seats = [Seat(castles=0, tiles="h1 m1")] * players
    after = position("F1 ..", *seats, turn=first)
    for skipped in range(players):
        assert not after.over()
        assert after.turn == (first + skipped) % players
        after = after.do("skip")
    assert after.over()
    assert (outcome(after).reason, outcome(after).rule) == ("nothing-placed", "PD-21")


def test_a_placement_begins_the_count_again() -> None:
    """PD-21: a full round, one player after the other."""
    seats = [Seat(castles=0), Seat(castles=0), Seat(castles=1)]
    drawn = position("F1 .. ..", *seats)
    after = drawn.do("skip", "skip", "castle A2", "no figure", "skip", "skip")
    assert not after.over()
    assert after.legal() == {"skip"}
    assert after.do("skip").over()


def test_a_single_tile_of_a_spell_is_a_placement() -> None:
    """PD-21, PD-36: who had to skip has placed something after all, so the round begins again."""
    seat = Seat(castles=0, crystals=9, hand="Terrain/Bank")
    drawn = position("F1 .. .. ..", seat, Seat(castles=0), singles="f1")
    placed = drawn.do("skip", "cast Terrain/Bank", "single A2", "skip")
    assert not placed.over()
    assert placed.do("skip").over()


def test_a_castle_of_a_spell_is_a_placement() -> None:
    """PD-21, PD-36: the next player who skips is the first of a round."""
    seat = Seat(crystals=9, hand="Enchanted Castle/Bank")
    drawn = position("F1 .. .. .. ..", seat, Seat(castles=0))
    placed = drawn.do(
        "castle A2", "no figure", "cast Enchanted Castle/Bank", "castle A3", "no figure", "skip"
    )
    assert not placed.over()
    assert placed.turn == 0


def test_without_room_castles_do_not_help() -> None:
    """PD-21: with the map full, everybody skips."""
    assert position("F1 H1", Seat(tiles="h1 m1")).do("skip", "skip").over()


# -- last points (PD-61) --------------------------------------------------------------------------


def ended(*seats: Seat, mode: int = 0) -> Position:
    """The end of the last turn, with everything counted."""
    players = list(seats) if len(seats) > 1 else [*seats, Seat()]
    drawn = position("F1 ..", *players, turn=len(players) - 1, mode=mode, tile_pile="")
    state = drawn.state
    state.turn.ending = 1
    state.enter(Phase.WANDER)
    assert drawn.over()
    return drawn


def test_cards_in_hand_are_points() -> None:
    """PD-61: one each; built and cast ones are none."""
    after = ended(Seat(hand="Rage/Bank, Clone/Bank", buildings="Vault", spell="Muster", score=7))
    assert (after.score(0), after.score(1)) == (9, 0)


def test_every_three_of_a_resource_are_a_point() -> None:
    """PD-61: of each on its own; the rest stays for ties."""
    after = ended(Seat(crystals=10, gold=2, wood=6))
    assert after.score(0) == 3 + 0 + 2
    assert after.resources(0) == (1, 2, 0)


@pytest.mark.parametrize(
    ("building", "points", "rest"),
    [
        ("Repository", 3 + 1 + 1, (1, 2, 2)),
        ("Vault", 2 + 2 + 1, (1, 1, 2)),
        ("Lumberyard", 2 + 1 + 2, (1, 2, 1)),
    ],
)
def test_exchange_buildings_at_the_end(building: str, points: int, rest: tuple[int, int, int]) -> None:
    """PD-61: 2 for a point where the exchange building is visible."""
    after = ended(Seat(crystals=7, gold=5, wood=5, buildings=building))
    assert (after.score(0), after.resources(0)) == (points, rest)


def test_a_covered_exchange_building_exchanges_nothing() -> None:
    """PD-61: only what is visible counts."""
    assert ended(Seat(gold=4, buildings="Monument")).score(0) == 1


def test_family_games_count_cards_only() -> None:
    """PD-61 with PD-72 and PD-73: no resources; a card in hand is a point where there are cards."""
    assert ended(Seat(score=4), mode=Mode.FAMILY).score(0) == 4
    assert ended(Seat(hand="Rage/Bank, Muster/Bank", score=4), mode=Mode.FAMILY_SPELLS).score(0) == 6


# -- who wins (PD-62) -----------------------------------------------------------------------------


def test_most_points_win() -> None:
    """PD-62: after the last points."""
    after = ended(Seat(score=5), Seat(score=3, hand="Rage/Bank, Rage/Vault", gold=3), Seat(score=1))
    assert outcome(after).scores == (5, 6, 1)
    assert outcome(after).winners == (1,)


def test_a_tie_goes_to_the_resources_left() -> None:
    """PD-62: what the exchange left over, all kinds together; what it took does not count."""
    after = ended(Seat(score=5, crystals=2, wood=1), Seat(score=4, gold=5))
    assert outcome(after).scores == (5, 5)
    assert outcome(after).winners == (0,)
    after = ended(Seat(score=5, crystals=1), Seat(score=2, gold=9, wood=2), Seat(score=4))
    assert outcome(after).winners == (1,)


def test_a_full_tie_is_shared() -> None:
    """PD-62: by all who are equal."""
    after = ended(Seat(score=5, crystals=2), Seat(score=5, wood=2), Seat(score=5))
    assert outcome(after).winners == (0, 1)


def test_teams_win_together() -> None:
    """PD-62 with PD-71: points and what is left are added up."""
    team = ended(Seat(score=5), Seat(score=9), Seat(score=6), Seat(score=1), mode=Mode.TEAMS)
    assert outcome(team).scores == (11, 10, 11, 10)
    assert outcome(team).winners == (0, 2)
    tie = ended(Seat(score=5, gold=1), Seat(score=5), Seat(gold=1), Seat(crystals=1), mode=Mode.TEAMS)
    assert outcome(tie).winners == (0, 2)


def test_before_the_end_there_is_no_outcome() -> None:
    """PD-60: the game goes on."""
    assert PANDORIA.rules.outcome(position(LONG).state) is None
