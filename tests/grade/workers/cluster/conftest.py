"""A dask cluster of worker processes on this machine, and a small class to grade on it in real sandboxes."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("distributed", reason="dask.distributed is not installed: pip install '.[cluster]'")

HERE = Path(__file__).parent

import dask  # noqa: E402
from distributed import LocalCluster  # noqa: E402
from nbgrader_class import students  # noqa: E402
from nbgrader_helpers import write_submission  # noqa: E402
from real_class import FEW, RealClass, kept_at_two, two_workers  # noqa: E402

from autograder.author.build import build  # noqa: E402
from autograder.course import load_course  # noqa: E402
from autograder.grade.workers import cluster as cluster_module  # noqa: E402
from autograder.grade.workers.cluster import Cluster, connected  # noqa: E402

NBGRADER_CONFIG = HERE.parents[3] / "nbgrader_config.py"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All in one process: each cluster uses all of the machine."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.slow)
            item.add_marker(pytest.mark.xdist_group("cluster"))


@pytest.fixture(scope="session")
def handed_in(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The two-unit course with a class whose students do what breaks graders, and nothing graded."""
    root = tmp_path_factory.mktemp("cluster") / "course"
    shutil.copytree(HERE.parents[1] / "course", root)
    shutil.copy(NBGRADER_CONFIG, root)
    toml = (root / "course/course.toml").read_text()  # a machine that is busy with workers must not stop anybody's code
    toml = toml.replace("cell_seconds = 3", "cell_seconds = 60").replace(
        "submission_seconds = 15", "submission_seconds = 300"
    )
    (root / "course/course.toml").write_text(toml)
    build(load_course(root))
    for student, files in students(root).items():
        if student != "stubborn":  # it takes all its time, here as elsewhere
            write_submission(root, student, files)
    (root / "submitted/module/warm_up/mine.txt").symlink_to(root / "course/01_double/oracle.py")
    (root / ".autograder").mkdir()
    (root / ".autograder/secret").write_text("0" * 32)
    return root


@pytest.fixture
def real_class(handed_in: Path, tmp_path: Path) -> RealClass:
    """All of the class."""
    return RealClass.copy(handed_in, tmp_path / "course")


@pytest.fixture
def few(handed_in: Path, tmp_path: Path) -> RealClass:
    """Six of the class, none of whom needs long."""
    return RealClass.copy(handed_in, tmp_path / "course", FEW)


@pytest.fixture(scope="session")
def wanted(handed_in: Path, tmp_path_factory: pytest.TempPathFactory) -> RealClass:
    """The whole class, graded in local processes."""
    made = RealClass.copy(handed_in, tmp_path_factory.mktemp("local") / "course")
    made.grade(workers=2)
    return made


@pytest.fixture(scope="module")
def local_cluster() -> Iterator[LocalCluster]:
    """Two worker processes, each with a nanny that starts it again when it dies; a task may lose two of them."""
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 1}),
        LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0") as started,
    ):
        yield started


@pytest.fixture
def cluster(local_cluster: LocalCluster, monkeypatch: pytest.MonkeyPatch) -> Iterator[Cluster]:
    monkeypatch.setattr(cluster_module, "POLL_SECONDS", 0.5)
    two_workers(local_cluster)
    with connected(local_cluster.scheduler_address) as found, kept_at_two(local_cluster):
        yield found
