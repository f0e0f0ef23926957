"""Whose data these are: nobody but their owner reads them, and nobody replaces them unnoticed."""

from __future__ import annotations

import logging
import shutil
import stat
from pathlib import Path

import pytest

from pagoria.server.store.database import StoreError
from pagoria.server.store.health import Pulse
from pagoria.server.store.sqlite import FILE_NAME, sqlite_store
from pagoria.server.store.store import Store
from pagoria.tables.events import Row

pytestmark = pytest.mark.anyio


def modes(folder: Path) -> set[int]:
    return {stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}


async def written(folder: Path) -> Store:
    store = sqlite_store(folder)
    await store.open()
    await store.append("table", [Row(1, None, 1, "{}")])
    return store


async def test_folder_and_files_are_their_owners_alone(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data"
    store = await written(folder)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    names = {file.name for file in folder.iterdir()}
    assert {FILE_NAME, f"{FILE_NAME}-wal", f"{FILE_NAME}-shm"} <= names
    assert modes(folder) == {0o600}
    await store.close()


async def test_wider_rights_are_taken_away_and_that_is_said_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "data"
    store = await written(folder)
    for file in folder.iterdir():
        file.chmod(0o644)
    folder.chmod(0o755)
    with caplog.at_level(logging.WARNING):
        again = await written_again(folder)
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        assert {stat.S_IMODE(file.stat().st_mode) for file in folder.glob(f"{FILE_NAME}*")} == {0o600}
        said = len(caplog.records)
        assert said == 4
        await (await written_again(folder)).close()
        assert len(caplog.records) == said
    await again.close()
    await store.close()


async def written_again(folder: Path) -> Store:
    store = sqlite_store(folder)
    await store.open()
    return store


async def test_a_folder_that_holds_more_than_our_files_is_left_as_it_is(tmp_path: Path) -> None:
    folder = tmp_path / "shared"
    folder.mkdir()
    folder.chmod(0o755)
    (folder / "somebody's page.html").write_text("hello")
    (folder / "somebody's page.html").chmod(0o644)
    store = await written(folder)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o755
    assert stat.S_IMODE((folder / "somebody's page.html").stat().st_mode) == 0o644
    assert {stat.S_IMODE(file.stat().st_mode) for file in folder.glob("pagoria.*")} == {0o600}
    await store.close()


@pytest.mark.parametrize("name", [FILE_NAME, f"{FILE_NAME}-wal"])
async def test_a_file_that_was_moved_away_is_missed_until_it_is_back(tmp_path: Path, name: str) -> None:
    store = await written(tmp_path)
    pulse = Pulse(store, holds=0)
    assert await pulse.writable()
    (tmp_path / name).rename(tmp_path / "away")
    assert not await pulse.writable()
    with pytest.raises(StoreError, match="deleted"):
        await store.append("table", [Row(2, None, 2, "{}")])
    assert not (tmp_path / name).exists()
    (tmp_path / "away").rename(tmp_path / name)
    await store.append("table", [Row(2, None, 2, "{}")])
    assert await pulse.writable()
    assert [row.version for row in await store.rows("table")] == [1, 2]
    await store.close()


async def test_a_file_that_was_replaced_is_not_written_to(tmp_path: Path) -> None:
    store = await written(tmp_path)
    shutil.copy(tmp_path / FILE_NAME, tmp_path / "copy")
    (tmp_path / "copy").rename(tmp_path / FILE_NAME)
    with pytest.raises(StoreError, match="replaced"):
        await store.append("table", [Row(2, None, 2, "{}")])
    await store.close()


async def test_connections_that_were_all_lost_are_made_again(tmp_path: Path) -> None:
    """With the last one SQLite removes its journal, which then is not missed."""
    store = await written(tmp_path)
    store._writer._drop_connection()
    store._stop_reading()
    assert not (tmp_path / f"{FILE_NAME}-wal").exists()
    await store.append("table", [Row(2, None, 2, "{}")])
    assert [row.version for row in await store.rows("table")] == [1, 2]
    await store.close()
