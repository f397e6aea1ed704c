"""Remember from run to run which repositories wait for a grade, and since when.

A repository is looked at if it was pushed to since it was last dealt with, however long ago that was. If the memory is
lost, all repositories are looked at again; those that have a result cost two calls each.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from pathlib import Path

MAX_MEMORY = 16 << 20  # bytes
FIRST_PAUSE, LONGEST_PAUSE = 20 * 60.0, 24 * 3600.0  # seconds until a failed one is tried again


@dataclass(frozen=True)
class Wait:
    """What is known of a repository.

    Args:
        pushed_at: GitHub's time of its last push.
        since: seconds since the epoch; the longest wait is served first.
        is_done: it has a result, or nothing to grade.
        tries: runs that could not settle it.
        handed_on: those of them that handed it on to be graded.
        after: it is not tried before this time.
    """

    pushed_at: str
    since: float
    is_done: bool = False
    tries: int = 0
    handed_on: int = 0
    after: float = 0.0

    def done(self) -> Wait:
        return replace(self, is_done=True, tries=0, handed_on=0, after=0.0)

    def tried(self, now: float, *, handed_on: bool = False) -> Wait:
        """Return it with a longer pause after each try."""
        pause = min(FIRST_PAUSE * 2 ** min(self.tries, 20), LONGEST_PAUSE)
        return replace(self, tries=self.tries + 1, handed_on=self.handed_on + handed_on, after=now + pause)


def updated(known: Mapping[str, Wait], pushed: Mapping[str, str], now: float) -> dict[str, Wait]:
    """Return what is known of all listed repositories, whose last pushes are ``pushed``."""
    return {name: _updated(known.get(name), at, now) for name, at in pushed.items()}


def due(waits: Mapping[str, Wait], now: float) -> list[str]:
    """Return the names to look at now, those who wait longest first."""
    found = [name for name, wait in waits.items() if not wait.is_done and wait.after <= now]
    return sorted(found, key=lambda name: (waits[name].since, name))


def read_memory(path: Path) -> dict[str, Wait]:
    """Read the memory of the last run; {} if there is none, or it is damaged."""
    try:
        if path.stat().st_size > MAX_MEMORY:
            return {}
        found = {str(name): Wait(**wait) for name, wait in json.loads(path.read_bytes()).items()}
        return {name: wait for name, wait in found.items() if _is_valid(wait)}
    except (OSError, ValueError, TypeError, AttributeError, RecursionError):
        return {}


def write_memory(path: Path, waits: Mapping[str, Wait]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({name: asdict(wait) for name, wait in waits.items()}), encoding="utf-8")


def _updated(known: Wait | None, pushed_at: str, now: float) -> Wait:
    if known is not None and known.pushed_at == pushed_at:
        return known
    if known is None or known.is_done:
        return Wait(pushed_at, min(_seconds(pushed_at, now), now))
    return replace(known, pushed_at=pushed_at, after=0.0)  # who pushes again keeps their position


def _seconds(text: str, otherwise: float) -> float:
    try:
        return datetime.fromisoformat(text).timestamp()
    except (ValueError, OverflowError):
        return otherwise


def _is_valid(wait: Wait) -> bool:
    numbers = (wait.since, wait.tries, wait.handed_on, wait.after)
    return isinstance(wait.pushed_at, str) and all(isinstance(number, int | float) for number in numbers)
