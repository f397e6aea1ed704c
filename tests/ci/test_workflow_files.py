"""The files that ``autograder ci --write`` hands out: each job has the rights it needs, and no other."""

from __future__ import annotations

import os
import re
import stat
import subprocess
import tomllib
import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner

from autograder.ci.bundle import SCRIPTS, TEMPLATES, course_toml, gradescope_zip
from autograder.cli import main
from autograder.course import load_course
from autograder.model.course import Course
from autograder.wheel import package_wheel

WORKFLOWS = ("github.yml", "github-practice.yml")
SHELLS = ("setup.sh", "run_autograder")


def read(name: str) -> Any:
    return yaml.safe_load((TEMPLATES / name).read_text(encoding="utf-8"))


def scripts() -> list[tuple[str, str]]:
    """Every piece of shell that is handed out, with its place."""
    found = [(name, (TEMPLATES / name).read_text(encoding="utf-8")) for name in SHELLS]
    for name in WORKFLOWS:
        for job, content in read(name)["jobs"].items():
            found += [(f"{name} {job}", step["run"]) for step in content["steps"] if "run" in step]
    for job in ("fetch", "grade", "publish"):
        found += [(f"gitlab.yml {job}", script) for script in read("gitlab.yml")[job]["script"]]
    return found


SCRIPTS_AND_PLACES = scripts()


@pytest.mark.parametrize(("place", "script"), SCRIPTS_AND_PLACES, ids=[place for place, _ in SCRIPTS_AND_PLACES])
def test_the_shell_can_be_read(place: str, script: str) -> None:
    """And no service fills in text of somebody else's before the shell reads it."""
    checked = subprocess.run(["bash", "-n"], input=script, capture_output=True, text=True, check=False)

    assert checked.returncode == 0, checked.stderr
    assert "${{" not in script


@pytest.mark.parametrize("name", ["github.yml", "gitlab.yml", "setup.sh"])
def test_what_grading_needs_is_installed(name: str) -> None:
    """The package alone is a student's; and PyTorch's index is asked for torch alone."""
    text = (TEMPLATES / name).read_text(encoding="utf-8")
    [line] = [line for line in text.splitlines() if "constraints.txt " in line]

    assert re.search(r"\w+/install\.py .*--constraint \S*constraints\.txt ['\"].*\[grade\]['\"]$", line)
    assert "extra-index-url" not in text


@pytest.mark.parametrize("name", WORKFLOWS)
def test_github_jobs_have_no_more_rights_than_they_need(name: str) -> None:
    """No checkout leaves a credential behind, each job has a time limit, no event lends rights to strangers."""
    workflow = read(name)
    text = (TEMPLATES / name).read_text(encoding="utf-8")

    events = workflow[True]  # YAML 1.1 reads `on` as true
    assert set(events) <= {"push", "schedule", "workflow_dispatch"}
    assert workflow["permissions"] in ({}, {"contents": "read"})
    for job in workflow["jobs"].values():
        assert job["timeout-minutes"] <= 120
        assert job.get("permissions", {}) in ({}, {"contents": "read"})
        for step in job["steps"]:
            assert ("uses" in step) != ("run" in step)
            assert re.fullmatch(r"actions/[\w/-]+@[0-9a-f]{40}", step.get("uses", f"actions/x@{'0' * 40}"))
            if "checkout" in step.get("uses", ""):
                assert step["with"]["persist-credentials"] is False
    assert "pull_request" not in text
    assert "secrets: inherit" not in text


def test_the_github_job_that_runs_student_code_knows_no_secret() -> None:
    """The other two hold a token for one purpose each, and check nothing out."""
    jobs = read("github.yml")["jobs"]

    assert "secrets." not in str(jobs["grade"])
    assert "GH_TOKEN" not in str(jobs["grade"])
    for name, rights in (("fetch", {"contents": "read", "checks": "read"}), ("publish", {"checks": "write"})):
        app = next(step["with"] for step in jobs[name]["steps"] if step.get("id") == "app")
        assert {k.removeprefix("permission-"): v for k, v in app.items() if k.startswith("permission-")} == rights
        assert jobs[name]["steps"][0]["with"]["sparse-checkout"] == "autograder"  # not the course
        assert jobs[name]["permissions"] == {"contents": "read"}
        assert "install.py" not in str(jobs[name])
        assert "autograder ci" not in str(jobs[name])
        assert "grade_fetched" not in str(jobs[name])
    assert jobs["publish"]["needs"] == ["fetch", "grade"]


def test_a_batch_that_fails_stops_no_other() -> None:
    """Each batch uploads what it has, and all that there is gets published."""
    jobs = read("github.yml")["jobs"]

    assert jobs["grade"]["strategy"]["fail-fast"] is False
    uploads = [step for step in jobs["grade"]["steps"] if "upload-artifact" in step.get("uses", "")]
    assert len(uploads) == 2
    assert all(step["if"] == "always()" and "matrix.batch" in step["with"]["name"] for step in uploads)
    assert jobs["publish"]["if"].startswith("always() && ")


def test_a_students_own_workflow_holds_no_secret() -> None:
    """Whoever can write to a repository can read its secrets."""
    text = (TEMPLATES / "github-practice.yml").read_text(encoding="utf-8")

    assert "secrets." not in text
    assert "token" not in text.lower()


def test_gitlab_tokens_reach_one_job_each() -> None:
    """Each is named in the one job whose environment it is limited to; the job that runs code has none."""
    pipeline = read("gitlab.yml")
    jobs = {name: pipeline[name] for name in pipeline["stages"]}

    assert list(jobs) == ["fetch", "grade", "publish"]
    assert jobs["fetch"]["environment"]["name"] == "autograder-fetch"
    assert jobs["publish"]["environment"]["name"] == "autograder-publish"
    assert "environment" not in jobs["grade"]
    for token, owner in (("FETCH_TOKEN", "fetch"), ("PUBLISH_TOKEN", "publish")):
        assert [name for name, job in jobs.items() if token in str(job)] == [owner]
    assert {jobs[name]["variables"]["GIT_STRATEGY"] for name in ("fetch", "publish")} == {"none"}
    assert jobs["grade"]["artifacts"]["when"] == "always"
    assert jobs["grade"]["artifacts"]["reports"]["junit"] == "results/1/junit.xml"


@pytest.mark.parametrize("name", ["github.yml", "gitlab.yml"])
def test_full_isolation_is_what_is_asked_for(name: str) -> None:
    """A weaker level is a choice that somebody writes down."""
    assert "--isolation limits" not in (TEMPLATES / name).read_text(encoding="utf-8")
    assert read("gitlab.yml")["variables"]["ISOLATION"] == "full"
    assert "--isolation" not in str(read("github.yml"))


def test_the_zip_has_its_scripts_at_the_root_and_nothing_of_other_assignments(built: Path) -> None:
    """Gradescope runs both; the course in it can be read, and consists of the one assignment."""
    course = load_course(built)
    assignment = course.assignments[0]
    data = gradescope_zip(course, assignment)
    with zipfile.ZipFile(BytesIO(data)) as archive:
        modes = {entry.filename: entry.external_attr >> 16 for entry in archive.infolist()}
        assert all(modes[name] & stat.S_IXUSR for name in SCRIPTS)
        assert {"course/02_ramp/hidden_checks.py", "engine/install.py", "constraints.txt"} <= set(modes)
        assert [name for name in modes if name.endswith(".whl")] == [f"engine/{package_wheel()[0]}"]
        assert not [name for name in modes if name.startswith("course/") and "/misconceptions/" in name]
        assert not [name for name in modes if "__pycache__" in name]
    assert gradescope_zip(course, assignment) == data


def test_the_zips_course_is_this_course(course: Course) -> None:
    """Limits, feedback and titles stay, whatever characters they hold."""
    found = tomllib.loads(course_toml(course, course.assignments[0]))

    assert found["title"] == course.title
    assert found["feedback"] == course.feedback.value
    assert found["limits"]["cell_seconds"] == course.limits.cell_seconds
    assert found["assignments"][0]["units"] == ["01_double", "02_ramp"]


@pytest.mark.parametrize(
    ("service", "place"),
    [
        ("github", ".github/workflows/grade.yml"),
        ("gitlab", ".gitlab-ci.yml"),
        ("gradescope", "exports/gradescope-warm_up.zip"),
    ],
)
def test_files_are_written_where_the_service_looks(
    course: Course, monkeypatch: pytest.MonkeyPatch, service: str, place: str
) -> None:
    """It is said where, and what is to do next; a second time changes nothing."""
    monkeypatch.chdir(course.root)
    for _ in range(2):
        ran = CliRunner().invoke(main, ["ci", "--write", service])
        assert ran.exit_code == 0, ran.output
        assert f"Wrote {course.root / place}. " in ran.output
        assert (course.root / place).is_file()


def test_a_workflow_of_ones_own_is_not_overwritten(course: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    """The message says what to do instead."""
    monkeypatch.chdir(course.root)
    (course.root / ".gitlab-ci.yml").write_text("mine: {}\n")

    ran = CliRunner().invoke(main, ["ci", "--write", "gitlab"])

    assert ran.exit_code == 2
    assert "--into" in ran.output
    assert (course.root / ".gitlab-ci.yml").read_text() == "mine: {}\n"


@pytest.mark.parametrize(
    ("service", "place"), [("github", ".github/workflows/grade.yml"), ("gitlab", ".gitlab-ci.yml")]
)
def test_a_course_without_the_engine_gets_it_beside_the_workflow(
    course: Course, monkeypatch: pytest.MonkeyPatch, service: str, place: str
) -> None:
    """Each path of the engine in the workflow is a file that the command wrote, and its programs start from there."""
    monkeypatch.chdir(course.root)
    ran = CliRunner().invoke(main, ["ci", "--write", service])
    text = (course.root / place).read_text(encoding="utf-8")
    named = set(re.findall(r"(?<![\w-])engine/[\w./-]+\w", text))

    assert "Commit that folder" in ran.output
    assert named == {f"engine/{package_wheel()[0]}", "engine/install.py"}
    assert all((course.root / name).is_file() for name in named)
    assert "constraints.txt" not in text
    assert "autograder/" not in text
    for module in set(re.findall(r"python3 -P -m ([\w.]+)", text)):
        command = ["python3", "-P", "-S", "-c", f"import {module}"]
        variables = {"PATH": os.environ["PATH"], "PYTHONPATH": f"engine/{package_wheel()[0]}"}
        started = subprocess.run(command, cwd=course.root, env=variables, capture_output=True, text=True, check=False)
        assert started.returncode == 0, started.stderr
