"""The arena for people: a line that tells how far it is, and the report as tables."""

from __future__ import annotations

import shutil
import sys
import time
from typing import Any, Final

from pagoria.arena.tournament import Tournament

_PROGRESS_SECONDS: Final = 0.2
_BAR: Final = 20
#: More pairings than this have no room for their scores beside the bar.
_FEW_PAIRINGS: Final = 3
_SHOWN_REASONS: Final = 3


class Progress:
    """A line on standard error, on a terminal only: games done, speed, time left and scores."""

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament
        self._known = tournament.done()
        self._started = time.monotonic()
        self._shown = 0.0
        self._visible = sys.stderr.isatty()
        self.show()

    def seconds(self) -> float:
        return time.monotonic() - self._started

    def show(self) -> None:
        now = time.monotonic()
        if not self._visible or now - self._shown < _PROGRESS_SECONDS:
            return
        self._shown = now
        width = shutil.get_terminal_size().columns - 1
        print("\r\x1b[K" + self._line()[:width], end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        if self._visible:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    def _line(self) -> str:
        done, total = self._tournament.done(), self._tournament.total()
        line = f"[{'#' * (_BAR * done // total):<{_BAR}}] {done}/{total} games"
        played = done - self._known
        if played > 0:
            rate = played / self.seconds()
            line += f", {_rate(rate)}, {_duration((total - done) / rate)} left"
        pairings = self._tournament.pairings
        if len(pairings) <= _FEW_PAIRINGS:
            for pairing in pairings:
                points = sum(result.points() for result in pairing.results.values())
                line += f"  {pairing.a} {points:g}:{2 * len(pairing.results) - points:g} {pairing.b}"
        return line


def _rate(rate: float) -> str:
    return f"{rate:.1f} games/s" if rate >= 0.1 else f"{rate * 60:.1f} games/min"


def _duration(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours} h {minutes} min"
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"


def report_text(report: dict[str, Any]) -> str:
    """The report of ``arena.report`` for people to read."""
    games = sum(pair["games"] for pair in report["pairs"])
    seconds = report["seconds"]
    title = f"{games} games of {report['game']} ({report['variant']}), seed {report['seed']}"
    lines = [title, f"{report['played']} played now in {seconds:.1f} s; kept in {report['results']}"]
    lines += ["", *_pairs(report["pairs"]), *_forfeits(report["pairs"]), *_tests(report["pairs"])]
    lines += ["", *_ranking(report), "", *_thinking(report["thinking"])]
    return "\n".join(lines)


def _pairs(pairs: list[dict[str, Any]]) -> list[str]:
    head = ["a", "b", "games", "won", "lost", "tied", "a's share, 95 %", "Elo, 95 %", "margin", "forfeits"]
    rows = [
        [
            pair["a"],
            pair["b"],
            str(pair["games"]),
            *(str(pair[name]) for name in ("wins", "losses", "ties")),
            f"{pair['win_rate']:.1%} [{pair['low']:.1%}, {pair['high']:.1%}]",
            _elo_range(pair),
            "–" if pair["mean_margin"] is None else f"{pair['mean_margin']:+z.1f}",
            str(pair["forfeits"]),
        ]
        for pair in pairs
    ]
    return _table([head, *rows], left=2)


def _elo_range(pair: dict[str, Any]) -> str:
    sign = "+∞" if pair["win_rate"] > 0.5 else "-∞"
    value = sign if pair["elo"] is None else f"{pair['elo']:+z.0f}"
    low = "-∞" if pair["elo_low"] is None else f"{pair['elo_low']:+z.0f}"
    high = "+∞" if pair["elo_high"] is None else f"{pair['elo_high']:+z.0f}"
    return f"{value} [{low}, {high}]"


def _forfeits(pairs: list[dict[str, Any]]) -> list[str]:
    lines = []
    for pair in pairs:
        reasons = pair["forfeit_reasons"]
        for entry in reasons[:_SHOWN_REASONS]:
            lines.append(f"{entry['bot']} forfeited {_games(entry['games'])}: {entry['reason']}")
        if len(reasons) > _SHOWN_REASONS:
            rest = sum(entry["games"] for entry in reasons[_SHOWN_REASONS:])
            lines.append(
                f"… and {_games(rest)} for {len(reasons) - _SHOWN_REASONS} other reasons (see --json)"
            )
    return ["", *lines] if lines else []


def _games(count: int) -> str:
    return "1 game" if count == 1 else f"{count} games"


def _tests(pairs: list[dict[str, Any]]) -> list[str]:
    lines = []
    for pair in pairs:
        test = pair["sprt"]
        if test is not None:
            numbers = f"LLR {test['llr']:+.2f} within {test['lower']:+.2f} and {test['upper']:+.2f}"
            lines.append(f"Is {pair['a']} stronger than {pair['b']}? {_answer(test)} ({numbers})")
    return ["", *lines] if lines else []


def _answer(test: dict[str, Any]) -> str:
    if test["accepted"] == "H1":
        return f"Yes: by {test['elo1']:g} Elo rather than {test['elo0']:g}."
    if test["accepted"] == "H0":
        return f"No: by {test['elo0']:g} Elo rather than {test['elo1']:g}."
    return "Not decided: more games are needed."


def _ranking(report: dict[str, Any]) -> list[str]:
    if report["ranking"] is None:
        return [f"not ranked: {report['not_ranked']}"]
    rows = [
        [str(place), entry["bot"], f"{entry['elo']:+z.0f} [{entry['low']:+z.0f}, {entry['high']:+z.0f}]"]
        for place, entry in enumerate(report["ranking"], start=1)
    ]
    return ["ranking in Elo, the average of all is 0, with 95 % intervals", *_table(rows, left=2)]


def _thinking(times: list[dict[str, Any]]) -> list[str]:
    head = ["time for a decision", "mean", "95th percentile", "decisions"]
    rows = [
        [
            entry["bot"],
            _milliseconds(entry["mean_seconds"]),
            _milliseconds(entry["p95_seconds"]),
            str(entry["decisions"]),
        ]
        for entry in times
    ]
    return _table([head, *rows], left=1)


def _milliseconds(seconds: float) -> str:
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1000:.3g} ms"


def _table(rows: list[list[str]], left: int) -> list[str]:
    """The rows with their columns in line; the first ``left`` columns begin at their left side."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [
            cell.ljust(width) if number < left else cell.rjust(width)
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append(("  " + "  ".join(cells)).rstrip())
    return lines
