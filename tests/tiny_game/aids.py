"""What can be counted in Boast: the cards that a seat does not see."""

from __future__ import annotations

from typing import Any, Final

from pagoria.core.package import GamePackage
from pagoria.core.rng import Rng
from pagoria.core.state import View
from pagoria.core.texts import Text
from pagoria.play.aids import Aid, AidLine, GameAids
from tests.tiny_game.state import CARDS, State


def _cards(game: GamePackage[Any], view: View[State], rng: Rng) -> list[AidLine]:
    del game
    state = view.determinize(rng)
    hidden = [card for seat, card in enumerate(state.secrets) if seat != view.seat]
    unseen = [*state.deck, *hidden]
    return [
        AidLine(Text("cards with {card}", {"card": card}), unseen.count(card), {"says": f"card {card}"})
        for card in sorted(set(CARDS))
    ]


AIDS: Final = GameAids(
    (Aid("cards", Text("Cards left"), Text("How many cards of each number nobody has shown."), _cards),)
)
