"""What a picture of Pagoda says: its title, its labels, and all of it again for those who cannot see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from pagoria.core.catalogue import Catalogue, render
from pagoria.core.texts import Text, Value
from pagoria.games.pagoda.engine.components import (
    ABILITY_NAMES,
    COLOUR_NAMES,
    LETTERS,
    PAGODAS_TO_END,
)

Data: TypeAlias = Mapping[str, Any]


class PagodaCaptions:
    """Says things about a view's data in one language."""

    def __init__(self, data: Data, winners: Sequence[int], texts: Catalogue) -> None:
        self._data = data
        self._winners = winners
        self._texts = texts

    def phrase(self, template: str, /, **values: Value) -> str:
        """A template with its values."""
        return render(Text(template, values), self._texts)

    def counted(self, template: str, one: str, /, **values: Value) -> str:
        """The same with another English template for the number 1."""
        return render(Text(template, values, one), self._texts)

    def title(self) -> str:
        """The game and its variant."""
        return self.phrase("Pagoda, {variant}", variant=self._texts.variants[self._data["variant"]].title)

    def status(self) -> str:
        """Who has to decide, or who has won."""
        data = self._data
        if not data["over"]:
            return self.phrase("{player} to move", player=self.player(data["turn"]))
        if len(self._winners) > 1:
            return self.phrase("a shared win")
        return self.phrase("{player} wins", player=self.player(self._winners[0]))

    def player(self, seat: int) -> str:
        return self.phrase("Player {number}", number=seat + 1)

    def points(self, count: int) -> str:
        return self.counted("{count} points", "{count} point", count=count)

    def ability(self, letter: str) -> str:
        return self.phrase("{ability}", ability=ABILITY_NAMES[LETTERS.index(letter)])

    def turn(self) -> list[str]:
        """How far the turn and the game are."""
        data = self._data
        built = self.phrase("columns this turn: {built} of {limit}", built=data["built"], limit=data["limit"])
        done = self.phrase(
            "completed pagodas: {completed} of {end}", completed=data["completed"], end=PAGODAS_TO_END
        )
        return [done] if data["over"] else [built, done]

    def description(self) -> str:
        """Everything that the picture shows, in sentences."""
        data = self._data
        lots = [self._lot(number, lot) for number, lot in enumerate(data["lots"], 1)]
        players = [self._player(seat) for seat in range(len(data["players"]))]
        piles = self.phrase(
            "draw pile: {draw}, discard pile: {discard}",
            draw=data["draw"],
            discard=self._cards(data["discard"]),
        )
        played = [self.phrase("played this turn: {cards}", cards=self._cards(data["played"]))]
        return "\n".join(
            [self.status(), *players, *lots, piles, *(played if data["played"] else []), *self.turn()]
        )

    def _lot(self, number: int, lot: Data) -> str:
        if lot["next"] is None:
            return self.phrase("lot {lot}: blocked" if lot["blocked"] else "lot {lot}: completed", lot=number)
        floor = lot["floors"][-1]
        values: dict[str, Value] = {"lot": number, "floor": len(lot["floors"])}
        if floor["colour"] is None:
            return self.phrase("lot {lot}: floor {floor}, empty, any colour", **values)
        return self.phrase(
            "lot {lot}: floor {floor}, {colour}, {columns} of 4 columns",
            colour=COLOUR_NAMES[LETTERS.index(floor["colour"])],
            columns=floor["columns"],
            **values,
        )

    def _player(self, seat: int) -> str:
        player = self._data["players"][seat]
        hidden = player["hand"] is None
        hand = (
            self.phrase("{count} face down", count=player["hand_size"])
            if hidden
            else self._cards(player["hand"])
        )
        said = self.phrase(
            "{player}: {points}; display: {display}; hand: {hand}",
            player=self.player(seat),
            points=self.points(player["score"]),
            display=self._cards(player["display"]),
            hand=hand,
        )
        return ", ".join([said, *self._abilities(player)])

    def _abilities(self, player: Data) -> list[str]:
        held = [(self.ability(letter), uses) for letter, uses in player["markers"].items() if uses]
        return [
            self.counted(
                "{ability}: {uses} uses left", "{ability}: {uses} use left", ability=ability, uses=uses
            )
            for ability, uses in held
        ]

    def _cards(self, letters: str) -> str:
        """Cards by colour: "2 red, 1 blue"."""
        counts = [(letters.upper().count(letter), COLOUR_NAMES[LETTERS.index(letter)]) for letter in LETTERS]
        named = [self.phrase("{count} {colour}", count=count, colour=name) for count, name in counts if count]
        return ", ".join(named) or self.phrase("none")
