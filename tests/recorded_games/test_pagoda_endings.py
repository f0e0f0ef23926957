"""The recorded games of Pagoda end in every way there is, as their names say."""

from __future__ import annotations

from pathlib import Path

import pytest

from pagoria.games.pagoda.engine.components import PAGODAS_TO_END
from tests.recorded_games.pagoda_shelf import SHELF, blocked_lots, dragons_when_stuck, third_by_start_player
from tests.recorded_games.shelves import outcome_of


@pytest.mark.parametrize("path", SHELF.records(), ids=lambda path: path.stem)
def test_a_record_ends_in_the_way_its_name_says(path: Path) -> None:
    """PG-15, PG-70, PG-80, PG-81: every ending, by the player whose turn makes the difference."""
    session = SHELF.session(path)
    kind, variant = path.stem.split(".")
    state, outcome = session.state, outcome_of(session)
    assert session.variant == variant
    assert (outcome.reason == "both-passed") == (kind == "both-pass")
    assert (len(outcome.winners) == 2) == (kind == "tie")
    if kind.startswith("roof"):
        assert blocked_lots(session) == 0
    if kind.startswith("blocked"):
        assert blocked_lots(session) > 0
    if kind == "four-pagodas":
        assert state.completed() == PAGODAS_TO_END + 1
    assert (dragons_when_stuck(session) > 0) == (kind == "dragon-when-stuck")
    if kind.endswith("-player"):
        assert third_by_start_player(session) == ("start-player" in kind)
    if outcome.reason == "three-pagodas":
        assert state.turn != session.start
        assert state.completed() >= PAGODAS_TO_END
    else:
        assert [step.text for step in session.steps[-2:]] == ["X", "X"]
        assert state.completed() < PAGODAS_TO_END


def test_the_records_hold_every_kind_of_action() -> None:
    spelled = {step.text[0] for path in SHELF.records() for step in SHELF.session(path).steps}
    assert spelled == set("CTFLDAEN-X")
