"""Regions, holes and ships as a view tells of them: the engine's words, for a board that knows no rule."""

from __future__ import annotations

from typing import Any

from pagoria.games.pandoria import PANDORIA
from pagoria.games.pandoria.components.model import Terrain
from tests.games.pandoria.helpers import Seat, position
from tests.games.pandoria.lively_games import every_case, states
from tests.games.pandoria.spoken import Position


def data_of(told: Position) -> dict[str, Any]:
    return dict(PANDORIA.rules.view(told.state, 0).data())


def region_of(told: Position, name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(region for region in data_of(told)["regions"] if region["name"] == name)
    return found


def test_an_open_region_says_what_keeps_it_open_and_who_would_get_what() -> None:
    """PD-03, PD-31, PD-32: three symbols, the leader counts 2, and 1 for the bonus of the saw mill."""
    told = position(
        """
         ##  K0a K0A
           K1b F1  F2
         ##  ..  K1
        """,
        Seat(wood=8, buildings="Small Saw Mill"),
        Seat(),
    )
    assert region_of(told, "B2") == {
        "name": "B2",
        "terrain": "forest",
        "symbols": 3,
        "spaces": ["B2", "B3"],
        "state": "open",
        "empty": ["C2"],
        "shares": [
            # Eleven wood beside eight: two are kept, nine are three points (PD-33).
            {
                "seat": 0,
                "figures": ["A2", "A3"],
                "strength": 3,
                "bonus": 2,
                "gain": 11,
                "kept": 2,
                "lost": 0,
                "points": 3,
            },
            {
                "seat": 1,
                "figures": ["B1"],
                "strength": 1,
                "bonus": 0,
                "gain": 3,
                "kept": 3,
                "lost": 0,
                "points": 0,
            },
        ],
    }


def test_what_exceeds_ten_becomes_points_and_the_rest_is_lost() -> None:
    """PD-33: of four wood too many, three make a point; with the Lumberyard all four make two."""
    for building, expected in (("", (0, 1, 1)), ("Lumberyard", (0, 0, 2))):
        told = position("K0a F2 F2 ..", Seat(wood=10, buildings=building))
        (share,) = region_of(told, "A2")["shares"]
        assert (share["kept"], share["lost"], share["points"]) == expected


def test_all_of_a_city_is_points() -> None:
    """PD-32: with the Statue one more for each figure."""
    told = position("K0a C2 ..", Seat(buildings="Statue"))
    (share,) = region_of(told, "A2")["shares"]
    assert (share["gain"], share["bonus"], share["points"], share["kept"], share["lost"]) == (3, 1, 3, 0, 0)


def test_figures_inside_a_region_take_no_part_in_it() -> None:
    """PD-22: they go home when it closes; from there they stand beside the neighbouring region."""
    told = position("M1b F1a F1 ..")
    assert region_of(told, "A2")["shares"] == [
        {
            "seat": 1,
            "figures": ["A1"],
            "strength": 1,
            "bonus": 0,
            "gain": 2,
            "kept": 2,
            "lost": 0,
            "points": 0,
        }
    ]


def test_a_closed_region_has_shares_only_while_it_waits_to_be_scored() -> None:
    """PD-34: two regions close together and are scored one after the other."""
    waiting = position("F1 .. H1\n K0a K0a").do("castle A2")
    assert (waiting.phase, data_of(waiting)["closing"]) == ("figure", ["A1", "A3"])
    assert [region_of(waiting, name)["state"] for name in ("A1", "A3")] == ["closed", "closed"]
    assert [len(region_of(waiting, name)["shares"]) for name in ("A1", "A3")] == [1, 1]
    done = waiting.do("no figure", "score A1")
    assert [region_of(done, name)["shares"] for name in ("A1", "A3")] == [[], []]


def test_an_endless_region_is_never_closed() -> None:
    """PD-04: a path of its own terrain keeps it open; nobody would get anything."""
    met = 0
    for state in states("classic", 2):
        for region in PANDORIA.rules.view(state, None).data()["regions"]:  # type: ignore[attr-defined]
            space = state.setting.space_names.index(region["name"])
            kept = bool(state.land.kept[state.land.root(space)])
            assert (region["state"] == "endless") == kept
            met += kept
            if kept:
                assert region["shares"] == region["empty"] == []
    assert met


@every_case
def test_every_terrain_space_is_in_one_region(variant: str, players: int) -> None:
    for state in states(variant, players)[::20]:
        data: Any = PANDORIA.rules.view(state, None).data()
        spaces = [space for region in data["regions"] for space in region["spaces"]]
        names = state.setting.space_names
        terrain = [name for space, name in enumerate(names) if state.land.ground[space] < Terrain.COUNT]
        assert sorted(spaces) == sorted(terrain)
        for region in data["regions"]:
            assert region["name"] == region["spaces"][0] == min(region["spaces"], key=names.index)
            closed = state.land.closed(names.index(region["name"]))
            assert (region["state"] == "closed") == closed
            assert (region["empty"] == []) == (region["state"] != "open")


def test_a_hole_is_an_empty_space_without_an_empty_neighbour() -> None:
    told = position("F1 .. H1 .. .. C1")
    assert data_of(told)["holes"] == ["A2"]


def test_surrounded_ships_are_told() -> None:
    """PD-82, PD-83: nobody can board a ship of the river that only tiles, castles and river touch."""
    assert data_of(position("F1 ~0 K0"))["surrounded"] == []
    open_sea = position("F1 =0 .. K0")
    assert data_of(open_sea)["surrounded"] == []
    assert data_of(open_sea.do("castle A3"))["surrounded"] == ["A2"]


def test_a_leader_alone_takes_part() -> None:
    """PD-31: with two, and nobody else stands there."""
    told = position("K0A F2 .. K1")
    assert [(share["seat"], share["strength"]) for share in region_of(told, "A2")["shares"]] == [(0, 2)]
