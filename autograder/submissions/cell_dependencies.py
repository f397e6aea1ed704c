"""Find the global names that a cell uses and defines, to decide which other cells must run before it.

If the text is not conclusive, the cell may use any name. Students' cells are compiled for inspection, so this runs in a
process with limited time and memory. Worked examples of the course are analyzed more closely.
"""

from __future__ import annotations

import ast
import re
import symtable
import unicodedata
import warnings
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from autograder.boundary.plain_python import plain_python

MAX_LENGTH = 1 << 16  # characters of an analyzed cell
MAX_NAMES = 500  # per cell
# Ways to access a name indirectly. After a dot, the first group is unrelated, as in `model.eval()`.
BY_CALL = "globals|locals|vars|dir|eval|exec|compile|get_ipython"
BY_OBJECT = "__main__|__dict__|__globals__|__builtins__|__import__|builtins|importlib|inspect|sys|gc"
_REACHING = re.compile(rf"(?<![\w.])(?:{BY_CALL})(?!\w)|(?<!\w)(?:{BY_OBJECT})(?!\w)|import\s*\*")
_HISTORY = re.compile(r"In|Out|__+|_\d+|_i+\d*|_oh|_dh")  # IPython's variables for executed cells, beside ``_``
DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
SETTING = (
    "set_default",
    "set_grad",
    "set_num",
    "use_",
    "filterwarnings",
    "simplefilter",
    "update",
)  # calls that configure a library


@lru_cache(maxsize=256)  # many cells are the lesson's, equal for all
def names_used(text: str) -> frozenset[str] | None:
    """Return a superset of the global names that a cell uses; None if its text is not conclusive."""
    if len(text) <= MAX_LENGTH and text.lstrip().startswith("%%"):
        text = plain_python(text).text
    if len(text) > MAX_LENGTH or _REACHING.search(unicodedata.normalize("NFKC", text)):  # as Python reads names
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # students' escape sequences and comparisons
            names = {
                name for scope in _scopes(symtable.symtable(text, "cell", "exec")) for name in _global_names(scope)
            }
    except (SyntaxError, ValueError, RecursionError, MemoryError):  # includes magics and incomplete code
        return None
    if len(names) > MAX_NAMES or any(map(_HISTORY.fullmatch, names)) or ("_" in names and _reads_last_value(text)):
        return None
    return frozenset(names)


def _global_names(scope: symtable.SymbolTable) -> Iterator[str]:
    """Yield the scope's names that may be global. A class body reads a global name until it assigns that name."""
    for symbol in scope.get_symbols():
        reads_first = scope.get_type() != "function" and symbol.is_referenced()
        if reads_first or symbol.is_global() or scope.get_type() == "module":
            yield symbol.get_name()


def _reads_last_value(text: str) -> bool:
    """True if ``_`` is read, and not only assigned as in ``for _ in range(3)``."""
    names = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name))
    return any(name.id == "_" and isinstance(name.ctx, ast.Load) for name in names)


@dataclass(frozen=True)
class CellNames:
    """The global names of one cell.

    Args:
        uses: names it needs from other cells.
        binds: names it assigns, imports or defines.
        imports: the imported names of ``binds``.
        makes: the assigned names of ``binds``: data, which other cells may change.
        changes: names whose parts it assigns, such as ``model`` in ``model.bias = None``, or configures, such as
            ``torch`` in ``torch.set_default_dtype(...)``.
    """

    uses: frozenset[str]
    binds: frozenset[str]
    imports: frozenset[str]
    makes: frozenset[str]
    changes: frozenset[str]


def example_names(text: str) -> CellNames:
    """Return the names of a worked example.

    Raises:
        SyntaxError: The text is not plain Python.
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
    """Collects a cell's names statement by statement. A name that is certainly bound is not needed from others."""

    def __init__(self) -> None:
        self.uses: set[str] = set()
        self.later: set[str] = set()  # used by functions when they are called
        self.binds: set[str] = set()

    def read(self, block: Iterable[ast.stmt], bound: set[str]) -> None:
        """Read statements in order, and add the names bound after them to ``bound``."""
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
        """Record the names that the node uses and binds, and return those it binds."""
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
    """Turn comprehensions into generators: since Python 3.12 only these have their own scope (PEP 709)."""

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
    """Return the global names that this scope reads, and those that it assigns."""
    symbols = [symbol for symbol in scope.get_symbols() if scope.get_type() == "module" or symbol.is_global()]
    read = {symbol.get_name() for symbol in symbols if symbol.is_referenced()}
    return read, {symbol.get_name() for symbol in symbols if symbol.is_assigned() or symbol.is_imported()}


def _imported_by(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import | ast.ImportFrom):
        return [(alias.asname or alias.name).split(".")[0] for alias in node.names]
    return []


def _changed(node: ast.AST) -> str | None:
    """Return the name whose part the node assigns or deletes, or configures."""
    if isinstance(node, ast.Call):
        return _root(node.func) if isinstance(node.func, ast.Attribute) and node.func.attr.startswith(SETTING) else None
    if isinstance(node, ast.Attribute | ast.Subscript) and not isinstance(node.ctx, ast.Load):
        return _root(node)
    return None


def _root(node: ast.AST) -> str | None:
    while isinstance(node, ast.Attribute | ast.Subscript | ast.Call):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else None
