"""The engine for the browser: the same bytes from the same sources, and all that it needs there."""

import json
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from pagoria.tables.study.in_browser import answer_json
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
    assert not [name for name in names if name.startswith(("pagoria/server", "pagoria/cli", "pagoria/arena"))]
    assert not [name for name in names if "tensors" in name.split("/")]
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


QUESTIONS = """
import json, sys
sys.path[:0] = sys.argv[1:]
from pagoria.tables.study.in_browser import answer_json
print(json.dumps([json.loads(answer_json(name, json.dumps(body))) for name, body in json.load(sys.stdin)]))
"""


@pytest.mark.parametrize("case", [PAGODA, PANDORIA], ids=str)
def test_it_answers_for_positions_on_its_own_as_the_server_does(
    archive: Path, tmp_path: Path, case: Case
) -> None:
    """What is said without a network of positions, moves, puzzles and lessons is what the server says."""
    # The browser's Python is 3.12; before that, pydantic wants a TypedDict that the standard library has not.
    (tmp_path / "typing_extensions.py").write_text("from typing import TypedDict\n")
    session = case.session("engine", start=0)
    action = session.game.notation.format_action(session.state, session.state.legal_actions()[0])
    at = {"game": session.game.id, "position": session.position_text(), "seat": 0, "names": ["Ann"]}
    move = {"action": action, "draws": "piles"}
    questions = [
        ("position", at),
        ("move", {**at, **move}),
        ("line", {**at, "moves": [move]}),
        ("move", {**at, "action": "nonsense"}),
        ("position", {**at, "position": "nonsense"}),
        ("solve", {**at, "line": [action], "actions": []}),
        ("lesson", {"game": "pagoda", "lesson": "first", "language": "de", "done": ["C1R"]}),
        ("aids", at),
    ]
    done = subprocess.run(
        [*ALONE, QUESTIONS, str(archive), str(tmp_path)],
        input=json.dumps(questions),
        capture_output=True,
        text=True,
        check=True,
    )
    told = json.loads(done.stdout)
    assert told == [json.loads(answer_json(name, json.dumps(body))) for name, body in questions]
    assert told[0]["frame"]["menu"]["choices"]
    assert told[1]["entry"]["action"] == action
    assert [told[1]] == told[2]
    assert [told[3]["error"]["code"], told[4]["error"]["code"]] == ["malformed", "bad_position"]
    assert told[5] == {"verdict": "going", "claims": []}
    assert (told[6]["done"], told[6]["asks"]) == (["C1R"], "do")
    assert told[7], "what a coach measures with is there as well"
