"""Opening a table: everything that can be asked for, checked."""

from __future__ import annotations

from pagoria.core.errors import UnknownNameError
from pagoria.core.session import Session
from pagoria.library.arguments import Components, components_text, number_of, package_of, seed_of, text_of
from pagoria.library.luck import Luck
from pagoria.library.table import Table


def table(
    game: str,
    *,
    variant: str | None = None,
    players: int | None = None,
    start: int | None = None,
    position: str | None = None,
    seed: int | str | None = None,
    components: Components = None,
) -> Table:
    """A new game, dealt and ready for the first decision; or one that goes on from a position.

    Args:
        game: the id of a game; ``available_games()`` lists them.
        variant: one of the game's variants; without it the first.
        players: how many play; without it as few as the variant takes.
        start: the seat that begins, from 0; without it chance chooses.
        position: a position in the game's notation, instead of variant, players and start.
        seed: what all chance at this table follows from; without it every table is another one.
        components: a folder with a component set, for games that take one.

    Returns:
        The table.

    Raises:
        UnknownNameError: there is no such game or variant; the message lists those that exist.
        SetupError: the number of players is wrong, or ``start`` is no seat.
        MalformedError: the position is not written as positions are.
        ImpossibleError: no game can come to this position.
        PagoriaError: the components cannot be used; the message has all their faults.
        TypeError: for arguments of other types, or a position together with what it says itself.
    """
    folder, seed = components_text(components), seed_of(seed)
    if position is not None:
        if not (variant is None and players is None and start is None):
            raise TypeError("a position says variant, players and start by itself: leave them out")
        return Table._at_position(game, text_of("position", position), seed, folder)
    package = package_of(game, folder)
    rules = package.rules
    variant = rules.variants[0] if variant is None else text_of("variant", variant)
    if variant not in rules.variants:
        raise UnknownNameError("variant", variant, list(rules.variants))
    players = rules.player_counts(variant)[0] if players is None else number_of("players", players)
    first = None if start is None else number_of("start", start)
    begun = Session(package, variant, players, Luck(seed), first)
    return Table._of(begun, seed, folder, from_position=False)
