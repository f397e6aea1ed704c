"""Show all exercises: solved or not, with points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from autograder.render import WIDTH, points_text
from autograder.student.exercise_info import load_card
from autograder.student.exercises import Exercise
from autograder.student.next import next_unsolved
from autograder.student.progress import Standing

SOLVED, BEGUN, OPEN = "✓", "◐", "○"
COLOURS = {SOLVED: "green", BEGUN: "yellow"}


def status_lines(
    exercises: Sequence[Exercise], known: Mapping[Path, Standing], here: Exercise | None = None
) -> list[tuple[str, str]]:
    """Return a line for each exercise and a total, each with its mark.

    Args:
        here: the exercise to point at; by default the next one that is not solved.
    """
    here = here or next_unsolved(exercises, known)
    width = min(max(len(exercise.id) for exercise in exercises), WIDTH - 30)
    lines, earned, max_points = [], 0.0, 0.0
    for exercise in exercises:
        last, card = known[exercise.folder].units.get(exercise.id), load_card(exercise)
        points, of = (last.points if last else 0.0), (last.of if last and last.of else card.points)
        mark = SOLVED if last is not None and last.is_solved else BEGUN if points else OPEN
        score = f"{points_text(points):>4} of {points_text(of) if of else '?'}"
        arrow = "  ← you are here" if exercise == here else ""
        lines.append((mark, f"{mark} {exercise.id:{width}} {score}{arrow}"))
        earned, max_points = earned + points, max_points + (of or 0.0)
    solved = sum(mark == SOLVED for mark, _ in lines)
    lines.append(
        ("", f"{solved} of {len(exercises)} solved, {points_text(earned)} of {points_text(max_points)} points")
    )
    return lines
