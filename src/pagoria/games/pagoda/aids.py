"""What can be counted in Pagoda: cards out of sight, tiles that still fit, what the opponent can reach."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, cast

from pagoria.core import nibbles
from pagoria.core.package import GamePackage
from pagoria.core.rng import Rng
from pagoria.core.state import View
from pagoria.core.texts import Text, Value
from pagoria.games.pagoda.coach import OpenTurn, best_open_turn, parts_built
from pagoria.games.pagoda.engine.cards import both_of, hand_of
from pagoria.games.pagoda.engine.components import COLOUR_NAMES, COLOURS, LOTS, Floor
from pagoria.games.pagoda.engine.legality import roof_left
from pagoria.games.pagoda.engine.state import State
from pagoria.games.pagoda.engine.turn import Phase, hand_over, in_last_turn
from pagoria.games.pagoda.present.marks import action_marks
from pagoria.games.pagoda.present.sentences import describe_action
from pagoria.play.aids import Aid, AidLine, GameAids

# -- cards -----------------------------------------------------------------------------------------


def _cards(game: GamePackage[Any], view: View[State], rng: Rng) -> list[AidLine]:
    """The cards in the draw pile and in hidden hands, by colour and by place."""
    del game
    state = view.determinize(rng)
    hands = sum(both_of(hand_of(state.held(seat))) for seat in _hidden_hands(view))
    unseen = state.pile + hands
    colours = [
        AidLine(Text("{colour} cards", {"colour": COLOUR_NAMES[colour]}), nibbles.get(unseen, colour))
        for colour in range(COLOURS)
    ]
    lines = [*colours, AidLine(Text("in the draw pile"), nibbles.total(state.pile))]
    if hands:
        lines.append(AidLine(Text("in a hidden hand"), nibbles.total(hands)))
    return lines


def _hidden_hands(view: View[State]) -> list[int]:
    players = cast(list[dict[str, object]], view.data()["players"])
    return [seat for seat, player in enumerate(players) if player["hand"] is None]


# -- tiles -----------------------------------------------------------------------------------------


def _tiles(game: GamePackage[Any], view: View[State], rng: Rng) -> list[AidLine]:
    """The tiles or roofs that the pagodas can still get, lot by lot."""
    del game
    return list(_lots(view.determinize(rng)))


def _lots(state: State) -> Iterator[AidLine]:
    for lot in range(LOTS):
        base = state.colour_at(lot)
        if base < 0 or state.floor(lot) == Floor.ROOFED:
            continue
        roof = state.floor(lot) == state.top_floor()
        left = state.tiles_of(base)
        fitting = [
            colour
            for colour in range(COLOURS)
            if (roof_left(left, base, colour) if roof else left >> colour & 1)
        ]
        yield AidLine(_fitting(lot, base, roof, fitting), len(fitting), {"lot": lot + 1})


def _fitting(lot: int, base: int, roof: bool, colours: list[int]) -> Text:
    values: dict[str, Value] = {"lot": lot + 1, "base": COLOUR_NAMES[base]}
    if not colours:
        return Text("lot {lot}: no {base} tile is left", values)
    values["colours"] = [COLOUR_NAMES[colour] for colour in colours]
    if roof:
        return Text("lot {lot}: {base} roofs with rooftops in {colours}", values)
    return Text("lot {lot}: {base} tiles with spaces in {colours}", values)


# -- the opponent's next turn ----------------------------------------------------------------------


def _reach(game: GamePackage[Any], view: View[State], rng: Rng) -> list[AidLine]:
    """The opponent's best turn with open cards on the board as it is, action by action."""
    del game
    state = _turn_against(view.determinize(rng), view.seat)
    return [] if state is None else list(_turn_lines(best_open_turn(state)))


def _turn_against(state: State, seat: int | None) -> State | None:
    """The next turn of the opponent, or the running one; None when there is none."""
    if seat is None or state.phase == Phase.OVER:
        return None
    while state.turn == seat or state.phase != Phase.PLAY:
        if in_last_turn(state):
            return None
        hand_over(state)
    return state


def _turn_lines(turn: OpenTurn) -> Iterator[AidLine]:
    if turn.points <= 0:
        yield AidLine(Text("The open cards of the opponent score nothing."), 0)
        return
    yield AidLine(Text("points with the open cards: {parts}", {"parts": parts_built(turn)}), turn.points)
    state = turn.before.copy()
    for action in turn.actions:
        yield AidLine(describe_action(state, action), marks=action_marks(state, action))
        state.apply(action)


AIDS: Final = GameAids(
    (
        Aid(
            "cards",
            Text("Cards left"),
            Text("How many cards of each colour are out of sight: in the draw pile or in a hidden hand."),
            _cards,
        ),
        Aid(
            "tiles",
            Text("Tiles that still fit"),
            Text("Which tiles and roofs are left for each pagoda that has begun."),
            _tiles,
        ),
        Aid(
            "reach",
            Text("What the opponent can reach"),
            Text("The turn that scores most with the open cards of the opponent, on the board as it is now."),
            _reach,
        ),
    )
)
