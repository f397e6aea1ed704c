"""Say which of several files for one exercise counts, and why."""

from __future__ import annotations

from collections.abc import Sequence

from autograder.model.grade import UnitGrade
from autograder.model.outcome import Status
from autograder.submissions.answer_file import AnswerFile
from autograder.submissions.folder import shown_name

MAX_NAMES = 5  # in a sentence


def which_counts(files: Sequence[AnswerFile], grades: Sequence[UnitGrade], best: UnitGrade) -> str:
    """Return a sentence about files with different answers; "" if there is one, or if they are equal.

    The file with the most points counts. Of equal ones, a file with answers comes before one without, then the file
    with the best name.

    Args:
        files: all files that can be run.
        grades: the grades of the first of them.
    """
    counted = shown_name(best.answered_in or "")
    graded = files[: len(grades)]
    written = [
        (file, grade)
        for file, grade in zip(graded, grades, strict=True)
        if file.own_code != "" and grade.status is not Status.NOT_ATTEMPTED
    ]
    said = []
    differ = len({file.own_code for file, _ in written}) > 1 or len({grade.result.points for _, grade in written}) > 1
    if len(written) > 1 and differ:
        names = [shown_name(file.name) for file, _ in written]
        others = max(grade.result.points for file, grade in written if file.name != best.answered_in)
        why = "it earns the most points" if best.result.points > others else "of equal ones the first counts"
        said.append(f"{_listed(names)} answer this exercise differently: {counted} counts, because {why}.")
    elif len(graded) > 1 and len(written) == 1 and best.answered_in != graded[0].name:
        said.append(f"{counted} counts: the other files hold no answer.")
    if len(files) > len(graded):
        said.append(f"Only {len(graded)} of {len(files)} files for this exercise were run: hand in one.")
    return " ".join(said)


def _listed(names: Sequence[str]) -> str:
    more = [f"{len(names) - MAX_NAMES} more"] if len(names) > MAX_NAMES else []
    shown = [*names[:MAX_NAMES], *more]
    return f"{', '.join(shown[:-1])} and {shown[-1]}"
