"""The end of a game is a moment: told in words, where the focus goes, with all hands open."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from pagoria.core.session import Session
from screens import SETUPS, Moment, Setup, open_against_bots, open_moment, session_of
from tests.e2e.naming import cut_names
from tests.e2e.reading import said
from tests.e2e.tables import AGAINST_BOT, info, look_at_table, open_side, open_table
from tests.server.screening import keys_to
from visitors import DESKTOP, PHONE, Screen, Visitor, Visitors

_RESULT: Final = "#result"
#: Sends a choice as another tab of the same player would.
_CHOOSE: Final = """
([table, seat, picks]) => new Promise((done) => {
  const address = location.origin.replace(/^http/, "ws");
  const socket = new WebSocket(`${address}/api/tables/${table}/live?seat=${seat}&since=0`);
  socket.binaryType = "arraybuffer";
  socket.onopen = async () => {
    const { version } = await (await fetch(`/api/tables/${table}`)).json();
    socket.send(JSON.stringify({ id: crypto.randomUUID(), do: "choose", version, picks }));
  };
  addEventListener("focusin", () => done(true), { once: true });
})
"""
#: The last step of a game that the player wins, or loses, by deciding it.
_WON: Final = {"pagoda": Moment(0, 101), "classic-2": Moment(5, 173)}


def _one_step_before_the_end(setup: Setup, moment: Moment) -> tuple[Session[Any], list[str]]:
    """The game before its last step, and the keys of that step."""
    before = session_of(setup, moment)
    ended = session_of(setup, Moment(moment.seed, moment.steps + 1))
    assert ended.over()
    return before, keys_to(before, ended.steps[-1].action)


@pytest.mark.parametrize("table", _WON)
def test_a_game_that_ends_is_told_and_has_the_focus(visitors: Visitors, table: str) -> None:
    setup, moment = SETUPS[table], _WON[table]
    session, picks = _one_step_before_the_end(setup, moment)
    visitor = visitors.arrive(still=False)
    page, table_id = _end_it(visitor, setup, moment, [session.actor(), picks])
    expect(page.locator(_RESULT)).to_be_focused()
    told = info(visitor, table_id)
    winner, margin = told["outcome"]["winners"][0], abs(_margin(told))
    mine = winner == session.actor()
    # Lanterns rise for the winner, above everything, for a while, and they catch no clicks.
    expect(page.locator(".sky svg")).to_have_count(14 if mine else 0)
    won = (
        said("result.you")
        if mine
        else said("result.other", name=page.locator(".ranks .winner .name").inner_text())
    )
    expect(page.locator(_RESULT)).to_have_text(won)
    expect(page.locator(".act [role=status]")).to_contain_text(f"{margin} point")
    points = sorted(told["outcome"]["scores"], reverse=True)
    expect(page.locator(".ranks li b")).to_have_text([str(score) for score in points])
    page.locator(".act .primary").click()
    expect(page).not_to_have_url(f"/t/{told['id']}")


def _end_it(visitor: Visitor, setup: Setup, moment: Moment, choice: list[Any]) -> tuple[Page, str]:
    table_id = open_against_bots(visitor, setup, moment)
    page = visitor.page()
    look_at_table(page, f"/t/{table_id}")
    page.evaluate(_CHOOSE, [table_id, *choice])
    return page, table_id


def _margin(told: dict[str, Any]) -> int:
    first, second = told["outcome"]["scores"]
    return int(first) - int(second)


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_giving_up_has_a_sentence_of_its_own_and_opens_all_hands(visitors: Visitors, screen: Screen) -> None:
    visitor = visitors.arrive(screen, still=False)
    page = visitor.page()
    table_id = open_table(visitor, AGAINST_BOT)
    look_at_table(page, f"/t/{table_id}")
    hidden = page.locator(".pagoda .hush", has_text="hidden")
    expect(hidden).to_have_count(1)
    visitor.post(f"/api/tables/{table_id}/resign", seat=0)
    expect(page.locator(_RESULT)).to_be_focused()
    expect(page.locator(".act [role=status]")).to_contain_text(said("ending.resigned.you"))
    expect(hidden).to_have_count(0)
    expect(page.locator(".sky")).to_have_count(0)


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_names_have_room_below_what_came_out(visitors: Visitors, screen: Screen) -> None:
    """The longest names, in the language that says most."""
    setup = SETUPS["classic-2"]
    visitor = visitors.arrive(screen, lang="de")
    page = visitor.page()
    look_at_table(page, f"/t/{open_moment(visitor, setup, setup.moments['over'])}")
    expect(page.locator(".ranks .name")).to_have_count(2)
    assert cut_names(page, ".ranks") == []
    # On a phone the text around it is cut off, and unfolds.
    told = page.locator(".act > .text" if screen.touch else ".act .status").bounding_box()
    ranks = page.locator(".ranks").bounding_box()
    assert told is not None
    assert ranks is not None
    assert told["y"] + told["height"] <= ranks["y"]


def test_what_moves_stays_away_from_who_wants_calm(visitors: Visitors) -> None:
    setup, moment = SETUPS["pagoda"], _WON["pagoda"]
    session, picks = _one_step_before_the_end(setup, moment)
    page, _ = _end_it(visitors.arrive(still=True), setup, moment, [session.actor(), picks])
    expect(page.locator(".ranks li")).to_have_count(2)
    expect(page.locator(".sky")).to_have_count(0)


@pytest.mark.parametrize("table", ["pagoda", "classic-2", "family-2"])
def test_how_it_was_won_adds_up(visitors: Visitors, table: str) -> None:
    """Whoever comes later finds it over: nothing takes the focus; the sources are the points."""
    setup = SETUPS[table]
    visitor = visitors.arrive()
    page = visitor.page()
    table_id = open_moment(visitor, setup, setup.moments["over"])
    look_at_table(page, f"/t/{table_id}")
    expect(page.locator(_RESULT)).to_be_visible()
    assert page.evaluate("document.activeElement.id") != "result"
    page.locator(".how").click()
    expect(page.locator("#how")).to_be_focused()
    rows = page.locator("aside tbody tr")
    expect(rows.nth(1)).to_be_visible()
    points = [[int(cell.split()[0]) for cell in row.locator("td").all_inner_texts()] for row in rows.all()]
    *sources, total = points
    assert [sum(column) for column in zip(*sources, strict=True)] == total
    assert total == info(visitor, table_id)["outcome"]["scores"]
    open_side(page)
    page.locator("aside .close").click()
    expect(page.locator("#how")).not_to_be_visible()


def test_a_phone_names_what_lies_where_the_market_was(visitors: Visitors) -> None:
    """Nothing is for sale any more: the hands of the others lie there."""
    setup = SETUPS["classic-2"]
    visitor = visitors.arrive(PHONE)
    page = visitor.page()
    names = page.locator(".pandoria nav button")
    look_at_table(page, f"/t/{open_against_bots(visitor, setup, _WON['classic-2'])}")
    expect(names.nth(2)).to_contain_text("Market")
    look_at_table(page, f"/t/{open_moment(visitor, setup, setup.moments['over'])}")
    expect(names.nth(2)).to_have_text("Hands")
    names.nth(2).tap()
    expect(page.get_by_role("region", name="Hands", exact=True)).to_be_in_viewport()
