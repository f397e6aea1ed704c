"""A worker: sessions for one submission after another, each in a process of its own. Trusted side; imports no torch."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Protocol

from autograder.boundary import policy
from autograder.boundary.control import Setup
from autograder.errors import SandboxError
from autograder.model import Limits
from autograder.sandbox.canary import escapes
from autograder.sandbox.files import check_files
from autograder.sandbox.fresh import FreshProcess
from autograder.sandbox.layers import Layers, Level, layers_for
from autograder.sandbox.session import Session
from autograder.sandbox.warm import WarmProcess

__all__ = ["Session", "Worker"]


class Source(Protocol):
    """Where sessions come from: a warm process that forks, or a new Python for each."""

    def launch(self) -> None:
        """Begin to get ready, and do not wait for it."""

    def start(self, modules: Iterable[str]) -> bool:
        """Be ready, with these imported; returns whether a process had to be started for it."""

    def begin(self, setup: Setup) -> Session: ...

    def close(self) -> None: ...

    def give_up(self) -> None: ...


class Worker:
    """Use it as a context manager, or call ``close``; it starts by itself, and again when it is lost.

    Args:
        limits: what each session may use.
        level: what is promised; decides which of the machine's layers are used.
        layers: the layers themselves, instead of those that belong to ``level`` here (tests).
        readable: further folders that student code may read, such as a pretrained model's.
        secrets: paths that student code must not be able to read; refused at once if it could.
        gpu: the one that answers work on, as ``CUDA_VISIBLE_DEVICES`` names it; without one, on the CPU. All of the
            machine's GPUs can then be reached by student code, and their memory is not bounded.

    Raises:
        SandboxError: this machine does not offer ``level``, or would show a secret.
    """

    def __init__(
        self,
        limits: Limits,
        level: Level = Level.FULL,
        *,
        layers: Layers | None = None,
        readable: tuple[Path, ...] = (),
        secrets: tuple[Path, ...] = (),
        gpu: str = "",
    ) -> None:
        self.limits = limits
        self.layers = layers if layers is not None else layers_for(level)
        self.level = self.layers.level
        if layers is None and not self.level.is_at_least(level):
            raise SandboxError(
                f"This machine does not offer the isolation level '{level}', only '{self.level}'.",
                "Run `autograder doctor` to see what is missing and how to get it.",
            )
        self.restarts = -1
        self._is_proved = False
        shown = [*policy.python_paths(), *(str(path.resolve()) for path in readable)]
        _check_secrets(shown, secrets)
        self._shown = shown
        self._gpu = gpu
        self._modules: frozenset[str] = frozenset()
        self._source = self._new_source()

    def __enter__(self) -> Worker:
        self.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    @property
    def warm_pid(self) -> int | None:
        """The warm process, as this process sees it; for tests of what it leaves behind."""
        return self._source.pid if isinstance(self._source, WarmProcess) else None

    def launch(self) -> None:
        """Begin to start the warm process: there is something else to do meanwhile."""
        self._source.launch()

    def start(self, modules: Collection[str] = ()) -> None:
        """Start the warm process, which takes a few seconds; does nothing when it is there.

        The first time it also lets code try to break out.

        Args:
            modules: what the warm process is to have imported, so that student code finds it done; all that it once
                was asked for, it has when it must be started anew.

        Raises:
            SandboxError: it cannot be started, or does not keep what its level promises.
        """
        self._modules |= frozenset(modules)
        self.restarts += self._source.start(self._modules)
        if not self._is_proved and self.level is not Level.LIMITS_ONLY:
            self._prove()
        self._is_proved = True

    def session(self, files: Mapping[str, bytes] | None = None) -> Session:
        """A new process for one submission; there is one at a time, so this ends the session before it.

        Args:
            files: helper modules or data that lie beside the student's answer, by relative name.
        """
        setup = Setup(check_files(files or {}))
        self.start()
        try:
            return self._source.begin(setup)
        except (OSError, EOFError, SandboxError):  # lost while nobody was looking: once more
            self._source.give_up()
            self.start()
            return self._source.begin(setup)

    def close(self) -> None:
        """End everything and remove the scratch folder."""
        self._source.close()

    def _new_source(self) -> Source:
        if self.layers.fork:
            return WarmProcess(self.limits, self.layers, self._shown, self._gpu)
        return FreshProcess(self.limits, self.layers, self._shown, self._gpu)

    def _prove(self) -> None:
        """Nothing may work that the level promises to deny."""
        with self._source.begin(Setup({})) as session:
            found = escapes(session)
        if found:
            self.close()
            raise SandboxError(
                f"The sandbox does not hold here: student code could {'; '.join(found)}.",
                "Run `autograder doctor` to see what this machine lacks.",
            )


def _check_secrets(readable: list[str], secrets: tuple[Path, ...]) -> None:
    for secret in secrets:
        for shown in [*readable, *map(str, policy.engine_folders()), *policy.SYSTEM_PATHS]:
            if secret.resolve().is_relative_to(Path(shown).resolve()):
                raise SandboxError(
                    f"Student code could read {secret}, because it lies in {shown}, which Python needs.",
                    "Move the course out of the Python installation.",
                )
