"""What a picture of Pandoria says: its title, its labels, and all of it again for those who cannot see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from pagoria.core.catalogue import Catalogue, render
from pagoria.core.texts import Text, Value
from pagoria.games.pandoria.components.model import RESOURCE_NAMES
from pagoria.games.pandoria.present.sentences import resource_text

Data: TypeAlias = Mapping[str, Any]

_STAGES: Final = {
    "place": Text("place"),
    "figure": Text("figure"),
    "card": Text("card"),
    "score": Text("score"),
    "buy": Text("buy"),
    "wander": Text("move"),
}
_STATES: Final = {
    "open": Text("open"),
    "closed": Text("closed"),
    "endless": Text("never closed"),
}


class PandoriaCaptions:
    """Says things about a view's data in one language."""

    def __init__(self, data: Data, setting: Data, winners: Sequence[int], texts: Catalogue) -> None:
        self._data = data
        self._setting = setting
        self._winners = winners
        self._texts = texts

    def phrase(self, template: str, /, **values: Value) -> str:
        """A template with its values; a string among them is a name in the game."""
        return render(Text(template, values), self._texts)

    def counted(self, template: str, one: str, /, **values: Value) -> str:
        """The same with another English template for the number 1."""
        return render(Text(template, values, one), self._texts)

    def name(self, term: str) -> str:
        """What something in the game is called."""
        return self._texts.terms.get(term, term)

    def title(self) -> str:
        """The game and its variant."""
        id, variants = self._data["variant"], self._texts.variants
        base, _, option = id.rpartition("+")
        if id in variants:
            return self.phrase("Pandoria, {variant}", variant=variants[id].title)
        both = f"{variants[base].title}, {self._texts.options[option].title}"
        return self.phrase("Pandoria, {variant}", variant=both)

    def status(self) -> str:
        """Who has to decide about what, or who has won."""
        data = self._data
        if data["over"]:
            named = ", ".join(self.player(seat) for seat in self._winners)
            return self.phrase("winners: {players}", players=named)
        seat = data["actor"] if data["actor"] >= 0 else data["turn"]
        said = self.phrase("{player} to move", player=self.player(seat))
        return f"{said} · {render(_STAGES[data['stage']], self._texts)}" if data["stage"] else said

    def player(self, seat: int) -> str:
        return self.phrase("Player {number}", number=seat + 1)

    def about(self, seat: int) -> str:
        """The people of a player, and the partner."""
        player = self._data["players"][seat]
        people = [self.name(player["people"])] if player["people"] else []
        if player["partner"] is not None:
            people.append(self.phrase("with {player}", player=self.player(player["partner"])))
        return " · ".join(people)

    # -- for those who cannot see it ------------------------------------------------------------

    def description(self) -> str:
        """Everything that the picture shows, in sentences."""
        data = self._data
        players = [self._player(seat) for seat in range(len(data["players"]))]
        regions = [self._region(region) for region in data["regions"]]
        castles = [self._castle(space, laid) for space, laid in data["land"].items() if laid[0] == "="]
        figures = [self._figure(space, figure) for space, figure in data["figures"].items()]
        market = [self.card(offer["name"]) for offer in data["market"]]
        offers = [self.phrase("market: {cards}", cards=", ".join(market))] if market else []
        piles = [self.phrase("double tiles left: {count}", count=data["tiles_left"])]
        return "\n".join([self.status(), *players, *regions, *castles, *figures, *offers, *piles])

    def card(self, label: str) -> str:
        """The spell and the building of a card, or the spell alone where nothing is built."""
        card = self._setting["cards_by_name"][label]
        spell, building = self.name(card["spell"]), self.name(card["building"])
        return f"{spell}/{building}" if self._setting["resources"] else spell

    def _player(self, seat: int) -> str:
        player, setting = self._data["players"][seat], self._setting
        points = render(resource_text(player["score"], "points"), self._texts)
        said = [self.phrase("{player}: {points}", player=self.player(seat), points=points)]
        said += filter(None, [self.about(seat)])
        if setting["resources"]:
            amounts = [resource_text(player["resources"][name], name) for name in RESOURCE_NAMES]
            said += [render(amount, self._texts) for amount in amounts]
        said.append(
            self.phrase(
                "in reserve: {workers} workers, {leaders} leaders, {castles} castles",
                workers=player["workers"],
                leaders=int(player["leader"]),
                castles=player["castles"],
            )
        )
        built = [self.name(name) for name in player["buildings"] if name]
        said += [self.phrase("built: {names}", names=", ".join(built))] if built else []
        spell = player["visible_spell"]
        said += [self.phrase("last spell: {spell}", spell=self.name(spell))] if spell else []
        said.append(self.phrase("tiles: {tiles}", tiles=self._tiles(player)))
        return ", ".join([*said, self._hand(player)] if setting["cards"] else said)

    def _tiles(self, player: Data) -> str:
        if player["tiles"] is None:
            return self.phrase("{count} face down", count=player["tiles_size"])
        return ", ".join(label.partition("#")[0] for label in player["tiles"]) or "0"

    def _hand(self, player: Data) -> str:
        known = player["hand"] if player["hand"] is not None else player["shown_cards"]
        hidden = player["hand_size"] - len(known)
        cards = [self.card(label) for label in known]
        cards += [self.phrase("{count} face down", count=hidden)] if hidden else []
        return self.phrase("cards: {cards}", cards=", ".join(cards) or "0")

    def _region(self, region: Data) -> str:
        return self.counted(
            "{terrain} on {spaces}: {symbols} symbols, {state}",
            "{terrain} on {spaces}: {symbols} symbol, {state}",
            terrain=region["terrain"],
            spaces=" ".join(region["spaces"]),
            symbols=region["symbols"],
            state=_STATES[region["state"]],
        )

    def _castle(self, space: str, laid: str) -> str:
        return self.phrase("{space}: castle of {player}", space=space, player=self.player(int(laid[1:]) - 1))

    def _figure(self, space: str, figure: str) -> str:
        player = self.player(int(figure[1:]) - 1)
        if figure[0] == "l":
            return self.phrase("{space}: leader of {player}", space=space, player=player)
        return self.phrase("{space}: worker of {player}", space=space, player=player)
