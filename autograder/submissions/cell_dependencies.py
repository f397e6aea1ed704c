"""Which global names a cell uses and defines, read from its text: what decides whether another cell must run before it.

Where the text cannot tell, any name must be taken for used. A student's text is compiled to be looked at, so that is
done in a process of bounded time and memory. A worked example of the course is read more closely.
"""

from __future__ import annotations

import ast
import re
import symtable
import warnings
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from types import CodeType

MAX_LENGTH = 1 << 16  # characters of a cell that is looked at
MAX_NAMES = 500  # of a cell
# Ways to reach a name without writing it down. After a dot the first ones are something else, as in `model.eval()`.
BY_CALL = "globals|locals|vars|dir|eval|exec|compile|get_ipython"
BY_OBJECT = "__main__|__dict__|__globals__|__builtins__|__import__|builtins|importlib|inspect|sys|gc"
_REACHING = re.compile(rf"(?<![\w.])(?:{BY_CALL})(?!\w)|(?<!\w)(?:{BY_OBJECT})(?!\w)|import\s*\*")
_HISTORY = re.compile(r"In|Out|__+|_\d+|_i+\d*|_oh|_dh")  # what IPython keeps of cells that ran, beside ``_``
_NO_ATTRIBUTE = re.compile(r"(?<![\w.])[A-Za-z_]\w*")
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
SETTING = ("set_default", "set_grad", "set_num", "use_", "filterwarnings", "simplefilter", "update")  # set up a library


@lru_cache(maxsize=256)  # many cells are those of the lesson, the same for all
def names_used(text: str) -> frozenset[str] | None:
    """The global names that a cell may use, or more. None where its text cannot tell."""
    if len(text) > MAX_LENGTH or _REACHING.search(text):
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about a student's escapes and comparisons
            names = {
                name for code in _codes(compile(text, "cell", "exec", dont_inherit=True)) for name in code.co_names
            }
    except (SyntaxError, ValueError, RecursionError, MemoryError):  # magics and half sentences among them
        return None
    if text.isascii():
        names.intersection_update(_NO_ATTRIBUTE.findall(text))
    elif any(map(_REACHING.fullmatch, names)):  # which other letters of the text may stand for
        return None
    if len(names) > MAX_NAMES or any(map(_HISTORY.fullmatch, names)) or ("_" in names and _reads_last_value(text)):
        return None
    return frozenset(names)


def _reads_last_value(text: str) -> bool:
    """Whether ``_`` is read and not only given a value, as in ``for _ in range(3)``."""
    names = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name))
    return any(name.id == "_" and isinstance(name.ctx, ast.Load) for name in names)


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


@dataclass(frozen=True)
class CellNames:
    """Global names of one cell.

    Args:
        uses: those that it needs from other cells.
        binds: given a value, by an assignment, an import or a definition.
        imports: those of ``binds`` that are imported.
        makes: those of ``binds`` that are neither imported nor defined: data, which other cells may change.
        changes: whose parts are given values, such as ``model`` in ``model.bias = None``, or that are set up, such as
            ``torch`` in ``torch.set_default_dtype(...)``.
    """

    uses: frozenset[str]
    binds: frozenset[str]
    imports: frozenset[str]
    makes: frozenset[str]
    changes: frozenset[str]


def example_names(text: str) -> CellNames:
    """The names of a worked example.

    Raises:
        SyntaxError: it is no plain Python.
    """
    tree = ast.parse(text)
    found = _Names()
    found.read(tree.body, set())
    imports = {name for node in ast.walk(tree) for name in _imported_by(node)}
    defined = {node.name for node in tree.body if isinstance(node, DEFINITIONS)}
    return CellNames(
        uses=frozenset(found.uses | found.later - found.binds),
        binds=frozenset(found.binds),
        imports=frozenset(imports),
        makes=frozenset(found.binds - imports - defined),
        changes=frozenset(filter(None, map(_changed, ast.walk(tree)))),
    )


class _Names:
    """The names of a cell, statement by statement: what it binds for sure, it does not need from others."""

    def __init__(self) -> None:
        self.uses: set[str] = set()
        self.later: set[str] = set()  # by functions, when they are called
        self.binds: set[str] = set()

    def read(self, block: Iterable[ast.stmt], bound: set[str]) -> None:
        """Read statements that run one after another, and add to ``bound`` what is bound after them."""
        for node in block:
            match node:
                case ast.For() | ast.AsyncFor():
                    self._take(node.iter, bound)
                    inner = bound | self._bind(node.target)
                    self.read(node.body, inner)
                    self.read(node.orelse, set(bound))
                case ast.If() | ast.While():
                    self._take(node.test, bound)
                    either, other = set(bound), set(bound)
                    self.read(node.body, either)
                    self.read(node.orelse, other)
                    if isinstance(node, ast.If):
                        bound |= either & other
                case ast.With() | ast.AsyncWith():
                    for item in node.items:
                        self._take(item.context_expr, bound)
                        bound |= self._bind(item.optional_vars)
                    self.read(node.body, bound)
                case ast.Try():
                    self.read(node.body, set(bound))
                    for handler in node.handlers:
                        named = {handler.name} if handler.name else set()
                        self._take(handler.type, bound)
                        self.read(handler.body, bound | named)
                    self.read(node.orelse, set(bound))
                    self.read(node.finalbody, bound)
                case _:
                    bound |= self._take(node, bound)

    def _bind(self, target: ast.expr | None) -> set[str]:
        stored = {node.id for node in ast.walk(target) if isinstance(node, ast.Name)} if target else set()
        self.binds |= stored
        return stored

    def _take(self, node: ast.AST | None, bound: set[str]) -> set[str]:
        """Note what this uses and binds; returns what it binds."""
        if node is None:
            return set()
        text = ast.unparse(_Generators().visit(node))
        outer, *inner = _scopes(symtable.symtable(text, "cell", "exec"))
        uses, binds = _symbols(outer)
        if isinstance(node, ast.AugAssign):
            uses |= binds
        is_definition = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for scope in inner:
            used, _ = _symbols(scope)
            (self.later if is_definition else uses).update(used)
        self.uses |= uses - bound
        self.binds |= binds
        return binds


class _Generators(ast.NodeTransformer):
    """Every comprehension as a generator: since Python 3.12 only that has a scope of its own (PEP 709)."""

    def visit_ListComp(self, node: ast.ListComp | ast.SetComp) -> ast.AST:  # the name ast looks for
        return self.generic_visit(ast.GeneratorExp(node.elt, node.generators))

    visit_SetComp = visit_ListComp

    def visit_DictComp(self, node: ast.DictComp) -> ast.AST:
        return self.generic_visit(ast.GeneratorExp(ast.Tuple([node.key, node.value], ast.Load()), node.generators))


def _scopes(table: symtable.SymbolTable) -> Iterator[symtable.SymbolTable]:
    yield table
    for child in table.get_children():
        yield from _scopes(child)


def _symbols(scope: symtable.SymbolTable) -> tuple[set[str], set[str]]:
    """Global names that are read in this scope, and those that are given a value."""
    symbols = [symbol for symbol in scope.get_symbols() if scope.get_type() == "module" or symbol.is_global()]
    read = {symbol.get_name() for symbol in symbols if symbol.is_referenced()}
    return read, {symbol.get_name() for symbol in symbols if symbol.is_assigned() or symbol.is_imported()}


def _imported_by(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import | ast.ImportFrom):
        return [(alias.asname or alias.name).split(".")[0] for alias in node.names]
    return []


def _changed(node: ast.AST) -> str | None:
    """The name whose part this sets or deletes, or that it sets up."""
    if isinstance(node, ast.Call):
        return _root(node.func) if isinstance(node.func, ast.Attribute) and node.func.attr.startswith(SETTING) else None
    if isinstance(node, ast.Attribute | ast.Subscript) and not isinstance(node.ctx, ast.Load):
        return _root(node)
    return None


def _root(node: ast.AST) -> str | None:
    while isinstance(node, ast.Attribute | ast.Subscript | ast.Call):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else None
