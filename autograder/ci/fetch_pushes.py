"""Fetch what students pushed, in a job that has a token and runs none of their code.

It needs only Python and ``gh``, so the job installs nothing. No archive is opened here. What one repository does costs
the others nothing: each has limits of size and time, and one that fails is tried again later.
"""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from autograder.ci import gh
from autograder.ci.fetched import AGAIN, Fetched, write_list
from autograder.ci.waiting import Wait, due, read_memory, updated, write_memory

MAX_ARCHIVE = 64 << 20  # bytes of one repository
MAX_WORK = 1 << 30  # bytes of all
MAX_COMMITS = 100  # graded in one run; the others have their turn in the next
MAX_PAGES = 100  # of the list of repositories
MAX_TRIES = 5
BATCH = 20  # commits; one that failed before has a batch of its own, so that it stops nobody else
SECONDS = 600.0  # of all fetching
PER_PAGE = 100
NAME = re.compile(r"[A-Za-z0-9_.-]{1,100}/[A-Za-z0-9_.-]{1,100}")
SHA = re.compile(r"[0-9a-f]{40,64}")
NOTHING = (404, 409, 422)  # HTTP statuses of a repository without commits, or that is gone
TOO_LARGE = "The repository is larger than 64 MB. Remove large files from it, and push again."
GIVEN_UP = f"The grader failed {MAX_TRIES} times for this commit. Your instructor can start it again."


@dataclass(frozen=True)
class Wanted:
    """What to fetch.

    Args:
        pattern: of names of students' repositories.
        app: id of our GitHub App. A student's workflow can make check runs of any name, but not as this app.
        only: one repository to grade again; "" for all.
    """

    organization: str
    pattern: str
    app: str
    only: str = ""


def main(environment: Mapping[str, str] = os.environ) -> None:
    names = ("ORGANIZATION", "PATTERN", "APP_ID", "REPOSITORY")
    fetched = fetch(Wanted(*(environment.get(name, "") for name in names)), Path("work"), Path("memory/waiting.json"))
    batches = sorted({one.batch for one in fetched if not one.problem})
    with Path(environment["GITHUB_OUTPUT"]).open("a", encoding="utf-8") as output:
        output.write(f"count={len(fetched)}\nbatches={json.dumps(batches)}\n")


def fetch(wanted: Wanted, work: Path, memory: Path) -> list[Fetched]:
    """Write archives and their list to ``work``, and what is left to do to ``memory``."""
    now, deadline = time.time(), time.monotonic() + SECONDS
    work.mkdir(exist_ok=True)
    known = read_memory(memory)
    waits = {wanted.only: Wait("", now)} if wanted.only else updated(known, _pushes(wanted), now)
    fetched: list[Fetched] = []
    left = MAX_WORK
    for name in due(waits, now):
        if len(fetched) == MAX_COMMITS or left < MAX_ARCHIVE or time.monotonic() > deadline:
            print("The others have their turn in the next run.")
            break
        try:
            found = _fetched(wanted, name, waits[name], len(fetched) + 1, work)
            waits[name] = waits[name].done() if found is None else waits[name].tried(now, handed_on=True)
        except Exception as error:  # whatever the service answers for one repository, the others go on
            print(f"{name} is tried again later: {str(error)[:200]!r}")
            waits[name] = waits[name].tried(now)
            continue
        if found is not None:
            fetched.append(found)
            left -= 0 if found.problem else (work / found.archive).stat().st_size
    fetched = _in_batches(fetched, waits)
    write_list(work, fetched)
    if not wanted.only:
        write_memory(memory, {**known, **waits})
    return fetched


def _pushes(wanted: Wanted) -> dict[str, str]:
    """Return the time of the last push of each student's repository."""
    found: dict[str, str] = {}
    for page in range(1, MAX_PAGES + 1):
        try:
            listed = gh.ask(f"orgs/{wanted.organization}/repos?sort=pushed&per_page={PER_PAGE}&page={page}")
        except gh.CallFailed as error:
            if page == 1:
                raise
            print(f"Page {page} of the repositories is read in the next run: {str(error)[:200]!r}")
            break
        for one in listed:
            name, at = str(one.get("full_name")), one.get("pushed_at")
            if isinstance(at, str) and NAME.fullmatch(name) and re.search(wanted.pattern, name.partition("/")[2]):
                found[name] = at
        if len(listed) < PER_PAGE:
            break
    return found


def _fetched(wanted: Wanted, name: str, wait: Wait, number: int, work: Path) -> Fetched | None:
    """Fetch one repository; return None if there is nothing to grade."""
    if not NAME.fullmatch(name):
        raise ValueError("Name the repository as organization/name.")
    try:
        commit = gh.ask(f"repos/{name}/commits/HEAD")
    except gh.CallFailed as error:
        if error.status in NOTHING:
            return None
        raise
    found = Fetched(number, name, str(commit["sha"]), str(commit["commit"]["committer"]["date"])[:40])
    if not SHA.fullmatch(found.sha):
        raise ValueError("The commit has no hash.")
    if not wanted.only and _has_result(
        gh.ask(f"repos/{name}/commits/{found.sha}/check-runs?check_name=autograder&app_id={wanted.app}")
    ):
        return None
    if wait.handed_on >= MAX_TRIES:
        return replace(found, problem=GIVEN_UP)
    path = work / found.archive
    try:
        with path.open("wb") as file:
            gh.save(f"repos/{name}/tarball/{found.sha}", file, MAX_ARCHIVE)
    except gh.TooLarge:
        path.unlink()
        return replace(found, problem=TOO_LARGE)
    except gh.CallFailed:
        path.unlink()
        if wait.tries >= MAX_TRIES:
            return replace(found, problem=GIVEN_UP)
        raise
    return found


def _has_result(answer: Any) -> bool:
    return any(run["output"].get("title") != AGAIN for run in answer["check_runs"])


def _in_batches(fetched: list[Fetched], waits: Mapping[str, Wait]) -> list[Fetched]:
    """Assign batches; commits that failed before are alone in theirs."""
    fresh = [one for one in fetched if waits[one.name].handed_on <= 1]
    again = [one for one in fetched if waits[one.name].handed_on > 1]
    numbers = {one.number: place // BATCH for place, one in enumerate(fresh)}
    first = len(fresh) // BATCH + 1
    numbers |= {one.number: first + place for place, one in enumerate(again)}
    return [replace(one, batch=numbers[one.number]) for one in fetched]


if __name__ == "__main__":
    main()
