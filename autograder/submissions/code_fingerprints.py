"""Fingerprint code by hashing short token sequences, independent of names, comments and order.

Each statement becomes a sequence of tokens: kinds of syntax, operators, numbers, attributes and Python's builtins. All
other names map to one token, and so do all strings. Every run of a few tokens is a fingerprint. Runs never cross
statements, so reordered statements keep theirs. An answer has a few hundred at most, so all are kept; tools for large
programs keep a sample (winnowing: Schleimer, Wilkerson and Aiken, 2003).

This parses students' files, so it runs in a process with limited time and memory (``parser_process.py``).
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Collection, Iterable, Iterator, Mapping
from hashlib import blake2b

from autograder.boundary.plain_python import syntax_tree
from autograder.submissions.student_code import BETWEEN

RUN = 7  # tokens per fingerprint
MIN_WORDS = 5  # of a statement: shorter ones are not distinctive
MAX_PRINTS = 20_000  # per file
PLAIN = (ast.Import, ast.ImportFrom, ast.Pass, ast.Global, ast.Nonlocal)  # statements without information
Print = tuple[int, int, int]  # hash; first and last line of its statement
Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def code_fingerprints(answers: Mapping[str, str], sources: Iterable[str]) -> list[Print]:
    """Return the fingerprints of each answer; line numbers refer to all answers joined.

    Args:
        sources: the full sources, which show which attributes are the student's own.

    Raises:
        ValueError: There are too many fingerprints.
    """
    own = own_names(sources)
    found: list[Print] = []
    above = 0
    for text in answers.values():
        text = text.rstrip("\n")
        tree = syntax_tree(text)
        for statement in _statements(tree) if tree is not None else ():
            words = list(_words(statement, own))
            first, last = _lines(statement)
            found += [(print_, above + first, above + last) for print_ in _prints(words)]
            if len(found) > MAX_PRINTS:
                raise ValueError("too much code to compare")
        above += text.count("\n") + BETWEEN.count("\n")
    return found


def own_names(sources: Iterable[str]) -> frozenset[str]:
    """Return attributes and methods that these sources define."""
    names: set[str] = set()
    for text in sources:
        for node in ast.walk(syntax_tree(text) or ast.Module([], [])):
            if isinstance(node, Definition):
                names.add(node.name)
            elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                names.add(node.attr)
    return frozenset(names)


def _statements(tree: ast.Module) -> Iterator[ast.stmt]:
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt) and not isinstance(node, PLAIN) and not _is_text(node):
            yield node


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _lines(node: ast.stmt) -> tuple[int, int]:
    """Return the first and last line of the statement without its nested statements."""
    body = getattr(node, "body", None)
    last = max(node.lineno, body[0].lineno - 1) if body else node.end_lineno or node.lineno
    return node.lineno, last


def _prints(words: list[str]) -> Iterator[int]:
    if len(words) >= MIN_WORDS:
        for start in range(max(1, len(words) - RUN + 1)):
            run = "\n".join(words[start : start + RUN])
            yield int.from_bytes(blake2b(run.encode(errors="replace"), digest_size=7).digest())


def _words(node: ast.AST, own: Collection[str]) -> Iterator[str]:
    """Yield the tokens of a statement without its nested statements."""
    yield _word(node, own)
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.stmt | ast.expr_context | ast.ExceptHandler):
            yield from _words(child, own)


def _word(node: ast.AST, own: Collection[str]) -> str:
    match node:
        case ast.Name(name):
            return name if hasattr(builtins, name) else "name"
        case ast.Attribute(_, name):
            return ".own" if name in own else f".{name}"
        case ast.Constant(value):
            return "text" if isinstance(value, str | bytes) else repr(value)
        case ast.keyword(name):
            return f"{name}="
        case ast.Call(_, args, keywords):
            return f"Call of {len(args) + len(keywords)}"
    return type(node).__name__
