"""Records: several in a file, with the states on the way."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import pagoria
from pagoria import Record, RecordError, read_records
from pagoria.core.record import split_records
from tests.library.tables import OPENINGS, Opening, every_opening, played
from tests.library.test_values import pasted

RECORDED = Path(__file__).parents[1] / "recorded_games"
ISLET = Path(__file__).parents[2] / "examples" / "islet"


@every_opening
@pytest.mark.parametrize("steps", [0, 20, 1000])
def test_a_record_is_the_game(opening: Opening, steps: int) -> None:
    table = played(opening, 12, steps)
    names = [f"P{seat}" for seat in range(table.players)]
    record = Record(table.record(names, date="2026-11-16"))
    assert (record.game, record.variant, record.names) == (table.game, table.variant, tuple(names))
    assert (record.result, len(record)) == (table.result, len(table.history))
    assert dict(record.header)["Date"] == "2026-11-16"
    assert tuple(record) == table.history
    assert record.table() == table
    assert record.table().history == table.history
    assert pasted(record) == record
    assert hash(pasted(record)) == hash(record)
    assert str(record) == record.text == table.record(names, date="2026-11-16")
    assert record.table().record(names, date="2026-11-16") == record.text
    assert record != record.text


def test_several_games_in_a_file(tmp_path: Path) -> None:
    tables = [played(opening, seed, 30 * seed) for seed, opening in enumerate(OPENINGS)]
    texts = [table.record(date="2026-11-16") for table in tables]
    file = tmp_path / "games.txt"
    for between in ("", "\n", "\n\n  \n"):
        file.write_text("\ufeff" + between + between.join(texts), "utf-8")
        for source in (file, str(file), file.read_text("utf-8-sig")):
            records = list(read_records(source))
            assert [record.text.strip() for record in records] == [text.strip() for text in texts]
            assert [record.table() for record in records] == tables


def test_an_empty_file_holds_no_games(tmp_path: Path) -> None:
    file = tmp_path / "none.txt"
    file.write_text("\n\n")
    assert list(read_records(file)) == []


def test_a_text_is_no_path_however_short_it_is() -> None:
    for empty in ("", " ", "\n"):
        assert list(read_records(empty)) == []
    for short in ("Game: pagoda", "Game:", "Game: pagoda\r", "Game: pagoda\n"):
        with pytest.raises(RecordError, match="this header line is missing"):
            list(read_records(short))
    with pytest.raises(FileNotFoundError):
        read_records("Games.txt")


def test_a_fault_is_named_by_its_line_in_the_file() -> None:
    good = played(OPENINGS[0], 1, 1000).record(date="2026-11-16")
    lines = good.splitlines()
    bad = good.replace(lines[-1], f"{lines[-1]} E")
    records = read_records(good + bad)
    assert next(records).text == good
    with pytest.raises(RecordError, match=f"^line {2 * len(lines)}: E: the game is over before"):
        next(records)
    with pytest.raises(RecordError, match=f"^line {len(lines) + 1}: Variant: this header line is missing"):
        list(read_records(good + "Game: pagoda\n\n"))
    with pytest.raises(RecordError, match=r"^line 1: Variant: this header line is missing"):
        Record("Game: pagoda")


def test_games_with_components_of_your_own() -> None:
    table = pagoria.table("pandoria", seed=1, components=ISLET)
    while not table.over:
        assert pasted(table) == table
        assert pasted(table.view(table.actor)) == table.view(table.actor)
        table.push_random()
    assert table != pagoria.table("pandoria", seed=1)
    text = table.record(date="2026-11-16")
    record = Record(text, components=ISLET)
    assert record.table() == table
    assert pasted(record) == record
    assert [one.result for one in read_records(text, components=ISLET)] == [table.result]
    assert pickle.loads(pickle.dumps(table)) == table


def test_records_played_with_other_components_ask_for_them() -> None:
    text = pagoria.table("pandoria", seed=1, components=ISLET).record()
    with pytest.raises(RecordError, match=r"line 3: Components: it was played with those in '.*islet'"):
        Record(text)


def test_files_that_are_no_text_are_named(tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    file.write_bytes(b"Game\xff")
    with pytest.raises(pagoria.PagoriaError, match=r"games\.txt: byte 5 is not UTF-8"):
        read_records(file)
    with pytest.raises(FileNotFoundError):
        read_records(tmp_path / "missing.txt")
    with pytest.raises(pagoria.PagoriaError, match=r"'a\\x00b' is not the path of a file: .*null"):
        read_records("a\0b")


def test_recorded_games_of_the_repository_are_not_split() -> None:
    files = sorted(path for path in RECORDED.rglob("*.txt") if path.read_text("utf-8").startswith("Game:"))
    assert files
    for file in files:
        text = file.read_text("utf-8")
        assert [first for first, _ in split_records(text)] == [1], file
