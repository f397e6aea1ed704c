"""Turn instructor notebooks into students' notebooks with nbgrader."""

from __future__ import annotations

import logging
import tempfile
from collections.abc import Mapping
from pathlib import Path

from autograder.errors import BuildError


def make_release(assignment: str, source: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files of release/<assignment> for the files of source/<assignment>, by name.

    nbgrader runs in a temporary folder and without a gradebook (``--no-db``), so a build does not touch the class's
    data.

    Raises:
        BuildError: nbgrader refused a notebook.
    """
    from nbgrader.converters import GenerateAssignment
    from nbgrader.coursedir import CourseDirectory
    from traitlets.config import Config

    quiet = logging.getLogger("autograder.nbgrader")
    quiet.addHandler(logging.NullHandler())
    quiet.propagate = False
    config = Config({"GenerateAssignment": {"no_database": True}, "SaveCells": {"enabled": False}})
    with tempfile.TemporaryDirectory(prefix="autograder-build-") as folder:
        root = Path(folder).resolve()
        _write(root / "source" / assignment, source)
        directory = CourseDirectory(config=config, root=str(root), assignment_id=assignment, log=quiet)
        converter = GenerateAssignment(coursedir=directory, config=config, log=quiet)
        try:
            converter.start()
        except Exception as error:  # nbgrader raises many kinds; its log has said more
            raise BuildError(f"nbgrader cannot release {assignment}: {error}", "Run: autograder verify") from error
        released = root / "release" / assignment
        return {
            path.relative_to(released).as_posix(): path.read_bytes()
            for path in sorted(released.rglob("*"))
            if path.is_file()
        }


def _write(folder: Path, files: Mapping[str, bytes]) -> None:
    folder.mkdir(parents=True)
    for name, content in files.items():
        (folder / name).write_bytes(content)
