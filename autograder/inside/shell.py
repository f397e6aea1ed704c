"""A notebook without a kernel: run cells in one namespace and return their outputs, bounded.

IPython's ``InteractiveShell`` provides cell syntax, magics and rich display. The code runs here, because ``run_cell``
takes four times as long and formats tracebacks for a terminal. Commands and installs print a notice.
"""

from __future__ import annotations

import ast
import asyncio
import builtins
import inspect
import linecache
import os
import sys
import traceback
import types
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

from IPython.core.displaypub import DisplayPublisher
from IPython.core.error import UsageError
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config

from autograder.boundary.protocol import Output
from autograder.inside.capture import OutputCapture

NO_COMMANDS = "Shell commands are not run while grading."
NO_INPUT = "input() cannot be used while grading: nobody is there to answer. Assign the value in the cell instead."
REFUSED_MAGICS = frozenset(
    (
        *("pip", "conda", "mamba", "micromamba", "uv"),
        *("system", "sx", "sh", "bash", "script", "ruby", "perl", "javascript", "cmd", "edit"),
        *("run", "load", "recall", "rerun", "debug", "pdb"),
        *("connect_info", "qtconsole", "gui", "notebook", "history", "save", "pastebin"),
    )
)
FLAGS = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
_IPYTHON: Any = InteractiveShell  # only partly typed


class InputRefused(RuntimeError):
    """A cell called ``input``."""


@dataclass(frozen=True)
class _Cell:
    """A compiled cell: its statements, and its last expression, whose value is shown."""

    source: str
    body: types.CodeType | None
    shown: types.CodeType | None


@dataclass(frozen=True)
class Scope:
    """The definitions of a file that is set aside while another file runs."""

    main: types.ModuleType
    modules: tuple[str, ...]  # the names that it was run as
    sources: dict[str, Any]  # its entries in ``linecache``


class _Publisher(DisplayPublisher):
    """Passes displayed objects to the running cell's capture."""

    capture: OutputCapture | None = None

    def publish(self, data: Any, *rest: Any, **other: Any) -> None:
        if self.capture is not None:
            self.capture.show("display", data)

    def clear_output(self, wait: bool = False) -> None:
        pass


class _Notebook(InteractiveShell):
    """IPython without access to the outside: no commands, no GUI event loop, no history."""

    def enable_gui(self, gui: Any = None) -> None:
        pass

    def system(self, cmd: str) -> None:
        print(NO_COMMANDS)

    system_raw = system_piped = system

    def getoutput(self, cmd: str, split: bool = True, depth: int = 0) -> Any:
        print(NO_COMMANDS)
        return [] if split else ""

    def run_line_magic(self, magic_name: str, line: str, _stack_depth: int = 1) -> Any:
        if magic_name == "matplotlib":
            return None  # figures are always shown inline
        if magic_name == "config":  # it may configure figures, whose settings come with pyplot
            _IPYTHON.enable_matplotlib(self, "inline")
        if magic_name in REFUSED_MAGICS or _IPYTHON.find_line_magic(self, magic_name) is None:
            print(f"%{magic_name} is not run while grading.")
            return None
        try:
            return _IPYTHON.run_line_magic(self, magic_name, line, _stack_depth + 1)
        except (UsageError, NotImplementedError, ModuleNotFoundError) as error:
            print(f"%{magic_name}: {error}")
            return None

    def run_cell_magic(self, magic_name: str, line: str, cell: str) -> Any:
        if magic_name in REFUSED_MAGICS or _IPYTHON.find_cell_magic(self, magic_name) is None:
            print(f"%%{magic_name} is not run while grading, nor is the rest of its cell.")
            return None
        return _IPYTHON.run_cell_magic(self, magic_name, line, cell)


class Shell:
    """Runs the cells of a notebook, or a module, in one namespace, and can switch between files.

    Args:
        output_bytes: the budget for one cell's output; set before each session.
    """

    def __init__(self, output_bytes: int = 256 * 1024) -> None:
        config = Config()
        config.HistoryManager.enabled = False  # it would start a thread
        config.HistoryManager.hist_file = ":memory:"
        config.InteractiveShell.colors = "nocolor"
        config.InteractiveShell.autocall = 0
        config.InteractiveShell.cache_size = 0
        config.InteractiveShell.display_pub_class = _Publisher
        self.output_bytes = output_bytes
        self._notebook: Any = _Notebook.instance(config=config)
        self._notebook.display_pub = _Publisher(parent=self._notebook)  # type: ignore[no-untyped-call]  # IPython gives it no types
        self._notebook.builtin_trap.activate()  # ``display`` and ``get_ipython`` without an import
        self._main: types.ModuleType = self._notebook.user_module
        self.namespace: dict[str, Any] = self._notebook.user_ns  # of the current file
        for name in ("In", "Out", "exit", "quit", "open"):
            self.namespace.pop(name, None)
        builtins.input = _refuse_input
        self._first_names = dict(self.namespace)
        self._modules: set[str] = set()  # the names that files were run as
        self._sources: set[str] = set()
        self._early: dict[tuple[str, str], _Cell] = {}  # by source and name

    def compile_early(self, source: str, name: str) -> None:
        """Compile a cell that will be run later. An invalid one raises when it runs."""
        with suppress(Exception):
            self._early[source, name] = self._compile(source, name)

    def run(self, source: str, name: str, display: bool) -> tuple[list[Output], BaseException | None]:
        """Execute a cell (``display``) or a module. Return its outputs and the exception that it raised, if any."""
        capture = OutputCapture(self.output_bytes)
        error: BaseException | None = None
        with self._capturing(capture):
            try:
                if display:
                    self._run_cell(source, name, capture)
                else:
                    self._run_module(source, name)
            except BaseException as raised:  # includes a student's SystemExit and KeyboardInterrupt
                error = raised
                capture.fail(*_describe(raised, name))
            self._show_figures()
        return capture.outputs(), error

    def reset(self) -> None:
        """Forget all names and sources, but keep imported modules."""
        self.namespace.clear()
        self.namespace.update(self._first_names)
        self._set_aside_modules()
        self._set_aside_sources()

    def leave(self) -> Scope:
        """Set aside the current file's definitions, and start an empty namespace. Imported modules stay."""
        left = Scope(self._main, self._set_aside_modules(), self._set_aside_sources())
        self._show(types.ModuleType(self._main.__name__, self._main.__doc__))
        self.namespace.update(self._first_names)
        return left

    def enter(self, scope: Scope) -> None:
        """Resume a file that was set aside."""
        self._show(scope.main)
        sys.modules.update(dict.fromkeys(scope.modules, scope.main))
        self._modules.update(scope.modules)
        linecache.cache.update(scope.sources)
        self._sources.update(scope.sources)

    def _show(self, main: types.ModuleType) -> None:
        self._main = self._notebook.user_module = main
        self.namespace = self._notebook.user_ns = vars(main)
        sys.modules["__main__"] = main

    def _set_aside_modules(self) -> tuple[str, ...]:
        found = tuple(name for name in self._modules if sys.modules.get(name) is self._main)
        for name in found:
            del sys.modules[name]
        self._modules.clear()
        return found

    def _set_aside_sources(self) -> dict[str, Any]:
        found = {name: linecache.cache.pop(name) for name in self._sources if name in linecache.cache}
        self._sources.clear()
        return found

    def _run_cell(self, source: str, name: str, capture: OutputCapture) -> None:
        cell = self._early.get((source, name)) or self._compile(source, name)
        self._remember(name, cell.source)
        if cell.body is not None:
            _execute(cell.body, self.namespace)
        if cell.shown is not None:
            value = _execute(cell.shown, self.namespace)
            if value is not None:
                self.namespace["_"] = value
                capture.show("result", self._notebook.display_formatter.format(value)[0])

    def _compile(self, source: str, name: str) -> _Cell:
        code, body = self._parse(source, name)
        shown = body.pop() if body and isinstance(body[-1], ast.Expr) and not _is_silenced(source) else None
        return _Cell(
            code,
            compile(ast.Module(body, []), name, "exec", FLAGS, dont_inherit=True) if body else None,
            compile(ast.Expression(shown.value), name, "eval", FLAGS, dont_inherit=True)
            if isinstance(shown, ast.Expr)
            else None,
        )

    def _parse(self, source: str, name: str) -> tuple[str, list[ast.stmt]]:
        """Parse a cell. IPython's own syntax is slow to translate, so that is done only if plain Python fails."""
        try:
            return source, ast.parse(source, name).body
        except (SyntaxError, ValueError):
            code = self._notebook.transform_cell(source)
            return code, ast.parse(code, name).body

    def _run_module(self, source: str, name: str) -> None:
        """Run a module as ``import`` would: ``if __name__ == "__main__":`` is false."""
        self._remember(name, source)
        module_name = os.path.basename(name).removesuffix(".py")
        self.namespace.update(__name__=module_name, __file__=name)
        sys.modules[module_name] = self._main
        self._modules.add(module_name)
        exec(compile(source, name, "exec", dont_inherit=True), self.namespace)

    def _remember(self, name: str, source: str) -> None:
        """Let tracebacks, ``inspect.getsource`` and TorchScript find the source."""
        linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
        self._sources.add(name)

    @contextmanager
    def _capturing(self, capture: OutputCapture) -> Iterator[None]:
        streams = sys.stdout, sys.stderr
        sys.stdout, sys.stderr = capture.stream("stdout"), capture.stream("stderr")
        publisher: Any = self._notebook.display_pub
        publisher.capture = capture
        try:
            yield
        finally:
            publisher.capture = None
            sys.stdout, sys.stderr = streams

    def _show_figures(self) -> None:
        """Show and close open figures, as a notebook does."""
        drawing = sys.modules.get("matplotlib._pylab_helpers")
        if drawing is not None and drawing.Gcf.figs:
            from matplotlib_inline.backend_inline import flush_figures

            try:
                flush_figures()  # type: ignore[no-untyped-call]  # its package has no types
            except Exception:
                drawing.Gcf.destroy_all()  # a figure that cannot be drawn is not the cell's fault


def _execute(code: types.CodeType, namespace: dict[str, Any]) -> Any:
    value = eval(code, namespace)  # also executes code compiled as "exec", then None
    if code.co_flags & inspect.CO_COROUTINE:
        return asyncio.run(value)
    return value


def _is_silenced(source: str) -> bool:
    """True if a trailing semicolon hides the cell's value."""
    return source.rstrip().endswith(";")


def _describe(error: BaseException, name: str) -> tuple[str, str, str]:
    """Return an exception's name, text and traceback from the student's first frame on. Its methods may misbehave."""
    tb = error.__traceback__
    while tb is not None and tb.tb_frame.f_code.co_filename != name:
        tb = tb.tb_next
    try:
        lines = traceback.format_exception(type(error), error, tb, limit=20)
        return type(error).__name__, str(error), "".join(lines)
    except BaseException:
        return type(error).__name__, "", ""


def _refuse_input(prompt: object = "") -> str:
    raise InputRefused(NO_INPUT)
