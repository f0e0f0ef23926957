"""The examples of the guides for learners run, and the table of the first says what is so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pagoria.adapters.observing import arrays
from pagoria.adapters.play import Play, setup

GUIDES = Path(__file__).parents[2] / "docs" / "guides"
PAGE = (GUIDES / "openspiel-and-pettingzoo.md").read_text("utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE + (GUIDES / "learning.md").read_text("utf-8"), re.DOTALL)


@pytest.mark.parametrize("code", EXAMPLES, ids=["openspiel", "pettingzoo", "vector", "gymnasium"])
def test_an_example_runs(code: str) -> None:
    exec(compile(code, "a guide", "exec"), {})


def _row(title: str) -> str:
    return next(line for line in PAGE.splitlines() if line.startswith(f"| {title} |"))


@pytest.mark.parametrize(
    ("name", "variant", "players"),
    [
        ("pagoda", "standard", 2),
        *(("pandoria", "classic", players) for players in (2, 3, 4)),
        *(("pandoria", "classic+river", players) for players in (2, 3, 4)),
    ],
)
def test_the_table_has_the_sizes(name: str, variant: str, players: int) -> None:
    found = setup(name, variant, players)
    tensor = sum(piece.size for piece in arrays(Play.begin(found), 0).values())
    assert re.search(rf"\b{found.codec.size}\b", _row("actions"))
    assert re.search(rf"\b{tensor}\b", _row("observation"))
    assert re.search(rf"\b{found.codec.outcomes}\b", _row("outcomes of chance"))
