"""Pagoda drawn in the terminal. The expected drawings lie in ``golden/``."""

from __future__ import annotations

import argparse
import io
from pathlib import Path
from typing import Any

import pytest

from pagoria.cli.language import GameVoice
from pagoria.cli.screen import style_for
from pagoria.core.screen import Style, visible_length, without_colour
from pagoria.core.state import Draw, View
from pagoria.core.terminal import TerminalBoard
from pagoria.games.pagoda import PAGODA
from pagoria.games.pagoda.present.terminal import draw, tell_draws
from tests.cli.running import RunCli, random_game
from tests.tiny_game.installing import installed

GOLDEN = Path(__file__).parent / "golden"
NAMES = ["Ann", "A name that is rather long"]
VOICE = GameVoice(PAGODA)
EARLY = "R4>B1/B1/G2/-/-/- YGBPP/yg YGBPP/?2 ?32 RRRRRGGBB 7:3 20000:00000 2s1c0l3[] standard"
LATE = (
    "R4>R4>G4>R4^B/G4>P4>B4>G4^Y/P4>P4>G4>B4/G2/G4/R4>Y4>Y4 GGBBB/bbp R/p "
    "GPPPRGGBYPGRGYBYPRRYRRP RRRRYYYYYYYGGGPPP+GBBBB 53:120 10000:01200 2s1c4l4[R]a standard"
)
BLOCKED = (
    "R4>Y4>B4>R4^B/P4>B4>G4>Y4^G/G4>R4>G4>P2/P4>G4/G1/G4>G4>B4 RYYPP/yp R/y "
    "RRPYYBRPYBGYRYGYPBPRBRBPPY RRRGGGGGGBBBBBB+GGGPP 83:90 02000:00210 2s1c4l4[R]a standard"
)


def _view(text: str) -> View[Any]:
    return (
        PAGODA.notation.parse_view(text)
        if "?" in text
        else PAGODA.rules.view(PAGODA.notation.parse_position(text).state, 0)
    )


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("name", ["EARLY", "LATE"])
def test_drawings_are_as_agreed(name: str, width: int) -> None:
    lines = draw(_view(globals()[name]), {}, NAMES, width, Style(), VOICE)
    assert "\n".join(lines) + "\n" == (GOLDEN / f"board-{name.lower()}-{width}.txt").read_text("utf-8")


def test_the_plain_drawing_is_ascii() -> None:
    lines = draw(_view(LATE), {}, NAMES, 80, Style(unicode=False), VOICE)
    assert "\n".join(lines) + "\n" == (GOLDEN / "board-late-ascii.txt").read_text("ascii")


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("style", [Style(), Style(colour=True), Style(unicode=False)])
def test_every_position_fits(width: int, style: Style) -> None:
    for session in random_game(8):
        view = PAGODA.rules.view(session.state, session.actor() if not session.over() else None)
        lines = draw(view, {}, NAMES, width, style, VOICE)
        assert max(map(visible_length, lines)) <= width


def test_colour_adds_nothing_but_colour() -> None:
    """Colour is never the only sign: without its codes the letters are still there."""
    plain = draw(_view(LATE), {}, NAMES, 80, Style(), VOICE)
    coloured = draw(_view(LATE), {}, NAMES, 80, Style(colour=True), VOICE)
    assert any("\x1b[" in line for line in coloured)
    for left, right in zip(plain, coloured, strict=True):
        assert visible_length(left) == visible_length(right)
        assert _letters(left) == _letters(without_colour(right))


def _letters(line: str) -> str:
    return "".join(char for char in line if char.isalnum())


def test_a_hidden_hand_is_drawn_as_its_size() -> None:
    """PG-06: the opponent's hand is two card backs."""
    lines = draw(_view(EARLY), {}, NAMES, 80, Style(), VOICE)
    assert any("hand [y] [g]" in line for line in lines)
    assert any("hand [?] [?]" in line for line in lines)


def test_hints_say_what_a_lot_needs() -> None:
    """PG-24, PG-30, PG-33, PG-43, PG-70: columns, then a tile, above the top floor a roof, then nothing."""
    late = "\n".join(draw(_view(LATE), {}, NAMES, 80, Style(), VOICE))
    hints = "completed completed roof B→RYBP needs 2 G tile G→G tile Y→RGBP"
    assert hints in " ".join(late.split())
    assert "blocked" in "\n".join(draw(_view(BLOCKED), {}, NAMES, 80, Style(), VOICE))
    assert "any colour" in "\n".join(draw(_view(EARLY), {}, NAMES, 80, Style(), VOICE))


def test_draws_in_words() -> None:
    """PG-06: a hidden card is a card without colour."""
    display = Draw("draw", (), 0, "display", public=True)
    hand = Draw("draw", (), 0, "hand", public=False)
    assert tell_draws(PAGODA, [(display, 2), (display, 0), (display, 2), (hand, 4)], VOICE) == (
        "draws 1 red, 2 green into the display and 1 purple into the hand"
    )
    assert tell_draws(PAGODA, [(hand, None)], VOICE) == "draws 1 card into the hand"
    assert tell_draws(PAGODA, [(hand, None), (hand, None)], VOICE) == "draws 2 cards into the hand"


def test_another_game_gets_its_position_as_text() -> None:
    board = TerminalBoard()
    view = _view(EARLY)
    assert " ".join(board.draw(view, {}, NAMES, 60, Style(), VOICE)) == view.text()
    assert (
        board.tell_draws(PAGODA, [(Draw("pile", (), 0, "hand", public=False), None)], VOICE) == "draws 1 card"
    )


# -- what the terminal can show -------------------------------------------------------------------


class _Terminal(io.TextIOWrapper):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("color", "environment", "tty", "colour"),
    [
        ("auto", {}, True, True),
        ("auto", {}, False, False),
        ("auto", {"NO_COLOR": "1"}, True, False),
        ("auto", {"TERM": "dumb"}, True, False),
        ("always", {"NO_COLOR": "1"}, False, True),
        ("never", {}, True, False),
    ],
)
def test_colour_only_where_it_is_wanted(
    monkeypatch: pytest.MonkeyPatch, color: str, environment: dict[str, str], tty: bool, colour: bool
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    kind = _Terminal if tty else io.TextIOWrapper
    args = argparse.Namespace(color=color, ascii=False)
    assert style_for(args, kind(io.BytesIO(), encoding="utf-8")).colour is colour


@pytest.mark.parametrize(
    ("encoding", "ascii_only", "unicode"),
    [("utf-8", False, True), ("utf-8", True, False), ("ascii", False, False), ("latin-1", False, False)],
)
def test_drawing_characters_only_where_they_can_be_shown(
    encoding: str, ascii_only: bool, unicode: bool
) -> None:
    args = argparse.Namespace(color="never", ascii=ascii_only)
    assert style_for(args, io.TextIOWrapper(io.BytesIO(), encoding=encoding)).unicode is unicode


def test_a_game_of_another_package_brings_its_own_board(cli: RunCli) -> None:
    with installed():
        done = cli(
            "play",
            "boast",
            "--versus",
            "honest",
            "--names",
            "Ann",
            "--seed",
            "1",
            "--lang",
            "de",
            stdin="q\n",
        )
    assert "Ann: Karte " in done.out
    assert "Niemand muss die Wahrheit sagen." in done.out
