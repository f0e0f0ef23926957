"""Polish is added as docs/guides/adding-a-language.md says, with files only, and counts as Polish does."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
GUIDE: Final = (ROOT / "docs" / "guides" / "adding-a-language.md").read_text("utf-8")
#: A file of the guide: its path on a line of its own, then its content.
FILE: Final = re.compile(r"^`([\w/.]+/pl\.\w+)`\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NUMBERS: Final = (1, 2, 5, 12, 22, 25)

SAYING: Final = """
import json
from pagoria.cli.language import Speaker
from pagoria.core.catalogue import catalogue, render
from pagoria.core.language import best_language, language, languages
from pagoria.core.texts import Text, listed

polish = catalogue("pandoria", "pl")
amounts = [Text(f"{{count}} {what}", {"count": n}) for what in ("crystals", "points") for n in %s]
print(json.dumps({
    "languages": languages(),
    "guest": language(best_language(["pl-PL", "de;q=0.8"])).guest,
    "amounts": [render(amount, polish) for amount in amounts],
    "terminal": [Speaker("pl").say("{count} cards", count=n) for n in %s],
    "list": render(Text("take {points}", {"points": listed(amounts[:3])}), polish),
    "english": render(Text("{count} gold", {"count": 2}), polish),
    "served": polish.texts()["templates"]["{count} points"]["few"],
}))
"""


def files_of_the_guide() -> dict[str, str]:
    return dict(FILE.findall(GUIDE))


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Pagoria's sources, with the files of the guide."""
    folder = tmp_path_factory.mktemp("polish")
    without = shutil.ignore_patterns("node_modules", "client", "__pycache__")
    for part in ("src", "web"):
        shutil.copytree(ROOT / part, folder / part, ignore=without)
    for path, content in files_of_the_guide().items():
        assert not (folder / path).exists()
        (folder / path).write_text(content, "utf-8")
    return folder


def test_the_guide_has_a_file_for_each_kind_of_text() -> None:
    assert set(files_of_the_guide()) == {
        "src/pagoria/cli/texts/pl.toml",
        "src/pagoria/core/languages/pl.toml",
        "src/pagoria/games/pandoria/present/texts/pl.toml",
        "web/src/texts/pl.json",
        "web/src/boards/pandoria/texts/pl.json",
    }


def test_python_speaks_it(copy: Path) -> None:
    # The engine of the copy, not an installed one.
    environment = os.environ | {"PYTHONPATH": str(copy / "src"), "PYTHONIOENCODING": "utf-8"}
    program = [sys.executable, "-c", SAYING % (NUMBERS, NUMBERS)]
    ran = subprocess.run(program, env=environment, capture_output=True, text=True, encoding="utf-8")
    assert ran.returncode == 0, ran.stderr
    said = json.loads(ran.stdout)
    assert "pl" in said["languages"]
    assert said["guest"] == "Gość"
    crystals = ["1 kryształ", "2 kryształy", "5 kryształów", "12 kryształów", "22 kryształy", "25 kryształów"]
    points = ["1 punkt", "2 punkty", "5 punktów", "12 punktów", "22 punkty", "25 punktów"]
    assert said["amounts"] == crystals + points
    assert said["terminal"] == ["1 karta", "2 karty", "5 kart", "12 kart", "22 karty", "25 kart"]
    assert said["list"] == "weź 1 kryształ, 2 kryształy i 5 kryształów"
    assert said["english"] == "2 gold", "what is not translated yet"
    assert said["served"] == "{count} punkty"


def test_the_client_speaks_it(copy: Path) -> None:
    web = copy / "web"
    (web / "node_modules").symlink_to((ROOT / "web" / "node_modules").resolve())
    shutil.copy(Path(__file__).with_name("polish.test.ts"), web / "src")
    # The programs of this environment first: where the machine has no Node.js, it is among them.
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])
    ran = subprocess.run(
        ["npx", "vitest", "run", "src/polish.test.ts"],
        cwd=web,
        env=os.environ | {"PATH": path},
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
