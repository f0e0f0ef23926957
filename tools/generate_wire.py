"""Writes the client's types of the wire, web/src/lib/wire.ts, from those of the server.

What a game sends is in the ``wire.py`` of its package, if it has one: these types are written to
web/src/boards/{game}/wire.ts, which takes those that the module imports from lib/wire.ts.

    python tools/generate_wire.py            write them
    python tools/generate_wire.py --check    fail when one differs from what would be written

The sources are read, not imported: an annotation stays as it is written, and docstrings and ``#:`` comments
come along. A type is what is a ``TypeAlias``, a ``TypedDict``, pydantic's model or msgspec's struct with its
tag; an ``IntEnum`` is a constant. Other names for ``Annotated`` only set bounds, which TypeScript cannot
say: there stands the type below. What begins with an underscore stays in the server, and a name that ends in
``Data`` loses this end.
"""

import ast
import sys
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
PACKAGE: Final = ROOT / "src" / "pagoria"
WIRE: Final = ROOT / "web" / "src" / "lib" / "wire.ts"
BOARDS: Final = ROOT / "web" / "src" / "boards"
#: The modules of ``pagoria`` that make up the wire, in the order of reading.
SOURCES: Final = (
    "tables/data",
    "server/protocol",
    "tables/study/data",
    "tables/study/lesson_data",
    "tables/study/puzzle_data",
    "server/study/data",
    "tables/refusal",
    "server/live/connection",
    "server/live/seeking",
    "server/http/answer_models",
    "server/http/ratings_models",
    "server/http/request_models",
    "server/http/identity_models",
    "server/http/talk_models",
    "server/http/host_models",
    "server/http/finding_models",
    "server/http/notices_models",
    "server/http/match_models",
    "server/http/study_models",
    "server/http/progress_models",
)
#: The end of names that the client does without: it has no other type of the name.
_SUFFIX: Final = "Data"

HEADER: Final = f"""\
// What travels between server and client. Do not edit: tools/generate_wire.py writes this file from the types
// in src/pagoria: {", ".join(SOURCES[:4])},
// {", ".join(SOURCES[4:])}.
"""
GAME_HEADER: Final = """\
// What is sent of a game. Do not edit: tools/generate_wire.py writes this file from the wire.py of its game.
"""

_PLAIN: Final = {
    "str": "string",
    "int": "number",
    "float": "number",
    "bool": "boolean",
    "object": "unknown",
    "Any": "unknown",
}
#: Classes that add no field of their own.
_ROOTS: Final = ("TypedDict", "BaseModel", "Struct", "Sent", "Request")
#: Longer than this, the parts of a union stand one below the other.
_LONGEST_LINE: Final = 120


class WireSourceError(Exception):
    """A type that cannot be written in TypeScript as it stands."""


def generate(sources: Sequence[str]) -> str:
    """The TypeScript for the types in these Python modules."""
    return "\n".join([HEADER, *_written(sources).values()])


def generate_game(source: str, known: Collection[str]) -> str:
    """The same for a game; what it takes from elsewhere is among the ``known`` types of the wire."""
    written = _written([source])
    taken = sorted(_Module(source).imported() - written.keys())
    if unknown := [name for name in taken if name not in known]:
        raise WireSourceError(f"{', '.join(unknown)} is imported, and is no type of the wire")
    imports = [f"import type {{ {', '.join(taken)} }} from '../../lib/wire';\n"] if taken else []
    return "\n".join([GAME_HEADER + "".join(imports), *written.values()])


def _written(sources: Sequence[str]) -> dict[str, str]:
    """The text of every type, by its name."""
    modules = [_Module(source) for source in sources]
    bounds = {name: bound for module in modules for name, bound in module.bounds()}
    written: dict[str, str] = {}
    for module in modules:
        for name, text in module.types(bounds):
            if name in written:
                raise WireSourceError(f"there are two types called {name}")
            written[name] = text
    return written


class _Module:
    """One source file."""

    def __init__(self, source: str) -> None:
        self._lines = source.splitlines()
        self._statements = ast.parse(source).body

    def bounds(self) -> Iterator[tuple[str, ast.expr]]:
        """Names for ``Annotated``, with the type below."""
        for statement in self._statements:
            match statement:
                case ast.Assign(
                    [ast.Name(name)], ast.Subscript(ast.Name("Annotated"), ast.Tuple([below, *_]))
                ):
                    yield name, below

    def imported(self) -> set[str]:
        """The types of the wire that come from other modules of ``pagoria``."""
        return {
            _told(alias.name)
            for statement in self._statements
            if isinstance(statement, ast.ImportFrom) and (statement.module or "").startswith("pagoria.")
            for alias in statement.names
        }

    def types(self, bounds: dict[str, ast.expr]) -> Iterator[tuple[str, str]]:
        """Everything that travels, by its name."""
        translate = _Translator(bounds)
        for statement in self._statements:
            match statement:
                case ast.AnnAssign(ast.Name(name), ast.Name("TypeAlias"), ast.expr() as value):
                    if not name.startswith("_"):
                        yield _told(name), self._alias(statement, _told(name), translate(value))
                case ast.ClassDef(name=name) if not name.startswith("_"):
                    if text := self._class(statement, translate):
                        yield _told(name), text

    def _alias(self, statement: ast.stmt, name: str, type_: str) -> str:
        parts = type_.split(" | ")
        line = f"export type {name} = {type_};"
        if len(line) > _LONGEST_LINE and len(parts) > 1:
            line = f"export type {name} =\n" + "\n".join(f"  | {part}" for part in parts) + ";"
        return _comment(self._remarks(statement)) + line + "\n"

    def _class(self, found: ast.ClassDef, translate: "_Translator") -> str:
        """The text of a class, empty where it is not part of the wire."""
        bases = [_name(base) for base in found.bases]
        head = _comment((ast.get_docstring(found) or "").splitlines())
        if bases == ["IntEnum"]:
            return (
                f"{head}export const {_told(found.name)} = {{\n{''.join(self._members(found))}}} as const;\n"
            )
        partial = "total=False" in map(ast.unparse, found.keywords)
        fields = [*_tag(found), *self._fields(found, translate, partial)]
        parents = [f"{_told(base)} & " for base in bases if base not in _ROOTS]
        if not fields or bases == ["Exception"]:
            return ""
        return f"{head}export type {_told(found.name)} = {''.join(parents)}{{\n{''.join(fields)}}};\n"

    def _members(self, found: ast.ClassDef) -> Iterator[str]:
        for statement in found.body:
            match statement:
                case ast.Assign([ast.Name(name)], ast.Constant(int(value))):
                    yield _comment(self._remarks(statement), "  ") + f"  {name}: {value},\n"

    def _fields(self, found: ast.ClassDef, translate: "_Translator", partial: bool) -> Iterator[str]:
        for statement in found.body:
            match statement:
                case ast.AnnAssign(ast.Name(name), annotation, default):
                    type_, optional = annotation, partial or default is not None
                    if isinstance(type_, ast.Subscript) and _name(type_.value) == "NotRequired":
                        type_, optional = type_.slice, True
                    field = f"  {name}{'?' if optional else ''}: {translate(type_)};\n"
                    yield _comment(self._remarks(statement), "  ") + field

    def _remarks(self, statement: ast.stmt) -> list[str]:
        """The ``#:`` comments right above a statement."""
        above = []
        for line in reversed(self._lines[: statement.lineno - 1]):
            if not line.strip().startswith("#:"):
                break
            above.append(line.strip().removeprefix("#:").strip())
        return above[::-1]


class _Translator:
    """An annotation in TypeScript."""

    def __init__(self, bounds: dict[str, ast.expr]) -> None:
        self._bounds = bounds

    def __call__(self, type_: ast.expr) -> str:
        match type_:
            case ast.Constant(None):
                return "null"
            case ast.BinOp(left, ast.BitOr(), right):
                return f"{self(left)} | {self(right)}"
            case ast.Subscript(ast.Name(name), arguments):
                return self._generic(name, arguments)
            case ast.Name(name) | ast.Attribute(attr=name):
                return self(self._bounds[name]) if name in self._bounds else _PLAIN.get(name, _told(name))
        raise WireSourceError(f"{ast.unparse(type_)} has no counterpart in TypeScript")

    def _generic(self, name: str, arguments: ast.expr) -> str:
        match name, arguments:
            case "list", part:
                inner = self(part)
                return f"({inner})[]" if " | " in inner else f"{inner}[]"
            case "dict", ast.Tuple([key, value]):
                of = self(key)
                # Each of a union of words is there.
                return f"{{ [key{':' if of in _PLAIN.values() else ' in'} {of}]: {self(value)} }}"
            case "Annotated", ast.Tuple([below, *_]):
                return self(below)
            case "Literal", _:
                return " | ".join(f"'{word}'" for word in _words(arguments))
        raise WireSourceError(f"{name}[…] has no counterpart in TypeScript")


def _words(arguments: ast.expr) -> list[str]:
    words = arguments.elts if isinstance(arguments, ast.Tuple) else [arguments]
    return [ast.literal_eval(word) for word in words]


def _tag(found: ast.ClassDef) -> Iterator[str]:
    """The field that tells msgspec which struct it is."""
    given = {keyword.arg: keyword.value for keyword in found.keywords}
    match given.get("tag_field"), given.get("tag"):
        case ast.Constant(str(field)), ast.Constant(str(tag)):
            yield f"  {field}: '{tag}';\n"


def _told(name: str) -> str:
    """What a type is called in the client."""
    return name.removesuffix(_SUFFIX)


def _name(expression: ast.expr) -> str:
    return expression.attr if isinstance(expression, ast.Attribute) else ast.unparse(expression)


def _comment(lines: list[str], indent: str = "") -> str:
    told = [line.replace("``", "`") for line in lines]
    if not told:
        return ""
    if len(told) == 1:
        return f"{indent}/** {told[0]} */\n"
    middle = "".join(f"{indent} * {line}".rstrip() + "\n" for line in told)
    return f"{indent}/**\n{middle}{indent} */\n"


def read_sources() -> list[str]:
    return [(PACKAGE / f"{name}.py").read_text(encoding="utf-8") for name in SOURCES]


def generated() -> dict[Path, str]:
    """What each file of the client has to be."""
    sources = read_sources()
    files = {WIRE: generate(sources)}
    known = _written(sources).keys()
    for source in sorted((PACKAGE / "games").glob("*/wire.py")):
        game = generate_game(source.read_text(encoding="utf-8"), known)
        files[BOARDS / source.parent.name / WIRE.name] = game
    return files


def main(arguments: list[str]) -> int:
    try:
        wanted = generated()
    except WireSourceError as error:
        return _complain(str(error))
    match arguments:
        case []:
            for file, text in wanted.items():
                file.parent.mkdir(exist_ok=True)
                file.write_text(text, encoding="utf-8")
            return 0
        case ["--check"]:
            old = [file for file, text in wanted.items() if not _is(file, text)]
            for file in old:
                _complain(f"{file.relative_to(ROOT)} is not what the server says: run tools/generate_wire.py")
            return 1 if old else 0
        case _:
            print(__doc__, file=sys.stderr)
            return 2


def _is(file: Path, text: str) -> bool:
    return file.is_file() and file.read_text(encoding="utf-8") == text


def _complain(what: str) -> int:
    print(what, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
