"""IPython's syntax becomes plain Python, line by line; plain Python stays as it is."""

from __future__ import annotations

import ast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.boundary.plain_python import MAX_TEXT, PlainPython, plain_python, readable, syntax_tree

F = "def f():\n    return 1\n"


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("files = !ls\nx = 1", "files = get_ipython().getoutput('ls')\nx = 1\n"),
        ("t = %timeit -o f()", "t = get_ipython().run_line_magic('timeit', '-o f()')\n"),
        ("!pip install a \\\n  b\nx = 1", "get_ipython().system('pip install a    b')\n\nx = 1\n"),
        ("?f", "get_ipython().run_line_magic('pinfo', 'f')\n"),
        ("f??\nx", "get_ipython().run_line_magic('pinfo2', 'f')\nx\n"),
        (
            "if True:\n    %pip install x\n    y = 1",
            "if True:\n    get_ipython().run_line_magic('pip', 'install x')\n    y = 1\n",
        ),
        ("  x = 1\n  y = 2", "x = 1\ny = 2\n"),
        (">>> x = 1\n>>> y = 2", "x = 1\ny = 2\n"),
        ("'''\n!ls\n'''\n!ls", "'''\n!ls\n'''\nget_ipython().system('ls')\n"),
        ("\n\n!ls", "\n\nget_ipython().system('ls')\n"),
    ],
)
def test_ipythons_syntax_is_translated(source: str, text: str) -> None:
    """Commands, magics, help and prompts, also indented, assigned or continued; each line keeps its number."""
    assert plain_python(source) == PlainPython(text)


@pytest.mark.parametrize(
    ("source", "text", "captured"),
    [
        (f"%%time\n{F}", f"\n{F}", None),
        (f"%%time --no-raise-error\n{F}", f"\n{F}", None),
        (f"%%timeit -n 10 -r3\n{F}", f"\n{F}", None),
        (f"%%timeit -n 10 x = 3\n{F}", f"x = 3\n{F}", None),
        (f"%%prun -s cumulative\n{F}", f"\n{F}", None),
        (f"%%capture\n{F}", f"\n{F}", ""),
        (f"%%capture out\n{F}", f"\n{F}", "out"),
        (f"%%capture --no-stderr out\n{F}", f"\n{F}", "out"),
        (f"\n%%time\n%%capture out\n\n{F}", f"\n\n\n\n{F}", "out"),
        ("%%time", "\n", None),
    ],
)
def test_a_magic_that_measures_becomes_its_body(source: str, text: str, captured: str | None) -> None:
    """Also with options, and one in another. What ``%%timeit`` sets up is a line of the body."""
    assert plain_python(source) == PlainPython(text, captured)


@pytest.mark.parametrize("magic", ["%%html", "%%bash", "%%no_such_magic 3", "%%writefile a.py", "%%"])
def test_a_magic_that_takes_the_cell_is_named(magic: str) -> None:
    """Its text can be read, and is nothing that runs."""
    plain = plain_python(f"{magic}\n{F}")

    assert (plain.refused, plain.body) == (magic.split()[0], F)
    assert [type(node) for node in ast.parse(plain.text).body] == [ast.Expr]


@given(st.text(alphabet="abx =()[]:%!?\n'\"#\\ 1", max_size=60))
def test_plain_python_is_returned_unchanged(text: str) -> None:
    """Whatever Python parses is Python, also with ``%`` and ``!`` in it."""
    try:
        ast.parse(text)
    except (SyntaxError, ValueError):
        plain = plain_python(text)
        assert isinstance(plain, PlainPython)  # and nothing is raised
    else:
        assert plain_python(text) == PlainPython(text)


@pytest.mark.parametrize(
    "source", ["def f(:\n", "x = 'a\n", "a\x00b", "(" * 500, "%%time\n" * 50, "!ls\n" * 20 + "x ="]
)
def test_what_is_not_python_raises_nothing(source: str) -> None:
    """The one who runs it tells the error."""
    assert isinstance(plain_python(source), PlainPython)


def test_a_long_text_is_left_alone() -> None:
    """Translating it would take too long."""
    source = "!ls\n" + "#" * MAX_TEXT

    assert plain_python(source) == PlainPython(source)


def test_an_exported_script_is_read_with_the_bodies_of_its_magics() -> None:
    """JupyterLab's "Executable Script" holds such a cell as a string."""
    script = (
        f"x = 1\nget_ipython().run_cell_magic('time', '', {F!r})\nget_ipython().run_cell_magic('html', '', {F!r})\n"
    )

    tree = syntax_tree(script)

    assert tree is not None
    assert [type(node).__name__ for node in tree.body] == ["Assign", "FunctionDef", "Expr"]
    assert F in readable(script)
