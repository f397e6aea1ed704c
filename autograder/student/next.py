"""Find the first unsolved exercise, and say what to do there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from autograder.errors import AutograderError
from autograder.render import points_text, wrapped
from autograder.student.exercise_info import load_card
from autograder.student.exercises import Exercise, answers_file, lesson_file, near_path
from autograder.student.progress import Standing, load_standing
from autograder.student.unwritten import unwritten


def standings(exercises: Iterable[Exercise]) -> tuple[dict[Path, Standing], list[str]]:
    """Return the student's progress by folder, and sentences to print about it."""
    found = {folder: load_standing(folder) for folder in dict.fromkeys(one.folder for one in exercises)}
    return {folder: standing for folder, (standing, _) in found.items()}, [
        notice for _, notice in found.values() if notice
    ]


def next_unsolved(
    exercises: Iterable[Exercise], known: Mapping[Path, Standing], after: Exercise | None = None
) -> Exercise | None:
    """Return the first unsolved exercise; None if all are solved.

    Args:
        after: look behind this one first, and then from the start.
    """
    unsolved = [one for one in exercises if not known[one.folder].is_solved(one.id)]
    later = [one for one in unsolved if after is not None and one.id > after.id]
    return next(iter(later or unsolved), None)


def what_to_do(exercise: Exercise, standing: Standing) -> str:
    """Describe the exercise: points so far, its file and lesson, and the commands to use."""
    card, last, lesson = load_card(exercise), standing.units.get(exercise.id), lesson_file(exercise)
    max_points = last.of if last is not None and last.of else card.points
    so_far = f" ({points_text(last.points if last else 0)} of {points_text(max_points)} points)" if max_points else ""
    title = f": {card.title}" if card.title else ""
    lines = [*wrapped(f"Next is {exercise.id}{title}{so_far}", rest="  ")]
    try:
        file = answers_file(exercise)
    except AutograderError as error:
        lines += wrapped(str(error), "  ", "  ")
    else:
        names = unwritten(file)
        lines += wrapped(", ".join(names), "  write   ", " " * 10) if names else ()
        lines.append(f"  in      {near_path(file)}")
        lines += [f"  lesson  {near_path(lesson)}"] if lesson is not None and lesson != file else []
    lines += [f"  check   autograder check {exercise.name}", f"  a hint  autograder hint {exercise.name}"]
    return "\n".join(lines)


def all_solved(exercises: Iterable[Exercise]) -> str:
    """Return the sentence for a student who has solved everything."""
    count = len(list(exercises))
    return f"All {count} exercises here are solved." if count > 1 else "The exercise here is solved."
