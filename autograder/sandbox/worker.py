"""Open sessions for one submission after another, each in its own process. Trusted side; does not import torch."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path

from autograder.boundary import policy
from autograder.boundary.control import Early, Setup
from autograder.boundary.policy import LayerName
from autograder.errors import SandboxError
from autograder.model.course import Limits
from autograder.sandbox.backend import Backend
from autograder.sandbox.breakout_probe import escapes
from autograder.sandbox.fork_server import WarmBackend
from autograder.sandbox.isolation import Level, level_of
from autograder.sandbox.machine import layers_for
from autograder.sandbox.session import Session
from autograder.sandbox.spawned import FreshBackend
from autograder.submission_limits import check_files

__all__ = ["Session", "Worker"]
DOCTOR = "Run `autograder doctor` to see what this machine lacks."


class Worker:
    """A source of sessions. Use it as a context manager, or call ``close``. It starts, and restarts, on demand.

    Args:
        limits: the limits of each session.
        level: the isolation level, which selects the layers to use.
        layers: overrides the layers of ``level`` (tests).
        readable: further folders that student code may read, such as a pretrained model's.
        secrets: paths that student code must not be able to read.
        gpu: the GPU for answers, as named in ``CUDA_VISIBLE_DEVICES``; "" for the CPU. Student code can then reach all
            GPUs of the machine, and their memory is not bounded.

    Raises:
        SandboxError: this machine does not offer ``level``, or student code could read a secret.
    """

    def __init__(
        self,
        limits: Limits,
        level: Level = Level.FULL,
        *,
        layers: Collection[LayerName] | None = None,
        readable: tuple[Path, ...] = (),
        secrets: tuple[Path, ...] = (),
        gpu: str = "",
    ) -> None:
        self.limits = limits
        self.layers = frozenset(layers) if layers is not None else layers_for(level)
        self.level = level_of(self.layers)
        if layers is None and not self.level.is_at_least(level):
            raise SandboxError(
                f"This machine does not offer the isolation level '{level}', only '{self.level}'.",
                "Run `autograder doctor` to see what is missing and how to get it.",
            )
        self.reported_level: Level | None = None  # of the layers that the last child reports; None: no child yet
        self.restarts = -1
        self._is_proved = False
        self._early: frozenset[Early] = frozenset()
        self._session: Session | None = None  # the last one; it may have ended
        if gpu and LayerName.BUBBLEWRAP in self.layers and LayerName.LANDLOCK not in self.layers:
            raise SandboxError(
                "Answers cannot use a GPU on this machine: in bubblewrap, CUDA needs Landlock, which the kernel lacks.",
                "Grade on the CPU: autograder grade --device cpu",
            )
        shown = [*policy.python_paths(), *(str(path.resolve()) for path in readable)]
        _check_secrets(shown, secrets)
        self._backend: Backend = (
            WarmBackend(limits, self.layers, shown, gpu)
            if LayerName.FORK in self.layers
            else FreshBackend(limits, self.layers, gpu)
        )

    def __enter__(self) -> Worker:
        self.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    @property
    def warm_pid(self) -> int | None:
        """The warm process's pid in this process's namespace, for tests of what it leaves behind."""
        return self._backend.pid if isinstance(self._backend, WarmBackend) else None

    @property
    def scratch(self) -> str | None:
        """The folder on disk that student code may write to; None if it is in memory, or nothing runs."""
        return self._backend.scratch if isinstance(self._backend, WarmBackend) else None

    def launch(self) -> None:
        """Begin to start the warm process, without waiting."""
        self._backend.launch()

    def start(self, early: Collection[Early] = ()) -> None:
        """Start the warm process, which takes a few seconds, unless it is running.

        The first start also runs the breakout probe.

        Args:
            early: what the warm process imports and compiles in advance for student code. It is done again after each
                restart.

        Raises:
            SandboxError: the process cannot be started, or does not keep its level's promises.
        """
        if not self._early.issuperset(early):
            self._end_session()  # the warm process does nothing else while a child runs
            self._early |= frozenset(early)
        self.restarts += self._backend.start(self._early)
        if not self._is_proved and self.level is not Level.LIMITS_ONLY:
            self._prove()
        self._is_proved = True

    def session(self, files: Mapping[str, bytes] | None = None, seconds: float | None = None) -> Session:
        """Open a session in a new process, and end the previous session.

        Args:
            files: helper modules or data that accompany the student's answer, by relative name.
            seconds: the limit of all its requests together; by default the submission's.

        Raises:
            SandboxError: a process cannot be started, or reports fewer layers than its level needs.
        """
        setup = Setup(check_files(files or {}))
        self._end_session()
        self.start()
        try:
            session = self._begin(setup, seconds)
        except (OSError, EOFError, SandboxError):  # lost since the last session: try once more
            self._backend.give_up()
            self.start()
            session = self._begin(setup, seconds)
        return self._accepted(session)

    def close(self) -> None:
        """End everything and remove the scratch folder."""
        self._backend.close()
        self._end_session()

    def _begin(self, setup: Setup, seconds: float | None = None) -> Session:
        self._session = Session(self._backend, self._backend.begin(), self.limits, setup, seconds)
        return self._session

    def _end_session(self) -> None:
        """End the last session if its user has not."""
        if self._session is not None:
            self._session.close()
            self._session = None

    def _accepted(self, session: Session) -> Session:
        """Return the session, which has seen no student code yet, if its child is confined as its level needs."""
        self.reported_level = level_of(session.layers)
        if missing := self.layers - session.layers:
            self.close()
            raise SandboxError(
                f"A process for student code is not confined as level '{self.level}' needs: "
                f"it reports no {', no '.join(sorted(missing))}.",
                DOCTOR,
            )
        return session

    def _prove(self) -> None:
        """Raise if student code could do something that the level promises to deny."""
        with self._accepted(self._begin(Setup({}))) as session:
            found = escapes(session)
        if found:
            self.close()
            raise SandboxError(f"The sandbox does not hold here: student code could {'; '.join(found)}.", DOCTOR)


def _check_secrets(readable: list[str], secrets: tuple[Path, ...]) -> None:
    for secret in secrets:
        for shown in [*readable, *map(str, policy.engine_folders()), *policy.SYSTEM_PATHS]:
            if secret.resolve().is_relative_to(Path(shown).resolve()):
                raise SandboxError(
                    f"Student code could read {secret}, because it lies in {shown}, which Python needs.",
                    "Move the course out of the Python installation.",
                )
