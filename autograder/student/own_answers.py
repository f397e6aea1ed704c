"""Provide ``own_answers("softmax", ...)``: a student's answers to earlier exercises that pass their visible checks.

A lesson can build on them. Each file is checked in its own process, as by ``autograder check``; only a file that
passes runs here.
"""

from __future__ import annotations

import os
from itertools import chain
from pathlib import Path
from typing import Any

from autograder.errors import AutograderError
from autograder.render import points_text
from autograder.student.checker import Checker
from autograder.student.exercise_info import load_card
from autograder.student.exercises import Exercise, answers_file, exercises_near
from autograder.student.run import run_file
from autograder.student.silence import quiet


def own_answers(*names: str) -> dict[str, Any]:
    """Return the passing functions and classes of these exercises by name. Print a line for each exercise.

    Later answers use the student's earlier ones in place of those given in their own file, so a block contains the
    student's own attention. During grading it returns nothing and prints nothing.
    """
    found: dict[str, Any] = {}
    if os.environ.get("AUTOGRADER_GRADING"):
        return found
    with Checker() as checker:
        for name in names:
            try:
                exercise, path = _find(name, Path.cwd())
                answers, note = _answers(checker, exercise, path, found)
            except AutograderError as error:
                answers, note = {}, f"given: {error.what}"
            found |= answers
            print(f"{name:24}{note}")
    return found


def _answers(checker: Checker, exercise: Exercise, path: Path, before: dict[str, Any]) -> tuple[dict[str, Any], str]:
    """Return what the file defines, if it passes, and a sentence about it."""
    checker.start(exercise, path)
    checked = checker.result()
    where = f"{path.parent.name}/{path.name}"
    if checked.result is None:
        return {}, f"given: {where} could not be checked. {checked.stopped}"
    if not checked.is_solved:
        points = f"{points_text(checked.result.points)} of {points_text(checked.result.max_points)} points"
        return {}, f"given: {where} has {points}. Run: autograder check {exercise.name}"
    with quiet():
        names, _ = run_file(path, exercise=exercise)
    names.update({name: answer for name, answer in before.items() if name in names})
    return {name: names[name] for name in load_card(exercise).answers if name in names}, f"yours: {where}"


def _find(name: str, here: Path) -> tuple[Exercise, Path]:
    """Return the nearest exercise of that name that has a file of answers, in this folder or beside it.

    Raises:
        AutograderError: there is none.
    """
    for exercise in chain(exercises_near(here.parent), exercises_near(here)):
        if exercise.name == name and not exercise.is_course:
            try:
                return exercise, answers_file(exercise)
            except AutograderError:
                continue
    raise AutograderError("no file with your answers was found near here.", "")
