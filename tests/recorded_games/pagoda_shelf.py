"""The recorded games of Pagoda: every way to end, and what is wrong with the invalid ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from pagoria.core.session import LoggedStep, Session
from pagoria.games.pagoda import PAGODA
from pagoria.games.pagoda.engine import actions
from pagoria.games.pagoda.engine.actions import Kind
from pagoria.games.pagoda.engine.components import LOTS, PAGODAS_TO_END
from pagoria.games.pagoda.engine.state import State
from tests.recorded_games.shelves import HERE, Invalid, Shelf, Wanted, outcome_of

Ended: TypeAlias = Session[State]

# -- valid ----------------------------------------------------------------------------------------


def replayed(ended: Ended) -> Iterator[tuple[State, LoggedStep]]:
    """The game again: each step with the state before it, one state that changes between the yields."""
    state = PAGODA.rules.new(ended.variant, 2, ended.start)
    for card in ended.shuffles()[0][:4]:
        state.apply(card)
    for step in ended.steps:
        yield state, step
        state.apply(step.action)
        for _, card in step.draws:
            state.apply(card)


def third_by_start_player(ended: Ended) -> bool:
    """Whether the start player completed the third pagoda."""
    on_turn = -1
    for state, step in replayed(ended):
        if state.completed() >= PAGODAS_TO_END:
            return on_turn == ended.start
        on_turn = step.turn
    return on_turn == ended.start


def dragons_when_stuck(ended: Ended) -> int:
    """How often a player who could build nothing used the Dragon (PG-15)."""
    return sum(
        actions.kind(step.action) == Kind.DRAGON and Kind.PASS in state.legal_actions()
        for state, step in replayed(ended)
    )


def blocked_lots(ended: Ended) -> int:
    return sum(ended.state.blocked(lot) for lot in range(LOTS))


def _passed(ended: Ended) -> bool:
    return outcome_of(ended).reason == "both-passed"


def _tie(ended: Ended) -> bool:
    return not _passed(ended) and len(outcome_of(ended).winners) > 1


def _third(by_start: bool, blocked: bool) -> Callable[[Ended], bool]:
    """A third pagoda completed by this player, and no tie."""
    return lambda ended: (
        not (_passed(ended) or _tie(ended))
        and third_by_start_player(ended) == by_start
        and (blocked_lots(ended) > 0) == blocked
    )


def _blocked(ended: Ended) -> bool:
    return not (_passed(ended) or _tie(ended)) and blocked_lots(ended) > 0


def _four(ended: Ended) -> bool:
    return (
        not (_passed(ended) or _tie(ended))
        and ended.state.completed() > PAGODAS_TO_END
        and third_by_start_player(ended)
    )


def _stuck(ended: Ended) -> bool:
    return not (_passed(ended) or _tie(ended)) and dragons_when_stuck(ended) > 0


def _wanted(kind: str, variant: str, fits: Callable[[Ended], bool]) -> Wanted[State]:
    return Wanted(f"{kind}.{variant}", variant, 2, fits)


WANTED = (
    *(
        wanted
        for variant in PAGODA.rules.variants
        for wanted in (
            _wanted("roof-by-start-player", variant, _third(by_start=True, blocked=False)),
            _wanted("roof-by-other-player", variant, _third(by_start=False, blocked=False)),
        )
    ),
    _wanted("blocked-by-start-player", "standard", _third(by_start=True, blocked=True)),
    _wanted("blocked-by-other-player", "standard", _third(by_start=False, blocked=True)),
    _wanted("blocked", "simple", _blocked),
    _wanted("four-pagodas", "fast", _four),
    _wanted("both-pass", "standard", _passed),
    _wanted("both-pass", "simple", _passed),
    _wanted("tie", "standard", _tie),
    _wanted("tie", "fast+simple", _tie),
    _wanted("dragon-when-stuck", "standard", _stuck),
)

# -- invalid --------------------------------------------------------------------------------------

OVER = "the game is over before this action"
NO_DEAL = "a record needs one line 'Deal: hand/hand pile' to be replayed"
INVALID = (
    Invalid("action-after-the-end", 49, "C1R", OVER),
    Invalid("action-after-the-turn", 10, "C1R", "the turn was over before this action"),
    Invalid("action-in-the-last-turn-after-the-end", 48, "C1R", OVER),
    Invalid("card-not-held", 12, "action C3p", "PG-13: the player does not have p"),
    Invalid("deal-of-46-cards", 7, "Deal", "46 cards are dealt; there are 45"),
    Invalid("deal-of-other-colours", 7, "Deal", "8 red cards are dealt; there are 9"),
    Invalid("deal-with-a-wrong-letter", 7, "Deal", "'X' is none of the cards RYGBP"),
    Invalid("deal-with-one-hand", 7, "Deal", "'rrgb' is not two hands of two cards like rb/yg"),
    Invalid("deal-with-open-hands", 7, "Deal", "'RR/gb' is not two hands of two cards like rb/yg"),
    Invalid("draws-before-any-action", 11, "[R/]", "the deal brings [] here"),
    Invalid("empty", 1, "Game", "this header line is missing"),
    Invalid("header-line-without-colon", 4, "New Year", "a header line is 'Key: value'"),
    Invalid("hidden-draws", 9, "[RG/?1]", "the deal brings [RG/g] here"),
    Invalid("illegal-action", 10, "action C5Y", "PG-21: floor 1 of lot 5 takes only red columns"),
    Invalid("illegal-end", 11, "action E", "PG-11: the turn cannot end before a column has been built"),
    Invalid("malformed-action", 11, "action C9R", "'9' is not a lot; lots are 1 to 6"),
    Invalid("no-deal", 1, "Deal", NO_DEAL),
    Invalid("no-start", 1, "Start", "this header line is missing"),
    Invalid(
        "reshuffle-of-other-cards",
        8,
        "Reshuffle",
        "does not hold the cards that are shuffled then, after action E in line 25",
    ),
    Invalid(
        "result-of-an-unfinished-game", 6, "Result", "'3:3 three-pagodas' is stated, but the game gives '*'"
    ),
    Invalid("start-player-3", 5, "Start", "'3' is not a player's number"),
    Invalid("three-players", 3, "Players", "3 players cannot play this game"),
    Invalid("turn-not-ended", 10, "C5R", "the turn does not end here"),
    Invalid("two-deals", 7, "Deal", NO_DEAL),
    Invalid(
        "unfinished-though-it-is-over", 6, "Result", "'*' is stated, but the game gives '77:82 three-pagodas'"
    ),
    Invalid("unknown-game", 1, "Game", "unknown game 'chess'; there is pagoda"),
    Invalid("unknown-token", 11, "action castle", "an action begins with one of C T F L D A E N - X"),
    Invalid("unknown-variant", 2, "Variant", "there is no variant 'slow'"),
    Invalid("wrong-draws", 9, "[RG/b]", "the deal brings [RG/g] here"),
    Invalid(
        "wrong-result",
        6,
        "Result",
        "'78:82 three-pagodas' is stated, but the game gives '77:82 three-pagodas'",
    ),
)

SHELF = Shelf(PAGODA, HERE, WANTED, INVALID)
