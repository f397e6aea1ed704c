"""A hostile submission and what must happen to it, read from the comments at the head of its file."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Attack:
    """One file of this folder.

    ``outcome`` is one of: ``denied`` (nothing that ``attack(world)`` tried worked), ``stopped: TEXT`` (the session was
    ended, and says one of the texts), ``raises: NAME`` (at import), ``harmless`` (whatever happens, nothing is gained).
    """

    path: Path
    outcome: str
    expected: str
    points: int  # the most it may get, of 5
    is_cell: bool
    noticed: str  # what kind of thing the instructor is told of; empty where nothing can be known

    @property
    def source(self) -> str:
        return self.path.read_text()


def all_attacks() -> list[Attack]:
    return [_read(path) for path in sorted(FOLDER.glob("*/*.py"))]


def _read(path: Path) -> Attack:
    source = path.read_text()
    heads = dict(re.findall(r"^# (outcome|points|runs as|noticed): (.+)$", source, re.MULTILINE))
    outcome, _, expected = heads["outcome"].partition(": ")
    return Attack(path, outcome, expected, int(heads["points"]), "runs as" in heads, heads.get("noticed", ""))
