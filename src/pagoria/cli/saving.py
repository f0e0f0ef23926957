"""Games as files: a record, written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from pagoria.cli.errors import one_line
from pagoria.core.record import format_record
from pagoria.core.session import Session

#: The name of a seat that a bot plays, in records: ``bot:greedy``.
BOT_PREFIX: Final = "bot:"


def default_file(game: str, now: datetime) -> Path:
    """Where a game is saved unless the player says otherwise: in the working directory."""
    return Path(f"{game}-{now:%Y%m%d-%H%M%S}.txt")


def save(
    session: Session[Any], names: Sequence[str], date: str, file: Path, components: Path | None = None
) -> None:
    """Write the record of a game; the file changes at once from its old content to the new."""
    place = "" if components is None else one_line(str(components))
    text = format_record(session, names, date, components=place)
    folder = file.parent
    handle, temporary = tempfile.mkstemp(prefix=f".{file.name}.", dir=folder)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        Path(temporary).chmod(0o644 & ~_umask())
        Path(temporary).replace(file)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
