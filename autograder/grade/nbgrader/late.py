"""Apply the late penalty of course.toml in nbgrader, as ``AssignLatePenalties.plugin_class``."""

from __future__ import annotations

from pathlib import Path

from nbgrader.plugins import LateSubmissionPlugin

from autograder.course import load_course


class CourseLatePenalties(LateSubmissionPlugin):  # type: ignore[misc]  # nbgrader is untyped
    """The penalty of ``[late]`` in course.toml; without that table, the penalty of nbgrader's settings."""

    def late_submission_penalty(self, student_id: str, score: float, total_seconds_late: float) -> float | None:
        """Return the points to take off from a notebook; None for no penalty."""
        late = load_course(Path(str(self.config.CourseDirectory.get("root", "")) or Path.cwd())).late
        if late is None:
            found: float | None = super().late_submission_penalty(student_id, score, total_seconds_late)
            return found
        return late.penalty(score, total_seconds_late) or None
