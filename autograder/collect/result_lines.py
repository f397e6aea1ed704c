"""Messages of ``autograder collect``: roster, downloads, hand-ins, who handed in nothing, and the next command."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import asdict
from pathlib import Path
from shlex import quote

from autograder.boundary.text import one_line
from autograder.collect.collect_result import Collected, CollectResult, Done
from autograder.collect.roster import Roster, Student
from autograder.grades.plain_text import few

MAX_NAMES = 10
LINE = 600  # characters
ROSTER_LINE = 800
WORDS = {
    Done.NEW: "new",
    Done.NEWER: "newer than what was there, which is kept in submitted/.replaced/",
    Done.TIMED: "as before, and now with the time of submission or the mark as late",
    Done.SAME: "as before",
    Done.OLDER: "older than what is there, not replaced (--replace replaces it)",
    Done.WAITING: "waiting in submitted/.waiting/, because it is not certain whose they are",
    Done.SKIPPED: "skipped, of the platform's test student",
    Done.PROBLEM: "not collected",
}


def download_lines(collected: Collected) -> Iterator[str]:
    """Yield the platform of a download and counts of its results."""
    counts = Counter((outcome.assignment, outcome.done) for outcome in collected.outcomes)
    yield f"{one_line(str(collected.path))}: {collected.title}, {len(collected.outcomes)} to collect."
    for assignment in sorted({name for name, _ in counts}):
        for done, words in WORDS.items():
            if count := counts[assignment, done]:
                yield f"  {assignment}: {count} {words}"
    late = sorted(outcome.student for outcome in collected.outcomes if outcome.is_late)
    if late:
        yield f"  {len(late)} late, as {collected.title} says: {few([one_line(name, 80) for name in late], MAX_NAMES)}."
    settled = [outcome for outcome in collected.outcomes if outcome.is_settled]
    undated = sum(outcome.at is None for outcome in settled)
    if undated and collected.undated:
        yield f"  {undated} without a time of submission. {collected.undated}"
    if undated < len(settled) and collected.dated:
        yield f"  {collected.dated}"


def outcome_lines(outcomes: Iterable[CollectResult], *, all_of_them: bool) -> Iterator[str]:
    """Yield a line for each hand-in with a remark or problem; for every hand-in if ``all_of_them``."""
    for outcome in outcomes:
        text = " ".join(filter(None, [outcome.what, outcome.cure, *outcome.remarks, *outcome.notes]))
        if text or all_of_them:
            at = f"handed in {outcome.at:%Y-%m-%d %H:%M} UTC" if outcome.at else ""
            parts = [f"{outcome.student}/{outcome.assignment}", outcome.done.value, at if all_of_them else "", text]
            yield one_line("  ".join(filter(None, parts)), LINE)


def roster_lines(roster: Roster) -> Iterator[str]:
    """Yield conflicts and duplicates in the roster's files, then the lines that were skipped."""
    yield from (one_line(remark, ROSTER_LINE) for remark in (*roster.remarks, *roster.skipped))


def missing(found: Sequence[Collected], roster: Roster, submitted: Path) -> dict[str, list[Student]]:
    """Return the students who handed in nothing for the collected assignments, in this run or earlier."""
    settled = {(one.assignment, one.student) for each in found for one in each.outcomes if one.is_settled}
    return missing_in({name for name, _ in settled}, roster, submitted, settled)


def missing_in(
    assignments: Iterable[str], roster: Roster, submitted: Path, settled: Set[tuple[str, str]] = frozenset()
) -> dict[str, list[Student]]:
    """Return the students of the roster who have no folder for an assignment, by assignment.

    Args:
        submitted: The folder of all submissions.
        settled: Assignments and students that count as handed in, as in a dry run.
    """
    nothing: dict[str, list[Student]] = {}
    for name in sorted(assignments):
        for one in roster.students:
            if (name, one.key) not in settled and not (submitted / one.key / name).is_dir():
                nothing.setdefault(name, []).append(one)
    return nothing


def short_missing_lines(nothing: Mapping[str, Sequence[Student]], roster: Roster) -> Iterator[str]:
    """Yield a line for each assignment, with the first students who handed in nothing."""
    for name, students in nothing.items():
        shown = few([one_line(student.key, 80) for student in students], MAX_NAMES)
        yield f"{name}: {len(students)} of {len(roster.keys)} in the roster handed in nothing: {shown}."


def missing_lines(nothing: Mapping[str, Sequence[Student]], roster: Roster) -> Iterator[str]:
    """Yield a table of the students who handed in nothing."""
    for assignment, students in nothing.items():
        yield f"{assignment}: {len(students)} of {len(roster.keys)} in the roster handed in nothing:"
        width = max(len(student.key) for student in students)
        for student in students:
            yield f"  {one_line(student.key, 80):{width}}  {one_line(next(iter(student.names), ''), 80)}".rstrip()


def conclusion(found: Sequence[Collected], roster: Roster, *, dry_run: bool) -> Iterator[str]:
    """Yield the next command."""
    outcomes = [outcome for collected in found for outcome in collected.outcomes]
    if not roster:
        yield "There is no roster, so folders have the download's names. To use your own, add --roster FILE, a CSV."
    if dry_run:
        yield "Nothing was written. To collect, run the command without --dry-run."
    elif names := sorted({outcome.assignment for outcome in outcomes if outcome.is_settled}):
        yield f"Next: autograder grade {' '.join(map(quote, names))}"


def as_json(
    found: Sequence[Collected], roster: Roster, nothing: Mapping[str, Sequence[Student]], *, dry_run: bool
) -> str:
    """Return all results as JSON, with the schema "autograder/collect/v1"."""
    record = {
        "schema": "autograder/collect/v1",
        "is_dry_run": dry_run,
        "downloads": [
            {
                "path": str(collected.path),
                "platform": collected.title,
                "remarks": collected.remarks,
                "hand_ins": [asdict(outcome) for outcome in collected.outcomes],
            }
            for collected in found
        ],
        "roster": {"students": len(roster.keys), "remarks": roster.remarks, "skipped": roster.skipped},
        "handed_in_nothing": {
            assignment: [{"student": one.key, "name": next(iter(one.names), "")} for one in students]
            for assignment, students in nothing.items()
        },
    }
    return json.dumps(record, ensure_ascii=False, indent=1, default=str)
