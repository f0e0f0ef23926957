"""The arena for people: the scores while it runs, and the report as tables."""

from __future__ import annotations

from typing import Any, Final

from pagoria.arena.tournament import Series, Tournament
from pagoria.cli.screen import in_columns
from pagoria.core.plurals import how_many

#: The scores of more series than this have no room beside the bar.
_FEW_SERIES: Final = 3
_SHOWN_REASONS: Final = 3


def scores_text(tournament: Tournament) -> str:
    """The wins of each bot so far, if there is room for them."""
    if len(tournament.series) > _FEW_SERIES:
        return ""
    return "  ".join(map(_series_text, tournament.series))


def _series_text(series: Series) -> str:
    scores = []
    for bot in dict.fromkeys(series.bots):
        won = sum(len(r.games) * len(r.contestants(bot)) * r.win_share(bot) for r in series.results.values())
        scores.append(f"{bot} {won:.4g}")
    return " : ".join(scores)


def report_text(report: dict[str, Any]) -> str:
    """The report of ``arena.report`` for people to read."""
    seats = f"{report['players']} players" + (
        f" in {report['sides']} teams" if report["sides"] < report["players"] else ""
    )
    title = (
        f"{how_many(report['games'], 'game')} of {report['game']} ({report['variant']}), "
        f"{seats}, seed {report['seed']}"
    )
    lines = [
        title,
        f"{report['played']} played now in {report['seconds']:.1f} s; kept in {report['results']}",
    ]
    lines += ["", *_wins(report), *_forfeits(report["bots"])]
    lines += ["", *_pairs(report), *_tests(report["pairs"])]
    lines += ["", *_ranking(report), "", *_times(report["bots"])]
    return "\n".join(lines)


def _wins(report: dict[str, Any]) -> list[str]:
    head = ["bot", "games", "wins, 95 %", "equal chances", "points", "forfeits"]
    rows = [
        [
            bot["bot"],
            str(bot["games"]),
            _share(bot["win_share"], bot),
            f"{report['equal_share']:.1%}",
            "–" if bot["mean_score"] is None else f"{bot['mean_score']:.1f}",
            str(bot["forfeits"]),
        ]
        for bot in report["bots"]
    ]
    return in_columns([head, *rows], left=1)


def _share(value: float, ends: dict[str, Any]) -> str:
    return f"{value:.1%} [{ends['low']:.1%}, {ends['high']:.1%}]"


def _pairs(report: dict[str, Any]) -> list[str]:
    head = ["a", "b", "games", "ahead", "behind", "tied", "a is ahead, 95 %", "Elo, 95 %", "margin"]
    rows = [
        [
            pair["a"],
            pair["b"],
            *(str(pair[name]) for name in ("games", "ahead", "behind", "tied")),
            _share(pair["share"], pair),
            _elo_range(pair),
            "–" if pair["mean_margin"] is None else f"{pair['mean_margin']:+z.1f}",
        ]
        for pair in report["pairs"]
    ]
    return in_columns([head, *rows], left=2)


def _elo_range(pair: dict[str, Any]) -> str:
    sign = "+∞" if pair["share"] > 0.5 else "-∞"
    value = sign if pair["elo"] is None else f"{pair['elo']:+z.0f}"
    low = "-∞" if pair["elo_low"] is None else f"{pair['elo_low']:+z.0f}"
    high = "+∞" if pair["elo_high"] is None else f"{pair['elo_high']:+z.0f}"
    return f"{value} [{low}, {high}]"


def _forfeits(bots: list[dict[str, Any]]) -> list[str]:
    lines = []
    for bot in bots:
        reasons = bot["forfeit_reasons"]
        for entry in reasons[:_SHOWN_REASONS]:
            lines.append(f"{bot['bot']} forfeited {how_many(entry['games'], 'game')}: {entry['reason']}")
        if len(reasons) > _SHOWN_REASONS:
            rest = how_many(sum(entry["games"] for entry in reasons[_SHOWN_REASONS:]), "game")
            others = how_many(len(reasons) - _SHOWN_REASONS, "other reason")
            lines.append(f"… and {rest} for {others} (see --json)")
    return ["", *lines] if lines else []


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
    return ["ranking in Elo, the average of all is 0, with 95 % intervals", *in_columns(rows, left=2)]


def _times(bots: list[dict[str, Any]]) -> list[str]:
    head = ["time for a decision", "mean", "95th percentile", "decisions"]
    rows = [
        [
            bot["bot"],
            _milliseconds(bot["mean_seconds"]),
            _milliseconds(bot["p95_seconds"]),
            str(bot["decisions"]),
        ]
        for bot in bots
    ]
    return in_columns([head, *rows], left=1)


def _milliseconds(seconds: float) -> str:
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1000:.3g} ms"
