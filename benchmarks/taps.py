"""How often and how far one taps: the same turns of the same games, by hands in a real browser.

    python -m benchmarks.taps measure http://127.0.0.1:8000 before.json    a server of any version that runs
    python -m benchmarks.taps measure … quick.json --settings '{"swift": true, "goOn": true}'
    python -m benchmarks.taps compare before.json after.json quick.json    turns that all of them managed

A turn begins with an imported game; what the same person decides before chance comes is tapped on the board.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Error, sync_playwright

from benchmarks.tapping import HANDS, Marks
from pagoria.core.record import format_record
from pagoria.core.registry import find_game
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from pagoria.play.bots import find_bot

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))

from visitors import Screen, Visitors, launch

_SCREEN: Final = Screen(1440, 900)
_NAMES: Final = ("Ada", "Ben")
#: Each game with its variant and the quick bot that plays it, one that does a little of everything.
_GAMES: Final = (("pagoda", "standard", "apprentice"), ("pandoria", "classic", "wanderer"))
#: Of so many turns one is tapped, so that all parts of a game come.
_EVERY: Final = 3


@dataclass(frozen=True)
class Turn:
    """What one person decides in one go."""

    name: str
    game: str
    record: str
    actions: tuple[tuple[Marks, str], ...]


def turns(game_id: str, variant: str, bot_name: str) -> Iterator[Turn]:
    """The turns of games between bots, always the same ones."""
    game = find_game(game_id)
    for seed in range(100):
        session: Session[Any] = Session(game, variant, 2, Rng(seed), start=0)
        bot, stream = find_bot(game_id, bot_name), Rng(f"bot {seed}")
        while not session.over():
            name = f"{game_id} {seed} {len(session.steps)}"
            record = format_record(session, _NAMES, "2026-01-01")
            yield Turn(name, game_id, record, tuple(_decide(session, bot, stream)))


def _decide(session: Session[Any], bot: Any, stream: Rng) -> Iterator[tuple[Marks, str]]:
    """Do what the bot does, until chance comes or somebody else decides."""
    game = session.game
    while not session.over():
        view = game.rules.view(session.state, session.actor())
        action = bot.plan(view, stream)[0]
        marks = dict(game.presentation.action_marks(session.state, action))
        yield marks, game.notation.format_action(session.state, action)
        if session.do(action).final:
            return


# -- measuring ------------------------------------------------------------------------------------


def measure(address: str, settings: dict[str, Any], count: int) -> list[dict[str, Any]]:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        return [
            tapped
            for game in _GAMES
            for turn in islice(turns(*game), 0, count * _EVERY, _EVERY)
            if (tapped := _tap(browser, address, settings, turn)) is not None
        ]


def _tap(browser: Browser, address: str, settings: dict[str, Any], turn: Turn) -> dict[str, Any] | None:
    """What a turn takes; None when the hands did not manage it."""
    visitors = Visitors(browser, address)
    visitor = visitors.arrive(_SCREEN)
    stored = json.dumps(json.dumps({"known": ["pagoda", "pandoria"], **settings}))
    visitor.context.add_init_script(f"localStorage.setItem('pagoria', {stored})")
    try:
        table: str = visitor.post("/api/import", record=turn.record)["id"]
        page = visitor.page()
        page.goto(f"/t/{table}")
        # Both seats are at this screen: who decides takes over.
        page.locator("main > .primary").click()
        page.locator("[role=tablist]").wait_for(state="attached")
        hand = HANDS[turn.game](page, table)
        for marks, text in turn.actions:
            if not hand.choose(marks, text):
                print(f"{turn.name}: {text} was not managed", file=sys.stderr)
                return None
        kinds = [marks["kind"] for marks, _ in turn.actions]
        return {"turn": turn.name, "game": turn.game, "kinds": kinds, **asdict(hand.effort)}
    except (AssertionError, Error) as error:
        print(f"{turn.name}: {str(error).splitlines()[0]}", file=sys.stderr)
        return None
    finally:
        visitors.leave(None)


# -- comparing ------------------------------------------------------------------------------------


def compare(files: list[Path]) -> None:
    """A table of what the turns that all files have took on average."""
    runs = {file.stem: {turn["turn"]: turn for turn in json.loads(file.read_text())} for file in files}
    common = set.intersection(*(set(run) for run in runs.values()))
    heads = (
        "game",
        "turns, choices",
        "version",
        "taps a turn",
        "a choice",
        "a column",
        "px a turn",
        "scrolls",
    )
    print(f"| {' | '.join(heads)} |\n|{' --- |' * len(heads)}")
    for game, _, _ in _GAMES:
        for version, run in runs.items():
            found = [run[name] for name in common if run[name]["game"] == game]
            if found:
                print(f"| {game} | {_row(found, version)} |")


def _row(found: list[dict[str, Any]], version: str) -> str:
    choices = sum(len(turn["kinds"]) for turn in found)
    taps, way, scrolls = (sum(turn[what] for turn in found) for what in ("taps", "way", "scrolls"))
    turns = len(found)
    cells = [f"{turns}, {choices}", version, f"{taps / turns:.1f}", f"{taps / choices:.2f}", _a_column(found)]
    return " | ".join([*cells, f"{way / turns:.0f}", f"{scrolls / turns:.1f}"])


def _a_column(found: list[dict[str, Any]]) -> str:
    """Taps in turns of nothing but columns and their end, which is one tap or goes by itself."""
    plain = [turn for turn in found if set(turn["kinds"]) == {"column", "end"}]
    columns = sum(len(turn["kinds"]) - 1 for turn in plain)
    return f"{sum(turn['taps'] for turn in plain) / columns - len(plain) / columns:.1f}" if plain else ""


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parts = parser.add_subparsers(dest="part", required=True)
    one = parts.add_parser("measure")
    one.add_argument("address")
    one.add_argument("file", type=Path)
    one.add_argument("--settings", type=json.loads, default={})
    one.add_argument("--turns", type=int, default=20, help="of each game")
    parts.add_parser("compare").add_argument("files", type=Path, nargs="+")
    wanted = parser.parse_args()
    if wanted.part == "compare":
        compare(wanted.files)
    else:
        found = measure(wanted.address, wanted.settings, wanted.turns)
        wanted.file.write_text(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
