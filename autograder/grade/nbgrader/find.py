"""Make nbgrader find every student who handed in, not only those with notebooks, and read times as we do.

nbgrader lists ``submitted/<student>/<assignment>/*.ipynb``, and no setting changes that. It would miss a student who
hands in ``.py`` modules. It stops at a time that it cannot read, and takes many time zones for UTC. So this module
replaces both methods, for our exporter only.
"""

from __future__ import annotations

import os
from datetime import datetime
from fnmatch import fnmatch
from functools import partial
from glob import glob
from pathlib import Path
from typing import Any

from nbconvert.exporters import Exporter
from nbgrader.converters.autograde import Autograde
from nbgrader.converters.base import NbGraderException

from autograder.course import find_assignment, load_course
from autograder.errors import AutograderError
from autograder.grades.hand_in_time import course_zone
from autograder.submissions.timestamp import submission_time


def find_by_folder(exporter: type[Exporter]) -> None:
    """Patch ``nbgrader autograde`` to list folders for this exporter. Call it once per process."""
    stock = Autograde.init_notebooks

    def init_notebooks(converter: Any) -> None:
        is_ours = issubclass(converter.exporter_class, exporter)
        found = _all_notebooks(converter) if is_ours else {}
        if is_ours:
            converter.coursedir.get_existing_timestamp = partial(_time, converter)
        if not found:  # nbgrader reports that itself
            stock(converter)
            return
        converter.assignments, converter.notebooks = found, []

    Autograde.init_notebooks = init_notebooks


def submission_folders(converter: Any) -> list[str]:
    """Return the folders of the students that nbgrader was asked to grade."""
    directory = converter.coursedir
    pattern = directory.format_path(directory.submitted_directory, directory.student_id, directory.assignment_id)
    return [folder for folder in glob(pattern) if os.path.isdir(folder)]


def _all_notebooks(converter: Any) -> dict[str, list[str]]:
    """Map each folder to one notebook per requested unit, whether the file exists or not."""
    directory = converter.coursedir
    try:
        assignment = find_assignment(load_course(Path(directory.root)), directory.assignment_id)
    except AutograderError as error:
        converter.log.error(str(error))
        raise NbGraderException(str(error)) from error
    names = [f"{unit.id}.ipynb" for unit in assignment.units if fnmatch(unit.id, directory.notebook_id)]
    return {folder: [os.path.join(folder, name) for name in names] for folder in submission_folders(converter) if names}


def _time(converter: Any, folder: str) -> datetime | None:
    """Return the time in ``timestamp.txt`` as naive UTC; None, with a warning, if it cannot be read."""
    found = submission_time(Path(folder), course_zone(Path(converter.coursedir.root)))
    if found.remark:
        converter.log.warning("%s: %s", folder, found.remark)
    return found.at.replace(tzinfo=None) if found.at else None
