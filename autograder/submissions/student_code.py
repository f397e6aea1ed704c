"""Extract the code that a student wrote from a file, without the code that everybody was given.

This parses students' files, so it runs in a process with limited time and memory (``parser_process.py``).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterable, Iterator, Sequence

from autograder.boundary.plain_python import parsed, readable, syntax_tree
from autograder.submissions.finished_definitions import raises_unwritten

DEFINES = re.compile(r"^(async def|def|class)\s", re.MULTILINE)
Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
Lines = set[int]
UNPARSED = "source "  # begins the name of a source that does not parse
BETWEEN = "\n\n\n"


def student_code(sources: Iterable[str], released: Sequence[str]) -> str:
    """Return the functions and classes of these sources, without docstrings, stubs and given code.

    Lines are unchanged. If a name is defined more than once, the last definition counts. A source that does not parse
    is own whole if it defines anything.

    Args:
        released: sources that everybody was given.
    """
    return joined(answers_by_name(sources, released).values())


def comparable_code(sources: Iterable[str], released: Sequence[str], names: Collection[str]) -> str:
    """Return the same code of these answers only, without comments and layout, to tell whether two files differ.

    Sources that do not parse are kept whole if they define anything.
    """
    answers = answers_by_name(sources, released)
    found = (text for name, text in answers.items() if name in names or name.startswith(UNPARSED))
    return joined([text if (tree := parsed(text)) is None else ast.unparse(tree) for text in found])


def joined(answers: Collection[str]) -> str:
    """Join the answers, with two blank lines between them."""
    return BETWEEN.join(text.rstrip("\n") for text in answers) + ("\n" if answers else "")


def answers_by_name(sources: Iterable[str], released: Sequence[str]) -> dict[str, str]:
    """Return the same code by name."""
    given: dict[str, list[ast.stmt]] = {}
    for text in released:
        for definition in _definitions(syntax_tree(text)):
            given.setdefault(definition.name, []).append(definition)
    found: dict[str, str] = {}
    for number, source in enumerate(sources):
        text = readable(source)
        tree = parsed(text)
        if tree is None:
            if DEFINES.search(source):
                found[f"{UNPARSED}{number}"] = source
            continue
        lines = text.split("\n")
        for name, node in _named(tree, given.keys()):
            found.pop(name, None)
            own_lines = _own_lines(node, given.get(name, [])) if isinstance(node, Definition) else _lines(node)
            if own_lines is not None:
                found[name] = "\n".join(lines[line - 1] for line in sorted(own_lines) if lines[line - 1].strip())
    return found


def _named(tree: ast.Module, answers: Collection[str]) -> Iterator[tuple[str, ast.stmt]]:
    """Yield definitions with their names, and assigned answers such as ``softmax = lambda x: ...``."""
    for node in tree.body:
        if isinstance(node, Definition):
            yield node.name, node
        elif isinstance(node, ast.Assign):
            yield from (
                (target.id, node) for target in node.targets if isinstance(target, ast.Name) and target.id in answers
            )


def _own_lines(node: Definition, given: Sequence[ast.stmt]) -> Lines | None:
    """Return the line numbers of a definition that the student wrote; None if there are none."""
    inner = [statement for one in given if isinstance(one, Definition) for statement in one.body]
    known = {ast.dump(statement) for statement in inner}
    own, dropped = _header(node), set[int]()
    is_own = False
    for number, statement in enumerate(node.body):
        lines = _lines(statement)
        if (number == 0 and _is_docstring(statement)) or ast.dump(statement) in known or raises_unwritten(statement):
            dropped |= lines
            continue
        of_same_name = [one for one in inner if isinstance(statement, Definition) and _name(one) == statement.name]
        own_lines = _own_lines(statement, of_same_name) if isinstance(statement, Definition) else lines
        if own_lines is None:
            dropped |= lines
        else:
            is_own = True
            own |= own_lines
    between = set(range(min(own), (node.end_lineno or node.lineno) + 1)) - dropped  # the student's comments
    inside = {line for statement in node.body if isinstance(statement, Definition) for line in _lines(statement)}
    return (own | (between - inside)) if is_own else None


def _header(node: Definition) -> Lines:
    first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
    return set(range(first, max(node.lineno + 1, node.body[0].lineno)))


def _lines(node: ast.stmt) -> Lines:
    decorators = node.decorator_list if isinstance(node, Definition) else []
    first = min([node.lineno, *(decorator.lineno for decorator in decorators)])
    return set(range(first, (node.end_lineno or node.lineno) + 1))


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _name(node: ast.stmt) -> str:
    return node.name if isinstance(node, Definition) else ""


def _definitions(tree: ast.Module | None) -> list[Definition]:
    return [node for node in (tree.body if tree else ()) if isinstance(node, Definition)]
