"""A game is one package: everything that belongs to it, each part loaded when somebody asks for it.

A part is named like an entry point, ``"module:NAME"``, with the module relative to the game's own::

    BOAST = GamePackage(
        "boast", "Boast", __name__,
        rules="rules:RULES",                          # an instance of Rules
        notation="notation:BoastNotation",            # a class, made with the rules
        presentation="presentation:BoastPresentation",
        bots="bots:BOTS",                             # an extension: the package that uses it says what it is
    )

Rules, notation and presentation are what a game must have. Bots, a terminal board, pictures (made with the
rules, as the notation is) and tensors are extensions: without one, or with one that cannot be loaded, the
game is played all the same.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from importlib import import_module
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from pagoria.core.errors import PagoriaError
from pagoria.core.notation import Notation
from pagoria.core.pictures import Pictures
from pagoria.core.presentation import Presentation
from pagoria.core.rulebook import RuleBook, load_rules
from pagoria.core.rules import Rules
from pagoria.core.state import S

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable
    from pathlib import Path

_RULEBOOK: Final = "rules.toml"
_T = TypeVar("_T")
_D = TypeVar("_D")


class BrokenGameError(PagoriaError):
    """A game that a package announces but that cannot be loaded."""


class GamePackage(Generic[S]):
    """A game with all that belongs to it. ``module`` is the Python package that also holds its data."""

    def __init__(
        self,
        id: str,
        title: str,
        module: str,
        *,
        rules: str,
        notation: str,
        presentation: str,
        **extensions: str,
    ) -> None:
        self.id = id
        self.title = title
        self.module = module
        self._places = {"rules": rules, "notation": notation, "presentation": presentation, **extensions}
        self._failures: dict[str, BaseException] = {}

    def __repr__(self) -> str:
        return f"<GamePackage {self.id}>"

    @cached_property
    def rules(self) -> Rules[S]:
        rules: Rules[S] = _checked(self._load("rules"), Rules)
        return rules

    @cached_property
    def notation(self) -> Notation[S]:
        notation: Notation[S] = _checked(self._load("notation")(self.rules), Notation)
        return notation

    @cached_property
    def presentation(self) -> Presentation[S]:
        made = self._load("presentation")(self.rules)
        presentation: Presentation[S] = _checked(made, Presentation)
        return presentation

    @cached_property
    def pictures(self) -> Pictures[S]:
        """What draws the game as SVG; ``PagoriaError`` for a game without pictures, or with broken ones."""
        maker = self.extension("pictures", type, None)
        if maker is None:
            fault = self._failures.get("pictures")
            why = f"has pictures that cannot be loaded: {fault}" if fault else "brings no pictures"
            raise PagoriaError(f"{self.title} {why}")
        pictures: Pictures[S] = _checked(maker(self.rules), Pictures)
        return pictures

    @cached_property
    def rulebook(self) -> RuleBook:
        """The rules in words; ``ValueError`` names file, entry and fault."""
        return load_rules(self.module, _RULEBOOK)

    # An abstract class is a kind too, which type[_T] does not allow.
    def extension(self, name: str, kind: Callable[..., _T], default: _D) -> _T | _D:
        """The extension of this name; the default if there is none, or one that cannot be loaded."""
        if name not in self._places or name in self._failures:
            return default
        try:
            found: _T = _checked(self._load(name), kind)
            return found
        # Importing runs the code of strangers: whatever it raises must not end the program.
        except (Exception, SystemExit) as error:
            self._failures[name] = error
            return default

    def broken_parts(self) -> dict[str, BaseException]:
        """The extensions that cannot be loaded, and what they raise; all of them are tried."""
        for name in self._places:
            self.extension(name, object, None)
        return self._failures

    def file(self, *names: str) -> Traversable:
        """A file of the game's own data."""
        place = files(self.module)
        for name in names:
            place = place.joinpath(name)
        return place

    def with_components(self, folder: Path) -> GamePackage[S]:
        """This game with the components of a folder; ``PagoriaError`` if they cannot be exchanged."""
        return self.with_rules(self.rules.with_components(folder))

    def with_rules(self, rules: Rules[S]) -> GamePackage[S]:
        """This game with other rules of its own kind, such as those for another set of components."""
        other: GamePackage[S] = GamePackage(self.id, self.title, self.module, **self._places)
        other.rules = rules
        return other

    def _load(self, part: str) -> Any:
        module, _, name = self._places[part].partition(":")
        return getattr(import_module(f"{self.module}.{module}"), name)


def _checked(part: Any, kind: Any) -> Any:
    if not isinstance(part, kind):
        raise TypeError(f"{part!r} is not of the type {kind.__name__}")
    return part
