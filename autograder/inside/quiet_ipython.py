"""Run IPython without access to the outside: no commands, installs, input, GUI or history. Refused magics say so."""

from __future__ import annotations

import builtins
import itertools
import os
import shlex
import sys
from collections.abc import Callable
from typing import Any

from IPython.core.displaypub import DisplayPublisher
from IPython.core.error import UsageError
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config

from autograder.boundary.plain_python import MAX_TEXT, MEASURING
from autograder.inside.capture import OutputCapture

NOW = "while answers are checked or graded"
NO_COMMANDS = f"Shell commands are not run {NOW}."
NO_INPUT = f"input() cannot be used {NOW}: nobody is there to answer. Assign the value instead."
NO_FILE = "%run {}: there is no such .py file beside this one."
REFUSED_MAGICS = frozenset(
    (
        *("pip", "conda", "mamba", "micromamba", "uv"),
        *("system", "sx", "sh", "bash", "script", "ruby", "perl", "javascript", "cmd", "edit"),
        *("python", "python2", "python3", "pypy"),
        *("load", "recall", "rerun", "debug", "pdb"),
        *("connect_info", "qtconsole", "gui", "notebook", "history", "save", "pastebin"),
    )
)
_IPYTHON: Any = InteractiveShell  # only partly typed


class InputRefused(RuntimeError):
    """A cell called ``input``."""


class _Publisher(DisplayPublisher):
    """Passes displayed objects to the running cell's capture."""

    capture: OutputCapture | None = None

    def publish(self, data: Any, *rest: Any, **other: Any) -> None:
        if self.capture is not None:
            self.capture.show("display", data)

    def clear_output(self, wait: bool = False) -> None:
        pass


class _QuietIPython(InteractiveShell):
    """IPython without access to the outside: no commands, no GUI event loop, no history."""

    run_here: Callable[[str, str], None]  # runs a file's text in the current namespace

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
        if magic_name == "run":
            self._run_file(line)
            return None
        if magic_name in REFUSED_MAGICS or _IPYTHON.find_line_magic(self, magic_name) is None:
            print(f"%{magic_name} is not run {NOW}.")
            return None
        try:
            line = self._once(line) if magic_name == "timeit" else line
            return _IPYTHON.run_line_magic(self, magic_name, line, _stack_depth + 1)
        except (UsageError, NotImplementedError, ModuleNotFoundError) as error:
            print(f"%{magic_name}: {error}")
            return None

    def run_cell_magic(self, magic_name: str, line: str, cell: str) -> Any:
        if magic_name in MEASURING:  # in a script that was exported from a notebook
            self.run_here(cell, f"%%{magic_name}")
            return None
        if magic_name in REFUSED_MAGICS or _IPYTHON.find_cell_magic(self, magic_name) is None:
            print(f"%%{magic_name} is not run {NOW}, nor is the rest of its cell.")
            return None
        return _IPYTHON.run_cell_magic(self, magic_name, line, cell)

    def _run_file(self, line: str) -> None:
        """Run a module beside the notebook in its namespace.

        Raises:
            FileNotFoundError: there is none.
        """
        name, *arguments = [*itertools.dropwhile(lambda word: word.startswith("-"), shlex.split(line)), ""]
        name = name if os.path.splitext(name)[1] else f"{name}.py"
        if not (name.endswith(".py") and os.path.isfile(name)):
            raise FileNotFoundError(NO_FILE.format(name))
        sys.argv = [name, *arguments[:-1]]
        with open(name, encoding="utf-8-sig") as file:
            self.run_here(file.read(MAX_TEXT), name)

    def _once(self, line: str) -> str:
        """Return the arguments of ``%timeit`` that run the statement once: nobody reads the time."""
        magic = _IPYTHON.find_line_magic(self, "timeit").__self__
        options, statement = magic.parse_options(line, "n:r:tcp:qo", posix=False, strict=False, preserve_non_opts=True)
        return " ".join(["-n1", "-r1", *(f"-{name}" for name in "qo" if name in options), statement])


def quiet_ipython(run_here: Callable[[str, str], None]) -> Any:
    """Start IPython in this process. ``input`` raises :class:`InputRefused`; ``exit`` and ``quit`` are ``sys.exit``.

    Args:
        run_here: runs a file's text, under its name, in the current namespace.
    """
    config = Config()
    config.HistoryManager.enabled = False  # it would start a thread
    config.HistoryManager.hist_file = ":memory:"
    config.InteractiveShell.colors = "nocolor"
    config.InteractiveShell.autocall = 0
    config.InteractiveShell.cache_size = 0
    config.InteractiveShell.display_pub_class = _Publisher
    shell: Any = _QuietIPython.instance(config=config)
    shell.display_pub = _Publisher(parent=shell)  # type: ignore[no-untyped-call]  # IPython gives it no types
    shell.run_here = run_here
    shell.builtin_trap.activate()  # ``display`` and ``get_ipython`` without an import
    vars(builtins).update(input=_refuse_input, exit=sys.exit, quit=sys.exit)  # IPython's end a terminal
    return shell


def _refuse_input(prompt: object = "") -> str:
    raise InputRefused(NO_INPUT)
