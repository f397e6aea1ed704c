"""The installer: torch comes in the build that fits the machine, and one that is there stays.

The packages are fakes of a few bytes, on an index of this test's own: no network, and nothing of torch's size.
"""

from __future__ import annotations

import ast
import os
import shutil
import socket
import subprocess
import sys
import threading
import tomllib
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.metadata import requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from autograder import install

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
SCRIPT = ROOT / "autograder/install.py"
UV = shutil.which("uv", path=os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]))
slow = pytest.mark.slow


@dataclass(frozen=True)
class Index:
    """A web server with a default index and an index of CPU builds, and what it was asked for."""

    url: str
    folder: Path
    asked: list[str]


def write_wheel(folder: Path, name: str, version: str, module: str, requires: str = "") -> Path:
    """A wheel with one empty module."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}-{version}-py3-none-any.whl"
    about = f"{name}-{version}.dist-info"
    metadata = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n" + (
        f"Requires-Dist: {requires}\n" * bool(requires)
    )
    with zipfile.ZipFile(path, "w") as wheel:
        wheel.writestr(f"{module}/__init__.py", "check = None\n")
        wheel.writestr(f"{about}/METADATA", metadata)
        wheel.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr(f"{about}/RECORD", "")
    return path


@pytest.fixture(scope="module")
def course_wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_wheel(tmp_path_factory.mktemp("wheel"), "acourse", "1.0", "autograder", install.TORCH)


@pytest.fixture
def index(tmp_path: Path) -> Iterator[Index]:
    """It has torch 2.13.0, as its CPU build on one index and with CUDA on the other."""
    asked: list[str] = []

    class Handler(SimpleHTTPRequestHandler):
        def log_message(self, *message: object) -> None:
            asked.append(self.path)

    for place, version in (("default", "2.13.0"), ("cpu", "2.13.0+cpu")):
        folder = tmp_path / "index" / place / "torch"
        wheel = write_wheel(folder, "torch", version, "torch")
        name = wheel.name.replace("+", "%2B")
        (folder / "index.html").write_text(f'<!DOCTYPE html><a href="{name}">{wheel.name}</a>')
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(tmp_path / "index")))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield Index(f"http://127.0.0.1:{server.server_port}", tmp_path / "index", asked)
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with pip alone."""
    folder = tmp_path_factory.mktemp("environment") / "venv"
    subprocess.run([sys.executable, "-m", "venv", folder], check=True, timeout=300)
    return folder


@pytest.fixture
def place(empty: Path) -> Iterator[Path]:
    yield empty
    (packages,) = empty.glob("lib/*/site-packages")
    for path in packages.iterdir():
        if path.name.startswith(("torch", "acourse", "autograder")):
            shutil.rmtree(path)


@pytest.fixture(params=["pip", "uv"])
def tool(request: pytest.FixtureRequest) -> str:
    if request.param == "uv" and UV is None:
        pytest.skip("uv is not installed: pip install uv")
    return str(request.param)


@pytest.fixture
def programs(tmp_path: Path) -> Path:
    """A folder on the search path: a machine's programs, with no nvidia-smi."""
    folder = tmp_path / "programs"
    folder.mkdir()
    return folder


@dataclass(frozen=True)
class Run:
    """One run of the installer."""

    said: str
    torch: str | None


@pytest.fixture
def installed(index: Index, place: Path, tool: str, programs: Path, tmp_path: Path, course_wheel: Path):  # type: ignore[no-untyped-def]  # a function
    """``installed(*arguments)``: install the course's wheel, by uv and by pip in turn."""
    if tool == "uv":
        (programs / "uv").symlink_to(str(UV))

    def run(*arguments: str) -> Run:
        variables = {
            "PATH": str(programs),
            "HOME": str(tmp_path),
            "PIP_CONFIG_FILE": os.devnull,
            "PIP_INDEX_URL": f"{index.url}/default",
            "PIP_NO_CACHE_DIR": "1",
            "UV_CACHE_DIR": str(tmp_path / "cache"),
            "no_proxy": "*",
        }
        command = [sys.executable, "-I", str(SCRIPT), "--into", str(place), *arguments, str(course_wheel)]
        done = subprocess.run(command, env=variables, capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, done.stdout + done.stderr
        return Run(done.stdout, install.torch_version(str(place / "bin/python")))

    return run


@slow
def test_cpu_build_without_a_gpu(index: Index, installed) -> None:  # type: ignore[no-untyped-def]  # the fixture's
    """Without a GPU, PyTorch's own index is asked, for torch alone."""
    run = installed("--torch-index", f"{index.url}/cpu")

    assert run.torch == "2.13.0+cpu"
    assert "torch is the CPU build" in run.said
    assert {path.split("/")[2] for path in index.asked if path.startswith("/cpu/")} == {"torch"}


@slow
def test_unreachable_index_is_passed_over(index: Index, installed) -> None:  # type: ignore[no-untyped-def]  # the fixture's
    """Where PyTorch's index does not answer, torch comes from the default index, and this is said."""
    with socket.socket() as refused:
        refused.bind(("127.0.0.1", 0))
        run = installed("--torch-index", f"http://127.0.0.1:{refused.getsockname()[1]}")

    assert run.torch == "2.13.0"
    assert "cannot be reached" in run.said


@slow
def test_cuda_build_with_a_gpu(index: Index, installed, programs: Path) -> None:  # type: ignore[no-untyped-def]  # the fixture's
    """Where the driver lists a GPU, torch comes with CUDA, and PyTorch's CPU builds are not asked for."""
    driver = programs / "nvidia-smi"
    driver.write_text(f"#!{sys.executable}\nprint('GPU 0: some model')\n")
    driver.chmod(0o755)

    run = installed("--torch-index", f"{index.url}/cpu")

    assert run.torch == "2.13.0"
    assert not any(path.startswith("/cpu/") for path in index.asked)


@slow
def test_torch_that_is_there_stays(index: Index, installed, place: Path, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]  # the fixture's
    """A torch within the range is not replaced, whatever the constraints say; one outside of it is."""
    limits = tmp_path / "limits.txt"
    limits.write_text("torch==2.13.0\ntorch-other==1\n")
    (packages,) = place.glob("lib/*/site-packages")
    with zipfile.ZipFile(write_wheel(tmp_path / "own", "torch", "2.13.7+own", "torch")) as wheel:
        wheel.extractall(packages)

    kept = installed("--torch-index", f"{index.url}/cpu", "--constraint", str(limits))
    shutil.rmtree(packages / "torch-2.13.7+own.dist-info")
    shutil.rmtree(packages / "torch")
    with zipfile.ZipFile(write_wheel(tmp_path / "own", "torch", "2.8.0", "torch")) as wheel:
        wheel.extractall(packages)
    files = ["torch/__init__.py", *(f"torch-2.8.0.dist-info/{name}" for name in ("METADATA", "WHEEL", "RECORD"))]
    (packages / "torch-2.8.0.dist-info/RECORD").write_text("".join(f"{name},,\n" for name in files))
    replaced = installed("--torch-index", f"{index.url}/cpu", "--constraint", str(limits))

    assert (kept.torch, kept.said) == ("2.13.7+own", "torch 2.13.7+own is installed and stays.\n")
    assert replaced.torch == "2.13.0+cpu", replaced.said


def test_index_that_never_answers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that takes the question and says nothing counts as unreachable."""
    monkeypatch.setattr(install, "PATIENCE", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        assert not install.answers(f"http://127.0.0.1:{silent.getsockname()[1]}")


def test_other_pythons_are_refused(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A Python that grades were not proven with is refused in a sentence, and nothing is installed."""
    monkeypatch.setattr(install, "PYTHONS", ((2, 6), (2, 7)))

    assert install.main(["nothing"]) == 2
    assert "needs Python 2.6 to 2.7; this is 3." in capsys.readouterr().err


def test_own_name_never_reaches_an_index() -> None:
    """An extra of the installed package becomes what it needs, and extras that it names become what they need."""
    metadata = requires("attention-course")
    found = install.without_own_name(["attention-course[grade]", "Attention_Course", "./a.whl[grade]"], metadata)
    assert found is not None

    assert {Requirement(one).name for one in found[:-1]} >= {"torch", "nbgrader", "transformers", "psutil"}
    assert not {Requirement(one).name for one in found[:-1]} & {"attention-course", "jupyterlab", "sphinx"}
    assert found[-1] == "./a.whl[grade]"


def test_every_line_of_the_metadata_is_read() -> None:
    """A requirement has no marker, or one that names its extra and nothing else."""
    lines = [line for line in requires("attention-course") or [] if ";" in line]

    assert [line for line in lines if not install.OF_EXTRA.fullmatch(line)] == []


def test_own_name_is_refused_if_it_is_not_installed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The installer names the file to install, and runs nothing."""
    monkeypatch.setattr(install, "own_metadata", lambda python: None)
    monkeypatch.setattr(install.Installer, "install", lambda *arguments: pytest.fail("something was installed"))

    assert install.main(["attention-course[grade]"]) == 2
    assert "Name the file of its wheel" in capsys.readouterr().err


def test_uv_is_told_what_pip_was() -> None:
    """Indexes that pip was given by variables are uv's, too, unless uv has its own."""
    told = install.environment({"PIP_INDEX_URL": "a", "PIP_FIND_LINKS": "b c", "UV_DEFAULT_INDEX": "d"})

    assert (told["UV_DEFAULT_INDEX"], told["UV_FIND_LINKS"]) == ("d", "b,c")


def test_range_is_the_packages() -> None:
    """The installer admits the Pythons and the torch that pyproject.toml admits, in each place that names torch."""
    project = PROJECT["project"]
    extras = project["optional-dependencies"]
    (first, last) = install.PYTHONS
    torch = [line for line in project["dependencies"] if line.startswith("torch")]

    assert project["requires-python"] == f">={first[0]}.{first[1]},<{last[0]}.{last[1] + 1}"
    assert torch == extras["cpu"] == extras["gpu"] == [install.TORCH]


@pytest.mark.parametrize(
    ("version", "is_in"),
    [("2.8.1", False), ("2.9.0", True), ("2.13.0+cpu", True), ("2.15.0+cu132", True), ("2.100", True), ("3.0", False)],
)
def test_torch_from_2_9_to_below_3_is_admitted(version: str, is_in: bool) -> None:
    """The installer keeps a torch from 2.9 to below 3, of any build, as the package's own requirement does."""
    requirement = Requirement(next(line for line in PROJECT["project"]["dependencies"] if line.startswith("torch")))

    assert install.is_admitted(version) is is_in
    assert requirement.specifier.contains(version) is is_in


@pytest.mark.parametrize("version", ["2.0.0", "2.4.6", "2.9.1"])
def test_numpy_2_is_admitted(version: str) -> None:
    """Each NumPy 2 satisfies the package, so that an installation changes none."""
    requirement = Requirement(next(line for line in PROJECT["project"]["dependencies"] if line.startswith("numpy")))

    assert requirement.specifier.contains(version)


def test_uv_knows_where_cpu_builds_are() -> None:
    """The extra ``cpu`` takes torch, and nothing else, from the index that the installer asks; it excludes ``gpu``."""
    uv = PROJECT["tool"]["uv"]
    (index,) = uv["index"]

    assert (index["url"], index["explicit"]) == (install.CPU_INDEX, True)
    assert uv["sources"] == {"torch": [{"index": index["name"], "extra": "cpu"}]}
    assert uv["conflicts"] == [[{"extra": "cpu"}, {"extra": "gpu"}]]


def test_installer_needs_python_alone() -> None:
    """A kit may carry the file: it imports the standard library, and older Pythons can read it to be refused."""
    tree = ast.parse(SCRIPT.read_text(encoding="utf-8"), feature_version=(3, 7))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    names = [alias.name for node in imports if isinstance(node, ast.Import) for alias in node.names]
    names += [node.module or "" for node in imports if isinstance(node, ast.ImportFrom)]

    assert {name.partition(".")[0] for name in names} <= sys.stdlib_module_names
