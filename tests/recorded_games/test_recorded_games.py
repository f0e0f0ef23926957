"""Recorded games of all games: valid ones replay as they were played, invalid ones are refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from _pytest.mark import ParameterSet

from pagoria.core.record import RecordError, format_record
from tests.golden.make_goldens import how_to_change_rules
from tests.recorded_games.all_shelves import SHELVES
from tests.recorded_games.shelves import Invalid, Shelf, Wanted

every_shelf = pytest.mark.parametrize("shelf", SHELVES.values(), ids=str)


def _valid() -> list[ParameterSet]:
    return [
        pytest.param(shelf, path, id=f"{shelf}-{path.stem}")
        for shelf in SHELVES.values()
        for path in shelf.records()
    ]


def _wanted() -> list[ParameterSet]:
    return [
        pytest.param(shelf, wanted, id=f"{shelf}-{wanted.name}")
        for shelf in SHELVES.values()
        for wanted in shelf.wanted
    ]


def _invalid() -> list[ParameterSet]:
    return [
        pytest.param(shelf, invalid, id=f"{shelf}-{invalid.name}")
        for shelf in SHELVES.values()
        for invalid in shelf.invalid
    ]


# -- valid ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("shelf", "path"), _valid())
def test_a_record_replays_to_its_final_position_and_is_written_as_it_was(
    shelf: Shelf[Any], path: Path
) -> None:
    done = shelf.replay(path.stem)
    assert done.session.over()
    assert done.session.position_text() == shelf.finals()[path.stem], how_to_change_rules(shelf.game)
    written = format_record(done.session, done.record.player_names(), done.record.get("Date"))
    assert written == path.read_text("utf-8")


@pytest.mark.parametrize(("shelf", "path"), _valid())
def test_an_unfinished_part_replays_as_well(shelf: Shelf[Any], path: Path) -> None:
    """The first ten turns with what belongs to them; later shuffles are not looked at."""
    header, _, turns = path.read_text("utf-8").partition("\n\n")
    kept = [line for line in header.splitlines() if not line.startswith("Result")]
    done = shelf.replayed("\n".join([*kept, "Result: *", "", *turns.splitlines()[:10]]))
    session = done.session
    assert not session.over()
    assert shelf.game.rules.turn(session.state) == (session.start + 10) % len(done.record.player_names())


@pytest.mark.parametrize(("shelf", "wanted"), _wanted())
def test_a_record_is_what_was_looked_for(shelf: Shelf[Any], wanted: Wanted[Any]) -> None:
    done = shelf.replay(wanted.name)
    assert done.session.variant == wanted.variant
    assert len(done.record.player_names()) == wanted.players
    assert wanted.fits(done.session)


@every_shelf
def test_everything_wanted_is_recorded(shelf: Shelf[Any]) -> None:
    names = {path.stem for path in shelf.records()}
    assert names == set(shelf.finals()) == {wanted.name for wanted in shelf.wanted}
    assert {wanted.variant for wanted in shelf.wanted} == set(shelf.game.rules.variants)
    assert {wanted.players for wanted in shelf.wanted} == set(shelf.game.rules.players)


# -- invalid --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("shelf", "invalid"), _invalid())
def test_an_invalid_record_is_refused_where_it_is_wrong(shelf: Shelf[Any], invalid: Invalid) -> None:
    with pytest.raises(RecordError) as error:
        shelf.replay(f"invalid/{invalid.name}")
    assert (error.value.line, error.value.place, error.value.fault) == (
        invalid.line,
        invalid.place,
        invalid.fault,
    )


@every_shelf
def test_every_invalid_record_has_its_fault(shelf: Shelf[Any]) -> None:
    assert [path.stem for path in shelf.invalid_records()] == sorted(i.name for i in shelf.invalid)
