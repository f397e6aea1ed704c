"""Publish check runs, in a job that has a token and gets only small result files.

Whose result it is comes from the job that ran nothing. Of a result, only known fields are taken.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from autograder.ci import gh
from autograder.ci.fetched import AGAIN, NOT_GRADED, Fetched, neutral, read_list
from autograder.errors import LinkError
from autograder.own_folder import open_own

RESULT = "check-run.json"
MAX_RESULT = 1 << 20  # bytes
MAX_ANNOTATIONS = 50
CONCLUSIONS = ("success", "failure", "neutral")
LATER = "The grader could not grade this commit yet. You need not do anything."


def publish(work: Path, results: Path) -> Iterator[str]:
    """Write a check run for each fetched commit; yield what failed."""
    for one in read_list(work):
        found = neutral(NOT_GRADED, one.problem) if one.problem else result(results / str(one.number), results.parent)
        if found is None:
            yield f"There is no usable result for {one.name}. It is tried again."
            found = neutral(AGAIN, LATER)
        try:
            _post(one, check_run(found, one.sha))
        except (gh.CallFailed, gh.TooLarge) as error:
            yield f"The result of {one.name} could not be published: {str(error)[:200]!r}"


def result(folder: Path, top: Path) -> dict[str, Any] | None:
    """Read a result; None if it is missing, a link, too large, or damaged."""
    try:
        with open_own(folder / RESULT, top) as file:
            data = file.read(MAX_RESULT + 1)
        found = json.loads(data) if len(data) <= MAX_RESULT else None
        check_run(found, "")  # it has the fields
        return found if isinstance(found, dict) else None
    except (LinkError, OSError, ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError):
        return None


def check_run(found: Any, sha: str) -> dict[str, Any]:
    """Return the body of a request, with known fields cut to size."""
    output = found["output"]
    return {
        "name": "autograder",
        "head_sha": sha,
        "status": "completed",
        "conclusion": found["conclusion"] if found["conclusion"] in CONCLUSIONS else "neutral",
        "output": {
            "title": str(output["title"])[:200],
            "summary": str(output["summary"])[:65_000],
            "annotations": [
                {
                    "path": str(one["path"]),
                    "start_line": int(one["start_line"]),
                    "end_line": int(one["end_line"]),
                    "annotation_level": "warning" if one["annotation_level"] == "warning" else "failure",
                    "title": str(one["title"])[:250],
                    "message": str(one["message"])[:8_000],
                }
                for one in output["annotations"][:MAX_ANNOTATIONS]
            ],
        },
    }


def _post(one: Fetched, body: dict[str, Any]) -> None:
    try:
        _send(one, body)
    except gh.CallFailed as error:
        if error.status != 422 or not body["output"]["annotations"]:
            raise
        # the service refuses an annotation: the points arrive without any
        _send(one, {**body, "output": {**body["output"], "annotations": []}})


def _send(one: Fetched, body: dict[str, Any]) -> None:
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", suffix=".json") as file:
        json.dump(body, file)
        file.flush()
        gh.ask(f"repos/{one.name}/check-runs", "--method", "POST", "--input", file.name)


if __name__ == "__main__":
    failures = list(publish(Path("work"), Path("results")))
    sys.exit("\n".join(failures) or None)
