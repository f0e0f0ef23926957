"""Playthroughs: all that OpenSpiel can ask about a game, along one random game.

    python -m tests.adapters.playthroughs

plays those in ``tests/golden/openspiel`` anew. Do it only when a table of actions or observations, a rule or
a component was changed on purpose, and read the difference before you commit it. Of tensors and of the end of
very long lines only a digest is kept.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import Final

from absl import flags
from open_spiel.python.algorithms import generate_playthrough

import pagoria.adapters.openspiel  # noqa: F401  registers the games

FOLDER: Final = Path(__file__).parents[1] / "golden" / "openspiel"
#: The file of each game that is played through.
GAMES: Final = {
    "pagoda_standard": "python_pagoda(variant=standard)",
    "pagoda_fast_simple": "python_pagoda(variant=fast+simple)",
    "pandoria_classic": "python_pandoria(variant=classic,players=2)",
    "pandoria_family": "python_pandoria(variant=family,players=2)",
}
_SEED: Final = 1
_LONGEST: Final = 300
_SHOWN: Final = 120
#: All pieces of one player's tensor: lines with its name, and rows of dots between them.
_TENSORS: Final = re.compile(
    r"^(ObservationTensor\(\d\))\..*\n(?:(?:\1\.| *[◯◉]|$).*\n)*(?<=[^\n]\n)", re.MULTILINE
)

if not flags.FLAGS.is_parsed():
    flags.FLAGS.mark_as_parsed()


def shortened(text: str) -> str:
    """The text with a digest in the place of every tensor, and its longest lines cut."""
    return "".join(map(_short, _without_tensors(text).splitlines(keepends=True)))


def _without_tensors(text: str) -> str:
    return _TENSORS.sub(lambda found: f"{found[1]}: {_digest(found[0])}\n", text)


def _digest(text: str) -> str:
    return f"sha256 {hashlib.sha256(text.encode()).hexdigest()[:16]}"


def again(path: Path) -> str:
    """The playthrough with the actions of a file, as the game answers now."""
    _, played = generate_playthrough.replay(str(path))
    return shortened(played)


def _short(line: str) -> str:
    if len(line) <= _LONGEST:
        return line
    return f"{line[:_SHOWN]}… {len(line) - 1} characters, {_digest(line)}\n"


def _write() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, game in GAMES.items():
        played = generate_playthrough.playthrough(game, [], seed=_SEED)
        (FOLDER / f"{name}.txt").write_text(shortened(played), "utf-8")


if __name__ == "__main__":
    _write()
