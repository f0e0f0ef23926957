"""The native integer type of the compiled engine.

mypyc turns variables annotated ``i64`` into machine words. Interpreted, the name is plain ``int``,
so the engine needs nothing but the standard library.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64 as i64
else:
    i64 = int

__all__ = ["i64"]
