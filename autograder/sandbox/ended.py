"""Explain how a child ended: whether we ended it, and why, in words for a student."""

from __future__ import annotations

import signal

from autograder.boundary import policy
from autograder.boundary.control import BROKEN, FAULT, ChildEnded, Excess
from autograder.model.course import Limits

MEMORY_SHARE = 0.9  # of its memory: a child that used this much and crashed needed more
SIGKILL = 9  # Windows has no name for it
LOST = ChildEnded(0, None, cpu_seconds=0.0, max_rss_mb=0, orphans=0, excess=None)


def is_from_outside(ended: ChildEnded, limits: Limits) -> bool:
    """True if something outside killed the child, which cannot send SIGKILL, not even to itself."""
    if ended.exit_code is None:
        return True
    used_up = ended.cpu_seconds >= limits.submission_seconds or ended.max_rss_mb >= MEMORY_SHARE * limits.memory_mb
    return ended.exit_code == -SIGKILL and ended.excess is None and not used_up


def is_our_fault(ended: ChildEnded) -> bool:
    """True if the engine's own code failed in the child."""
    return ended.exit_code == FAULT and ended.excess is None


def explain(ended: ChildEnded, limits: Limits) -> str:
    """Return why a child that we did not end is gone, in words for a student."""
    if ended.excess is Excess.DISK:
        return "filled the disk space it may use and was stopped"
    if ended.excess is Excess.THREADS:
        return f"started more than {policy.THREADS} threads and was stopped"
    code = ended.exit_code
    if code is None:
        return "was lost"
    if ended.max_rss_mb >= MEMORY_SHARE * limits.memory_mb:
        return f"used more memory than the {limits.memory_mb} MB allowed"
    if code == BROKEN:
        return "broke the Python process it ran in"
    if code >= 0:
        return f"ended the Python process (exit code {code}): remove calls of os._exit and the like"
    name = _signal_name(-code)
    if -code == getattr(signal, "SIGXCPU", 24) or ended.cpu_seconds >= limits.submission_seconds:
        return f"used more than {limits.submission_seconds:g} s of processor time and was stopped"
    if -code == getattr(signal, "SIGXFSZ", 25):
        return "wrote a larger file than is allowed and was stopped"
    return f"crashed the Python process ({name})"


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
