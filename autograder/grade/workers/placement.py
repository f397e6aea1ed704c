"""Assign each local worker process to a GPU and a core."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable
from dataclasses import dataclass

from autograder.device import gpus


@dataclass(frozen=True)
class Placement:
    """The GPU and core of one worker process and its sandbox.

    Args:
        gpu: a ``CUDA_VISIBLE_DEVICES`` value; "" for the CPU.
        core: the core to pin to; None leaves it to the system.
    """

    gpu: str = ""
    core: int | None = None

    def use_gpu(self) -> None:
        """Make this GPU the only one visible to this process and its children."""
        if self.gpu:
            os.environ["CUDA_VISIBLE_DEVICES"] = self.gpu

    def stay_on_core(self, others: Iterable[int] = ()) -> None:
        """Pin this process and ``others`` to the core. Call it after warm-up.

        Warm-up needs two cores. Afterwards SCHED_BATCH keeps this process from preempting the others on the core, so
        one that answers requests continues with the next.
        """
        if self.core is not None:
            with contextlib.suppress(OSError):  # not permitted
                os.sched_setscheduler(0, os.SCHED_BATCH | os.SCHED_RESET_ON_FORK, os.sched_param(0))
            for process in (0, *others):
                with contextlib.suppress(OSError):  # no longer permitted
                    os.sched_setaffinity(process, {self.core})


def placements_for(workers: int, device: str) -> list[Placement]:
    """Return a placement for each worker.

    A worker and its sandbox alternate hundreds of times per submission. On the same core this is 10% faster. If the
    workers use all cores, each is pinned; otherwise the system schedules better.
    """
    of_gpus = gpus()[:workers] if device == "cuda" else [""] * workers
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    of_cores = cores if len(cores) == workers else [None] * workers
    return [Placement(gpu, core) for gpu, core in zip(of_gpus, of_cores, strict=False)]
