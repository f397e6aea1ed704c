"""Generate mutants: small changes to a solution, each of which should fail a check.

Tools such as mutmut and cosmic-ray change files on disk and start a test command for each change, which takes seconds.
Here a mutant is a new syntax tree, which is graded in this process within milliseconds. The mutation operators include
those for attention: axes, transposes, masks, dtypes, exchanged arguments.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, takewhile
from typing import Any

from autograder.solution import clean, graded_names

# Each operator is replaced by each of those after the colon.
OPERATORS: dict[type[ast.AST], tuple[type[ast.AST], ...]] = {
    ast.Add: (ast.Sub,), ast.Sub: (ast.Add,), ast.Mult: (ast.Div,), ast.Div: (ast.Mult,),
    ast.FloorDiv: (ast.Mult,), ast.Mod: (ast.FloorDiv,), ast.Pow: (ast.Mult,), ast.MatMult: (ast.Mult,),
    ast.BitAnd: (ast.BitOr,), ast.BitOr: (ast.BitAnd,), ast.And: (ast.Or,), ast.Or: (ast.And,),
    ast.Lt: (ast.LtE, ast.GtE), ast.LtE: (ast.Lt, ast.Gt), ast.Gt: (ast.GtE, ast.LtE), ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,), ast.Is: (ast.IsNot,), ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,), ast.NotIn: (ast.In,),
}  # fmt: skip
OTHER = {
    "tril": "triu", "triu": "tril", "tril_": "triu_", "triu_": "tril_", "max": "min", "min": "max", "amax": "amin",
    "amin": "amax", "sum": "mean", "mean": "sum", "zeros": "ones", "ones": "zeros", "zeros_like": "ones_like",
    "ones_like": "zeros_like", "exp": "exp2", "sqrt": "exp", "cos": "sin", "sin": "cos", "any": "all", "all": "any",
    "float64": "float32", "float32": "float64", "argmax": "argmin", "flatten": "ravel", "inf": "e", "sorted": "list",
}  # fmt: skip
DROPPED = (  # methods and attributes that are replaced by their receiver
    *("T", "mT", "transpose", "permute", "swapaxes", "contiguous", "clone", "detach", "unsqueeze", "squeeze", "neg"),
    *("float", "double", "to", "type_as", "masked_fill", "masked_fill_", "view", "reshape", "copy", "eval", "train"),
)
SYMMETRIC = (  # functions of two arguments, or of two dimensions, in either order
    *(
        "transpose",
        "swapaxes",
        "swapdims",
        "min",
        "max",
        "minimum",
        "maximum",
        "fmin",
        "fmax",
        "add",
        "mul",
        "multiply",
    ),
    *("dot", "vdot", "inner", "logical_and", "logical_or", "logical_xor", "hypot", "gcd", "lcm", "isclose", "allclose"),
)
WITHOUT_SIGN = ("abs", "absolute", "square")  # f(-x) = f(x)
COMMUTATIVE = (ast.Add, ast.Mult, ast.BitAnd, ast.BitOr, ast.Eq, ast.NotEq)
NAMED = (ast.Name, ast.Attribute, ast.Subscript)
SIMPLE = (ast.Expr, ast.Assign, ast.AugAssign, ast.AnnAssign)


@dataclass(frozen=True)
class Mutant:
    """A changed solution.

    Args:
        answer: the function or class of the solution that is changed.
        change: the function, the old line and the new one: "softmax: return e / e.sum(dim) → return e * e.sum(dim)".
        source: the whole file.
    """

    answer: str
    change: str
    source: str


@dataclass(frozen=True)
class Site:
    """A node of the syntax tree, and its place in the parent."""

    node: ast.AST
    parent: ast.AST
    field: str
    index: int | None
    function: ast.FunctionDef
    statement: ast.stmt

    def put(self, node: ast.AST) -> None:
        """Replace the node by another one."""
        if self.index is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.index] = node


def mutants(solution: str) -> Iterator[Mutant]:
    """Yield every mutant of a ``solution.py``, line by line. Given code, docstrings and messages are not changed."""
    module = ast.parse(clean(solution))
    names = graded_names(solution)
    seen = {ast.unparse(module)}
    for definition in module.body:
        name = getattr(definition, "name", "")
        if name not in names:
            continue
        for change in chain(_changes(definition), _swaps(definition)):
            source = ast.unparse(ast.fix_missing_locations(module))  # while the change is in place
            if source not in seen:
                seen.add(source)
                yield Mutant(name, change, source)


def _changes(definition: ast.AST) -> Iterator[str]:
    """Change one node at a time, yield a description, and restore the node."""
    layers = _layers(definition)
    for site in _sites(definition):
        before = _line(site.statement)
        for node in _variants(site, layers):
            site.put(node)
            yield f"{site.function.name}: {before} → {_line(node if site.node is site.statement else site.statement)}"
            site.put(site.node)


def _swaps(definition: ast.AST) -> Iterator[str]:
    """Swap two adjacent statements at a time if their order matters; yield a description."""
    for node in ast.walk(definition):
        body = getattr(node, "body", None)
        if isinstance(node, ast.ClassDef) or not isinstance(body, list):
            continue
        name = getattr(node, "name", type(node).__name__.lower())
        for first in range(len(body) - 1):
            if not _is_docstring(body[first]) and _are_in_order(body[first], body[first + 1]):
                body[first], body[first + 1] = body[first + 1], body[first]
                yield f"{name}: {_line(body[first])} before {_line(body[first + 1])}"
                body[first], body[first + 1] = body[first + 1], body[first]


def _sites(node: ast.AST, function: ast.FunctionDef | None = None, statement: ast.stmt | None = None) -> Iterator[Site]:
    """Yield the nodes to change below a node: no annotations, decorators, docstrings or error messages."""
    if isinstance(node, ast.FunctionDef):
        function = statement = node
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list", "type_comment", "ctx") or isinstance(node, ast.Raise):
            continue
        children: Iterable[tuple[int | None, Any]] = enumerate(value) if isinstance(value, list) else [(None, value)]
        for index, child in children:
            if not isinstance(child, ast.AST) or _is_docstring(child):
                continue
            within = child if isinstance(child, ast.stmt) else statement
            if function is not None and within is not None and not isinstance(child, ast.FunctionDef):
                yield Site(child, node, field, index, function, within)
            yield from _sites(child, function, within)


def _are_in_order(first: ast.stmt, second: ast.stmt) -> bool:
    """True if one statement uses or writes what the other one writes, or the second leaves the function."""
    written = _written(first), _written(second)
    used = [{ast.unparse(node) for node in ast.walk(one) if isinstance(node, NAMED)} for one in (first, second)]
    return isinstance(second, ast.Return) or bool(written[0] & used[1] or written[1] & used[0])


def _written(statement: ast.stmt) -> set[str]:
    """Return what a statement assigns, and the objects whose methods it calls for their effect."""
    found = {
        ast.unparse(node)
        for node in ast.walk(statement)
        if isinstance(node, NAMED) and isinstance(getattr(node, "ctx", None), ast.Store)
    }
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
        found |= {ast.unparse(node) for node in ast.walk(statement.value.func) if isinstance(node, ast.Name)}
    return found - {"self"}


def _variants(site: Site, layers: Sequence[str]) -> Iterator[ast.AST]:
    """Yield replacements for a node."""
    match site.node:
        case ast.operator() | ast.cmpop() | ast.boolop() as operator:
            yield from (other() for other in OPERATORS.get(type(operator), ()))
        case ast.Constant(bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(int() | float() as value):
            is_signed = isinstance(site.parent, ast.UnaryOp) or isinstance(getattr(site.parent, "op", None), ast.Mod)
            signed = () if is_signed else (-value,)
            others = dict.fromkeys((value + 1, value - 1, *signed))
            yield from (ast.Constant(other) for other in others if other != value)
        case ast.BinOp(_, ast.Sub(), _) | ast.UnaryOp(ast.USub(), _) if _drops_sign(site.parent):
            return
        case ast.UnaryOp(_, operand):
            yield operand
        case ast.BinOp(left, operator, right) if not isinstance(operator, COMMUTATIVE):
            yield ast.BinOp(right, operator, left)
        case ast.IfExp(_, body, orelse):
            yield from (body, orelse)
        case ast.Slice(ast.Constant(0), None, _):  # without its 0 it is the same slice
            return
        case ast.Slice(lower, upper, step) if (lower or upper) is not None:
            yield ast.Slice(None, None, step)
        case ast.Call() as call:
            yield from _calls(call)
        case ast.Attribute(value, name, _):
            yield from _attributes(site.node, value, name, layers)
        case ast.Name(name, ast.Load()):
            yield from _names(site.function, name)
        case ast.If(_, body, orelse):
            yield from (ast.If(ast.Constant(value), body, orelse) for value in (True, False))
        case ast.Return(value) if value is not None:
            yield ast.Return(None)
        case ast.stmt() as statement if isinstance(statement, SIMPLE):
            yield ast.Pass()


def _drops_sign(parent: ast.AST) -> bool:
    """True if a value and its negative are the same to this node: an even power, an absolute value."""
    match parent:
        case ast.BinOp(_, ast.Pow(), ast.Constant(int() | float() as power)):
            return power % 2 == 0
        case ast.Call(ast.Name(name), _) | ast.Call(ast.Attribute(_, name), _) | ast.Attribute(_, name):
            return name in WITHOUT_SIGN
    return False


def _calls(call: ast.Call) -> Iterator[ast.AST]:
    """Drop a keyword argument, swap two arguments, or leave out a method."""
    for keyword in call.keywords:
        yield ast.Call(call.func, call.args, [other for other in call.keywords if other is not keyword])
    name = getattr(call.func, "attr", getattr(call.func, "id", ""))
    for first in range(len(call.args) - (2 if name in SYMMETRIC else 1)):  # the last two are symmetric
        args = list(call.args)
        args[first], args[first + 1] = args[first + 1], args[first]
        yield ast.Call(call.func, args, call.keywords)
    if isinstance(call.func, ast.Attribute) and call.func.attr in DROPPED:
        yield call.func.value


def _attributes(node: ast.Attribute, value: ast.expr, name: str, layers: Sequence[str]) -> Iterator[ast.AST]:
    """Use another function, dtype or layer, or leave out a transpose."""
    if name in OTHER:
        yield ast.Attribute(value, OTHER[name], node.ctx)
    if name in ("T", "mT"):
        yield value
    if name in layers and isinstance(node.ctx, ast.Load):
        yield from (ast.Attribute(value, other, node.ctx) for other in layers if other != name)


def _names(function: ast.FunctionDef, name: str) -> Iterator[ast.AST]:
    """Use another argument."""
    every = (*function.args.args, *function.args.kwonlyargs)
    arguments = [argument.arg for argument in every if argument.arg != "self"]
    if name in arguments:
        yield from (ast.Name(other, ast.Load()) for other in arguments if other != name)


def _layers(definition: ast.AST) -> list[str]:
    """Return the names of the weights that a class calls, which can be confused."""
    called = (node.func for node in ast.walk(definition) if isinstance(node, ast.Call))
    names = {f.attr for f in called if isinstance(f, ast.Attribute) and ast.unparse(f.value) == "self"}
    return sorted(name for name in names if name.startswith("W_"))


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def marked(change: str) -> str:
    """Show an old and a new line as one: "softmax: return e [/ → *] e.sum(dim)". Other changes stay as they are."""
    function, _, lines = change.partition(": ")
    old, arrow, new = lines.partition(" → ")
    if not arrow or new == "—":
        return change
    before, after = (re.findall(r"\w+|\W", line) for line in (old, new))
    start = _common(before, after)
    end = _common(before[start:][::-1], after[start:][::-1])
    left, right = ("".join(tokens[start : len(tokens) - end]) for tokens in (before, after))
    return f"{function}: {''.join(before[:start])}[{left} → {right}]{''.join(before[len(before) - end :])}"


def _common(one: Sequence[str], other: Sequence[str]) -> int:
    """Return how many items at the start are equal."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _line(node: ast.AST) -> str:
    """Return the first line of a statement; a dash if it is left out."""
    return "—" if isinstance(node, ast.Pass) else ast.unparse(node).splitlines()[0]
