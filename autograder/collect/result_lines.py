"""Messages of ``autograder collect``: per download, per hand-in, and the next command."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from shlex import quote

from autograder.boundary.text import one_line
from autograder.collect.collect_result import Collected, CollectResult, Done
from autograder.collect.roster import Roster
from autograder.grades.plain_text import few

MAX_NAMES = 10
LINE = 400  # characters
WORDS = {
    Done.NEW: "new",
    Done.NEWER: "newer than what was there, which is kept in submitted/.replaced/",
    Done.TIMED: "as before, and now with the time of submission",
    Done.SAME: "as before",
    Done.OLDER: "older than what is there, not replaced (--replace replaces it)",
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
        yield f"  {len(late)} late, as {collected.title} says: {_names(late)}"
    settled = [outcome for outcome in collected.outcomes if outcome.is_settled]
    undated = sum(outcome.at is None for outcome in settled)
    if undated and collected.undated:
        yield f"  {undated} without a time of submission. {collected.undated}"
    if undated < len(settled) and collected.dated:
        yield f"  {collected.dated}"


def outcome_lines(outcomes: Iterable[CollectResult], *, all_of_them: bool) -> Iterator[str]:
    """Yield a line for each hand-in with a remark or problem; for every hand-in if ``all_of_them``."""
    for outcome in outcomes:
        text = " ".join(filter(None, [outcome.what, outcome.cure, *outcome.remarks]))
        if text or all_of_them:
            at = f"handed in {outcome.at:%Y-%m-%d %H:%M} UTC" if outcome.at else ""
            parts = [f"{outcome.student}/{outcome.assignment}", outcome.done.value, at if all_of_them else "", text]
            yield one_line("  ".join(filter(None, parts)), LINE)


def conclusion(found: Sequence[Collected], roster: Roster, *, dry_run: bool) -> Iterator[str]:
    """Yield who handed in nothing, and the next command."""
    outcomes = [outcome for collected in found for outcome in collected.outcomes]
    collected_ones = [outcome for outcome in outcomes if outcome.is_settled]
    for assignment in sorted({outcome.assignment for outcome in collected_ones}):
        there = {outcome.student for outcome in collected_ones if outcome.assignment == assignment}
        missing = sorted(roster.keys - there)
        if missing:
            yield f"{len(missing)} of {len(roster.keys)} in the roster handed in nothing: {_names(missing)}"
    if not roster:
        yield "There is no roster, so folders have the download's names. To use your own, add --roster FILE, a CSV."
    if dry_run:
        yield "Nothing was written. To collect, run the command without --dry-run."
    elif names := sorted({outcome.assignment for outcome in collected_ones}):
        yield f"Next: autograder grade {' '.join(map(quote, names))}"


def _names(names: Sequence[str]) -> str:
    return f"{few([one_line(name, 80) for name in names], MAX_NAMES)}."
