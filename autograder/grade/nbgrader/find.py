"""Let nbgrader find every student who handed in, and not only those with notebooks.

nbgrader lists what lies in ``submitted/<student>/<assignment>/*.ipynb``, and has no setting for that. A class that
hands in ``.py`` modules has none of these. So the one method that lists is replaced, for our exporter alone.
"""

from __future__ import annotations

import os
from fnmatch import fnmatch
from glob import glob
from pathlib import Path
from typing import Any

from nbconvert.exporters import Exporter
from nbgrader.converters.autograde import Autograde
from nbgrader.converters.base import NbGraderException

from autograder.course import find_assignment, load_course
from autograder.errors import AutograderError


def find_by_folder(exporter: type[Exporter]) -> None:
    """Let ``nbgrader autograde`` look for folders where it converts by this exporter; once a process."""
    stock = Autograde.init_notebooks

    def init_notebooks(converter: Any) -> None:
        found = _all_notebooks(converter) if issubclass(converter.exporter_class, exporter) else {}
        if not found:  # nbgrader has its own words for that
            stock(converter)
            return
        converter.assignments, converter.notebooks = found, []

    Autograde.init_notebooks = init_notebooks


def submission_folders(converter: Any) -> list[str]:
    """The folders of the students whom nbgrader was asked to grade."""
    directory = converter.coursedir
    pattern = directory.format_path(directory.submitted_directory, directory.student_id, directory.assignment_id)
    return [folder for folder in glob(pattern) if os.path.isdir(folder)]


def _all_notebooks(converter: Any) -> dict[str, list[str]]:
    """Each of these folders, with a notebook for each unit that was asked for, whether it lies there or not."""
    directory = converter.coursedir
    try:
        assignment = find_assignment(load_course(Path(directory.root)), directory.assignment_id)
    except AutograderError as error:
        converter.log.error(str(error))
        raise NbGraderException(str(error)) from error
    names = [f"{unit.id}.ipynb" for unit in assignment.units if fnmatch(unit.id, directory.notebook_id)]
    return {folder: [os.path.join(folder, name) for name in names] for folder in submission_folders(converter) if names}
