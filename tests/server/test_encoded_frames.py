"""Frames as the server sends them are the frames of the table, in bytes that many readers share."""

from __future__ import annotations

import json
from random import Random

import msgspec
import pytest

from pagoria.server.live.frames import Frames
from pagoria.tables.frames import table_info
from tests.tables.tabling import OPEN, Played
from tests.tables.test_whole_game import ANN, BOB, let_somebody_act


@pytest.mark.parametrize("game", ["pagoda", "pandoria"])
def test_what_is_sent_is_the_frame_of_the_table(game: str) -> None:
    rng = Random(game)
    played = Played(game, {"pagoda": "standard", "pandoria": "classic"}[game], [OPEN, OPEN], [ANN, BOB])
    for _ in range(8):
        let_somebody_act(played, rng)
        table = played.table
        frames = Frames(table)
        for seat in (0, 1, None):
            info = table_info(table, () if seat is None else (seat,), (), table.changed)
            sent = frames.frame(seat, msgspec.json.encode(info), table.latest)
            assert json.loads(sent) == json.loads(json.dumps(played.frame(seat)))
