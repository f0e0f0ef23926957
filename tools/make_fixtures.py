"""Writes what the tests of the client look at: positions of every game that has a board.

    PYTHONPATH=src python -m tools.make_fixtures

The positions of ``web/src/boards/<game>/positions.toml`` become TypeScript modules beside it, in
``fixtures/``, with what the seat that decides sees and may choose. They name the types of the board, so
svelte-check compares what the engine shows today with what the board expects.

``fixtures/random.json`` holds positions of games that weak bots play in every variant, as the server sends
them: a few of each kind of decision. Nothing is written as long as engine and positions stay as they are.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import tomllib
from collections import Counter
from collections.abc import Iterator
from itertools import cycle
from multiprocessing import Pool
from pathlib import Path
from typing import Any, Final

from benchmarks.menus import unfold
from pagoria.core.choices import expand
from pagoria.core.package import GamePackage
from pagoria.core.registry import find_game
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from pagoria.core.state import GAME_OVER
from pagoria.play.bots import find_bot, level_names

ROOT: Final = Path(__file__).parent.parent
BOARDS: Final = ROOT / "web" / "src" / "boards"
#: What fixtures are made from, besides the positions of a board.
ENGINE: Final = (
    *(ROOT / "src" / "pagoria" / part for part in ("core", "games", "play")),
    ROOT / "benchmarks" / "menus.py",
    Path(__file__),
)
STAMP: Final = ".made-from"
#: The types of a part of a fixture, and where they are; a board without such a file does without the part.
TYPES: Final = {"view": ("View", "view"), "setting": ("Setting", "setting")}
#: How many random positions of a kind are kept.
KEPT: Final = 3


def main() -> None:
    engine = digest(*ENGINE)
    stale = [source for source in sorted(BOARDS.glob("*/positions.toml")) if not is_made(source, engine)]
    with Pool(len(stale) or 1) as pool:
        pool.starmap(make, [(source, engine) for source in stale])


def is_made(source: Path, engine: str) -> bool:
    stamp = source.parent / "fixtures" / STAMP
    return stamp.is_file() and stamp.read_text() == engine + digest(source)


def digest(*places: Path) -> str:
    every = hashlib.sha256()
    for place in places:
        for path in sorted(place.rglob("*")) if place.is_dir() else [place]:
            if path.is_file() and path.suffix != ".pyc":
                every.update(f"{path.relative_to(ROOT)}\0{path.stat().st_size}\0".encode())
                every.update(path.read_bytes())
    return every.hexdigest()


def make(source: Path, engine: str) -> None:
    """All fixtures of one board."""
    game: GamePackage[Any] = find_game(source.parent.name)
    folder = source.parent / "fixtures"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, position in tomllib.loads(source.read_text("utf-8")).items():
        fixture = snapshot(game, game.notation.parse_position(position).state)
        (folder / f"{name}.ts").write_text(module(source.parent, name, fixture), encoding="utf-8")
    data = json.dumps(list(random_positions(game)), ensure_ascii=False, separators=(",", ":"))
    (folder / "random.json").write_text(data, encoding="utf-8")
    (folder / STAMP).write_text(engine + digest(source))


def snapshot(game: GamePackage[Any], state: Any) -> dict[str, Any]:
    """What the seat that decides sees and may choose, with the setting of its game."""
    view: dict[str, Any] = dict(game.rules.view(state, max(state.actor(), 0)).data())
    menu = None if state.actor() == GAME_OVER else expand(game, state)
    setting = game.presentation.setting_data(view["variant"], len(view["players"]))
    return {"view": view, "menu": menu, "setting": setting}


def module(board: Path, name: str, fixture: dict[str, Any]) -> str:
    """A fixture as a TypeScript module that exports it by its name."""
    types = {part: what for part, what in TYPES.items() if (board / f"{what[1]}.ts").exists()}
    imports = [f"import type {{ {what} }} from '../{file}';" for what, file in types.values()]
    shape = {part: what for part, (what, _) in types.items()}
    menu = fixture["menu"] and unfold(fixture["menu"])
    if menu is not None:
        imports.append("import type { Menu } from '../../../lib/unfold';")
    shape["menu"] = "null" if menu is None else "Menu"
    fields = "; ".join(f"{part}: {what}" for part, what in shape.items())
    whole = fixture | {"menu": menu}
    data = json.dumps({part: whole[part] for part in shape}, ensure_ascii=False, indent=1)
    return "\n".join([*imports, "", f"export const {name}: {{ {fields} }} = {data};", ""])


def random_positions(game: GamePackage[Any]) -> Iterator[dict[str, Any]]:
    """A few of each kind of decision: in every variant of a game by chance, in some of one by a weak bot."""
    met: Counter[object] = Counter()
    weak = cycle(["greedy", level_names(game.id)[0]])
    for number, variant in enumerate(game.rules.variants):
        counts = game.rules.player_counts(variant)
        players = counts[number % len(counts)]
        yield from played(game, "random", variant, players, met)
        if number % 4 == 0:
            yield from played(game, next(weak), variant, counts[0], met)


def played(
    game: GamePackage[Any], bot_name: str, variant: str, players: int, met: Counter[object]
) -> Iterator[dict[str, Any]]:
    bot, stream = find_bot(game.id, bot_name), Rng(f"{bot_name} {variant}")
    session: Session[Any] = Session(game, variant, players, Rng(variant))
    while not session.over():
        menu = game.presentation.menu(session.state, ())
        judged = frozenset((one.marks.get("kind"), one.refusal and one.refusal.rule) for one in menu.choices)
        kind = (variant, menu.question.template, judged)
        met[kind] += 1
        if met[kind] <= KEPT:
            yield snapshot(game, session.state)
        session.do(bot.plan(game.rules.view(session.state, session.actor()), stream)[0])


if __name__ == "__main__":
    main()
