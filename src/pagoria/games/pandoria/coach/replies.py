"""What the next player can certainly do: close a region that lacks one space, whatever tile is in the hand.

A castle fills any space. A double tile has two terrains, so that one of its halves fills the space without
going on with the region; which half, and where the other one lies, depends on the tile.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pagoria.core import bits
from pagoria.core.rng import Rng
from pagoria.core.state import CHANCE, GAME_OVER
from pagoria.core.texts import Text
from pagoria.games.pandoria.coach.measuring import Yield, free_beside, promise, taken, watched, worth
from pagoria.games.pandoria.components.model import DIRECTIONS, Terrain
from pagoria.games.pandoria.engine import actions
from pagoria.games.pandoria.engine.actions import Kind
from pagoria.games.pandoria.engine.phases.placing import placements
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.engine.turn import Phase
from pagoria.games.pandoria.notation.actions import format_action
from pagoria.games.pandoria.present.sentences import describe_action, space_name
from pagoria.play.coach import Act

#: Pairs of spaces that are tried for a tile; one of them nearly always does.
_PAIRS: Final = 2
#: Spaces that are looked at, those beside the richest regions first.
_SPACES: Final = 6

#: What leaves a decision as it is, where one may.
_DECLINING: Final = {
    Phase.FIGURE: Kind.NO_FIGURE,
    Phase.CASTLE_FIGURE: Kind.NO_FIGURE,
    Phase.CARD: Kind.NO_CARD,
    Phase.TAKE: Kind.POINTS,
    Phase.BUY: Kind.NO_BUY,
    Phase.WANDER: Kind.NO_MOVE,
}


def decline(state: State) -> int | None:
    """The action that does the least; an order that must be chosen is the first one."""
    phase = state.turn.phase
    if phase in (Phase.SCORE, Phase.SAIL):
        return state.legal_actions()[0]
    if phase == Phase.PLACE:
        return Kind.SKIP if placements(state) == [Kind.SKIP] else None
    return _DECLINING.get(phase)


@dataclass(frozen=True)
class Reply:
    """A turn of the next player that is possible in any case, and what it brings at least."""

    seat: int
    #: A space of each region that it takes something from, of the one that it is about first.
    regions: tuple[int, ...]
    castle: bool
    acts: tuple[Act, ...]
    gains: Yield
    #: What the player who is warned would take from it.
    own: Yield

    @property
    def worth(self) -> float:
        return worth(self.gains) - worth(self.own)


def unseen_tiles(state: State, hidden: Iterable[int]) -> list[list[int]]:
    """The double tiles in the pile and in the hands that are hidden; those that look alike are together."""
    setting, unseen = state.setting, state.piles.tiles
    for seat in hidden:
        unseen |= state.boards[seat].tiles
    alike: dict[tuple[int, ...], list[int]] = {}
    for tile in bits.listed(unseen):
        halves = slice(2 * tile, 2 * tile + 2)
        looks = (*setting.tile_terrain[halves], *setting.tile_symbols[halves])
        alike.setdefault(looks, []).append(tile)
    return list(alike.values())


def best_reply(state: State, warned: int, unseen: Sequence[Sequence[int]]) -> Reply | None:
    """The reply that brings the actor most beyond what it brings the player who is warned, if any does.

    ``unseen`` are the double tiles, one of which the actor holds; those that look alike are together.
    """
    found = [reply for reply in _replies(state, warned, unseen) if reply.worth > 0]
    return max(found, key=lambda reply: reply.worth, default=None)


def best_replies(state: State, warned: int, unseen: Sequence[Sequence[int]]) -> list[Reply]:
    """For each region that the actor can certainly close, the reply that brings most; the richest first."""
    best: dict[int, Reply] = {}
    for reply in _replies(state, warned, unseen):
        region = reply.regions[0]
        if region not in best or worth(reply.gains) > worth(best[region].gains):
            best[region] = reply
    return sorted(best.values(), key=lambda reply: -worth(reply.gains))


def _replies(state: State, warned: int, unseen: Sequence[Sequence[int]]) -> Iterator[Reply]:
    land, board = state.land, state.boards[state.actor()]
    for space, region in _last_spaces(state)[:_SPACES]:
        name = space_name(state.setting, space)
        if board.castles and land.on_shore(space):
            way = [[actions.act(Kind.PLACE_CASTLE, space)]]
            words = Text("places a castle on {space}", {"space": name})
            yield from _Attempt(state, warned, region, space, way, [()], words).replies()
        elif board.tiles:
            ways = [_spellings(state, alike[0], space) for alike in unseen]
            words = Text("lays a tile on {space}, whichever it is", {"space": name})
            yield from _Attempt(state, warned, region, space, ways, unseen, words).replies()


def _last_spaces(state: State) -> list[tuple[int, int]]:
    """Each empty space that is all an open region lacks, with a space of the region; the richest first."""
    land = state.land
    found: dict[int, tuple[int, int]] = {}
    met: set[int] = set()
    for space in range(state.setting.size):
        if land.ground[space] >= Terrain.COUNT:
            continue
        root = land.root(space)
        # More open sides than a space has cannot all lie beside one.
        if root in met or land.kept[root] or not 0 < land.sides[root] <= DIRECTIONS:
            continue
        met.add(root)
        free = free_beside(land, space)
        if len(free) == 1:
            found[free[0]] = max(found.get(free[0], (0, 0)), (land.region_symbols[root], space))
    ranked = sorted(found.items(), key=lambda entry: -entry[1][0])
    return [(free_space, space) for free_space, (_, space) in ranked]


def _spellings(state: State, tile: int, space: int) -> list[int]:
    """Ways to lay a tile with one half on a space."""
    setting = state.setting
    pairs = [
        pair
        for pair in state.land.open_pairs()
        if space in (setting.pair_first[pair], setting.pair_second[pair])
    ]
    return [actions.act(Kind.PLACE_TILE, tile, pair, turned) for pair in pairs[:_PAIRS] for turned in (0, 1)]


@dataclass(frozen=True)
class _Outcome:
    """A way to fill a space, what both players take from it, and from which regions the actor does."""

    way: int
    gains: Yield
    own: Yield
    roots: tuple[int, ...]


@dataclass(frozen=True)
class _Attempt:
    """Filling one space, in one of several ways for each thing that it may be filled with.

    ``alike`` are the tiles that each of the things stands for; none for a castle.
    """

    state: State
    warned: int
    region: int
    space: int
    ways: Sequence[Sequence[int]]
    alike: Sequence[Sequence[int]]
    words: Text

    def replies(self) -> Iterator[Reply]:
        """The attempt with each figure that may be placed on the space, and without one."""
        board = self.state.active_board()
        kinds = [Kind.WORKER] if board.workers else []
        if board.leader_allowed():
            kinds.append(Kind.LEADER)
        figures = [actions.act(kind, self.space) for kind in kinds]
        for figure in [*figures, *([None] if promise(self.state, self.state.actor(), self.region) else [])]:
            reply = self._with_figure(figure)
            if reply is not None:
                yield reply

    def _with_figure(self, figure: int | None) -> Reply | None:
        found: list[_Outcome] = []
        for ways in self.ways:
            outcome = self._first(ways, figure)
            if outcome is None:
                return None
            found.append(outcome)
        least = tuple(map(min, zip(*(outcome.gains for outcome in found), strict=True)))
        most = tuple(map(max, zip(*(outcome.own for outcome in found), strict=True)))
        if not any(least):
            return None
        acts = self._acts([outcome.way for outcome in found], figure)
        return Reply(self.state.actor(), self._regions(found), not any(self.alike), acts, least, most)

    def _regions(self, found: Sequence[_Outcome]) -> tuple[int, ...]:
        """The region that the attempt is about, and the others that every way brings something from."""
        root, land = self.state.land.root(self.region), self.state.land
        common = set.intersection(*(set(outcome.roots) for outcome in found))
        others = sorted(other for other in common if land.ground[other] < Terrain.COUNT and other != root)
        return (self.region, *others)

    def _first(self, ways: Sequence[int], figure: int | None) -> _Outcome | None:
        """The first way that brings something from the region that the attempt is about."""
        root = self.state.land.root(self.region)
        for way in ways:
            outcome = self._play(way, figure)
            if outcome is not None and root in outcome.roots:
                return outcome
        return None

    def _play(self, way: int, figure: int | None) -> _Outcome | None:
        """What both players take; None where the figure has no place."""
        state = watched(self.state)
        seat = state.actor()
        if actions.kind(way) == Kind.PLACE_TILE:
            state.boards[seat].tiles = bits.bit(actions.first(way))
        state.apply(way)
        while state.turn.phase == Phase.SAIL:
            state.apply(state.legal_actions()[0])
        if figure is not None:
            if state.turn.phase != Phase.FIGURE or figure not in state.legal_actions():
                return None
            state.apply(figure)
        _until_taken(state, seat)
        assert state.ledger is not None
        roots = tuple(share.root for share in state.ledger.shares if share.seat == seat)
        return _Outcome(way, taken(state, seat), taken(state, self.warned), roots)

    def _acts(self, chosen: Sequence[int], figure: int | None) -> tuple[Act, ...]:
        seat, setting = self.state.actor(), self.state.setting
        spelled = [
            format_action(setting, action)
            for way, alike in zip(chosen, self.alike, strict=True)
            for action in ([_with_tile(way, tile) for tile in alike] or [way])
        ]
        acts = [Act(seat, tuple(spelled), self.words)]
        if figure is not None:
            acts.append(Act(seat, (format_action(setting, figure),), describe_action(self.state, figure)))
        return tuple(acts)


def _with_tile(action: int, tile: int) -> int:
    """The same placement of another tile."""
    return int(actions.act(Kind.PLACE_TILE, tile, actions.second(action), actions.third(action)))


def _until_taken(state: State, seat: int) -> None:
    """Decline what comes up to the end of the scoring."""
    rng = Rng(0)
    while state.actor() != GAME_OVER and state.turn.active == seat and state.turn.phase != Phase.BUY:
        if state.turn.phase in (Phase.DRAW_TILE, Phase.WANDER):
            return
        declined = None if state.actor() == CHANCE else decline(state)
        state.apply(state.random_outcome(rng) if declined is None else declined)
