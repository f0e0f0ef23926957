"""The house is kept: only games/ knows a game by name, a class name is used once, no module is too long."""

from __future__ import annotations

import ast
import re
import subprocess
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
SOURCE: Final = ROOT / "src" / "pagoria"
#: Where games have a room of their own; tests may name them anywhere.
ROOMS_OF_GAMES: Final = ("src/pagoria/games/", "web/src/boards/")
MOST_LINES: Final = 400
#: All others wait for a condition (tools/waiting.py): what they wait for is there sooner, or later.
SLEEPERS: Final = {
    "tests/e2e/test_notices.py": "a newcomer's page never fetches a worker, however long it is open",
    "tests/server/test_kills.py": "people hesitate and servers live as long as chance will have it",
    "tests/server/test_waiting_bots.py": "a bot hesitates",
}
#: One idea in several rooms (docs/glossary.md): what each game has of its own, what the library shows of it.
SHARED_NAMES: Final = {"Kind", "MarksData", "Phase", "PlayerData", "State", "Table", "View", "ViewData"}


def modules() -> Iterator[tuple[str, str]]:
    for path in sorted(SOURCE.rglob("*.py")):
        yield path.relative_to(SOURCE).as_posix(), path.read_text()


def test_only_games_know_a_game_by_name() -> None:
    games = [path.name for path in (SOURCE / "games").iterdir() if (path / "rules.toml").exists()]
    assert len(games) > 1
    named = ["git", "grep", "-lIiE", "--untracked", "|".join(games), "--", "src/pagoria", "web/src"]
    found = subprocess.run(named, cwd=ROOT, capture_output=True, text=True)
    assert found.stderr == ""
    strangers = [at for at in found.stdout.splitlines() if not at.startswith(ROOMS_OF_GAMES)]
    assert [at for at in strangers if not at.endswith(".test.ts")] == []


def test_a_class_name_is_used_once() -> None:
    places = defaultdict(list)
    for at, text in modules():
        for name in re.findall(r"^ *class (\w+)[(\[:]", text, re.MULTILINE):
            places[name].append(at)
    shared = {name: found for name, found in places.items() if len(found) > 1}
    assert {name: found for name, found in shared.items() if name not in SHARED_NAMES} == {}
    assert shared.keys() == SHARED_NAMES


def test_no_module_is_too_long() -> None:
    assert [at for at, text in modules() if text.count("\n") > MOST_LINES] == []


def test_tests_wait_for_conditions_and_not_for_time() -> None:
    sleepers = {
        path.relative_to(ROOT).as_posix()
        for path in sorted((ROOT / "tests").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and sleeps(node)
    }
    assert sleepers == SLEEPERS.keys()


def sleeps(call: ast.Call) -> bool:
    """Whether a call lets time go by; to sleep for 0 seconds is to let others in a loop have their turn."""
    name = getattr(call.func, "attr", getattr(call.func, "id", ""))
    turn = [getattr(argument, "value", None) for argument in call.args] == [0]
    return name == "wait_for_timeout" or (name == "sleep" and not turn)


def test_no_merge_is_left_half_done() -> None:
    marked = ["git", "grep", "--files-with-matches", "--extended-regexp", "^(<{7}|>{7}) "]
    found = subprocess.run(marked, cwd=ROOT, capture_output=True, text=True)
    assert (found.stdout, found.stderr) == ("", "")
