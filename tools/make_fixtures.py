"""Writes what the tests of the client look at: positions of every game that has a board.

    PYTHONPATH=src python -m tools.make_fixtures

The positions are those of ``web/src/boards/<game>/positions.toml``. Each becomes a TypeScript module beside
it, in ``fixtures/``, with what the seat that decides sees and may choose. It names the types of the board, so
svelte-check compares what the engine shows today with what the board expects.
"""

from __future__ import annotations

import json
import shutil
import tomllib
from pathlib import Path
from typing import Any, Final

from benchmarks.menus import unfold
from pagoria.core.choices import expand
from pagoria.core.package import GamePackage
from pagoria.core.registry import find_game
from pagoria.core.state import GAME_OVER

BOARDS: Final = Path(__file__).parent.parent / "web" / "src" / "boards"
#: The types of a part of a fixture, and where they are; a board without such a file does without the part.
TYPES: Final = {"view": ("View", "view"), "setting": ("Setting", "setting")}


def main() -> None:
    for source in sorted(BOARDS.glob("*/positions.toml")):
        game = find_game(source.parent.name)
        folder = source.parent / "fixtures"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for name, position in tomllib.loads(source.read_text("utf-8")).items():
            fixture = snapshot(game, game.notation.parse_position(position).state)
            (folder / f"{name}.ts").write_text(module(source.parent, name, fixture), encoding="utf-8")


def snapshot(game: GamePackage[Any], state: Any) -> dict[str, Any]:
    """What the seat that decides sees and may choose, with the setting of its game."""
    view: dict[str, Any] = game.rules.view(state, max(state.actor(), 0)).data()
    menu = None if state.actor() == GAME_OVER else unfold(expand(game, state))
    setting = game.presentation.setting_data(view["variant"], len(view["players"]))
    return {"view": view, "menu": menu, "setting": setting}


def module(board: Path, name: str, fixture: dict[str, Any]) -> str:
    """A fixture as a TypeScript module that exports it by its name."""
    types = {part: what for part, what in TYPES.items() if (board / f"{what[1]}.ts").exists()}
    imports = [f"import type {{ {what} }} from '../{file}';" for what, file in types.values()]
    shape = {part: what for part, (what, _) in types.items()}
    if fixture["menu"] is not None:
        imports.append("import type { Menu } from '../../../lib/unfold';")
    shape["menu"] = "null" if fixture["menu"] is None else "Menu"
    fields = "; ".join(f"{part}: {what}" for part, what in shape.items())
    data = json.dumps({part: fixture[part] for part in shape}, ensure_ascii=False, indent=1)
    return "\n".join([*imports, "", f"export const {name}: {{ {fields} }} = {data};", ""])


if __name__ == "__main__":
    main()
