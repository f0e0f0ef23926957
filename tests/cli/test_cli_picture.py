"""``pagoria picture``."""

from __future__ import annotations

from pathlib import Path

import pytest

from pagoria.core.record import format_record
from pagoria.games.pagoda import PAGODA
from tests.cli.running import RunCli, random_game
from tests.drawn import Drawing
from tests.tiny_game.installing import installed


def _record(seed: int) -> str:
    for session in random_game(seed):
        last = session
    return format_record(last, ["Ann", "Ben"], "2025-01-31")


def _svg(position: str, seat: int | None = None, hidden: bool = False, language: str = "en") -> str:
    """The picture of a position, or of what a seat knows of it."""
    state = PAGODA.notation.parse_position(position).state
    return PAGODA.pictures.svg(PAGODA.rules.view(state, seat) if hidden else state, language)


def test_a_position_is_drawn_on_standard_output(cli: RunCli) -> None:
    position = next(random_game(3)).position_text()
    done = cli("picture", "pagoda", "--position", position)
    assert (done.code, done.err) == (0, "")
    assert Drawing(done.out).texts() == Drawing(_svg(position)).texts()
    assert done.out.isascii()


def test_a_file_is_written_and_nothing_else(cli: RunCli) -> None:
    position = next(random_game(3)).position_text()
    done = cli("picture", "pagoda", "--position", position, "--lang", "fr", "-o", "now.svg")
    assert (done.code, done.out, done.err) == (0, "", "")
    assert Path("now.svg").read_text("utf-8") == _svg(position, language="fr") + "\n"


@pytest.mark.parametrize(("option", "seat"), [("0", None), ("1", 0), ("2", 1)])
def test_a_seat_sees_its_own_cards_only(cli: RunCli, option: str, seat: int | None) -> None:
    position = next(random_game(3)).position_text()
    cli("picture", "pagoda", "--position", position, "--seat", option, "-o", "now.svg")
    assert Path("now.svg").read_text("utf-8") == _svg(position, seat, hidden=True) + "\n"


def test_a_view_is_drawn_as_it_is_written(cli: RunCli) -> None:
    view = PAGODA.rules.view(next(random_game(3)).state, 1)
    done = cli("picture", "pagoda", "--position", view.text(), "-o", "now.svg")
    assert (done.code, Path("now.svg").read_text("utf-8")) == (0, PAGODA.pictures.svg(view) + "\n")


def test_a_record_is_drawn_at_its_end_or_after_some_steps(cli: RunCli) -> None:
    Path("game.txt").write_text(_record(5), "utf-8")
    states = [session.position_text() for session in random_game(5)]
    for options, position in (((), states[-1]), (("--step", "0"), states[0]), (("--step", "7"), states[7])):
        assert cli("picture", "pagoda", "--record", "game.txt", *options, "-o", "now.svg").code == 0
        assert Path("now.svg").read_text("utf-8") == _svg(position) + "\n"


def test_bots_play_as_far_as_they_are_asked_to(cli: RunCli) -> None:
    options = ("--seed", "7", "--moves", "30", "--bot", "greedy")
    first, again = (cli("picture", "pandoria", *options, "--players", "3") for _ in range(2))
    assert first == again
    assert first.code == 0
    assert "Player 3" in Drawing(first.out).texts()
    assert cli("picture", "pandoria", "--players", "3").out != first.out


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        (("--step", "3"), "--step needs --record"),
        (("--seat", "3"), "--seat 3: there are 2 players"),
        (
            ("--position", "x", "--moves", "3"),
            "--moves is for a game of bots and does not go with --position",
        ),
        (("--record", "game.txt", "--step", "9999"), "--step 9999: the record has"),
        (("--position", "?", "--seat", "1"), "--seat does not go with a view: it is written for one seat"),
        (("--moves", "-1"), "argument --moves: '-1' is not a number from 0"),
        (("--moves", "many"), "argument --moves: 'many' is not a number from 0"),
        (("--players", "3"), "standard is for 2 players, not 3"),
        (("--variant", "long"), "unknown variant 'long'; there is standard"),
        (("--seed", "1", "--record", "game.txt"), "argument --record: not allowed with argument --seed"),
    ],
)
def test_what_cannot_be_drawn_is_named(cli: RunCli, options: tuple[str, ...], fault: str) -> None:
    Path("game.txt").write_text(_record(5), "utf-8")
    done = cli("picture", "pagoda", *options)
    assert (done.code, done.out) == (2, "")
    assert fault in done.err


def test_a_record_of_another_game_is_refused(cli: RunCli) -> None:
    done = cli("picture", "pandoria", "--record", "-", stdin=_record(5))
    assert (done.code, done.err) == (2, "pagoria: a record of Pagoda, not of Pandoria\n")


def test_a_game_without_pictures_says_so(cli: RunCli) -> None:
    with installed():
        done = cli("picture", "boast")
    assert (done.code, done.out, done.err) == (2, "", "pagoria: Boast brings no pictures\n")


def test_the_pictures_of_the_documentation_are_whole_and_small() -> None:
    pictures = sorted((Path(__file__).parents[2] / "docs/pictures").glob("*.svg"))
    assert len(pictures) >= 2
    for file in pictures:
        assert Drawing(file.read_text("utf-8")).description
        assert file.stat().st_size < 60_000
