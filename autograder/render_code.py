"""Wrap code for a terminal so that it can still be pasted."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator

TOKEN = re.compile(r"""'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|[(\[{]|[)\]}]|, |  # """)  # of what matters for breaks
INDENT = "    "  # of a line that continues another


def wrapped_code(code: str, width: int) -> list[str]:
    """Break long lines behind a comma within brackets, and comments between words. A long word stays whole."""
    return [part for line in code.splitlines() for part in _wrapped(line, width)]


def _wrapped(line: str, width: int) -> Iterator[str]:
    if len(line) <= width:
        yield line
    elif line.startswith("# "):
        yield from textwrap.wrap(line, width, subsequent_indent="#   ", break_long_words=False, break_on_hyphens=False)
    else:
        breaks, comment = _breaks(line)
        yield from _broken(line[:comment].rstrip(), breaks, width)
        yield from _wrapped(line[comment:].strip(), width) if line[comment:] else ()


def _broken(line: str, breaks: list[tuple[int, int]], width: int) -> Iterator[str]:
    """Yield parts of the line, broken at the outermost brackets that allow it."""
    start, indent = 0, ""
    while len(indent) + len(line) - start > width:
        later = [(depth, end) for depth, end in breaks if end > start]
        fitting = [(-depth, end) for depth, end in later if len(indent) + end - start - 1 <= width]
        end = max(fitting)[1] if fitting else later[0][1] if later else len(line)
        yield indent + line[start:end].rstrip()
        start, indent = end, INDENT
        if start == len(line):
            return
    yield indent + line[start:]


def _breaks(line: str) -> tuple[list[tuple[int, int]], int]:
    """Return where the line can be broken, with the depth of brackets, and where its comment begins (or its length)."""
    depth, breaks = 0, list[tuple[int, int]]()
    for token in TOKEN.finditer(line):
        text = token.group()
        depth += (text in "([{") - (text in ")]}")
        if text == ", " and depth > 0:
            breaks.append((depth, token.end()))
        elif text == "  # " and depth == 0:
            return breaks, token.start()
    return breaks, len(line)
