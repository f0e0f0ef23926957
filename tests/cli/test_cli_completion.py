"""What Tab offers: what the parsers know, in words that a shell can take."""

from __future__ import annotations

import subprocess
import sys

import pytest

from pagoria.cli.commands import COMMANDS
from pagoria.cli.completion import completions
from tests.cli.running import RunCli


def offered(line: str) -> list[str]:
    """What Tab offers at the end of this line."""
    return [word for word, _ in completions(line.split(" "))]


def test_every_command_is_offered_with_what_it_does() -> None:
    assert dict(completions([""])).keys() == set(COMMANDS)
    assert all(meaning for _, meaning in completions([""]))
    assert offered("re") == ["replay"]


@pytest.mark.parametrize(
    ("line", "some"),
    [
        ("play ", {"pagoda", "pandoria"}),
        ("play pagoda --variant ", {"standard", "fast"}),
        ("play pandoria --lang de --variant ", {"classic", "family"}),
        ("play pagoda --versus ", {"master", "greedy"}),
        ("play pagoda --versus m", {"master"}),
        ("play --lang ", {"en", "de", "fr"}),
        ("play --lang=d", {"--lang=de"}),
        ("play --lang = d", {"de"}),
        ("arena pagoda greedy ", {"random", "master"}),
        ("simulate pagoda --bots greedy ", {"random", "master"}),
        ("components ", {"new", "check"}),
        ("components check --game ", {"pandoria"}),
        ("admin ", {"reports", "ban"}),
        ("serve --o", {"--origin", "--open"}),
        ("serve --open --o", {"--origin"}),
        ("serve --origin https://example.org --ori", {"--origin"}),
        ("completion ", {"bash", "zsh", "fish"}),
        ("--v", {"--version"}),
    ],
)
def test_words_that_fit_are_offered(line: str, some: set[str]) -> None:
    assert some <= set(offered(line))


@pytest.mark.parametrize(
    "line",
    [
        "play pagoda --resume ",  # a file
        "replay ",
        "serve --pat",  # for tests only
        "serve --open --ope",  # was given
        "nothing ",
        "play chess --variant ",
        "play pagoda pandoria ",
    ],
)
def test_nothing_is_offered_where_files_or_anything_may_stand(line: str) -> None:
    assert offered(line) == []


def test_options_say_what_they_mean() -> None:
    meanings = dict(completions(["serve", "--"]))
    assert meanings["--port"] == "port to listen at (8000; 0: any)"
    assert not any("{" in meaning or "%(" in meaning for meaning in meanings.values())


def test_bash_completes_what_was_typed(cli: RunCli) -> None:
    """The script itself, with this Python as the program."""
    script = cli("completion", "bash").out
    line = ["pagoria", "play", "pagoda", "--versus", "ma"]
    program = f'pagoria() {{ {sys.executable} -m pagoria "$@"; }}'
    words = " ".join(line)
    call = f'COMP_WORDS=({words}); COMP_CWORD={len(line) - 1}; _pagoria pagoria; echo "${{COMPREPLY[@]}}"'
    done = subprocess.run(["bash", "-c", f"{program}\n{script}\n{call}"], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("mason master\n", "")


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_every_shell_asks_the_same_command(cli: RunCli, shell: str) -> None:
    assert "completion words" in cli("completion", shell).out
    assert cli("completion", shell).code == 0


def test_another_shell_is_refused(cli: RunCli) -> None:
    assert cli("completion", "tcsh").code == 2
