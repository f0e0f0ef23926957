"""The mutants of a module: its code with one place changed, put into functions that are already there."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.operators.operator import Operator
from cosmic_ray.plugins import get_operator, operator_names
from parso.python.tree import Keyword

#: Of the many replacements that cosmic-ray has for an operator, the nearest one or two.
CHOSEN = re.compile(
    r"core/(AddNot|NumberReplacer|ZeroIteration.*|Replace(True|False|And|Or|Break|Continue)With.*|.*_Delete_.*"
    r"|.*_(Eq_NotEq|NotEq_Eq|Lt_LtE|Lt_GtE|LtE_Lt|LtE_Gt|Gt_GtE|Gt_LtE|GtE_Gt|GtE_Lt|Is_IsNot|IsNot_Is|Add_Sub"
    r"|Sub_Add|Mul_Add|FloorDiv_Mul|Mod_FloorDiv|BitAnd_BitOr|BitOr_BitAnd|LShift_RShift|RShift_LShift))"
)


class LeaveOut(Operator):
    """A call, or a change of anything but a plain variable, does not happen."""

    def mutation_positions(self, node: Any) -> Iterator[Any]:
        called = node.type in ("atom_expr", "power")
        changed = node.type == "expr_stmt" and (
            node.children[0].type != "name" or getattr(node.children[1], "value", "=") != "="
        )
        if node.parent is not None and node.parent.type == "simple_stmt" and (called or changed):
            yield node.start_pos, node.end_pos

    def mutate(self, node: Any, index: int) -> Any:
        del index
        return Keyword("pass", node.start_pos, node.get_first_leaf().prefix)

    @classmethod
    def examples(cls) -> tuple[()]:
        return ()


OPERATORS = {name: get_operator(name)() for name in operator_names() if CHOSEN.fullmatch(name)}
OPERATORS["LeaveOut"] = LeaveOut()


class Mutant(NamedTuple):
    path: str
    line: int
    operator: str
    occurrence: int

    def source(self) -> str:
        text = Path(self.path).read_text("utf-8")
        return str(mutate_code(text, OPERATORS[self.operator], self.occurrence))

    def functions(self) -> dict[str, CodeType]:
        """The functions with other code than before; none for a constant or an annotation of the module."""
        old = _functions_in(compile(Path(self.path).read_text("utf-8"), self.path, "exec"))
        new = _functions_in(compile(self.source(), self.path, "exec"))
        return {name: code for name, code in new.items() if old.get(name) != code}


def mutants(path: str) -> Iterator[Mutant]:
    nodes = list(ast_nodes(get_ast(Path(path).read_text("utf-8"))))
    for name, operator in OPERATORS.items():
        places = [place for node in nodes for place in operator.mutation_positions(node)]
        yield from (Mutant(path, start[0], name, number) for number, (start, _) in enumerate(places))


def _functions_in(code: CodeType) -> dict[str, CodeType]:
    """The code of every function and method by its qualified name."""
    found = {}
    for inner in (constant for constant in code.co_consts if isinstance(constant, CodeType)):
        is_function = inner.co_flags & 1  # CO_OPTIMIZED: the body of a class is not
        found.update({inner.co_qualname: inner} if is_function else _functions_in(inner))
    return found


def put_in(path: str, functions: dict[str, CodeType]) -> None:
    """From now on these functions of the module at ``path`` run this code, whoever has imported them."""
    module = importlib.import_module(".".join(Path(path).with_suffix("").parts).partition("src.")[2])
    for name, code in functions.items():
        found: Any = module
        for part in name.split("."):
            found = vars(found)[part]
        while not isinstance(found, FunctionType):  # a property, a cached function
            found = getattr(found, "fget", None) or found.__wrapped__
        found.__code__ = code
