"""Report a syntax error with its line and a caret."""

from __future__ import annotations

import ast
import traceback

from autograder.boundary.text import plain_text


def syntax_error(source: str, name: str) -> str:
    """Describe the syntax error with its line and a caret; '' if there is none. A notebook may ``await``."""
    try:
        compile(source, name, "exec", ast.PyCF_ONLY_AST | ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True)
        compile(source, name, "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True)
    except SyntaxError as error:
        lines = source.splitlines()
        if error.text is None and error.lineno and error.lineno <= len(lines):
            error.text = lines[error.lineno - 1]
        *shown, _ = traceback.format_exception_only(error)
        place = f", line {error.lineno}" if error.lineno else ""
        code = [plain_text(line) for line in "".join(shown).splitlines() if not line.startswith("  File ")]
        return "\n".join([f"{name}{place}: {plain_text(error.msg)}", *code])
    except ValueError as error:  # a null byte, in Python 3.11
        return f"{name}: {plain_text(str(error))}"
    except (RecursionError, MemoryError):  # nested too deeply: running it says so
        return ""
    return ""
