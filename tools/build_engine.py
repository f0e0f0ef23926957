"""Packs the engine for the browser: parts of src/ as they are there, so that both play by the same rules.

    python tools/build_engine.py FILE      what the client brings along, as a file

The archive goes onto Python's path in the browser. It holds what an installed package has: modules, data,
and the entry points that the games are found by. The same sources always give the same bytes.
"""

import sys
import tomllib
import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src"
PARTS = ("pagoria/__init__.py", "pagoria/core", "pagoria/games", "pagoria/play", "pagoria/tables")
SUFFIXES = {".py", ".toml", ".json"}
#: The oldest time that a zip file can tell: when the files were changed must not show.
SOME_TIME = (1980, 1, 1, 0, 0, 0)


def pack() -> bytes:
    """The archive."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for path in sources():
            add(archive, path.relative_to(SOURCE).as_posix(), path.read_bytes())
        # Whatever its version, the one in the browser was packed with the client that loads it.
        add(archive, "pagoria-0.dist-info/METADATA", b"Metadata-Version: 2.1\nName: pagoria\nVersion: 0\n")
        add(archive, "pagoria-0.dist-info/entry_points.txt", entry_points().encode())
    return packed.getvalue()


def sources() -> Iterator[Path]:
    """The files of the engine, in the same order everywhere."""
    for part in PARTS:
        path = SOURCE / part
        if path.is_file():
            yield path
        else:
            yield from sorted(file for file in path.rglob("*") if file.suffix in SUFFIXES and wanted(file))


def wanted(file: Path) -> bool:
    """The browser's engine verifies games and answers for positions, without arrays.

    Coaches and aids measure with what bots search with.
    """
    return "tensors" not in file.relative_to(SOURCE).parts


def entry_points() -> str:
    """The games of this package, in the form of an installed one."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    games = project["entry-points"]["pagoria.games"]
    return "[pagoria.games]\n" + "".join(f"{name} = {place}\n" for name, place in sorted(games.items()))


def add(archive: zipfile.ZipFile, name: str, content: bytes) -> None:
    # Not deflated: versions of zlib differ in their bytes, and all of it is packed on its way to the browser.
    entry = zipfile.ZipInfo(name, SOME_TIME)
    entry.create_system, entry.external_attr = 3, 0o644 << 16
    archive.writestr(entry, content, zipfile.ZIP_STORED)


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(pack())
