"""A notebook without a kernel: run cells or a module in one namespace and return their outputs, bounded.

IPython's ``InteractiveShell`` provides magics and rich display. The code runs here, because ``run_cell`` takes four
times as long and formats tracebacks for a terminal. Commands and installs print a notice. A student's own check runs
files in this shell, too, so that it agrees with the grade.
"""

from __future__ import annotations
import __future__

import ast
import asyncio
import inspect
import io
import linecache
import os
import sys
import traceback
import types
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

from IPython.utils.capture import CapturedIO

from autograder.boundary.module_statements import first_line, module_statements
from autograder.boundary.plain_python import UNREADABLE, plain_python
from autograder.boundary.protocol import Output
from autograder.inside.capture import OutputCapture
from autograder.inside.private import EngineFault, own_step
from autograder.inside.quiet_ipython import quiet_ipython
from autograder.inside.single_process import stay_in_one_process

FLAGS = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
FUTURES = sum(getattr(__future__, name).compiler_flag for name in __future__.all_feature_names[2:])
NEED_LOOP = frozenset(("create_task", "ensure_future", "get_running_loop"))  # asyncio's


@dataclass(frozen=True)
class _Cell:
    """A compiled cell: its statements, and its last expression, whose value is shown."""

    source: str
    body: types.CodeType | None
    shown: types.CodeType | None
    captured: str | None  # as in PlainPython
    futures: int  # the compiler's flags of its __future__ imports


@dataclass(frozen=True)
class Scope:
    """The definitions of a file that is set aside while another file runs."""

    main: types.ModuleType
    modules: tuple[str, ...]  # the names that it was run as
    sources: dict[str, Any]  # its entries in ``linecache``
    futures: int  # the compiler's flags
    loop: asyncio.AbstractEventLoop | None  # with the tasks that its cells made


class Shell:
    """Runs the cells of a notebook, or a module, in one namespace, and can switch between files.

    Args:
        output_bytes: the budget for one cell's output; set before each session.
        echoes: pass printed text on to the standard streams at once, too.
    """

    def __init__(self, output_bytes: int = 256 * 1024, *, echoes: bool = False) -> None:
        self.output_bytes = output_bytes
        self._echoes = echoes
        self._notebook: Any = quiet_ipython(lambda text, name: _raise_first(self._run_statements(text, name)))
        self._main: types.ModuleType = self._notebook.user_module
        self.namespace: dict[str, Any] = self._notebook.user_ns  # of the current file
        for name in ("In", "Out", "exit", "quit", "open"):
            self.namespace.pop(name, None)
        stay_in_one_process()
        self._first_names = dict(self.namespace)
        self._modules: set[str] = set()  # the names that files were run as
        self._sources: set[str] = set()
        self._futures = 0  # flags of the __future__ imports of earlier cells
        self._loop: asyncio.AbstractEventLoop | None = None
        self._early: dict[tuple[str, str], _Cell] = {}  # by source and name

    def compile_early(self, source: str, name: str) -> None:
        """Compile a cell that will be run later. An invalid one raises when it runs."""
        with suppress(Exception):
            self._early[source, name] = self._compile(source, name)

    def run(self, source: str, name: str, display: bool) -> tuple[list[Output], BaseException | None]:
        """Execute a cell (``display``) or a module. Return its outputs and the exception that it raised, if any."""
        capture = OutputCapture(self.output_bytes)
        error: BaseException | None = None
        sys.argv = [name]
        with self._capturing(capture):
            try:
                if display:
                    self._run_cell(source, name, capture)
                else:
                    self._run_module(source, name)
            except EngineFault:
                raise
            except BaseException as raised:  # includes a student's SystemExit and KeyboardInterrupt
                error = raised
                capture.fail(*_describe(raised, name))
            self._show_figures()
        return capture.outputs(), error

    def reset(self) -> None:
        """Forget all names and sources, but keep imported modules."""
        self._futures, self._loop = 0, None
        self.namespace.clear()
        self.namespace.update(self._first_names)
        self._set_aside_modules()
        self._set_aside_sources()

    def leave(self) -> Scope:
        """Set aside the current file's definitions, and start an empty namespace. Imported modules stay."""
        left = Scope(self._main, self._set_aside_modules(), self._set_aside_sources(), self._futures, self._loop)
        self._futures, self._loop = 0, None
        self._show(types.ModuleType(self._main.__name__, self._main.__doc__))
        self.namespace.update(self._first_names)
        return left

    def enter(self, scope: Scope) -> None:
        """Resume a file that was set aside."""
        self._futures, self._loop = scope.futures, scope.loop
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
        early = None if self._futures else self._early.get((source, name))
        cell = early or self._compile(source, name)
        self._remember(name, cell.source)
        self._futures |= cell.futures
        try:
            if cell.body is not None:
                self._execute(cell.body)
            if cell.shown is not None:
                value = self._execute(cell.shown)
                if value is not None:
                    self.namespace["_"] = value
                    with own_step("show a result"):  # IPython reports what the value's own methods raise
                        capture.show("result", self._notebook.display_formatter.format(value)[0])
        finally:
            if cell.captured is not None:
                self._show_figures()
                self._keep_captured(cell.captured, capture.take())

    def _keep_captured(self, name: str, outputs: list[Output]) -> None:
        """Do what ``%%capture name`` does with a cell's outputs."""
        streams = [
            io.StringIO("".join(output.data.get(stream, "") for output in outputs if output.kind == "stream"))
            for stream in ("stdout", "stderr")
        ]
        shown = [{"data": output.data} for output in outputs if output.kind in ("display", "result")]
        captured: Any = CapturedIO  # it carries no types
        if name:
            self.namespace[name] = captured(*streams, shown)

    def _compile(self, source: str, name: str) -> _Cell:
        text, captured = source, None
        try:
            body = ast.parse(source, name).body
        except UNREADABLE:
            plain = plain_python(source)
            text, captured = plain.text, plain.captured
            body = ast.parse(text, name).body
        last = body.pop() if body and isinstance(body[-1], ast.Expr) and not _is_silenced(source) else None
        flags = FLAGS | self._futures
        code = compile(ast.Module(body, []), name, "exec", flags, dont_inherit=True) if body else None
        futures = code.co_flags & FUTURES if code is not None else 0
        shown = None
        if isinstance(last, ast.Expr):
            shown = compile(ast.Expression(last.value), name, "eval", flags | futures, dont_inherit=True)
        return _Cell(text, code, shown, captured, futures)

    def _run_module(self, source: str, name: str) -> None:
        """Run a module as ``import`` would: ``if __name__ == "__main__":`` is false.

        A statement that fails does not stop the others.

        Raises:
            BaseException: what the first statement raised that failed; NotImplementedError only if all others are.
        """
        module_name = os.path.basename(name).removesuffix(".py")
        self.namespace.update(__name__=module_name, __file__=name)
        sys.modules[module_name] = self._main
        self._modules.add(module_name)
        _raise_first(self._run_statements(source, name))

    def _run_statements(self, source: str, name: str) -> list[BaseException]:
        """Execute a module. Below a top-level statement that raises, go on with the next. Return what they raised."""
        self._remember(name, source)
        raised: list[BaseException] = []
        line = 0  # up to which the module ran
        with suppress(*UNREADABLE):
            whole = self._compile_module(source, name)  # half the time of one statement after another
            try:
                self._execute(whole)
                return []
            except BaseException as error:  # includes a student's SystemExit and KeyboardInterrupt
                raised.append(error)
                line = _line_of(error, whole)
        module = module_statements(source, name)
        self._remember(name, module.text)
        raised = raised or [*module.errors]
        for node in module.body:
            if first_line(node) > line:
                try:
                    self._execute(self._compile_module(ast.Module([node], []), name))
                except BaseException as error:
                    raised.append(error)
        return raised

    def _compile_module(self, source: str | ast.Module, name: str) -> types.CodeType:
        code: types.CodeType = compile(source, name, "exec", FLAGS | self._futures, dont_inherit=True)
        self._futures |= code.co_flags & FUTURES
        return code

    def _execute(self, code: types.CodeType) -> Any:
        if code.co_flags & inspect.CO_COROUTINE:
            return self._event_loop().run_until_complete(eval(code, self.namespace))
        if NEED_LOOP.isdisjoint(code.co_names):
            return eval(code, self.namespace)  # also executes code compiled as "exec", then None
        return self._event_loop().run_until_complete(_evaluated(code, self.namespace))

    def _event_loop(self) -> asyncio.AbstractEventLoop:
        """Return the file's event loop: a task that one cell makes goes on in the next."""
        if self._loop is None:
            self._loop = asyncio.new_event_loop()
            asyncio.set_event_loop(self._loop)
        return self._loop

    def _remember(self, name: str, source: str) -> None:
        """Let tracebacks, ``inspect.getsource`` and TorchScript find the source."""
        linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
        self._sources.add(name)

    @contextmanager
    def _capturing(self, capture: OutputCapture) -> Iterator[None]:
        streams = sys.stdout, sys.stderr
        sys.stdout, sys.stderr = (
            capture.stream(name, echo if self._echoes else None)
            for name, echo in zip(("stdout", "stderr"), streams, strict=True)
        )
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


async def _evaluated(code: types.CodeType, namespace: dict[str, Any]) -> Any:
    return eval(code, namespace)


def _line_of(error: BaseException, code: types.CodeType) -> int:
    """Return the line of a module that raised."""
    lines = (line for frame, line in traceback.walk_tb(error.__traceback__) if frame.f_code is code)
    return next(lines, sys.maxsize)


def _raise_first(raised: list[BaseException]) -> None:
    """Raise the first exception, before all an exception other than that of an unwritten answer."""
    first = next((error for error in raised if not isinstance(error, NotImplementedError)), None)
    if first is not None or raised:
        raise first or raised[0]


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
