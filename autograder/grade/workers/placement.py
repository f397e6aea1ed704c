"""What each worker process of this machine has for itself: a GPU, a core."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable
from dataclasses import dataclass

from autograder.device import gpus


@dataclass(frozen=True)
class Seat:
    """The place of one worker process; its sandbox is there with it.

    Args:
        gpu: as ``CUDA_VISIBLE_DEVICES`` names it; empty for one that works on the CPU.
        core: the one it stays on; None leaves that to the system.
    """

    gpu: str = ""
    core: int | None = None

    def take(self) -> None:
        """Let this process, and what it starts, work there."""
        if self.gpu:
            os.environ["CUDA_VISIBLE_DEVICES"] = self.gpu

    def stay(self, others: Iterable[int] = ()) -> None:
        """Keep this process, others, and what they start, on its core; once they are warm: they start side by side.

        This one does not interrupt the others there: one that answers requests goes on to the next by itself.
        """
        if self.core is not None:
            with contextlib.suppress(OSError):  # not allowed here
                os.sched_setscheduler(0, os.SCHED_BATCH | os.SCHED_RESET_ON_FORK, os.sched_param(0))
            for process in (0, *others):
                with contextlib.suppress(OSError):  # taken away meanwhile
                    os.sched_setaffinity(process, {self.core})


def seats_for(workers: int, device: str) -> list[Seat]:
    """A seat for each of so many workers.

    A worker and its sandbox take turns, hundreds of times a submission, and on the same core a turn costs a tenth of a
    submission less. Where workers take all cores each stays on its own; where they do not, the system knows better.
    """
    of_gpus = gpus()[:workers] if device == "cuda" else [""] * workers
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    of_cores = cores if len(cores) == workers else [None] * workers
    return [Seat(gpu, core) for gpu, core in zip(of_gpus, of_cores, strict=False)]
