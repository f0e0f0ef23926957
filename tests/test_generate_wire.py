"""The client's types of the wire are those of the server."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import generate_wire

ROOT = Path(__file__).parent.parent
TOOL = Path("tools") / "generate_wire.py"
SOURCES = Path("src") / "pagoria"
PROTOCOL = "server/protocol"
WIRE = Path("web") / "src" / "lib" / "wire.ts"
BOARD = Path("web") / "src" / "boards" / "chess" / "wire.ts"


class Project:
    """A copy of the tool, with sources of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for place in (TOOL.parent, WIRE.parent, BOARD.parent.parent):
            (folder / place).mkdir(parents=True)
        shutil.copy(ROOT / TOOL, folder / TOOL)
        for name in generate_wire.SOURCES:
            self.write(name, "")

    def write(self, name: str, source: str) -> None:
        file = self.folder / SOURCES / f"{name}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(source, encoding="utf-8")

    def play(self, source: str) -> None:
        """Give the project a game that sends this."""
        self.write("games/chess/wire", source)

    def board(self) -> str:
        """The types for the game's board, without the first line."""
        assert self.run().returncode == 0
        return (self.folder / BOARD).read_text(encoding="utf-8").partition("\n")[2].strip()

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return run(self.folder, *arguments)

    def generated(self, source: str) -> str:
        """The types for a source, without the header."""
        self.write(PROTOCOL, source)
        assert self.run().returncode == 0
        return (self.folder / WIRE).read_text(encoding="utf-8").partition("\n\n")[2].strip()


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, folder / TOOL, *arguments], capture_output=True, text=True)


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


def test_the_client_has_the_types_of_the_server() -> None:
    checked = run(ROOT, "--check")
    assert (checked.returncode, checked.stderr) == (0, "")


def test_the_check_fails_when_a_type_differs(project: Project) -> None:
    project.generated("class A(TypedDict):\n    a: int\n")
    assert project.run("--check").returncode == 0
    project.write(PROTOCOL, "class A(TypedDict):\n    a: str\n")
    assert project.run("--check").returncode == 1
    assert project.run("--nonsense").returncode == 2


def test_a_typed_dict_keeps_its_comments_and_what_may_be_missing(project: Project) -> None:
    source = '''
class Deal(TypedDict):
    """How the cards ``lie``.

    More about it.
    """

    #: Hex,
    #: in lower case.
    seed: NotRequired[str | None]
    #: Every pile.
    piles: list[int | Pile]
    named: dict[str, list[float]]
    kind: Literal["a", "b"]
    any: dict[int, object]
'''
    assert project.generated(source) == (
        "/**\n * How the cards `lie`.\n *\n * More about it.\n */\n"
        "export type Deal = {\n"
        "  /**\n   * Hex,\n   * in lower case.\n   */\n"
        "  seed?: string | null;\n"
        "  /** Every pile. */\n"
        "  piles: (number | Pile)[];\n"
        "  named: { [key: string]: number[] };\n"
        "  kind: 'a' | 'b';\n"
        "  any: { [key: number]: unknown };\n"
        "};"
    )


def test_bounds_stay_in_the_server_and_models_are_built_on_each_other(project: Project) -> None:
    source = """
Name = Annotated[str, Field(max_length=24)]
class Request(BaseModel):
    model_config = ConfigDict(extra="forbid")
class Command(Request):
    id: Name
class Join(Command):
    seat: Annotated[int, Field(ge=0)] | None = None
class _Secret(BaseModel):
    seed: bytes
"""
    assert project.generated(source) == (
        "export type Command = {\n  id: string;\n};\n\n"
        "export type Join = Command & {\n  seat?: number | null;\n};"
    )


def test_structs_have_their_tag_and_numbers_their_names(project: Project) -> None:
    source = """
class Ping(msgspec.Struct, tag_field="do", tag="ping"):
    pass
#: Both.
Message: TypeAlias = Ping | Pong
class CloseCode(IntEnum):
    #: Wait.
    TOO_MANY = 4429
"""
    assert project.generated(source) == (
        "export type Ping = {\n  do: 'ping';\n};\n\n"
        "/** Both. */\nexport type Message = Ping | Pong;\n\n"
        "export const CloseCode = {\n  /** Wait. */\n  TOO_MANY: 4429,\n} as const;"
    )


def test_a_game_has_its_types_beside_its_board(project: Project) -> None:
    project.write(PROTOCOL, "class TextData(TypedDict):\n    t: str\n")
    project.play('''
from typing import TypedDict
from pagoria.core.texts import TextData
#: A colour.
Side: TypeAlias = Literal["w", "b"]
class View(TypedDict):
    kings: dict[Side, str]
    said: TextData | None
class Marks(TypedDict, total=False):
    """What a move touches."""

    side: Side
''')
    assert project.board() == (
        "import type { Text } from '../../lib/wire';\n\n"
        "/** A colour. */\nexport type Side = 'w' | 'b';\n\n"
        "export type View = {\n  kings: { [key in Side]: string };\n  said: Text | null;\n};\n\n"
        "/** What a move touches. */\nexport type Marks = {\n  side?: Side;\n};"
    )
    assert "Side" not in (project.folder / WIRE).read_text(encoding="utf-8")


def test_the_check_covers_the_games(project: Project) -> None:
    project.play("class View(TypedDict):\n    a: int\n")
    assert project.run("--check").returncode == 1
    assert project.run().returncode == 0
    assert project.run("--check").returncode == 0
    project.play("class View(TypedDict):\n    a: str\n")
    checked = project.run("--check")
    assert (checked.returncode, str(BOARD) in checked.stderr) == (1, True)


def test_a_game_imports_types_of_the_wire_only(project: Project) -> None:
    project.play("from pagoria.core.state import State\nclass View(TypedDict):\n    a: State\n")
    result = project.run()
    assert (result.returncode, "State" in result.stderr, "Traceback" in result.stderr) == (1, True, False)


@pytest.mark.parametrize(
    "source",
    [
        "class A(TypedDict):\n    a: tuple[int, str]\n",
        "class A(TypedDict):\n    a: 3\n",
        "class A(TypedDict):\n    a: int\nclass A(TypedDict):\n    a: str\n",
    ],
)
def test_what_typescript_cannot_say_is_no_silent_guess(project: Project, source: str) -> None:
    project.write(PROTOCOL, source)
    result = project.run()
    assert (result.returncode, "Traceback" in result.stderr) == (1, False)
    assert not (project.folder / WIRE).exists()
