"""Grade fetched archives one after another, in a job without a token. Each has limits of its own.

An archive that cannot be unpacked is a result for that student. If grading fails or does not end, there is no result,
and the commit is tried again in a later run.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from autograder.archive import BROKEN, Packed, opened
from autograder.ci.fetched import NOT_GRADED, Fetched, neutral, read_list
from autograder.submission_limits import MAX_BYTES, MAX_FILE, MAX_FILES, is_safe_name
from autograder.submissions.folder import HISTORY, SUFFIXES

SECONDS = 15 * 60  # of one commit, on the clock: a longer one is tried again
ALL_SECONDS = 80 * 60  # after which no further one begins
MIN_FREE = 1 << 30  # bytes of disk
MAX_TITLE = 300  # characters
# Variables of the job: its summary and annotations are for another repository, and its services are not for students
OF_THE_JOB = ("GITHUB_", "ACTIONS_", "RUNNER_", "CI_", "GITLAB_")
COMMAND = (sys.executable, "-P", "-m", "autograder")


def grade(work: Path, batch: int, *options: str, environment: Mapping[str, str] = os.environ) -> Iterator[str]:
    """Grade the commits of a batch into ``results/`` and ``details/``; yield a line for each.

    Args:
        options: of ``autograder ci``.
    """
    results, details = Path("results"), Path("details")
    results.mkdir(exist_ok=True)
    details.mkdir(exist_ok=True)
    end = time.monotonic() + ALL_SECONDS
    kept = {name: value for name, value in environment.items() if not name.startswith(OF_THE_JOB)}
    for one in read_list(work):
        if one.batch != batch or one.problem:
            continue
        if time.monotonic() > end or shutil.disk_usage(".").free < MIN_FREE:
            yield f"- {one.name}: has its turn in a later run"
            continue
        folder, out = work / str(one.number), results / str(one.number)
        try:
            yield f"- {one.name}: {_graded(one, work, folder, out, details, options, kept)}"
        except OSError as error:  # of this machine
            yield f"- {one.name}: {error.strerror}; it is tried again"
        finally:
            shutil.rmtree(folder, ignore_errors=True)
            (work / one.archive).unlink(missing_ok=True)


def unpack(data: bytes, folder: Path) -> None:
    """Write a repository's files, as many as a submission may have: first those that may hold answers, near the top.

    Links, devices, odd names and what is too large are left out.

    Raises:
        BROKEN: it is no archive, breaks off, or unpacks to too much.
    """
    folder.mkdir()
    with opened(data) as members:
        sizes = {name: packed.size for packed in members if _is_wanted(packed, name := _inner(packed))}
    chosen: set[str] = set()
    left = MAX_BYTES
    for name in sorted(sizes, key=lambda name: (not name.lower().endswith(SUFFIXES), name.count("/"), name)):
        if len(chosen) < MAX_FILES and sizes[name] <= left:
            chosen.add(name)
            left -= sizes[name]
    with opened(data) as members:
        for packed in members:
            name = _inner(packed)
            if name in chosen and packed.open is not None:
                chosen.remove(name)  # an archive may name a file twice
                path = folder / name
                with suppress(FileExistsError, NotADirectoryError):  # or name it as a file and as a folder
                    path.parent.mkdir(parents=True, exist_ok=True)
                    with path.open("xb") as file:
                        file.writelines(packed.pieces(sizes[name]))


def _graded(
    one: Fetched,
    work: Path,
    folder: Path,
    out: Path,
    details: Path,
    options: Sequence[str],
    environment: Mapping[str, str],
) -> str:
    try:
        unpack((work / one.archive).read_bytes(), folder)
    except BROKEN as error:
        if isinstance(error, OSError) and error.errno:
            raise
        summary = f"The repository could not be unpacked: {str(error)[:200]}."
        out.mkdir(exist_ok=True)
        (out / "check-run.json").write_text(json.dumps(neutral(NOT_GRADED, summary)), encoding="utf-8")
        return ascii(summary)
    status = _run(_words(one, folder, out, details, options), details / f"{one.number}.log", environment)
    return f"{_title(out)} (exit status {status})"


def _inner(packed: Packed) -> str:
    """Return a file's name without the folder that GitHub adds."""
    return packed.name.partition("/")[2]


def _is_wanted(packed: Packed, name: str) -> bool:
    is_short = all(len(os.fsencode(part)) <= 255 for part in name.split("/"))
    is_history = name.split("/")[0] in HISTORY
    return packed.open is not None and packed.size <= MAX_FILE and is_safe_name(name) and is_short and not is_history


def _words(one: Fetched, folder: Path, out: Path, details: Path, options: Sequence[str]) -> Sequence[str]:
    words = ["ci", str(folder), "--student", one.name.partition("/")[2].replace("/", "-"), "--out", str(out)]
    words += ["--details", str(details / f"{one.number}.json"), "--submitted-at", one.at]
    return [*COMMAND, *words, *options, "--fail-under", "0"]


def _run(words: Sequence[str], log: Path, environment: Mapping[str, str]) -> int | str:
    """Run a command in a session of its own; end all of it if it takes too long."""
    with log.open("wb") as file:
        process = subprocess.Popen(
            words,
            stdin=subprocess.DEVNULL,
            stdout=file,
            stderr=subprocess.STDOUT,
            env=dict(environment),
            start_new_session=True,
        )
        try:
            return process.wait(SECONDS)
        except subprocess.TimeoutExpired:
            return "none in time"
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def _title(out: Path) -> str:
    try:
        title = json.loads((out / "check-run.json").read_bytes())["output"]["title"]
    except (OSError, ValueError, KeyError):
        return "no result; it is tried again"
    return str(title)[:MAX_TITLE]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--batch", type=int, required=True)
    known, options = parser.parse_known_args()
    with Path(os.environ.get("GITHUB_STEP_SUMMARY", os.devnull)).open("a", encoding="utf-8") as summary:
        for line in grade(Path("work"), known.batch, *options):
            print(line, flush=True)
            summary.write(line + "\n")
            summary.flush()


if __name__ == "__main__":
    main()
