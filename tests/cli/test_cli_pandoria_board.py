"""Pandoria drawn in the terminal. The expected drawings lie in ``golden/``, each beside its position.

``python -m tests.cli.test_cli_pandoria_board`` draws them anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pagoria.cli.language import GameVoice
from pagoria.cli.menus import NumberedMenus, menu_lines
from pagoria.cli.narrator import Narrator
from pagoria.core.rng import Rng
from pagoria.core.screen import Style, visible_length, without_colour
from pagoria.core.session import Session
from pagoria.core.state import Draw, View
from pagoria.games.pandoria import PANDORIA
from pagoria.games.pandoria.present.terminal.board import draw
from pagoria.games.pandoria.present.terminal.sentences import tell_draws
from pagoria.games.pandoria.present.terminal.spaces import spaces_of
from pagoria.games.pandoria.rules import RULES

GOLDEN = Path(__file__).parent / "golden"
NAMES = ["Ann", "A name that is rather long", "Ben", "greedy"]
VOICE = GameVoice(PANDORIA)
#: Name, variant, players, and steps of a random game.
POSITIONS = [
    ("plain", "classic", 3, 70),
    ("river", "teams+river", 4, 110),
    ("family", "family+spells", 2, 40),
]
STYLES = {
    "80": (80, Style()),
    "120": (120, Style()),
    "ascii": (80, Style(unicode=False)),
    "low": (80, Style(compact=True)),
    "narrow": (66, Style()),
}


class _Priced:
    """A view with prices that no tuning of the component set changes."""

    def __init__(self, view: View[Any]) -> None:
        self._view = view
        self.seat = view.seat

    def data(self) -> dict[str, Any]:
        data: dict[str, Any] = dict(self._view.data())
        data["market"] = [offer | {"price": 5} for offer in data["market"]]
        return data


def setting_of(view: Any) -> dict[str, Any]:
    data = view.data()
    return dict(PANDORIA.presentation.setting_data(data["variant"], len(data["players"])))


def _priced(setting: dict[str, Any]) -> dict[str, Any]:
    """A setting with prices that no tuning of the component set changes."""
    prices = {"spells": {"cost": 3}, "buildings": {"cost": 4}, "cards_by_name": {"gold": 5}}
    fixed = {
        what: {name: entry | price for name, entry in setting[what].items()} for what, price in prices.items()
    }
    return setting | fixed


def drawn(view: Any, names: list[str], width: int, style: Style, before: Any = None) -> list[str]:
    return draw(view, setting_of(view), names, width, style, VOICE, before)


def random_game(variant: str, players: int, seed: int = 1) -> Iterator[Session[Any]]:
    """A game of random actions, seen at each of its decisions and at its end."""
    session: Session[Any] = Session(PANDORIA, variant, players, Rng(f"deal {seed}"), start=0)
    rng = Rng(f"actions {seed}")
    while True:
        yield session
        if session.over():
            return
        session.do(session.state.random_action(rng))


def _view(name: str) -> View[Any]:
    text, before = (GOLDEN / f"pandoria-{name}.txt").read_text("utf-8").splitlines()
    del before
    return PANDORIA.notation.parse_view(text)


def _drawing(name: str, style: str) -> str:
    text, before = (GOLDEN / f"pandoria-{name}.txt").read_text("utf-8").splitlines()
    views: list[Any] = [
        _Priced(PANDORIA.notation.parse_view(text)),
        _Priced(PANDORIA.notation.parse_view(before)),
    ]
    width, look = STYLES[style]
    setting = _priced(setting_of(views[0]))
    players = len(views[0].data()["players"])
    lines = draw(views[0], setting, NAMES[:players], width, look, VOICE, views[1])
    assert max(map(visible_length, lines)) <= width
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("name", [name for name, *_ in POSITIONS])
def test_drawings_are_as_agreed(name: str, style: str) -> None:
    expected = (GOLDEN / f"pandoria-{name}-{style}.txt").read_text("utf-8")
    assert _drawing(name, style) == expected
    assert style != "ascii" or expected.isascii()


@pytest.mark.parametrize(("variant", "players"), [("classic+river", 4), ("beginner", 3), ("family", 2)])
def test_every_position_fits_and_colour_adds_nothing(variant: str, players: int) -> None:
    """Colour is never the only sign: without its codes letters and numbers are still there."""
    for number, session in enumerate(random_game(variant, players, 3)):
        if number % 12 and not session.over():
            continue
        view = PANDORIA.rules.view(session.state, None if session.over() else session.actor())
        for width, compact in ((66, False), (80, False), (80, True), (120, False)):
            plain = drawn(view, NAMES[:players], width, Style(compact=compact), view)
            coloured = drawn(view, NAMES[:players], width, Style(colour=True, compact=compact), view)
            assert max(map(visible_length, [*plain, *coloured])) <= width
            assert [_letters(line) for line in plain] == [_letters(without_colour(line)) for line in coloured]


def _letters(line: str) -> str:
    return "".join(char for char in line if char.isalnum() or char in "•★»")


def test_every_space_can_be_found() -> None:
    """An empty space shows its name, a filled one stands in its row and below its number."""
    view = _view("plain")
    data: Any = view.data()
    lines = drawn(view, NAMES[:3], 80, Style())
    for space in spaces_of(setting_of(view), data):
        line = next(line for line in lines[1:] if line.startswith(f"{space['name'][0]} "))
        at = 3 + 5 * space["column"] + 2 * (space["row"] % 2)
        shown = line[at : at + 4].strip()
        if space["ground"] == "nothing":
            assert shown == space["name"]
        elif space["symbols"]:
            assert shown.upper().startswith(space["ground"][0].upper())
            assert shown.count("•") == space["symbols"]
        assert lines[0][3 + 5 * space["column"] :].split()[0] == str(space["column"] + 1)


def test_what_is_new_is_pointed_out() -> None:
    for session in random_game("classic", 2):
        if session.steps and session.steps[-1].text.startswith("T"):
            break
    start: Session[Any] = Session(PANDORIA, "classic", 2, Rng("deal 1"), start=0)
    before = PANDORIA.rules.view(start.state, 0)
    view = PANDORIA.rules.view(session.state, 0)
    marked = "\n".join(drawn(view, NAMES[:2], 80, Style(), before)).count("┃")
    assert 4 <= marked <= 2 * 4
    assert "┃" not in "\n".join(drawn(view, NAMES[:2], 80, Style(), view))


# -- what is hidden -------------------------------------------------------------------------------


@pytest.mark.parametrize(("variant", "players"), [("classic", 3), ("teams", 4), ("family+spells", 2)])
def test_a_screen_depends_only_on_what_its_owner_may_know(variant: str, players: int) -> None:
    """PD-10, PD-11, PD-71: other hands, tiles and piles dealt anew change nothing, also not for partners."""
    rng = Rng("twins")
    for number, session in enumerate(random_game(variant, players, 2)):
        if number % 15:
            continue
        for seat in range(players):
            view = PANDORIA.rules.view(session.state, seat)
            twin = view.determinize(rng)
            assert _screen(session.state, seat, players) == _screen(twin, seat, players)


def _screen(state: Any, seat: int, players: int) -> list[str]:
    lines = drawn(PANDORIA.rules.view(state, seat), NAMES[:players], 80, Style())
    if state.actor() != seat:
        return lines
    return [*lines, *menu_lines(NumberedMenus(PANDORIA, state, VOICE), [], 80, Style(), short=False)]


def test_the_story_hides_what_others_drew() -> None:
    """PD-10: a double tile is a double tile, but for its owner."""
    *_, session = random_game("classic", 3, 4)
    story = Narrator(session, NAMES[:3], VOICE)
    hers, everybodys = story.everything(0), story.everything(None)
    assert any(re.fullmatch(r"Ann draws the \w+ \d / \w+ \d tile", line) for line in hers)
    assert not any(re.search(r"draws the \w+ \d / ", line) for line in everybodys)
    assert not any(re.search(r"(Ben|long) draws the \w+ \d / ", line) for line in hers)
    assert any(line.startswith("Ben draws a double tile") for line in hers)


def test_draws_in_words() -> None:
    hand = Draw("cards", (), 0, "hand", public=False)
    market = Draw("cards", (), 0, "market", public=True)
    assert tell_draws(PANDORIA, [(hand, None), (hand, None)], VOICE) == "draws 2 cards"
    card = RULES.components.cards[0].name
    assert tell_draws(PANDORIA, [(market, 0)], VOICE) == f"fills the market with {card}"
    assert (
        tell_draws(PANDORIA, [(hand, 0), (market, 0)], VOICE)
        == f"draws {card} and fills the market with {card}"
    )


def _make_goldens() -> None:
    for name, variant, players, steps in POSITIONS:
        before = ""
        for session in random_game(variant, players, 7):
            seat = session.actor()
            if len(session.steps) == steps - 6:
                before_state = session.state
            if len(session.steps) >= steps and session.game.rules.turn(session.state) == seat:
                break
        before = PANDORIA.rules.view(before_state, seat).text()
        text = PANDORIA.rules.view(session.state, seat).text()
        (GOLDEN / f"pandoria-{name}.txt").write_text(f"{text}\n{before}\n", "utf-8")
        for style in STYLES:
            (GOLDEN / f"pandoria-{name}-{style}.txt").write_text(_drawing(name, style), "utf-8")


if __name__ == "__main__":
    _make_goldens()
