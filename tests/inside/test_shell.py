"""Cells run as in a notebook, without a kernel, and without what a grader must not do for them."""

from __future__ import annotations

import base64

import pytest
from asking import call, cell, run, stream

from autograder.boundary.protocol import Call, Raised, Run
from autograder.sandbox.session import Session


def kinds(session: Session, source: str) -> list[str]:
    return [output.kind for output in cell(session, source)[0]]


def test_last_expression_is_the_result(session: Session) -> None:
    """Prints come first, then the value, as text."""
    outputs, error = cell(session, "print('a')\nx = 3\nx + 4")

    assert error is None
    assert stream(outputs) == "a\n"
    assert outputs[-1].data == {"text/plain": "7"}


@pytest.mark.parametrize("source", ["x = 1", "1;", "None", "", "# a comment", "%matplotlib inline", "pass"])
def test_cell_without_a_value_shows_nothing(session: Session, source: str) -> None:
    """Neither assignments, nor silenced values, nor set-up lines leave outputs."""
    assert kinds(session, source) == []


def test_names_live_from_cell_to_cell(session: Session) -> None:
    """One namespace, `__main__`, as in a notebook; functions defined in it can be called."""
    cell(session, "x = 20")
    cell(session, "def f(y):\n    return x + y + (__name__ == '__main__')")

    assert call(session, "f", 1) == 22


def test_error_is_shown_and_returned(session: Session) -> None:
    """The traceback starts at the student's own line; what was printed before is kept."""
    outputs, error = cell(session, "print('before')\ndef f():\n    return 1 / 0\nf()")

    assert error is not None
    assert error.kinds[0] == "ZeroDivisionError"
    assert stream(outputs) == "before\n"
    assert outputs[-1].kind == "error"
    assert outputs[-1].data["ename"] == "ZeroDivisionError"
    assert "return 1 / 0" in outputs[-1].data["traceback"]
    assert "shell.py" not in outputs[-1].data["traceback"]


def test_syntax_error_is_an_error_like_others(session: Session) -> None:
    """The cell fails; the session lives."""
    _, error = cell(session, "def f(:\n  pass")

    assert error is not None
    assert error.kinds[0] == "SyntaxError"
    assert kinds(session, "1") == ["result"]


@pytest.mark.parametrize("name", ["SystemExit", "KeyboardInterrupt", "GeneratorExit"])
def test_exit_is_reported_not_obeyed(session: Session, name: str) -> None:
    """What a later cell defines still counts."""
    _, error = cell(session, f"raise {name}")

    assert error is not None
    assert error.kinds[0] == name
    assert kinds(session, "1") == ["result"]


def test_figure_is_a_picture_with_or_without_show(session: Session) -> None:
    """Open figures appear below their cell, once."""
    draw = "import matplotlib.pyplot as plt\nplt.plot([1, 2])\n"
    for source in (draw + "pass", "%matplotlib inline\n" + draw + "plt.show()"):
        outputs, error = cell(session, source)

        assert error is None
        (picture,) = [output for output in outputs if "image/png" in output.data]
        assert base64.b64decode(picture.data["image/png"]).startswith(b"\x89PNG")
    assert kinds(session, "1") == ["result"]


def test_rich_results_keep_harmless_types_only(session: Session) -> None:
    """HTML stays (the reader sanitises it), scripts and widgets do not."""
    source = (
        "from IPython.display import HTML, Javascript, display\n"
        "display(HTML('<b>a</b>'), Javascript('alert(1)'))\n"
        "display({'application/vnd.x+json': {}, 'text/plain': 'w'}, raw=True)"
    )
    outputs, _ = cell(session, source)

    assert [set(output.data) for output in outputs] == [{"text/plain", "text/html"}, {"text/plain"}, {"text/plain"}]


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("!ls /", "Shell commands are not run"),
        ("files = !ls", "Shell commands are not run"),
        ("%pip install torch", "%pip is not run"),
        ("!pip install torch", "Shell commands are not run"),
        ("%conda install torch", "%conda is not run"),
        ("%%bash\nls", "%%bash is not run"),
        ("%unknown 1", "%unknown is not run"),
        ("%%unknown\n1", "%%unknown is not run"),
        ("%load_ext nowhere", "nowhere"),
        ("%matplotlib widget", ""),
        ("%config InlineBackend.figure_format = 'svg'", ""),
        ("%load_ext autoreload\n%autoreload 2", ""),
    ],
)
def test_commands_and_unknown_magics_print_a_notice(session: Session, source: str, said: str) -> None:
    """They are no fault: the cell goes on."""
    outputs, error = cell(session, source)

    assert error is None
    assert said in stream(outputs)


def test_timing_magics_work(session: Session) -> None:
    """%time and %timeit run what they time."""
    outputs, error = cell(session, "%time y = 5\nt = %timeit -o -n 1 -r 1 y")

    assert error is None
    assert "time" in stream(outputs)
    assert kinds(session, "y") == ["result"]


def test_input_says_at_once_that_nobody_answers(session: Session) -> None:
    """A cell that asks does not wait for its time limit."""
    _, error = cell(session, "name = input('name? ')")

    assert error is not None
    assert "input() cannot be used while answers are checked or graded" in error.message


def test_await_works_at_the_top_level(session: Session) -> None:
    """As in every notebook."""
    outputs, error = cell(session, "import asyncio\nawait asyncio.sleep(0, 'slept')")

    assert error is None
    assert outputs[-1].data == {"text/plain": "'slept'"}


def test_output_is_bounded_and_says_so(session: Session) -> None:
    """A megabyte of prints leaves the first 64 kB and a note."""
    outputs, error = cell(session, "for i in range(20):\n    print('x' * 50_000)")

    assert error is None
    assert len(stream(outputs)) <= 64 * 1024
    assert "left out" in stream(outputs, "stderr")


def test_thousands_of_outputs_become_a_few_hundred(session: Session) -> None:
    """A notebook that a browser can still open."""
    outputs, _ = cell(session, "for i in range(5000):\n    display(i)")

    assert len(outputs) <= 202


def test_text_that_is_no_text_is_sent_as_question_marks(session: Session) -> None:
    """Half a surrogate pair cannot be encoded."""
    outputs, error = cell(session, "print('\\ud800')")

    assert error is None
    assert stream(outputs) == "?\n"


def test_module_shows_what_it_printed(session: Session) -> None:
    """A plain file's prints are kept like a cell's; its last value is not shown."""
    reply = run(session, "print('hello')\n42")

    assert [output.data for output in reply.outputs or []] == [{"stdout": "hello\n"}]


@pytest.mark.parametrize("magic", ["%%time", "%%timeit -n 3", "%%prun -q", "%%capture", "%%capture out\n%%time"])
def test_a_magic_that_measures_runs_its_body(session: Session, magic: str) -> None:
    """What it defines counts, and its lines have the numbers of the cell."""
    _, error = cell(session, f"{magic}\ndef f(x):\n    return x / 0")

    reply, _ = session.ask(Call("f", [1], {}, seed=0))

    assert error is None
    assert isinstance(reply, Raised)
    assert reply.where == f"line {magic.count(chr(10)) + 3}, in f: `return x / 0`"


def test_captured_outputs_are_a_variable(session: Session) -> None:
    """They are not shown."""
    outputs, _ = cell(session, "%%capture out\nprint('a')\n5")

    assert outputs == []
    assert cell(session, "out.stdout, len(out.outputs)")[0][-1].data == {"text/plain": "('a\\n', 1)"}


def test_a_file_beside_the_notebook_is_run(session: Session) -> None:
    """``%run`` defines what it defines; without the file it is an error that names it."""
    cell(session, "open('mine.py', 'w').write('1 / 0\\ndef f(x):\\n    return x + 1\\n')")

    _, error = cell(session, "%run mine.py")
    _, missing = cell(session, "%run other.py")

    assert error is not None
    assert missing is not None
    assert error.kinds[0] == "ZeroDivisionError"
    assert "other.py: there is no such .py file" in missing.message
    assert call(session, "f", 1) == 2


def test_future_imports_and_tasks_live_from_cell_to_cell(session: Session) -> None:
    """As in IPython."""
    cell(session, "from __future__ import annotations\nimport asyncio")
    _, error = cell(session, "def f(x: NotDefined): return x")
    cell(session, "async def wait():\n    await asyncio.sleep(0.01)\n    return 3\ntask = asyncio.create_task(wait())")
    outputs, _ = cell(session, "await asyncio.sleep(0)\nawait task")

    assert error is None
    assert outputs[-1].data == {"text/plain": "3"}


def test_streams_are_text_streams(session: Session) -> None:
    """Programs that set an encoding or write bytes find what a terminal has."""
    source = (
        "import io, sys\nsys.stdout.reconfigure(encoding='utf-8', errors='strict')\nsys.stdout.buffer.write(b'a')\n"
        "print(sys.stdout.encoding, sys.stdout.isatty(), sys.stdout.fileno(), sys.argv)\n"
        "sys.stdout = io.TextIOWrapper(sys.stdout.buffer, encoding='utf-8')\nprint('b', flush=True)"
    )
    outputs, error = cell(session, source)

    assert error is None
    assert stream(outputs) == "autf-8 False 1 ['cell 1']\nb\n"


def test_workers_compilers_and_windows_are_done_without(session: Session) -> None:
    """A data loader, ``torch.compile`` and a window's backend work in this one process."""
    outputs, error = cell(
        session,
        "import matplotlib, torch\nmatplotlib.use('TkAgg')\n"
        "import matplotlib.pyplot as plt\nplt.switch_backend('QtAgg')\n"
        "plt.plot([1])\nplt.show()\n"
        "loader = torch.utils.data.DataLoader(range(4), 2, num_workers=2, persistent_workers=True, timeout=5)\n"
        "@torch.compile\ndef f(x): return x + 1\n"
        "@torch.compile(mode='max-autotune')\ndef g(x): return x\n"
        "f(len(list(loader))), g(loader.num_workers), type(torch.compile(torch.nn.ReLU())).__name__",
    )

    assert error is None
    outputs = [output for output in outputs if "stderr" not in output.data]  # of a loader with more workers than cores
    assert [output.data for output in outputs if "image/png" not in output.data] == [{"text/plain": "(3, 2, 'ReLU')"}]
    assert len(outputs) == 2


MODULE = """\
\"\"\"Its documentation.\"\"\"
from __future__ import annotations
import argparse, sys
options = argparse.ArgumentParser().parse_args()
import no_such_library
sys.exit(3)
!pip install something
def f(x: Undefined):
    return x + later
later = 2
def g(:
    pass
print(__name__, __file__, sys.argv, __doc__)
if __name__ == "__main__":
    f = None
"""


def test_a_statement_of_a_module_costs_itself(session: Session) -> None:
    """What stands below one that fails counts; the first problem is told."""
    reply, _ = session.ask(Run(MODULE, "02_a.py"))

    assert isinstance(reply, Raised)
    assert (reply.kinds[0], reply.message) == ("SyntaxError", "invalid syntax (02_a.py, line 11)")
    assert "02_a 02_a.py ['02_a.py'] Its documentation.\n" in stream(reply.outputs or [])
    assert call(session, "f", 1) == 3


def test_the_first_problem_of_a_module_is_told(session: Session) -> None:
    """With its line; that an answer is unwritten is said only if nothing else is wrong."""
    reply, _ = session.ask(
        Run("def f():\n    raise NotImplementedError\nf()\nimport no_such_library\n1 / 0\n", "02_a.py")
    )

    assert isinstance(reply, Raised)
    assert (reply.kinds[0], reply.where) == ("ModuleNotFoundError", "line 4: `import no_such_library`")


def test_a_script_made_of_a_notebook_runs(session: Session) -> None:
    """JupyterLab's "Executable Script" calls IPython."""
    script = (
        "get_ipython().run_line_magic('matplotlib', 'inline')\nget_ipython().system('pip install torch')\n"
        "get_ipython().run_cell_magic('time', '', 'def f(x):\\n    return x + 1\\n')\n"
    )
    run(session, script)

    assert call(session, "f", 1) == 2
