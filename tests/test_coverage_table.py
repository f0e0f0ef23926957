"""The table that make coverage prints."""

import json
from pathlib import Path

import pytest

from coverage_table import main


def measured(statements: int, run: int, branches: int = 0, taken: int = 0) -> dict[str, dict[str, int]]:
    summary = {"num_statements": statements, "covered_lines": run}
    return {"summary": summary | {"num_branches": branches, "covered_branches": taken}}


def test_a_package_is_counted_with_all_below_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = tmp_path / "coverage.json"
    files = {
        "src/pagoria/__init__.py": measured(5, 5),
        "src/pagoria/core/rng.py": measured(1_000, 990),
        "src/pagoria/games/one/engine/state.py": measured(60, 60, 10, 9),
        "src/pagoria/games/one/engine/phases/turn.py": measured(20, 10),
        "src/pagoria/games/one/tensors.py": measured(20, 0),
        "src/pagoria/arena/matches.py": measured(9, 0),
    }
    report.write_text(json.dumps({"files": files}), "utf-8")
    assert main([str(report), "core", "games"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "| package | statements | run | branches | run |",
        "| --- | ---: | ---: | ---: | ---: |",
        "| core | 1,000 | 99.0 % | 0 | – |",
        "| games | 100 | 70.0 % | 10 | 90.0 % |",
        "| games/one | 100 | 70.0 % | 10 | 90.0 % |",
        "| games/one/engine | 80 | 87.5 % | 10 | 90.0 % |",
    ]
