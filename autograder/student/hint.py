"""Show the lesson's hints, one more at each call."""

from __future__ import annotations

import difflib
import re
import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from autograder.errors import CourseError
from autograder.render import WIDTH, wrapped
from autograder.student.exercise_info import Card, Hint, load_card
from autograder.student.exercises import Exercise, lesson_file, near_path
from autograder.student.progress import Standing

ITEM = re.compile(r"([-*+]|\d+\.)\s")
BETWEEN = re.compile(r"\n\s*\n|\n(?=\s*(?:[-*+]|\d+\.)\s)")  # blocks


@dataclass(frozen=True)
class ShownHint:
    """A hint to show.

    Args:
        key: what it helps with.
        level: 1 for the gentlest.
        of: how many there are.
        is_again: all were seen before.
    """

    hint: Hint
    key: str
    level: int
    of: int
    is_again: bool = False


def give_hint(
    exercise: Exercise, standing: Standing, answer: str | None = None
) -> tuple[str, Callable[[Standing], Standing]]:
    """Return the next hint as text, and the function that updates the student's progress.

    Raises:
        CourseError: there are no hints, or none for this answer.
    """
    card = load_card(exercise)
    if not card.hints:
        lesson = lesson_file(exercise)
        where = f"Look into {near_path(lesson)}." if lesson is not None else "Look into its lesson."
        raise CourseError(f"The hints of {exercise.name} are not in {exercise.checks.parent}.", where)
    shown = next_hint(card, standing, exercise, answer)
    return hint_text(exercise, shown), lambda before: before.shown(exercise.id, shown.key, shown.level)


def next_hint(card: Card, standing: Standing, exercise: Exercise, answer: str | None = None) -> ShownHint:
    """Return the next unseen hint for the named answer, or for the first answer that is not right yet.

    Raises:
        CourseError: there is no such answer.
    """
    groups = _groups(card.hints)
    if answer is not None:
        key = _group_of(answer, groups, exercise)
    else:
        last = standing.units.get(exercise.id)
        wrong = [key for key in groups if last is None or set(key.split(", ")) & set(last.open)]
        seen = standing.hints.get(exercise.id, {})
        key = next(iter(wrong or [key for key in groups if seen.get(key, 0) < len(groups[key])] or [*groups][-1:]))
    hints, level = groups[key], standing.hints.get(exercise.id, {}).get(key, 0) + 1
    is_again = level > len(hints)
    level = min(level, len(hints))
    return ShownHint(hints[level - 1], key, level, len(hints), is_again)


def hint_text(exercise: Exercise, shown: ShownHint) -> str:
    """Return the hint as text for a terminal."""
    title = f": {shown.hint.title}" if shown.hint.title else ""
    heading = wrapped(f"Hint {shown.level} of {shown.of} for {shown.key}{title}", rest="  ")
    lines = [*heading, "", *_lines(shown.hint.text), ""]
    if shown.is_again:
        lines.append("You have seen all of them now; this is the last one again.")
    elif shown.level == shown.of:
        lines.append("This is the last one.")
    else:
        lines.append(f"One more: autograder hint {exercise.name}")
    if shown.level == shown.of and (lesson := lesson_file(exercise)) is not None:
        lines.append(f"The lesson says more: {near_path(lesson)}")
    return "\n".join(lines)


def _groups(hints: Sequence[Hint]) -> dict[str, list[Hint]]:
    """Group the hints by the answers that they help with, in the lesson's order."""
    groups: dict[str, list[Hint]] = {}
    for hint in hints:
        groups.setdefault(", ".join(hint.answers), []).append(hint)
    return groups


def _group_of(answer: str, groups: dict[str, list[Hint]], exercise: Exercise) -> str:
    names = {name: key for key in groups for name in key.split(", ")}
    if answer in names:
        return names[answer]
    near = difflib.get_close_matches(answer, names, n=1)
    meant = f"Did you mean {near[0]!r}? " if near else ""
    raise CourseError(
        f"{exercise.name} has no hints for {answer!r}.", f"{meant}There are some for: {', '.join(names)}."
    )


def _lines(markdown: str) -> list[str]:
    """Convert Markdown to terminal lines: wrap prose and list items, keep code."""
    blocks: list[list[str]] = []
    for number, part in enumerate(re.split(r"^```.*$\n?", markdown, flags=re.MULTILINE)):
        if number % 2:
            blocks.append(textwrap.indent(part.rstrip("\n"), "      ").splitlines())
        else:
            blocks += [_paragraph(block) for block in BETWEEN.split(part.strip()) if block]
    return [line for block in blocks for line in ("", *block)][1:]


def _paragraph(block: str) -> list[str]:
    return textwrap.wrap(
        " ".join(block.split()),
        WIDTH,
        initial_indent="  ",
        subsequent_indent="    " if ITEM.match(block.strip()) else "  ",
        break_long_words=False,
        break_on_hyphens=False,
    )
