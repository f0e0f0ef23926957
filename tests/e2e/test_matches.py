"""A match from making to result, in two browsers: made, entered, played, compared."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.e2e.judging import axe_finds, overhang, small_targets
from tests.e2e.tables import wait_until_drawn
from visitors import DESKTOP, PHONE, Visitor, Visitors


def resign(page: Page) -> None:
    """Give up, in the side of the table; the way back to the match is the one big button then."""
    page.get_by_role("button", name="Choices, log, rules, table").click()
    page.get_by_role("tab", name="Table").click()
    expect(page.get_by_role("button", name="Leave")).to_have_count(0)
    page.get_by_role("button", name="Resign").first.click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()


def test_two_friends_play_a_deal_with_the_seats_exchanged(visitors: Visitors) -> None:
    anna, ben = visitors.arrive(DESKTOP), visitors.arrive(PHONE)
    hers, his = anna.page(), ben.page()
    hers.goto("/")
    hers.get_by_role("link", name="Matches").click()
    expect(hers.get_by_role("heading", name="Make a match")).to_be_visible()
    hers.get_by_label("Name of the match").fill("Two of us")
    hers.get_by_label("Deals").fill("1")
    hers.get_by_label("Your name").fill("Anna")
    hers.get_by_role("button", name="Make the match").click()
    expect(hers.get_by_role("heading", name="Two of us")).to_be_visible()
    assert axe_finds(hers) == ""
    address = hers.evaluate("location.pathname")

    his.goto(address)
    his.get_by_role("button", name="Take part").click()
    his.get_by_role("button", name="I am ready").click()
    expect(his.get_by_text("You are ready. The others are not yet.")).to_be_visible()
    assert (axe_finds(his), overhang(his), small_targets(his)) == ("", 0, [])
    hers.get_by_role("button", name="I am ready").click()

    expect(hers.get_by_role("link", name="To your table")).to_have_count(2)
    for number in (1, 2):
        hers.goto(address)
        hers.get_by_role("link", name="To your table").first.click()
        wait_until_drawn(hers)
        expect(hers.get_by_role("link", name="Round 1, deal 1 of a match").first).to_be_visible()
        resign(hers)
        # A button that says something new under the finger is dead for a moment.
        expect(hers.locator(".act .settling")).to_have_count(0)
        hers.get_by_role("button", name="Back to the match").click()
        expect(hers.get_by_role("heading", name="Two of us")).to_be_visible()
        if number == 1:
            expect(hers.get_by_text("Still being played")).to_be_visible()
            deal = hers.get_by_role("group", name="Deal 1")
            expect(deal).not_to_contain_text(re.compile(r"\d : \d|gave up"))

    expect(hers.get_by_text("The match is over.")).to_be_visible()
    expect(hers.get_by_role("region", name="Standings").get_by_role("row")).to_have_count(3)
    expect(hers.get_by_role("group", name="Deal 1").get_by_text("Anna gave up")).to_have_count(2)
    assert axe_finds(hers) == ""
    his.reload()
    his.get_by_role("group", name="Deal 1").get_by_role("link").first.click()
    wait_until_drawn(his)
    expect(his.get_by_role("button", name="Back to the match")).to_be_visible()


def test_a_table_of_a_match_is_not_shown_to_others_while_its_deal_is_played(visitors: Visitors) -> None:
    anna = visitors.arrive(DESKTOP)
    match = anna.post(
        "/api/matches",
        name="Alone",
        game="pagoda",
        variant="standard",
        form="level",
        rounds=1,
        deals=1,
        levels=["porter"],
        clock={"initial_ms": 600_000, "increment_ms": 0},
        begins_in_ms=3_600_000,
        interval_ms=0,
        listed=False,
    )
    told = anna.post(f"/api/matches/{match['id']}/ready")
    (table_id,) = [board["table"] for board in told["played"][0]["boards"] if board["table"]]
    stranger = visitors.arrive(DESKTOP, expected=("403",))
    page = stranger.page()
    page.goto(f"/t/{table_id}")
    expect(page.get_by_role("alert")).to_contain_text("This game is part of a match.")


def test_a_tournament_has_a_public_page(visitors: Visitors) -> None:
    """Four people, round by round: a timetable, one who withdraws, standings, a cross table."""
    people = [visitors.arrive(DESKTOP) for _ in range(4)]
    match = people[0].post(
        "/api/matches",
        name="Club evening",
        game="pagoda",
        variant="fast",
        form="round_robin",
        rounds=3,
        deals=1,
        levels=[],
        clock={"initial_ms": 600_000, "increment_ms": 0},
        begins_in_ms=3_600_000,
        interval_ms=0,
        listed=True,
    )["id"]
    for other in people[1:]:
        other.post(f"/api/matches/{match}/enter")
    page = visitors.arrive(PHONE).page()
    page.goto("/matches")
    page.get_by_role("link", name="Club evening").click()
    expect(page.get_by_text("4 take part")).to_be_visible()
    expect(page.get_by_text(re.compile("^Round [123]: "))).to_have_count(3)
    _play_round(people, match)
    withdrawing = people[3].page()
    withdrawing.goto(f"/m/{match}")
    withdrawing.get_by_role("button", name="Withdraw").click()
    withdrawing.get_by_role("dialog").get_by_role("button", name="Withdraw").click()
    expect(withdrawing.get_by_text("withdrawn")).to_be_visible()
    for _ in range(2):
        _play_round(people[:3], match)
    page.reload()
    expect(page.get_by_text("The match is over.")).to_be_visible()
    for table in ("Standings", "Cross table"):
        expect(page.get_by_role("region", name=table).get_by_role("row")).to_have_count(5)
    expect(page.get_by_text("withdrawn")).to_be_visible()
    assert (axe_finds(page), overhang(page), small_targets(page)) == ("", 0, [])


def _play_round(people: list[Visitor], match: str) -> None:
    """All are ready, and whoever holds the first seat of a table gives up."""
    for one in people:
        told = one.post(f"/api/matches/{match}/ready")
    playing = len(told["played"]) - 1
    for entrant, one in enumerate(people):
        for board in one.get(f"/api/matches/{match}")["played"][playing]["boards"]:
            if board["first"] == entrant and board["status"] == "playing":
                one.post(f"/api/tables/{board['table']}/resign", seat=0)
