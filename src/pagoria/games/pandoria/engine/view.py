"""What a seat or a spectator may know (PD-10, PD-11, PD-71), and states that agree with it.

A view is built from an allow-list: it begins as an empty state, and only what is public and the seat's own
tiles and cards are copied into it; when the game is over, everybody's. Everything that a client, a log or a
bot receives is made from a view.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations
from typing import Final, final

from pagoria.core import bits
from pagoria.core.errors import ImpossibleError, MalformedError
from pagoria.core.rng import Rng
from pagoria.core.state import Fault
from pagoria.games.pandoria import wire
from pagoria.games.pandoria.engine.checks import faults
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.engine.turn import Phase
from pagoria.games.pandoria.engine.turn_checks import hand_faults, possible_with_hand
from pagoria.games.pandoria.notation.fields import CARDS_FIELD, TILES_FIELD
from pagoria.games.pandoria.notation.player_texts import Hidden
from pagoria.games.pandoria.notation.positions import SettingOf, Sheet, format_sheet, parse_sheet
from pagoria.games.pandoria.present.view_data import view_data

#: What everybody may know of the turn, the piles and each board. Tiles and cards in piles and hands are not
#: among it.
PUBLIC_TURN: Final = (
    "phase start active decider resume placed place_first place_second skips ending scored "
    "spell spell_card spell_base discount single region takers ship to_draw"
).split()
PUBLIC_PILES: Final = "singles market monuments_taken start_laid".split()
PUBLIC_BOARD: Final = "people resources workers leader castles places visible_spell score".split()


@final
class View:
    """What is public, the seat's own tiles and cards, and the sizes of what is hidden.

    In ``_known`` hidden tiles and cards are in no hand, and the piles hold all that cannot be seen.
    """

    def __init__(
        self, known: State, seat: int | None, hidden: tuple[Hidden | None, ...], sizes: tuple[int, int]
    ) -> None:
        self._known = known
        self._seat = seat
        self._hidden = hidden
        self._sizes = sizes

    @property
    def seat(self) -> int | None:
        return self._seat

    def actor(self) -> int:
        return self._known.actor()

    def legal_actions(self) -> list[int]:
        """What the view's seat may do; it is the same in every deal of what is hidden."""
        return self._deal_unseen(None).legal_actions() if self._seat == self.actor() else []

    def text(self) -> str:
        return format_sheet(Sheet(self._known, self._hidden, {}, self._sizes))

    def data(self) -> wire.ViewData:
        """The view as plain values, for JSON."""
        return view_data(self._known, self._seat, self._hidden, self._sizes)

    def determinize(self, rng: Rng) -> State:
        """Deal the unseen tiles and cards at random to the hidden hands; the rest are the piles.

        A hand with which the turn would have gone on by itself is dealt again.
        """
        state = self._deal_unseen(rng)
        while not possible_with_hand(state):
            state = self._deal_unseen(rng)
        return state

    def _deal_unseen(self, rng: Rng | None) -> State:
        """A deal of what is hidden; without random numbers the first one."""
        state = self._known.copy()
        cards = bits.listed(state.piles.cards)
        tiles = bits.listed(state.piles.tiles)
        if rng is not None:
            rng.shuffle(cards)
            rng.shuffle(tiles)
        for seat, hidden in enumerate(self._hidden):
            if hidden is not None:
                dealt_cards = _members(cards[: hidden.cards])
                dealt_tiles = _members(tiles[: hidden.tiles])
                del cards[: hidden.cards], tiles[: hidden.tiles]
                state.boards[seat].hand |= dealt_cards
                state.boards[seat].tiles |= dealt_tiles
        state.piles.cards = _members(cards)
        state.piles.tiles = _members(tiles)
        return state

    def leading_to(self, later: State) -> State | None:
        """This table with what a later state hides, and with what came to light since in the active hand."""
        state = self._known.copy()
        unseen, unseen_later = self._known.piles, observe(later, None)._known.piles
        for seat, hidden in enumerate(self._hidden):
            cards = later.boards[seat].hand & unseen.cards
            tiles = later.boards[seat].tiles & unseen.tiles
            if seat == state.turn.active:
                cards |= unseen.cards & ~unseen_later.cards
                tiles |= unseen.tiles & ~unseen_later.tiles
            if hidden != Hidden(bits.count(tiles), bits.count(cards)):
                return None
            state.boards[seat].hand |= cards
            state.boards[seat].tiles |= tiles
            state.piles.cards &= ~cards
            state.piles.tiles &= ~tiles
        return state

    def first_fault(self) -> Fault | None:
        """What no game can contain, whichever cards are hidden; None for what a player can see."""
        dealt = self._deal_unseen(None)
        found = faults(dealt, hands_known=False)
        if found:
            return found[0]
        if any(possible_with_hand(state) for state in self._with_each_hand()):
            return None
        return next(hand_faults(dealt), None)

    def _with_each_hand(self) -> Iterator[State]:
        """The known state with hands that the active player may hold; no use takes more than two cards."""
        hidden = self._hidden[self._known.turn.active]
        unseen = bits.listed(self._known.piles.cards)
        for cards in combinations(unseen, min(2, hidden.cards if hidden else 0)):
            state = self._known.copy()
            state.active_board().hand |= _members(cards)
            yield state


def _members(numbers: tuple[int, ...] | list[int]) -> int:
    return sum(1 << number for number in numbers)


def _show(known: object, part: object, fields: list[str]) -> None:
    """Copy the named fields of a part, and nothing else."""
    for name in fields:
        setattr(known, name, getattr(part, name))


def observe(state: State, seat: int | None) -> View:
    """What ``seat`` may know of a state; None stands for a spectator."""
    return _view(state, seat, shown=(seat,))


def opened(state: State, seat: int | None) -> View:
    """What ``seat`` sees when the game is over: what all players hold, and the rest as before."""
    return _view(state, seat, shown=range(state.setting.players))


def _view(state: State, seat: int | None, shown: Collection[int | None]) -> View:
    """What is public, and what the players hold whose tiles and cards are shown."""
    known = State(state.setting)
    _show(known.turn, state.turn, PUBLIC_TURN)
    _show(known.piles, state.piles, PUBLIC_PILES)
    for board, seen in zip(known.boards, state.boards, strict=True):
        _show(board, seen, PUBLIC_BOARD)
    if state.turn.phase != Phase.START:
        known.land = state.land.copy()
    known.turn.closing = list(state.turn.closing)
    # What everybody saw go into a hand is known to be there.
    known.piles.shown = state.shown_in_hands() | state.piles.market
    known.piles.cards = state.piles.cards
    known.piles.tiles = state.piles.tiles
    hidden: list[Hidden | None] = []
    for owner, held in enumerate(state.boards):
        board = known.boards[owner]
        if owner in shown:
            board.hand, board.tiles = held.hand, held.tiles
            hidden.append(None)
        else:
            unseen = held.hand & ~state.piles.shown
            board.hand = held.hand & state.piles.shown
            known.piles.cards |= unseen
            known.piles.tiles |= held.tiles
            hidden.append(Hidden(bits.count(held.tiles), bits.count(unseen)))
    sizes = (bits.count(state.piles.cards), bits.count(state.piles.tiles))
    return View(known, seat, tuple(hidden), sizes)


def parse_view(text: str, setting_of: SettingOf) -> View:
    """The view written there: of the seat whose hand is shown, or of a spectator."""
    sheet = parse_sheet(text, setting_of)
    if sheet.sizes is None:
        raise MalformedError(
            CARDS_FIELD, "in a view the piles are hidden: ?, the size, ~ and all unseen cards"
        )
    shown = [seat for seat, hidden in enumerate(sheet.hidden) if hidden is None]
    if len(shown) > 1:
        raise MalformedError("position", "in a view only one hand is shown: of others the size, after '?'")
    known = sheet.state
    _check_sizes(CARDS_FIELD, known.piles.cards, sheet.sizes[0], [h.cards for h in sheet.hidden if h])
    _check_sizes(TILES_FIELD, known.piles.tiles, sheet.sizes[1], [h.tiles for h in sheet.hidden if h])
    view = View(known, shown[0] if shown else None, sheet.hidden, sheet.sizes)
    fault = view.first_fault()
    if fault is not None:
        raise ImpossibleError(fault.field, str(fault.text))
    return view


def _check_sizes(field: str, unseen: int, pile: int, hands: list[int]) -> None:
    if bits.count(unseen) != pile + sum(hands):
        raise ImpossibleError(
            field,
            f"{bits.count(unseen)} are unseen, but the pile and the hidden hands have {pile + sum(hands)}",
        )
