"""The engine for the browser: the same bytes from the same sources, and all that verifying a game needs."""

import json
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.core.proofs import PAGODA, PANDORIA, told
from tests.laws.cases import Case

TOOL = Path(__file__).parent.parent / "tools" / "build_engine.py"
#: Python without anything installed and without this checkout: only the archive and the standard library.
ALONE = (sys.executable, "-I", "-S", "-c")
PROGRAM = """
import sys
sys.path.insert(0, sys.argv[1])
from pagoria.core.verification import verify_json
print(verify_json(sys.stdin.read()))
"""


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("engine") / "engine.zip"
    pack(path)
    return path


def pack(path: Path) -> None:
    subprocess.run([sys.executable, TOOL, path], check=True)


def test_the_same_sources_give_the_same_bytes(archive: Path, tmp_path: Path) -> None:
    pack(tmp_path / "again.zip")
    assert (tmp_path / "again.zip").read_bytes() == archive.read_bytes()


def test_it_holds_the_engine_and_its_data_and_nothing_else(archive: Path) -> None:
    names = ZipFile(archive).namelist()
    assert "pagoria/games/pandoria/components/sets/shipped/tiles.toml" in names
    assert not [name for name in names if name.startswith(("pagoria/server", "pagoria/play", "pagoria/cli"))]
    assert not [name for name in names if {"bots", "tensors"}.intersection(name.split("/"))]
    assert not [name for name in names if name.endswith((".pyc", ".so"))]


@pytest.mark.parametrize("case", [PAGODA, PANDORIA], ids=str)
def test_it_verifies_a_game_on_its_own(archive: Path, case: Case) -> None:
    proof = json.dumps(told(case))
    done = subprocess.run(
        [*ALONE, PROGRAM, str(archive)], input=proof, capture_output=True, text=True, check=True
    )
    findings = json.loads(done.stdout)
    assert len(findings) > 8
    assert all(finding["holds"] for finding in findings)
