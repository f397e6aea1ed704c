"""Convert the docstring of a stub into Markdown that any screen can wrap."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from autograder.solution import Definition

SECTION = re.compile(r"([A-Z][a-z]+):")  # Google's style
TITLES = {
    "Args": "It takes",
    "Returns": "It returns",
    "Yields": "It yields",
    "Raises": "It raises",
    "Attributes": "It has",
}
NAMED = re.compile(r"(?P<names>[\w*]+(?:, [\w*]+)*): ")  # the start of an argument's description


def contract(source: str) -> str:
    """Return the docstrings of a stub as Markdown: of its function, or of its class and each method."""
    parts = [part for node in ast.parse(source).body if isinstance(node, Definition) for part in _described(node)]
    return "\n\n".join(parts)


def _described(node: Definition, owner: str = "") -> Iterator[str]:
    if isinstance(node, ast.ClassDef):
        yield f"**`class {node.name}`**"
    else:
        yield f"**`{owner}{node.name}({_arguments(node, bool(owner))})`**"
    if words := ast.get_docstring(node):
        yield as_markdown(words)
    for child in node.body if isinstance(node, ast.ClassDef) else ():
        if isinstance(child, ast.FunctionDef):
            yield from _described(child, f"{node.name}.")


def _arguments(node: ast.FunctionDef | ast.AsyncFunctionDef, is_method: bool) -> str:
    """Return the arguments and their defaults without types, which the prose states."""
    arguments = node.args
    for argument in [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]:
        if argument is not None:
            argument.annotation = None
    text = ast.unparse(arguments)
    return text.removeprefix("self").removeprefix(", ") if is_method else text


def as_markdown(docstring: str) -> str:
    """Convert a docstring in Google's style: its sections get titles, and their entries become lists.

    Examples (``>>>``) become code up to the next empty line.

    Args:
        docstring: a docstring without indentation.
    """
    blocks, section, is_example = [], "", False
    for line in docstring.splitlines():
        found = SECTION.fullmatch(line)
        if line.startswith(">>>") and not is_example:
            section, is_example = "", True
            blocks += ["", "```python"]
        elif is_example and not line:
            is_example = False
            blocks.append("```")
        if is_example:
            blocks.append(line)
        elif found is not None:
            section = found[1]
            blocks += ["", f"**{TITLES.get(section, section)}**", ""]
        elif section and line and not line.startswith(" "):
            section = ""
            blocks += ["", line]
        else:
            blocks.append(_item(line.removeprefix("    "), section) if section else line)
    if is_example:
        blocks.append("```")
    return re.sub(r"\n{3,}", "\n\n", "\n".join(blocks)).strip()


def _item(line: str, section: str) -> str:
    """Convert a line of a section. Each argument or exception becomes an item, with its other lines indented."""
    if section in ("Returns", "Yields"):
        return line
    found = NAMED.match(line)
    if found is None:
        return f"  {line.removeprefix('  ')}" if line else line
    names = ", ".join(f"`{name}`" for name in found["names"].split(", "))
    return f"- {names}: {line[found.end() :]}"
