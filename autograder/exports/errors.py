"""What can go wrong when grades go out."""

from __future__ import annotations

from autograder.errors import AutograderError


class ExportError(AutograderError):
    """A sheet cannot be filled, or a format needs what was not given."""
