"""The OpenAPI document: valid, complete, and true of the server that schemathesis asks."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
import schemathesis

from server_process import Nursery, Server, running
from tests.repeating import times
from tests.server.people import OPEN, SECONDS, Person

#: Which records and names are good is more than a schema can say; what is accepted is tested in test_http.py.
_NOT_ASKED: Final = "positive_data_acceptance"
#: What may be answered to a request that breaks the schema.
_REFUSALS: Final = [400, 401, 403, 404, 405, 406, 409, 413, 415, 422, 428, 429]


@pytest.fixture(scope="module")
def server(nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that does not mind how much this one address asks."""
    folder = tmp_path_factory.mktemp("server")
    with running(nursery, str(folder / "data"), folder, "--guests-per-address", "100000") as server:
        yield server
    server.expect_no_fault("internal error")


@pytest.fixture
def document(server: Server) -> dict[str, Any]:
    document: dict[str, Any] = httpx.get(f"{server.url}/api/openapi.json", timeout=SECONDS).json()
    return document


def test_the_document_is_valid(document: dict[str, Any]) -> None:
    schemathesis.openapi.from_dict(document).validate()


def test_every_address_of_the_design_is_documented(document: dict[str, Any]) -> None:
    design = Path(__file__).parents[2] / "docs" / "reference" / "wire.md"
    documented = {path.replace("{table_id}", "{id}").replace("{seat}", "{n}") for path in document["paths"]}
    text = design.read_text(encoding="utf-8").replace("leave\\|resign", "leave")
    missing = [path for path in documented if path not in text and path != "/api/tables/{id}/resign"]
    assert not missing


def test_every_error_is_documented_in_the_one_shape(document: dict[str, Any]) -> None:
    """But for the health of a server that fails: it says as much as that of one that does not."""
    for path, methods in document["paths"].items():
        for operation in methods.values():
            for status, answer in operation["responses"].items():
                if int(status) >= 400 and (path, status) != ("/api/health", "503"):
                    schema = answer["content"]["application/json"]["schema"]
                    assert schema == {"$ref": "#/components/schemas/ErrorAnswer"}


@pytest.mark.slow
def test_schemathesis_finds_nothing(server: Server, document: dict[str, Any], tmp_path: Path) -> None:
    with Person(server) as anna:
        teams: dict[str, Any] = {"game": "pandoria", "variant": "teams", "seats": [OPEN] * 4}
        tables = [
            anna.open_table(),
            anna.open_table(sits=(0, 1)),
            anna.open_table(sits=range(4), **teams),
        ]
    config = tmp_path / "schemathesis.toml"
    # With tables and games that there are, requests get past "there is no such table".
    names = {
        "path.table_id": tables,
        "path.game": ["pagoda", "pandoria"],
        "query.variant": ["classic", "teams"],
    }
    there_are = "\n".join(f'"{name}" = {values}' for name, values in names.items())
    refusals = f"negative_data_rejection.expected-statuses = {_REFUSALS}"
    config.write_text(f"[parameters]\n{there_are}\n[checks]\n{refusals}\n", encoding="utf-8")
    command = [
        "-m",
        "schemathesis.cli",
        "--config-file",
        str(config),
        "run",
        f"{server.url}/api/openapi.json",
    ]
    examples = str(times(8, 4))
    options = ["--checks", "all", "--exclude-checks", _NOT_ASKED, "--max-examples", examples, "--seed", "1"]
    done = subprocess.run(
        [sys.executable, *command, *options, "--no-color"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    tested = re.search(r"Tested: (\d+)", done.stdout)
    assert tested is not None
    assert int(tested[1]) == sum(len(methods) for methods in document["paths"].values())
