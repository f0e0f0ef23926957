"""Fingerprints: short texts that stay the same as long as the things that they stand for do."""

from __future__ import annotations

import ast
import contextlib
import hashlib
import json
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

_DIGITS: Final = 16


def fingerprint_of(facts: object) -> str:
    """The fingerprint of plain values: dictionaries in any order, lists, texts and numbers."""
    text = json.dumps(facts, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()[:_DIGITS]


@cache
def fingerprint_of_code(module: str) -> str:
    """The fingerprint of a module's whole package, or of the module if it is in none.

    Comments and layout do not count. Compiled modules count by their bytes; code that lies in no file, as in
    an archive, does not count at all.
    """
    return fingerprint_of([[name, _content(file)] for name, file in _files(module)])


def _files(module: str) -> Iterator[tuple[str, Path]]:
    """The code files of a package, or the one of a module, with names that are the same on every machine."""
    file = Path(sys.modules[module].__file__ or "")
    if not sys.modules[module].__package__:
        yield from [(file.name, file)] if file.is_file() else []
        return
    found = {path for ending in ("py", "so", "pyd") for path in file.parent.rglob(f"*.{ending}")}
    for path in sorted(found):
        yield path.relative_to(file.parent).as_posix(), path


def _content(file: Path) -> str:
    content = file.read_bytes()
    if file.suffix == ".py":
        with contextlib.suppress(SyntaxError):  # a template, or for another Python
            return ast.dump(ast.parse(content))
    return hashlib.sha256(content).hexdigest()
