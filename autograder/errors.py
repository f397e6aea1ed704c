"""Define the errors that users see: each says what happened, where, and what to do next."""

from __future__ import annotations


class AutograderError(Exception):
    """Base of every error that is reported as one sentence instead of a traceback.

    Args:
        what: what happened and where, one sentence.
        cure: what to do next, usually a command.
    """

    def __init__(self, what: str, cure: str = "") -> None:
        super().__init__(f"{what} {cure}".strip())
        self.what = what
        self.cure = cure


class CourseError(AutograderError):
    """Something in the course folder, or in one of its units, is missing or wrong."""


class BuildError(AutograderError):
    """Built files are missing, stale or cannot be made."""


class SubmissionError(AutograderError):
    """A submission, or the folder of submissions, cannot be read."""


class SandboxError(AutograderError):
    """The process that runs student code could not be started or was lost."""


class VersionsError(AutograderError):
    """Grades do not hold under the installed versions of Python, torch and NumPy."""


class GradebookError(AutograderError):
    """The gradebook cannot be opened or written."""


class LinkError(AutograderError):
    """A folder or file of the engine's own is a link, which may lead anywhere."""


class ExportError(AutograderError):
    """A sheet cannot be filled, or a format lacks an input."""
