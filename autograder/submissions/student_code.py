"""What a student wrote of a file: its functions and classes without the code that all were given.

This parses what students made, so it runs in a process of bounded time and memory (``parser_process.py``).
"""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Collection, Iterable, Iterator, Sequence

MAGIC = re.compile(r"^\s*[%!].*$", re.MULTILINE)
DEFINES = re.compile(r"^(async def|def|class)\s", re.MULTILINE)
Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
Lines = set[int]
BETWEEN = "\n\n\n"


def student_code(sources: Iterable[str], released: Sequence[str]) -> str:
    """The functions and classes of these sources, without docstrings, stubs and whatever was given.

    Lines stay as they were written. Of several definitions of a name the last one counts. A source that is no Python
    stays whole where it defines anything.

    Args:
        released: sources that all students were given.
    """
    return joined(answers_by_name(sources, released).values())


def joined(answers: Collection[str]) -> str:
    """The answers as one text, with two blank lines between them."""
    return BETWEEN.join(text.rstrip("\n") for text in answers) + ("\n" if answers else "")


def answers_by_name(sources: Iterable[str], released: Sequence[str]) -> dict[str, str]:
    """The same one by one."""
    given: dict[str, list[ast.stmt]] = {}
    for text in released:
        for definition in _definitions(parsed(text)):
            given.setdefault(definition.name, []).append(definition)
    found: dict[str, str] = {}
    for number, source in enumerate(sources):
        tree = parsed(source)
        if tree is None:
            if DEFINES.search(source):
                found[f"source {number}"] = source
            continue
        lines = _plain(source).split("\n")
        for name, node in _named(tree, given.keys()):
            found.pop(name, None)
            left = _left(node, given.get(name, [])) if isinstance(node, Definition) else _lines(node)
            if left is not None:
                found[name] = "\n".join(lines[line - 1] for line in sorted(left) if lines[line - 1].strip())
    return found


def _named(tree: ast.Module, answers: Collection[str]) -> Iterator[tuple[str, ast.stmt]]:
    """Definitions with their names, and answers that are assigned, such as ``softmax = lambda x: ...``."""
    for node in tree.body:
        if isinstance(node, Definition):
            yield node.name, node
        elif isinstance(node, ast.Assign):
            yield from (
                (target.id, node) for target in node.targets if isinstance(target, ast.Name) and target.id in answers
            )


def _left(node: Definition, given: Sequence[ast.stmt]) -> Lines | None:
    """The numbers of the lines of a definition that are the student's; None when nothing is."""
    inner = [statement for one in given if isinstance(one, Definition) for statement in one.body]
    known = {ast.dump(statement) for statement in inner}
    kept, dropped = _header(node), set[int]()
    is_own = False
    for number, statement in enumerate(node.body):
        lines = _lines(statement)
        if (number == 0 and _is_docstring(statement)) or ast.dump(statement) in known or _is_stub(statement):
            dropped |= lines
            continue
        of_same_name = [one for one in inner if isinstance(statement, Definition) and _name(one) == statement.name]
        left = _left(statement, of_same_name) if isinstance(statement, Definition) else lines
        if left is None:
            dropped |= lines
        else:
            is_own = True
            kept |= left
    between = set(range(min(kept), (node.end_lineno or node.lineno) + 1)) - dropped  # comments of the student's
    inside = {line for statement in node.body if isinstance(statement, Definition) for line in _lines(statement)}
    return (kept | (between - inside)) if is_own else None


def _header(node: Definition) -> Lines:
    first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
    return set(range(first, max(node.lineno + 1, node.body[0].lineno)))


def _lines(node: ast.stmt) -> Lines:
    decorators = node.decorator_list if isinstance(node, Definition) else []
    first = min([node.lineno, *(decorator.lineno for decorator in decorators)])
    return set(range(first, (node.end_lineno or node.lineno) + 1))


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _is_stub(node: ast.stmt) -> bool:
    if not isinstance(node, ast.Raise) or node.exc is None:
        return False
    raised = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
    return isinstance(raised, ast.Name) and raised.id == "NotImplementedError"


def _name(node: ast.stmt) -> str:
    return node.name if isinstance(node, Definition) else ""


def _definitions(tree: ast.Module | None) -> list[Definition]:
    return [node for node in (tree.body if tree else ()) if isinstance(node, Definition)]


def _plain(text: str) -> str:
    """The text without magics of IPython."""
    return MAGIC.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))


def parsed(text: str) -> ast.Module | None:
    """The text's tree; None where it is no Python."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about a student's escapes
            return ast.parse(_plain(text))
    except (SyntaxError, ValueError, RecursionError):
        return None
