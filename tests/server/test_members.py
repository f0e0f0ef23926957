"""Members: a name that is theirs alone, and that nobody else's looks like."""

from __future__ import annotations

import pytest

from pagoria.server.people.lookalikes import skeleton
from pagoria.server.people.people import People
from pagoria.server.store.store import Store
from pagoria.tables.refusal import Refusal
from pagoria.tables.seats import Guest

pytestmark = pytest.mark.anyio


async def welcomed(store: Store, name: str) -> Guest:
    guest = Guest(f"id of {name}", name)
    await store.create_guest(guest, 1)
    return guest


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "anna"),
        ("Anna", "A n n a"),
        ("Anna", "Ännä"),
        ("Paul", "Раul"),  # noqa: RUF001 (Cyrillic letters)
        ("Ilona", "llona"),
        ("Marna", "Mama"),
        ("Bob", "B0b"),
        ("Jörg", "J\u006f\u0308rg"),
        ("ANNA", "ＡＮＮＡ"),  # noqa: RUF001 (wide letters)
        ("Anna", "\u1d00nna"),  # a small capital
        ("Anna", "Ann\u0251"),
        ("Paul", "Pau\u04cf"),  # Cyrillic
        ("Bob", "\u0412\u043e\u042c"),
        ("Zed", "Z\u0117\u0111"),
        ("Zeno", "\u0396\u0395\u039d\u039f"),  # Greek capitals
        ("\u0396\u03b5\u03bd\u03bf", "\u0396\u0395\u039d\u039f"),
        ("Ate", "\u13aa\u13a2\u13ac"),  # Cherokee
        ("Tim", "\ua4d4\ua4f2\ua4df"),  # Lisu
        ("Max 2", "Max \u0662"),
    ],
)
def test_names_that_look_alike_have_one_skeleton(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


def test_other_names_are_other_names() -> None:
    names = ["Anna", "Anne", "Hanna", "Bob", "Bert", "Clara", "Dara", "Анна", "李小龍", "Max 2", "Max 3"]
    names += ["\u0930\u093e\u092e", "\u0930\u092e\u093e", "\u0395\u03bb\u03ad\u03bd\u03b7"]
    assert len({skeleton(name) for name in names}) == len(names)


async def test_a_guest_becomes_a_member_and_stays_the_same(store: Store) -> None:
    people, anna = People(store), await welcomed(store, "Guest 1")
    member = await people.enrol(anna, "Anna")
    assert member == Guest(anna.id, "Anna", member=True) == await store.guest(anna.id)


async def test_nobody_takes_a_name_that_looks_like_a_members(store: Store) -> None:
    people = People(store)
    anna, ben = await welcomed(store, "Guest 1"), await welcomed(store, "Guest 2")
    await people.enrol(anna, "Anna")
    for name in ("Anna", "ANNA", "Ännä"):
        with pytest.raises(Refusal, match="looks like"):
            await people.enrol(ben, name)
    assert await store.guest(ben.id) == ben
    await people.enrol(ben, "Ben")
    with pytest.raises(Refusal, match="looks like"):
        await people.rename(Guest(ben.id, "Ben", member=True), "anna")
    assert await people.called("BEN") == Guest(ben.id, "Ben", member=True)


async def test_guests_may_be_called_alike(store: Store) -> None:
    people, ben = People(store), await welcomed(store, "Guest 2")
    await people.enrol(await welcomed(store, "Guest 1"), "Anna")
    await people.rename(ben, "Anna")
    assert await store.guest(ben.id) == Guest(ben.id, "Anna")


@pytest.mark.parametrize("name", ["P\u0430ul", "\u0397ugo", "B\u03b4b", "\u1455aul", "V\u03b9\u03f2k"])
async def test_a_members_name_is_of_one_alphabet(store: Store, name: str) -> None:
    with pytest.raises(Refusal, match="one alphabet"):
        await People(store).enrol(await welcomed(store, "Guest 1"), name)


@pytest.mark.parametrize(
    "name", ["\u674e\u5c0f\u9f8d Bob", "\uae40\ucca0\uc218 Kim", "\u0110\u1eb7ng", "R2D2 \u2665"]
)
async def test_names_that_people_have_are_of_one_alphabet(store: Store, name: str) -> None:
    assert (await People(store).enrol(await welcomed(store, "Guest 1"), name)).name == name


async def test_names_of_an_older_version_are_looked_at_anew(store: Store) -> None:
    people, zeno = People(store), await welcomed(store, "Guest 1")
    await people.enrol(zeno, "\u0396\u0395\u039d\u039f")
    await store.write([("UPDATE members SET skeleton = 'as it was before'", ())])
    assert await people.called("Zeno") is None
    await people.start()
    assert await people.called("Zeno") == Guest(zeno.id, "\u0396\u0395\u039d\u039f", member=True)


async def test_a_members_name_has_letters_or_digits(store: Store) -> None:
    with pytest.raises(Refusal, match="letters or digits"):
        await People(store).enrol(await welcomed(store, "Guest 1"), "♥")
