"""Keys of network programs: made, listed and revoked by the host, and kept as hashes only."""

from __future__ import annotations

import asyncio

import pytest

from pagoria.cli.main import main
from pagoria.server.people.host import Host
from pagoria.server.people.people import People
from pagoria.server.programs.registry import Registry
from pagoria.server.store.opening import store_for
from pagoria.server.store.store import Store
from pagoria.tables.refusal import Refusal
from pagoria.tables.seats import Guest

pytestmark = pytest.mark.anyio


async def host_of(store: Store) -> Host:
    host = Host(store, People(store), way="command")
    await host.prepare()
    return host


async def refused(host: Host, name: str) -> str:
    with pytest.raises(Refusal) as refusal:
        await host.add_program(name)
    return refusal.value.code


async def test_a_key_is_known_by_its_hash_only(store: Store) -> None:
    host, registry = await host_of(store), Registry(store)
    key = await host.add_program("Deep Roof", only_ladder=True)
    found = await registry.with_key(key)
    assert found is not None
    assert (found.bot, found.only_ladder, found.revoked) == ("@Deep Roof", True, None)
    assert not any(key in str(row) for row in await store.read("SELECT * FROM programs"))
    assert not any(key in str(row) for row in await store.read("SELECT * FROM acts"))
    for wrong in ("", key[:-1], key.swapcase(), "x" * 43, "é" * 43):
        assert await registry.with_key(wrong) is None
    assert [act["what"] for act in await host.acts()] == ["add_program"]


async def test_a_revoked_key_is_worthless_and_its_name_stays_taken(store: Store) -> None:
    host, registry = await host_of(store), Registry(store)
    old = await host.add_program("Deep Roof")
    await host.revoke_program("Deep Roof")
    assert await registry.with_key(old) is None
    with pytest.raises(Refusal):
        await host.revoke_program("Deep Roof")
    assert await refused(host, "Deep R00f") == "name_taken"
    new = await host.add_program("Deep Roof")
    assert await registry.with_key(old) is None
    assert await registry.with_key(new) is not None
    assert len(await host.programs()) == 1


async def test_no_program_looks_like_a_member_nor_a_member_like_a_program(store: Store) -> None:
    host, people = await host_of(store), People(store)
    for guest in (Guest("ann", "Ann"), Guest("ben", "Ben")):
        await store.create_guest(guest, 0)
    ann = await people.enrol(Guest("ann", "Ann"), "Anna")
    assert await refused(host, "ANNA") == "name_taken"
    await host.add_program("Deep Roof")
    assert await refused(host, "Deep Roof") == "name_taken"
    for attempt in (people.enrol(Guest("ben", "Ben"), "deeproof"), people.rename(ann, "Deep Roof")):
        with pytest.raises(Refusal) as refusal:
            await attempt
        assert refusal.value.code == "name_taken"
    with pytest.raises(Refusal):
        await people.check_free(ann, "DeepRoof")


async def test_a_name_is_checked(store: Store) -> None:
    host = await host_of(store)
    for name in ("", " ", "a@b", "a:b", "x" * 24, "a\u200bb", "??"):
        assert await refused(host, name) == "malformed"


def test_the_command_shows_the_key_once(tmp_path: object, capsys: pytest.CaptureFixture[str]) -> None:
    data = f"{tmp_path}/data"

    def admin(*words: str) -> str:
        assert main(["admin", "--data", data, *words]) == 0
        return capsys.readouterr().out

    async def begin() -> None:
        store = store_for(data)
        await store.open()
        await store.close()

    asyncio.run(begin())
    key = admin("add_program", "Deep Roof", "--only-ladder").split()[-1]
    assert len(key) == 43
    listed = admin("programs")
    assert "Deep Roof  only on the ladder" in listed
    assert key not in listed + admin("acts")
    admin("revoke_program", "Deep Roof")
    assert "revoked" in admin("programs")
    assert main(["admin", "--data", data, "add_program"]) == 2
    assert main(["admin", "--data", data, "revoke_program", "Nobody"]) == 2
