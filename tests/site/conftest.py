"""The course's site, made once, and served on loopback."""

from __future__ import annotations

import functools
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from autograder.model.course import Course


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Requests are not worth a line."""


@pytest.fixture(scope="session")
def site(course: Course, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that ``autograder site`` writes."""
    folder = tmp_path_factory.mktemp("made") / "site"
    command = [sys.executable, "-m", "autograder", "site", "--output", str(folder)]
    in_a_hurry = {**os.environ, "AUTOGRADER_GRADING": "1"}  # lessons that train for long do little then
    made = subprocess.run(command, cwd=course.root, env=in_a_hurry, capture_output=True, text=True, timeout=900)
    assert made.returncode == 0, made.stderr
    return folder


@pytest.fixture(scope="session")
def url(site: Path) -> Iterator[str]:
    """Where the site is served."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=site))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
