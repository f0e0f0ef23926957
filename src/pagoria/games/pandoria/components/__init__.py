"""Component sets: boards, peoples, cards, tiles and monuments as data that anyone can write.

The format: docs/guides/component-sets.md. The set that comes with Pagoria: ``sets/shipped``.
"""

from pagoria.games.pandoria.components.board import Board
from pagoria.games.pandoria.components.component_set import ComponentSet
from pagoria.games.pandoria.components.drawing import draw_plan
from pagoria.games.pandoria.components.reading import load_set
from pagoria.games.pandoria.components.set_files import shipped_folder
from pagoria.games.pandoria.components.summary import describe_set

__all__ = [
    "Board",
    "ComponentSet",
    "describe_set",
    "draw_plan",
    "load_set",
    "shipped_folder",
]
