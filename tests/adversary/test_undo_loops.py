"""Somebody does and takes back the same thing for ever, to fill the disk."""

from __future__ import annotations

import random
import time
from typing import Any, Final

from server_process import Server
from tests.server.people import Person, new_id, random_picks

_LOOPS: Final = 100
#: Slowly enough for what a guest may send.
_SECONDS_BETWEEN: Final = 0.1


def test_a_row_has_an_end(server: Server) -> None:
    with Person(server) as looper:
        table_id = looper.open_table(sits=(0, 1))
        with looper.live(table_id, 0) as line:
            line.next()
            picks = random_picks(line.frame["menu"], random.Random(1))
            answer: dict[str, Any] = {}
            for _ in range(_LOOPS):
                line.choose(picks)
                time.sleep(_SECONDS_BETWEEN)
                line.send(id=new_id(), do="undo", version=line.frame["version"])
                answer = line.answer()
                if answer["type"] == "error":
                    break
            assert answer["error"]["code"] == "nothing_to_undo"
            assert not line.frame["undo"]
        assert looper.info(table_id)["version"] < _LOOPS
