"""Positions for tests from what matters in them, and the engine reduced to texts.

``table`` fills in everything a test does not say so that the position is possible (55 cards, scores that
add up to the board). The other functions take and give the notation of docs/reference/games/pagoda.md, so
that a test reads like a bug report.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import asdict, dataclass, replace

from pagoria.core.dealing import Dealer
from pagoria.core.rng import Rng
from pagoria.core.state import CHANCE, Draw, Outcome, Position
from pagoria.games.pagoda import PAGODA
from pagoria.games.pagoda.engine.state import State

COLOURS = "RYGBP"
COPIES = 11
NO_MARKERS = "00000"


@dataclass(frozen=True)
class Fields:
    """The nine fields of a position, each as text."""

    lots: str
    first: str
    second: str
    draw: str
    discard: str
    scores: str
    markers: str
    turn: str
    variant: str

    def __str__(self) -> str:
        return " ".join(asdict(self).values())


def fields(position: str) -> Fields:
    return Fields(*position.split(" "))


def changed(position: str, **values: str) -> str:
    """The position with other values in the fields named, and every other field as it was."""
    if "lots" in values:
        values["lots"] = six(values["lots"])
    return str(replace(fields(position), **values))


# -- making positions -----------------------------------------------------------------------------


def table(
    lots: str = "-",
    mine: str = "RYGBP/rb",
    turn: str = "1s1c0l3[]",
    *,
    markers: str = NO_MARKERS,
    theirs: str = "",
    their_markers: str = NO_MARKERS,
    played: str = "",
    draw: str = "",
    discard: str | None = "",
    points: int | None = None,
    variant: str = "standard",
) -> str:
    """A possible position.

    ``mine`` and ``markers`` belong to the active player. Lots left out are empty. ``draw`` is how the draw
    pile begins; the cards that lie nowhere else follow there, or with ``discard=None`` form the discard
    pile. ``points`` is the score of the active player, by default half of what the board is worth.
    """
    board = board_value(lots, variant)
    mine_points = board // 2 if points is None else points
    left = Counter(dict.fromkeys(COLOURS, COPIES))
    left.subtract(Counter((mine + theirs + played + draw + (discard or "")).upper()))
    mine = held(mine)
    theirs = held(theirs) if theirs else other_cards(left)
    rest = "".join(_round_robin(left))
    pile = draw if discard is None else draw + rest
    away = _in_order(rest if discard is None else discard)
    seats = [(mine, mine_points, markers), (theirs, board - mine_points, their_markers)]
    if turn[0] == "2":
        seats.reverse()
    text = " ".join(
        (
            six(lots),
            *(cards for cards, _, _ in seats),
            pile or "-",
            (away or "-") + (f"+{_in_order(played)}" if played else ""),
            ":".join(str(score) for _, score, _ in seats),
            ":".join(digits for _, _, digits in seats),
            turn,
            variant,
        )
    )
    PAGODA.notation.parse_position(text)
    return text


def other_cards(left: Counter[str]) -> str:
    """Five and two cards for the other player, as mixed as what is left allows; taken out of ``left``."""
    cards = _round_robin(left)[:7]
    left.subtract(Counter(cards))
    return held("".join(cards[:5]) + "/" + "".join(cards[5:]))


def held(cards: str) -> str:
    """A display and a hand with their cards in the order of the notation."""
    display, hand = cards.split("/")
    return f"{_in_order(display) or '-'}/{_in_order(hand.upper()).lower() or '-'}"


def six(lots: str) -> str:
    """The field of the lots with the empty ones at the end filled in."""
    towers = lots.split("/")
    return "/".join(towers + ["-"] * (6 - len(towers)))


def board_value(lots: str, variant: str = "standard") -> int:
    """What the board has scored, read off its text (PG-23, PG-31, PG-40, PG-90)."""
    rooftop = 4 if "fast" in variant else 5
    points = 0
    for tower in lots.split("/"):
        for floor, columns in enumerate(re.findall(r"[RYGBP](\d)", tower), start=1):
            points += floor * int(columns)
        points += tower.count(">") + (1 + rooftop) * tower.count("^")
    return points


def _round_robin(left: Counter[str]) -> list[str]:
    rounds = range(max(left.values()))
    return [colour for turn in rounds for colour in COLOURS if left[colour] > turn]


def _in_order(cards: str) -> str:
    return "".join(sorted(cards, key=COLOURS.index))


# -- asking the engine ----------------------------------------------------------------------------


def state_of(position: str) -> State:
    return PAGODA.notation.parse_position(position).state


def legal(position: str) -> set[str]:
    """The spellings of all legal actions."""
    state = state_of(position)
    spellings = [PAGODA.notation.format_action(state, action) for action in state.legal_actions()]
    assert len(spellings) == len(set(spellings)), "an action is listed twice"
    return set(spellings)


def narrow(position: str) -> set[str]:
    """The legal actions without the wide ones: no alternative turn, no Dragon."""
    return {spelling for spelling in legal(position) if spelling[0] not in "AD"}


def why_not(position: str, action: str) -> str:
    """Why an action is refused, "PG-12: …"; empty when it is legal. Checked against the list."""
    state = state_of(position)
    reason = PAGODA.rules.why_not(state, PAGODA.notation.parse_action(state, action))
    assert (reason is None) == (action in legal(position)), f"{action}: {reason}, but the list disagrees"
    return "" if reason is None else str(reason)


def play(position: str, actions: str, reshuffles: str = "") -> str:
    """The position after legal actions; draws come from its draw pile, then from ``reshuffles``."""
    return PAGODA.notation.format_position(_played(position, actions, reshuffles)[0])


def draws(position: str, actions: str, reshuffles: str = "") -> str:
    """What the last of the actions drew, as a record writes it."""
    return PAGODA.notation.format_draws(_played(position, actions, reshuffles)[1])


def outcome(position: str) -> Outcome | None:
    return PAGODA.rules.outcome(state_of(position))


def _played(
    position: str, actions: str, reshuffles: str
) -> tuple[Position[State], list[tuple[Draw, int | None]]]:
    parsed = PAGODA.notation.parse_position(position)
    state = parsed.state
    script = [[COLOURS.index(card) for card in order] for order in reshuffles.split()]
    dealer = Dealer(PAGODA, Rng("tests/pagoda"), orders=parsed.orders, script=script)
    drawn: list[tuple[Draw, int | None]] = []
    for spelling in actions.split():
        action = PAGODA.notation.parse_action(state, spelling)
        reason = PAGODA.rules.why_not(state, action)
        assert reason is None, f"{spelling}: {reason}"
        state.apply(action)
        drawn = []
        while state.actor() == CHANCE:
            draw = PAGODA.rules.pending_draw(state)
            card = dealer.outcome(state)
            state.apply(card)
            assert draw is not None
            drawn.append((draw, card))
        assert PAGODA.rules.faults(state) == []
    return dealer.position(state), drawn
