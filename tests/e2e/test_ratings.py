"""A member's profile and the ranking, on a desktop and a phone: what is said, and who can use it."""

from __future__ import annotations

import asyncio
import re
import time
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
from playwright.sync_api import Page, expect

from pagoria.play.balance import Decided, balances
from pagoria.play.estimates import Estimate
from pagoria.play.known_deals import DealtGame, win_shares
from server_process import Server
from tests.e2e.judging import axe_finds, overhang, small_targets
from tests.e2e.reading import english_on
from tests.e2e.tables import look_at_table, open_side
from tests.server import club
from tests.server.networking import joined, ladder, new_program, until
from tests.server.people import Person
from tests.server.tabling import House, clock, house
from visitors import DESKTOP, PHONE, Visitors


@pytest.fixture(scope="session")
def table_of_members(server: Server) -> str:
    """A club has played: Adele beat Bruno and a house bot beat Adele; a table where the two play now."""
    # Playwright has a loop of its own in this thread.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(_play(server.data))).result()


async def _play(data: str) -> str:
    async with house(data) as opened:
        opened.time = time.time_ns() // 1_000_000 - 24 * 3_600_000
        adele, bruno = await club.enrol(opened, "Adele", "Bruno")
        for _ in range(4):
            await club.resigned(opened, adele, bruno, loser=1)
        await club.against(opened, adele, club.PORTER)
        await _reviewed(opened, await club.played(opened, adele, bruno, rng=Random(3)))
        return await club.seated(opened, adele, bruno, clock=clock(30 * 24 * 3_600_000, 0))


async def _reviewed(opened: House, table_id: str) -> None:
    """Keep a balance of a game, as its review does."""
    async with opened.tables.rooms.visit(table_id, None) as room:
        outcome = room.table.running().outcome()
        assert outcome is not None
        results = win_shares(room.table.teams(), outcome)
        decided = [Decided(0, (Estimate(-0.12, 0.05), Estimate(0.12, 0.05)))]
        dealt = [DealtGame((1.0, 0.0), (5.0, -5.0)), DealtGame((0.0, 1.0), (-3.0, 3.0))]
        await opened.tables.balances.keep(room.table, balances(room.table.teams(), dealt, decided, results))


def _is_fine(page: Page) -> None:
    assert axe_finds(page) == ""
    assert overhang(page) == 0


@pytest.mark.usefixtures("table_of_members")
def test_a_profile_on_a_desktop(visitors: Visitors) -> None:
    page = visitors.arrive(DESKTOP).page()
    page.goto("/p/Adele")
    expect(page.get_by_role("heading", name="Adele")).to_be_visible()
    expect(page.get_by_text("Pagoda, 2 players, among people").first).to_be_visible()
    expect(page.get_by_role("img", name="Rating over time: Pagoda, 2 players, among people")).to_be_visible()
    page.get_by_text("As a table").first.click()
    rows = page.get_by_role("region", name="Rating over time").get_by_role("row")
    expect(rows).to_have_count(6)
    expect(rows.nth(1)).to_contain_text("plus or minus")
    balance = page.get_by_role("table", name="Pagoda, over 1 game")
    expect(balance.get_by_role("row", name="Own choices")).to_contain_text("-0.1")
    expect(balance.get_by_role("row", name="Games won")).to_be_visible()
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_role("row", name=re.compile("Columns"))).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("Bruno")).first).to_have_attribute(
        "href", re.compile("/t/")
    )
    _is_fine(page)
    page.emulate_media(color_scheme="dark")
    assert axe_finds(page) == ""
    # From there to everybody's ratings, and back to somebody else.
    page.get_by_role("link", name="Pagoda, 2 players, among people").click()
    expect(page.get_by_role("heading", name="Ranking")).to_be_focused()
    page.get_by_role("link", name="Bruno").click()
    expect(page.get_by_role("heading", name="Bruno")).to_be_visible()


@pytest.mark.usefixtures("table_of_members")
def test_profile_and_ranking_on_a_phone_in_german(visitors: Visitors) -> None:
    page = visitors.arrive(PHONE, lang="de").page()
    page.goto("/p/Adele")
    expect(page.get_by_role("heading", name="Letzte Partien")).to_be_visible()
    _is_fine(page)
    assert small_targets(page) == []
    assert english_on(page, "de", "pagoda") == []
    page.goto("/ratings")
    expect(page.get_by_role("link", name="Adele")).to_be_visible()
    page.get_by_label("Spiel").select_option("/ratings/pagoda/2/bots")
    expect(page.get_by_role("heading", name="Computer zum Vergleich")).to_be_visible()
    expect(page).to_have_url(re.compile("/ratings/pagoda/2/bots"))
    _is_fine(page)
    assert small_targets(page) == []


def test_the_table_says_how_strong_members_are(visitors: Visitors, table_of_members: str) -> None:
    page = visitors.arrive(DESKTOP).page()
    look_at_table(page, f"/t/{table_of_members}")
    open_side(page)
    page.get_by_role("tab", name="Table").click()
    link = page.get_by_role("link", name=re.compile("plus or minus"))
    expect(link).to_have_count(2)
    link.first.click()
    expect(page.get_by_role("heading", name="Adele")).to_be_visible()


def test_a_name_that_nobody_has(visitors: Visitors) -> None:
    page = visitors.arrive(PHONE, expected=("404",)).page()
    page.goto("/p/Nobody")
    expect(page.get_by_text("There is no member of this name.")).to_be_visible()
    _is_fine(page)


@pytest.fixture(scope="session")
def program_on_the_ladder(server: Server) -> str:
    """A network program that has lost a game."""
    with joined(server, new_program(server, "Deep Roof")) as socket, Person(server) as anna:
        seats = [{"kind": "bot", "bot": bot} for bot in ("@Deep Roof", "porter")]
        anna.open_table(seats=seats, sits=(), clock={"initial_ms": 60_000, "increment_ms": 0})
        assert socket.recv(20) == "1 pagoria 1"
        socket.send("1 quit")
        until(lambda: ladder(server)["programs"])
    return "@Deep Roof"


def test_the_ladder_of_computers(visitors: Visitors, program_on_the_ladder: str) -> None:
    page = visitors.arrive(PHONE).page()
    page.goto("/ratings")
    page.get_by_role("link", name="Computer ladder, with programs of other people").click()
    expect(page.get_by_role("heading", name="Computer ladder")).to_be_focused()
    rows = page.get_by_role("table", name="Pagoda, 2 players").get_by_role("row")
    expect(rows.last).to_contain_text(f"{program_on_the_ladder} program")
    expect(rows.last).to_contain_text("provisional")
    expect(rows.nth(1)).to_contain_text("Master of the house")
    _is_fine(page)
    assert small_targets(page) == []
