"""Somebody does and takes back the same thing for ever, to fill the disk."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, Final

from server_process import Nursery, running
from tests.server.people import Person, new_id, random_picks

_LOOPS: Final = 100


def test_a_row_has_an_end(nursery: Nursery, tmp_path: Path) -> None:
    with (
        running(nursery.with_purses("full"), str(tmp_path / "data"), tmp_path) as server,
        Person(server) as looper,
    ):
        table_id = looper.open_table(sits=(0, 1))
        with looper.live(table_id, 0) as line:
            line.next()
            picks = random_picks(line.frame["menu"], random.Random(1))
            answer: dict[str, Any] = {}
            for _ in range(_LOOPS):
                line.choose(picks)
                line.send(id=new_id(), do="undo", version=line.frame["version"])
                answer = line.answer()
                if answer["type"] == "error":
                    break
            assert answer["error"]["code"] == "nothing_to_undo"
            assert not line.frame["undo"]
        assert looper.info(table_id)["version"] < _LOOPS
