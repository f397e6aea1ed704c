"""Lines that say who moves in a regrade, by how much, and because of which checks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from autograder.boundary.text import one_line
from autograder.grades.changes import Change, because, total
from autograder.render import points_text


def move_lines(changes: Sequence[Change], most: int | None = None) -> Iterator[Text]:
    """A line for each exercise that moves, those that lose most first; then how many students move.

    Args:
        most: how many lines there may be; None for all.
    """
    ordered = sorted(changes, key=lambda change: (change.points, change.student, change.exercise))
    for change in ordered[:most]:
        colour = "green" if change.points > 0 else "red"
        yield Text.assemble(
            f"{one_line(change.student)}  {change.exercise}  ",
            (f"{points_text(change.before)} → {points_text(change.after)}", colour),
            f" of {points_text(change.max_points)}  {because(change)}",
        )
    if most is not None and len(ordered) > most:
        yield Text(f"and {len(ordered) - most} more: --details shows all", style="bright_black")
    yield Text(total(changes))
