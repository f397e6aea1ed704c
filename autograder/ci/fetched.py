"""List the commits that one run grades: written by the job that fetches, read by those that grade and publish."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

LIST = "list.jsonl"
AGAIN = "Not graded yet: it will be tried again"  # title of a check run that does not count as a result
NOT_GRADED = "Not graded: an instructor will look at it"


@dataclass(frozen=True)
class Fetched:
    """A commit of a student's repository.

    Args:
        number: names its archive and results.
        at: time of the commit.
        batch: commits of one batch are graded by one job.
        problem: why it cannot be graded, for the student; "" if its archive is there.
    """

    number: int
    name: str
    sha: str
    at: str
    batch: int = 0
    problem: str = ""

    @property
    def archive(self) -> str:
        return f"{self.number}.tar.gz"


def write_list(work: Path, fetched: Iterable[Fetched]) -> None:
    (work / LIST).write_text("".join(json.dumps(asdict(one)) + "\n" for one in fetched), encoding="utf-8")


def read_list(work: Path) -> list[Fetched]:
    return [Fetched(**json.loads(line)) for line in (work / LIST).read_text(encoding="utf-8").splitlines()]


def neutral(title: str, summary: str) -> dict[str, Any]:
    """Return a check run without points."""
    return {"conclusion": "neutral", "output": {"title": title, "summary": summary, "annotations": []}}
