"""Where each worker process of this machine works: on which GPU, on which core."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable
from dataclasses import dataclass

from autograder.device import gpus


@dataclass(frozen=True)
class Placement:
    """The GPU and the core of one worker process; its sandbox uses the same.

    Args:
        gpu: as ``CUDA_VISIBLE_DEVICES`` names it; empty for one that works on the CPU.
        core: the one it stays on; None leaves that to the system.
    """

    gpu: str = ""
    core: int | None = None

    def use_gpu(self) -> None:
        """Let this process, and what it starts, see this GPU alone."""
        if self.gpu:
            os.environ["CUDA_VISIBLE_DEVICES"] = self.gpu

    def stay_on_core(self, others: Iterable[int] = ()) -> None:
        """Keep this process, others, and what they start, on the core. Call it when they are warm.

        While they warm up they need two cores. Afterwards this process does not interrupt the others there: one that
        answers requests goes on to the next by itself.
        """
        if self.core is not None:
            with contextlib.suppress(OSError):  # not allowed here
                os.sched_setscheduler(0, os.SCHED_BATCH | os.SCHED_RESET_ON_FORK, os.sched_param(0))
            for process in (0, *others):
                with contextlib.suppress(OSError):  # taken away meanwhile
                    os.sched_setaffinity(process, {self.core})


def placements_for(workers: int, device: str) -> list[Placement]:
    """A placement for each of so many workers.

    A worker and its sandbox take turns, hundreds of times a submission. On the same core these turns cost a tenth of a
    submission less. Where workers take all cores each stays on its own; where they do not, the system knows better.
    """
    of_gpus = gpus()[:workers] if device == "cuda" else [""] * workers
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    of_cores = cores if len(cores) == workers else [None] * workers
    return [Placement(gpu, core) for gpu, core in zip(of_gpus, of_cores, strict=False)]
