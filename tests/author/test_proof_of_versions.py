"""The proof on the installed versions: what it grades, what it remembers, and what it refuses."""

from __future__ import annotations

import shutil
from pathlib import Path

import msgspec
import pytest

from autograder.author import proof
from autograder.author.proof import FILE, Proven, Versions, expect_proven, prove, remember, versions_here
from autograder.course import load_course
from autograder.errors import VersionsError
from autograder.model.course import Course

ROOT = Path(__file__).parents[2]
OTHER = Versions("3.12", "2.9.1", "2.0.0", "Linux x86_64")


@pytest.fixture
def two(tmp_path: Path) -> Course:
    """The first two exercises of this repository, built, with nothing proven."""
    for name in ("01_dot_products", "02_softmax"):
        shutil.copytree(ROOT / "course" / name, tmp_path / "course" / name)
    for path in (ROOT / "solutions").glob("0[12]_*.mistakes"):
        (tmp_path / "solutions").mkdir(exist_ok=True)
        shutil.copy(path, tmp_path / "solutions")
    (tmp_path / "course/course.toml").write_text(
        'title = "Two"\n[[assignments]]\nname = "one"\nunits = ["01_dot_products", "02_softmax"]\n', encoding="utf-8"
    )
    return load_course(tmp_path)


def damage(course: Course, monkeypatch: pytest.MonkeyPatch, faults: list[str]) -> None:
    """Let each unit have these faults, as under versions that change results."""
    monkeypatch.setattr(proof, "_faults", lambda units: [faults for _ in units])


@pytest.mark.slow
def test_the_course_is_proven_here(course_copy: Course) -> None:
    """Every exercise of this course holds under the installed versions: solution, a style, known mistakes."""
    (course_copy.root / FILE).unlink()
    proven = prove(course_copy, course_copy.units, lambda text: None)

    assert proven.faults == ()
    assert len(proven.units) == len(course_copy.units)


def test_a_proof_is_remembered(two: Course) -> None:
    """What was proven once is not proven again until a file of the exercise changes."""
    said: list[str] = []
    expect_proven(two, two.units, said.append)
    expect_proven(two, two.units, said.append)

    assert len(said) == 1
    assert str(versions_here()) in said[0]


def test_other_versions_are_proven_anew(two: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    """The memory holds for one combination of versions; others are proven and remembered beside it."""
    remember(two, {unit: [] for unit in two.units})
    here = versions_here()
    monkeypatch.setattr(proof, "versions_here", lambda: OTHER)
    damage(two, monkeypatch, [])
    said: list[str] = []
    prove(two, two.units, said.append)

    known = msgspec.json.decode((two.root / FILE).read_bytes(), type=list[Proven])
    assert said != []
    assert [one.versions for one in known] == [here, OTHER]


def test_a_difference_is_refused(two: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    """A result that differs ends the command: what differs, what it means, what was proven last, what to run."""
    remember(two, {unit: [] for unit in two.units})
    here = versions_here()
    monkeypatch.setattr(proof, "versions_here", lambda: OTHER)
    damage(two, monkeypatch, ["the solution does not pass rows_sum_to_one (first draw)"] * 4)

    with pytest.raises(VersionsError) as refused:
        expect_proven(two, two.units, lambda text: None)

    assert f"not proven under {OTHER}" in refused.value.what
    assert "and 3 more" in refused.value.what
    assert f"Proven last: {here}" in refused.value.what
    assert refused.value.cure == f"Run: pip install torch=={here.torch} numpy=={here.numpy}"
    assert proof._held(two.root, OTHER) == {}


def test_a_wrong_result_is_found(two: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mistake that passes here, or a solution that fails, is a fault."""
    solution = two.units[1].folder / "solution.py"
    solution.write_text(solution.read_text(encoding="utf-8").replace("torch.exp(", "torch.exp2("), encoding="utf-8")

    assert any("the solution does not pass" in fault for fault in proof._faults_of(two.units[1]))


def test_an_exercise_that_is_not_built_is_left_to_build(two: Course) -> None:
    """A changed exercise has no current bank: its author's next build verifies it, and no version is blamed."""
    with (two.units[0].folder / "solution.py").open("a", encoding="utf-8") as file:
        file.write("\n# changed\n")
    proven = prove(two, two.units[:1], lambda text: None)

    assert (proven.units, proven.faults) == ((), ())


@pytest.mark.parametrize("content", ["", "[", '{"a": 1}', "[1]"])
def test_a_damaged_memory_is_proven_again(two: Course, content: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A memory that cannot be read counts as empty."""
    damage(two, monkeypatch, [])
    (two.root / FILE).parent.mkdir(exist_ok=True)
    (two.root / FILE).write_text(content, encoding="utf-8")

    assert len(prove(two, two.units, lambda text: None).units) == 2
