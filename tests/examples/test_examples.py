"""The examples run, and do what they say: shortened, with seeds that are fixed."""

from __future__ import annotations

import ast
import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import build_client
import pagoria
from examples import learning_bot
from pagoria import Bot
from pagoria.play.bots import find_bot

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
NOTEBOOK = json.loads((EXAMPLES / "record_statistics.ipynb").read_text("utf-8"))
GAMES = pytest.mark.parametrize("game", ["pagoda", "pandoria"])


def listed() -> set[str]:
    return set(re.findall(r"^\| \[.*?\]\((.*?)\)", (EXAMPLES / "README.md").read_text("utf-8"), re.MULTILINE))


def test_every_example_is_listed() -> None:
    there = {path.name for path in EXAMPLES.iterdir() if path.name not in ("README.md", "__pycache__")}
    assert listed() == there


@pytest.mark.parametrize("name", sorted(path.name for path in EXAMPLES.glob("*.py")))
def test_every_example_says_how_it_is_run(name: str) -> None:
    says = ast.get_docstring(ast.parse((EXAMPLES / name).read_text("utf-8"))) or ""
    assert re.search(rf"^ *(python|pagoria) .*{Path(name).stem}", says, re.MULTILINE)


@GAMES
def test_random_play(game: str) -> None:
    done = subprocess.run(
        [sys.executable, "examples/random_play.py", game, "7"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert re.search(r"^Points: \d+ \d+ - won by: player \d", done.stdout, re.MULTILINE)


def points_ahead(game: str, bot: Bot, opponent: Bot, deals: int) -> list[int]:
    """The final lead of a bot in games against another, from both seats of each deal."""
    found = []
    for deal in range(deals):
        for seat in (0, 1):
            table = pagoria.table(game, seed=deal)
            while not table.over:
                table.push_bot(bot if table.actor == seat else opponent)
            found.append(table.scores[seat] - table.scores[1 - seat])
    return found


@GAMES
def test_one_ply_beats_random(game: str) -> None:
    bot = find_bot(game, f"python:examples.one_ply_bot:{game}")
    assert sum(points_ahead(game, bot, find_bot(game, "random"), deals=4)) > 16


@pytest.mark.slow
@GAMES
def test_the_search_beats_one_ply(game: str) -> None:
    bot = find_bot(game, f"python:examples.determinized_search:{game}@4")
    ahead = points_ahead(game, bot, find_bot(game, f"python:examples.one_ply_bot:{game}"), deals=3)
    assert sum(ahead) > 30, ahead


@pytest.mark.slow
def test_the_bot_learns() -> None:
    """Untrained it is random play; a hundred games later it wins most of its games."""
    untrained = learning_bot.share_of_wins(np.zeros(len(learning_bot.FEATURES)), "random", 60)
    trained = learning_bot.share_of_wins(learning_bot.trained(100), "random", 60)
    assert 0.3 < untrained < 0.65
    assert trained > untrained + 0.2
    assert trained > 0.75


def test_learning_repeats_itself() -> None:
    assert learning_bot.trained(2).tolist() == learning_bot.trained(2).tolist()


def cells(kind: str) -> list[dict[str, Any]]:
    return [cell for cell in NOTEBOOK["cells"] if cell["cell_type"] == kind]


def test_the_notebook_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Its cells, one after the other, as Jupyter would run them; plots are drawn and not shown."""
    monkeypatch.setenv("MPLBACKEND", "svg")
    monkeypatch.setenv("PAGORIA_EXAMPLE_GAMES", "4")
    import matplotlib.pyplot as plt

    drawn = []

    def draw() -> None:
        figure = plt.gcf()
        figure.canvas.draw()
        drawn.append(figure)
        plt.close(figure)

    monkeypatch.setattr(plt, "show", draw)
    names: dict[str, Any] = {"__name__": "notebook"}
    for cell in cells("code"):
        *statements, last = ast.parse("".join(cell["source"])).body
        exec(compile(ast.Module(statements, []), "notebook", "exec"), names)
        if isinstance(last, ast.Expr):
            names["_"] = eval(compile(ast.Expression(last.value), "notebook", "eval"), names)
        else:
            exec(compile(ast.Module([last], []), "notebook", "exec"), names)
    assert capsys.readouterr().out.startswith("4 games, ")
    assert len(drawn) == 3
    assert names["_"]._repr_svg_().startswith("<svg")


def test_the_notebook_is_kept_with_its_pictures_and_small() -> None:
    outputs = [output for cell in cells("code") for output in cell["outputs"]]
    assert [kind for output in outputs for kind in output.get("data", ())] == ["image/png"] * 3 + [
        "image/svg+xml"
    ]
    assert not [output for output in outputs if output["output_type"] == "error"]
    assert (EXAMPLES / "record_statistics.ipynb").stat().st_size < 150_000


NODE = shutil.which("node", path=build_client.search_path())


@pytest.mark.skipif(NODE is None, reason="there is no Node.js here")
@GAMES
def test_the_bot_in_another_language(game: str) -> None:
    bot = find_bot(game, shlex.join([f"program:{NODE}", str(EXAMPLES / "javascript_bot.mjs")]))
    try:
        assert min(points_ahead(game, bot, find_bot(game, "random"), deals=1)) > 0
    finally:
        bot.close()
