"""Name the files of a submission that answer no exercise although one is missing, each with its cure."""

from __future__ import annotations

from collections.abc import Iterator

from autograder.model.summary import UnreadFile
from autograder.submission_limits import is_archive, is_foreign_archive
from autograder.submissions.exercise_names import named_exercise
from autograder.submissions.file_kind import is_checkpoint, is_code, is_data, is_minor
from autograder.submissions.find_answers import AnswerSearch
from autograder.submissions.folder import MAX_REMARKS, shown_name

NO_CODE = "{} is not a notebook or a Python file: hand in {}."
NO_ANSWER = "{} defines no answer of {}: keep the names of the functions and classes, and hand in {}."
CHECKPOINT = "{} is Jupyter's copy of an earlier state and was not graded: hand in {}."
MORE = "There are {} more such files."


def unread_files(search: AnswerSearch) -> tuple[UnreadFile, ...]:
    """Return the files that may hold an answer which is missing or as it was handed out.

    If every exercise is answered, no file is returned: it may be data, a helper or a draft.
    """
    left = [name for name in search.matches if _may_answer(search, name)]
    checkpoints = dict(_checkpoints(search))
    if not left and not checkpoints:
        return ()
    open_ones = [unit.id for unit in search.units if not search.is_answered(unit.id)]
    found = list(_unread(search, left, open_ones)) if open_ones else []
    for name, exercise in checkpoints.items():
        found.append(UnreadFile(name, CHECKPOINT.format(shown_name(name), f"{exercise}.ipynb"), exercise))
    if len(found) > MAX_REMARKS:
        found[MAX_REMARKS:] = [UnreadFile("", MORE.format(len(found) - MAX_REMARKS))]
    return tuple(found)


def _checkpoints(search: AnswerSearch) -> Iterator[tuple[str, str]]:
    """Yield Jupyter's copies of notebooks that were not handed in, with their exercises."""
    missing = [exercise for exercise, attempts in search.attempts.items() if not attempts]
    for name in sorted(search.files) if missing else ():
        match = named_exercise(name, missing) if is_checkpoint(name) and is_code(name) else None
        if match is not None:
            yield name, match.exercise


def _may_answer(search: AnswerSearch, name: str) -> bool:
    """True for an unused file that is neither data nor imported, and that nothing else is said of."""
    is_told = name in search.told or is_archive(name) or is_foreign_archive(name)
    is_text = name in {path.name for unit in search.units for path in unit.texts}
    is_plain_data = is_data(name) and (search.matches[name] is None or not name.lower().endswith(".json"))
    is_used = name in search.used or search.is_imported(name)
    return not (is_used or is_told or is_text or is_plain_data)


def _unread(search: AnswerSearch, left: list[str], open_ones: list[str]) -> Iterator[UnreadFile]:
    nothing = len(open_ones) == len(search.units)
    for name in left:
        match = search.matches[name]
        if match is None and is_minor(name) and not nothing:
            continue
        if match is not None and match.exercise not in open_ones:
            continue
        exercise = match.exercise if match else ""
        wanted = f"{exercise}.ipynb" if exercise else _wanted(open_ones)
        shown = shown_name(name)
        sentence = (
            NO_ANSWER.format(shown, search.assignment.name, wanted) if is_code(name) else NO_CODE.format(shown, wanted)
        )
        yield UnreadFile(name, sentence, exercise)


def _wanted(open_ones: list[str]) -> str:
    first = f"{open_ones[0]}.ipynb"
    return first if len(open_ones) == 1 else f"the notebook of each exercise, such as {first}"
