"""A decision of every kind, made from the list of choices in every browser."""

from __future__ import annotations

import pytest

from pagoria.games.pagoda.present import marks as pagoda
from pagoria.games.pandoria.present import marks as pandoria
from tests.browsers.guests import Guest
from tests.browsers.kinds import KINDS, Kind, decision_of
from tests.browsers.panel import choose
from tests.e2e.situations import open_session
from tests.e2e.tables import info
from tests.repeating import some
from waiting import until

BOTS = {"pagoda": "apprentice", "pandoria": "wanderer"}


def test_every_kind_is_there() -> None:
    known: set[tuple[str, str]] = {("pagoda", name) for name in pagoda.KIND_NAMES.values()}
    known |= {("pandoria", name) for name in pandoria.KIND_NAMES.values()}
    assert {(kind.game, kind.name) for kind in KINDS} == known


@pytest.mark.parametrize("kind", some(KINDS, 2), ids=str)
def test_a_decision_is_made(guest: Guest, kind: Kind) -> None:
    decision = decision_of(kind)
    table = open_session(guest, decision.session, kind.players, BOTS[kind.game])
    guest.sit_down(table)
    choose(guest, decision.way)
    step = len(decision.session.steps) + 1
    until(lambda: info(guest, table)["step"] >= step, f"{kind} is done")
    (frame,) = guest.get(f"/api/tables/{table}/steps?from={step}&to={step}")
    assert frame["entry"]["action"] == decision.action
