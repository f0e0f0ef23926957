"""The page *Verify* plays games again by the rules, in the browser, and finds what a server has changed."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.playing import Player, play_to_the_end
from tests.e2e.reading import said
from tests.e2e.tables import AGAINST_BOT, WANDERERS_ONLY, finished_table, open_side, open_table
from tests.repeating import only_in_ci
from visitors import ENGINE_MS, Visitor, Visitors

VERDICT = ".verdict"


@pytest.fixture
def visitor(visitors: Visitors) -> Visitor:
    return visitors.arrive()


@pytest.fixture
def pagoda(visitor: Visitor) -> str:
    """A table where a game of Pagoda is over."""
    return finished_table(visitor)


def change(page: Page, address: str, how: Callable[[Any], Any]) -> None:
    """Let a server answer otherwise: JSON as values, everything else as text."""

    def answer(route: Route) -> None:
        told = route.fetch()
        if "json" in told.headers["content-type"]:
            route.fulfill(json=how(told.json()))
        else:
            route.fulfill(response=told, body=how(told.text()))

    page.route(re.compile(address), answer)


def verdict(page: Page, table: str, says: str) -> None:
    page.goto(f"/t/{table}/verify")
    expect(page.locator(VERDICT)).to_have_text(said(says), timeout=ENGINE_MS)


def wrong(page: Page) -> list[str]:
    """What does not hold, without the word that says so and without the orders of piles."""
    lines = page.locator("li.bad").all_inner_texts()
    return [line.removeprefix(said("verify.wrong")).strip().partition("\n")[0] for line in lines]


@only_in_ci
def test_a_game_that_one_has_played_is_verified(visitor: Visitor) -> None:
    player = Player(visitor.page())
    player.sit_down(f"/t/{open_table(visitor, AGAINST_BOT)}")
    play_to_the_end(player)
    page = player.page
    open_side(page)
    page.get_by_role("link", name=said("verify.link")).first.click()
    expect(page.locator(VERDICT)).to_have_text(said("verify.holds"), timeout=ENGINE_MS)
    expect(page.get_by_text(said("verify.commitment.noted"))).to_be_visible()


def test_a_game_with_many_piles_is_verified(visitor: Visitor) -> None:
    page = visitor.page()
    table = finished_table(visitor, WANDERERS_ONLY, game="pandoria", variant="classic")
    verdict(page, table, "verify.holds")
    page.get_by_text(said("verify.order")).first.click()
    expect(page.locator(".order").first).to_be_visible()


@only_in_ci
def test_a_game_that_was_given_up_is_verified(visitor: Visitor) -> None:
    table = open_table(visitor, AGAINST_BOT)
    visitor.post(f"/api/tables/{table}/resign", seat=0)
    page = visitor.page()
    verdict(page, table, "verify.holds")
    told = said("verify.result.givenUp", scores="0 : 0")
    expect(page.get_by_text(told)).to_be_visible()


@only_in_ci
def test_a_moved_card_is_found(visitor: Visitor, pagoda: str) -> None:
    def moved(record: str) -> str:
        return re.sub(r"^(Deal: ../..) (.+)$", lambda m: f"{m[1]} {m[2][::-1]}", record, flags=re.M)

    page = visitor.page()
    change(page, "/record", moved)
    verdict(page, pagoda, "verify.fails")
    assert wrong(page) == [said("verify.wrong.shuffle", number=1)]


@only_in_ci
def test_an_illegal_move_is_found_with_its_reason(visitor: Visitor, pagoda: str) -> None:
    page = visitor.page()
    change(page, "/record", lambda record: record.replace("\n\n", "\n\nE ", 1))
    verdict(page, pagoda, "verify.fails")
    (line,) = wrong(page)
    assert "the turn cannot end before a column has been built (PG-11)" in line


@only_in_ci
def test_another_result_is_found(visitor: Visitor, pagoda: str) -> None:
    def better(info: Any) -> Any:
        info["outcome"]["scores"][0] += 1
        return info

    page = visitor.page()
    change(page, f"/api/tables/{pagoda}$", better)
    verdict(page, pagoda, "verify.fails")
    assert len(wrong(page)) == 1


@only_in_ci
def test_another_seed_and_a_server_that_talks_nonsense_are_found(visitor: Visitor, pagoda: str) -> None:
    page = visitor.page()
    change(page, "/deal$", lambda deal: deal | {"seed": "ab" * 32})
    verdict(page, pagoda, "verify.fails")
    assert wrong(page)[0] == said("verify.wrong.commitment")
    page.unroute_all()
    change(page, "/deal$", lambda deal: deal | {"seed": "none of your business"})
    verdict(page, pagoda, "verify.fails")


@only_in_ci
def test_a_game_of_another_package_names_the_command(visitor: Visitor, pagoda: str) -> None:
    page = visitor.page()
    change(page, "/record", lambda record: record.replace("Game: pagoda", "Game: chess"))
    page.goto(f"/t/{pagoda}/verify")
    expect(page.get_by_text(said("verify.foreign"))).to_be_visible(timeout=ENGINE_MS)
    expect(page.locator("code")).to_have_text(f"pagoria verify pagoda-{pagoda}.proof.json")
    expect(page.locator(VERDICT)).to_have_count(0)


@only_in_ci
def test_the_saved_proof_is_verified_by_the_command(visitor: Visitor, pagoda: str, tmp_path: Path) -> None:
    page = visitor.page()
    page.goto(f"/t/{pagoda}/verify")
    with page.expect_download() as download:
        page.get_by_role("button", name=said("verify.save")).click()
    command = shlex.split(page.locator("code").inner_text())
    download.value.save_as(tmp_path / download.value.suggested_filename)
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.stdout.endswith("Everything agrees.\n"), done.stdout + done.stderr


def test_without_its_engine_the_page_says_so(visitors: Visitors) -> None:
    visitor = visitors.arrive(expected=("ERR_FAILED", "failed"))
    page = visitor.page()
    page.route("**/*.wasm", lambda route: route.abort())
    page.goto(f"/t/{finished_table(visitor)}/verify")
    expect(page.get_by_role("alert")).to_have_text(said("verify.noEngine"), timeout=ENGINE_MS)


def test_only_the_worker_may_compile_webassembly(visitor: Visitor, pagoda: str) -> None:
    page = visitor.page()
    policies: dict[str, str] = {}
    page.on(
        "response",
        lambda answer: policies.update({answer.url: answer.headers.get("content-security-policy", "")}),
    )
    verdict(page, pagoda, "verify.holds")
    allowing = {url for url, policy in policies.items() if "unsafe" in policy}
    assert any("worker" in url for url in allowing)
    assert all("/assets/engine/" in url for url in allowing)
    # The smallest module there is, which would be compiled where that is allowed.
    compiled = page.evaluate(
        "WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(() => true, () => false)"
    )
    visitor.complaints.clear()
    assert compiled is False
