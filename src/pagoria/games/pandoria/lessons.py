"""What the lessons of Pandoria can light up: spaces of the map, cards, and what everybody has a place for."""

from __future__ import annotations

from typing import Final

from pagoria.core import bits
from pagoria.games.pandoria.engine.state import State

_ALWAYS: Final = ("tiles", "figures", "castles", "score", "opponents")
_WITH_RESOURCES: Final = ("resources", "market", "buildings", "monuments", "spell")


class PandoriaTeacher:
    """Knows the places of Pandoria's board (a ``Teacher``): ``C7``, ``hand``, ``card Rage/Bank``.

    ``tiles``, ``figures``, ``castles``, ``resources``, ``buildings`` and ``spell`` (the visible one) are the
    learner's own.
    """

    def places(self, state: State, seat: int) -> frozenset[str]:
        setting = state.setting
        found = {*_ALWAYS, *setting.space_names}
        if setting.pile_cards:
            found.add("hand")
        if setting.with_resources():
            found.update(_WITH_RESOURCES)
        cards = bits.listed(state.boards[seat].hand | state.piles.market)
        return frozenset(found | {f"card {setting.card_labels[card]}" for card in cards})


TEACHER: Final = PandoriaTeacher()
