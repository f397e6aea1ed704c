"""A real PostgreSQL server for the session, and an empty database for each test."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parent
pytest.importorskip("psycopg", reason="psycopg is not installed: pip install '.[postgres]'")

from faults.small_class import SmallClass, build_small_course  # noqa: E402
from server import Server, binaries  # noqa: E402

from autograder.grades import database  # noqa: E402

numbers = itertools.count(1)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All in one process: one server is enough."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.xdist_group("postgres"))


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    programs = binaries()
    if programs is None:
        pytest.skip("PostgreSQL is not installed: apt-get install postgresql")
    started = Server(programs)
    started.start()
    yield started
    started.remove()


@pytest.fixture
def db_url(server: Server) -> Iterator[str]:
    """An empty database; the engine's connections to it are given back at the end."""
    url = server.url(f"gradebook{next(numbers)}")
    yield url
    database.close(url)


@pytest.fixture(scope="session")
def small_course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_small_course(tmp_path_factory.mktemp("small") / "course")


@pytest.fixture
def small_class(small_course: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SmallClass:
    """Ada, Ben and Cy have handed in; nothing is graded yet."""
    return SmallClass.copy(small_course, tmp_path / "class", monkeypatch)
