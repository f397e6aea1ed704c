"""What late work costs by course.toml, for nbgrader: ``AssignLatePenalties.plugin_class`` of nbgrader_config.py."""

from __future__ import annotations

from pathlib import Path

from nbgrader.plugins import LateSubmissionPlugin

from autograder.course import load_course


class CourseLatePenalties(LateSubmissionPlugin):  # type: ignore[misc]  # nbgrader carries no types
    """Takes off what ``[late]`` of course.toml says; without that table, what nbgrader's own settings say."""

    def late_submission_penalty(self, student_id: str, score: float, total_seconds_late: float) -> float | None:
        """The points taken off from a notebook; None for nothing."""
        late = load_course(Path(str(self.config.CourseDirectory.get("root", "")) or Path.cwd())).late
        if late is None:
            found: float | None = super().late_submission_penalty(student_id, score, total_seconds_late)
            return found
        return late.penalty(score, total_seconds_late) or None
