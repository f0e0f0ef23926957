"""A broken game of another package: commands about it say why, all others go on."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from pagoria.core.registry import GROUP
from tests.cli.running import RunCli
from tests.tiny_game.installing import installed

REASON = "ModuleNotFoundError: No module named 'no_such_module_anywhere'"


@pytest.fixture(autouse=True)
def broken(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A package whose game cannot be imported."""
    site: Path = tmp_path_factory.mktemp("site")
    info = site / "broken-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(
        f"[{GROUP}]\nbroken = no_such_module_anywhere:GAME\n", encoding="utf-8"
    )
    with installed(site):
        yield


@pytest.mark.parametrize(
    "argv",
    [
        ("rules", "pagoda", "PG-12"),
        ("simulate", "pagoda", "--games", "1", "--bots", "random"),
        ("arena", "pagoda", "random", "idle", "--games", "2"),
        ("components", "check", "--games", "1"),
    ],
    ids=" ".join,
)
def test_commands_about_other_games_do_not_mention_it(cli: RunCli, argv: tuple[str, ...]) -> None:
    done = cli(*argv)
    assert done.code == 0
    assert "broken" not in done.out + done.err


@pytest.mark.parametrize("command", ["play", "rules", "legal", "simulate"])
def test_a_command_about_it_says_why_it_cannot_be_loaded(cli: RunCli, command: str) -> None:
    refused = cli(command, "broken")
    assert (refused.code, refused.err) == (2, f"pagoria: the game 'broken' could not be loaded: {REASON}\n")


def test_a_server_leaves_it_out_with_one_warning(cli: RunCli, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        served = cli("serve", "--port", port, "--data", str(tmp_path / "data"))
    warning, fault = served.err.splitlines()
    assert warning == f"pagoria: the game 'broken' is left out, as it could not be loaded: {REASON}"
    assert f"port {port} is in use" in fault
