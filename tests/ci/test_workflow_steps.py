"""The steps' own commands, run with the files and variables that each service would give.

``gh`` and ``curl`` are small programs that answer as the service does, and note what they are asked. What only installs
or grants rights is left out: the engine is the one under test.
"""

from __future__ import annotations

import json
import random
import shutil
import subprocess
import sys
import tarfile
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import programs
import pytest
import yaml
from checkouts import REPOSITORY, WRONG_RAMP, Ran, write_checkout

from autograder.ci.bundle import SCRIPTS, TEMPLATES, gradescope_zip
from autograder.ci.fetched import AGAIN
from autograder.model.course import Course

pytestmark = pytest.mark.slow
SHA = {"sample-01": "a" * 40, "sample-02": "b" * 40, "sample-03": "c" * 40}
TIME = "2026-03-01T12:00:00Z"
GH = """
import json, os, shutil, sys
words = sys.argv[1:]
assert words[0] == "api" and os.environ["GH_TOKEN"]
served = os.environ["SERVED"]
path = next(word for word in words if "/" in word and not word.startswith("-"))
if "--input" in words:
    name = path.split("/")[2]
    shutil.copy(words[words.index("--input") + 1], os.path.join(served, f"posted-{name}.json"))
elif path.startswith("orgs/"):
    assert path.endswith("?sort=pushed&per_page=100&page=1")
    sys.stdout.write(open(os.path.join(served, "repos.json")).read())
else:
    _, _, name, kind, *_ = path.split("/")
    assert "check-runs" not in path or path.endswith("?check_name=autograder&app_id=7")
    answer = os.path.join(served, name, "checks" if "check-runs" in path else kind)
    sys.stdout.buffer.write(open(answer, "rb").read())
"""
CURL = """
import json, os, sys
words = sys.argv[1:]
assert "secret" not in " ".join(words)
assert "PRIVATE-TOKEN: secret" in open(words[words.index("--config") + 1]).read()
sent = [words[n + 1] for n, word in enumerate(words) if word == "--data-urlencode"]
sent = [part if "@" not in part.split("=")[0] else part.replace("@", "=", 1).split("=")[0] + "=" +
        open(part.split("@", 1)[1]).read() for part in sent]
with open(os.path.join(os.environ["SERVED"], "sent.jsonl"), "a") as file:
    file.write(json.dumps([words[-1], sent]) + "\\n")
"""


@pytest.fixture
def served(tmp_path: Path) -> Path:
    folder = tmp_path / "served"
    folder.mkdir()
    return folder


@pytest.fixture
def environment(job_environment: dict[str, str], venv: Path, served: Path, tmp_path: Path) -> dict[str, str]:
    """A runner's, with the service's programs found first."""
    bin_ = tmp_path / "bin"
    bin_.mkdir()
    for name, text in (("gh", GH), ("curl", CURL)):
        (bin_ / name).write_text(f"#!{sys.executable}\n{text}")
        (bin_ / name).chmod(0o755)
    path = f"{bin_}:{job_environment['PATH']}"
    found = {"PATH": path, "SERVED": str(served), "RUNNER_TEMP": str(venv.parent), "PYTHONPATH": str(REPOSITORY)}
    return {**job_environment, **found}


def run(script: str, where: Path, environment: dict[str, str]) -> Ran:
    """A step, with the shell's options that GitHub sets."""
    ran = subprocess.run(
        ["bash", "-e", "-o", "pipefail", "-c", script],
        cwd=where,
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran


def step(job: str, beginning: str) -> str:
    jobs: Any = yaml.safe_load((TEMPLATES / "github.yml").read_text(encoding="utf-8"))["jobs"]
    return str(next(one["run"] for one in jobs[job]["steps"] if one.get("name", "").startswith(beginning)))


def serve(served: Path, student: str, is_known: bool, pushed_at: str, ramp: str) -> dict[str, str]:
    """A student's repository as GitHub serves it; returns its entry in the organization's list."""
    folder = served / f"warm_up-{student}"
    folder.mkdir()
    commit = {"sha": SHA[student], "commit": {"committer": {"date": TIME}}}
    (folder / "commits").write_text(json.dumps(commit))
    runs = [{"output": {"title": "Warm up: 10 of 20 points" if is_known else AGAIN}}]
    (folder / "checks").write_text(json.dumps({"total_count": 1, "check_runs": runs}))
    write_checkout(served / "files" / student, ramp)
    data = BytesIO()
    with tarfile.open(fileobj=data, mode="w:gz") as archive:
        archive.add(served / "files" / student, f"class-warm_up-{student}-{SHA[student][:7]}")
    (folder / "tarball").write_bytes(data.getvalue())
    return {"name": folder.name, "full_name": f"class/{folder.name}", "pushed_at": pushed_at}


def test_github_grades_what_was_pushed_and_publishes_check_runs(
    course: Course, environment: dict[str, str], served: Path, tmp_path: Path
) -> None:
    """Three jobs, each in a folder of its own, with artifacts handed on; only the first and the last have a token."""
    solved = (course.root / "course/02_ramp/solution.py").read_text(encoding="utf-8")
    repositories = [
        serve(served, "sample-01", False, "2999-01-01T00:00:00Z", solved),
        serve(served, "sample-02", False, "2999-01-01T00:00:00Z", WRONG_RAMP),
        serve(served, "sample-03", True, "2999-01-01T00:00:00Z", WRONG_RAMP),
        {"name": "handbook", "full_name": "class/handbook", "pushed_at": "2999-01-01T00:00:00Z"},
    ]
    (served / "repos.json").write_text(json.dumps(repositories))
    with_token = {**environment, "GH_TOKEN": "secret"}
    wanted = {"APP_ID": "7", "ORGANIZATION": "class", "PATTERN": "^warm_up-", "REPOSITORY": ""}
    output, summary = tmp_path / "output", tmp_path / "summary"
    fetching, publishing = tmp_path / "fetching", tmp_path / "publishing"
    fetching.mkdir()
    publishing.mkdir()

    run(step("fetch", "Fetch"), fetching, {**with_token, **wanted, "GITHUB_OUTPUT": str(output)})
    assert output.read_text() == "count=2\nbatches=[0]\n"
    shutil.copytree(fetching / "work", course.root / "work")
    on_runner = {"GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": str(summary), "DEVICE": "cpu", "BATCH": "0"}
    run(step("grade", "Grade"), course.root, {**environment, **on_runner})
    shutil.copytree(course.root / "results", publishing / "results")
    shutil.copytree(fetching / "work", publishing / "work")
    run(step("publish", "Write"), publishing, with_token)

    posted = {path.name: json.loads(path.read_text(encoding="utf-8")) for path in served.glob("posted-*.json")}
    first, second = posted["posted-warm_up-sample-01.json"], posted["posted-warm_up-sample-02.json"]
    assert len(posted) == 2
    assert (first["conclusion"], first["head_sha"]) == ("success", SHA["sample-01"])
    assert (second["conclusion"], second["output"]["title"]) == ("failure", "Warm up: 10 of 20 points")
    assert {(one["path"], one["start_line"]) for one in second["output"]["annotations"]} == {("02_ramp.py", 8)}
    assert "warm_up-sample-02: Warm up: 10 of 20 points (exit status 0)" in summary.read_text(encoding="utf-8")
    result = programs.classroom50((course.root / "results/1/result.json").read_bytes())
    assert (result["owner"], result["datetime"]) == ("warm_up-sample-01", TIME)


def push(project: Path, environment: dict[str, str]) -> None:
    git = ["git", "-c", "user.name=sample-01", "-c", "user.email=sample-01@example.org", "-C", str(project)]
    for words in (["init", "-q", "-b", "main"], ["add", "."], ["commit", "-q", "-m", "Homework"]):
        subprocess.run([*git, *words], check=True, env=environment)


def test_gitlab_grades_a_push_and_publishes_status_and_comment(
    course: Course, environment: dict[str, str], served: Path, venv: Path, tmp_path: Path
) -> None:
    """The project comes from the webhook's payload; git's files and the token do not reach the job that runs code."""
    pipeline: Any = yaml.safe_load((TEMPLATES / "gitlab.yml").read_text(encoding="utf-8"))
    variables = {**pipeline["variables"], "VENV": str(venv)}
    project = tmp_path / "gitlab/class/sample-01.git"
    write_checkout(project, WRONG_RAMP)
    push(project, environment)
    payload = tmp_path / "payload.json"
    payload.write_text(json.dumps({"project": {"path_with_namespace": "class/sample-01"}, "ref": "refs/heads/main"}))
    fetching, publishing = tmp_path / "fetching", tmp_path / "publishing"
    fetching.mkdir()
    publishing.mkdir()
    job = {**environment, **variables, "CI_SERVER_URL": f"file://{tmp_path}/gitlab"}

    run(*pipeline["fetch"]["script"], fetching, {**job, "FETCH_TOKEN": "secret", "TRIGGER_PAYLOAD": str(payload)})
    assert sorted(path.name for path in fetching.rglob("*")) == ["1.tar.gz", "list.jsonl", "work"]
    assert not [path for path in fetching.rglob("*") if path.is_file() and b"secret" in path.read_bytes()]
    shutil.copytree(fetching / "work", course.root / "work")
    run(pipeline["grade"]["script"][1], course.root, {**job, "CI_JOB_TOKEN": "secret"})
    for folder, name in ((fetching, "work"), (course.root, "results")):
        shutil.copytree(folder / name, publishing / name)
    programs.junit((course.root / "results/1/junit.xml").read_bytes())
    api = {"CI_API_V4_URL": "https://gitlab.example/api/v4", "PUBLISH_TOKEN": "secret"}
    run(*pipeline["publish"]["script"], publishing, {**job, **api})

    sha = json.loads((fetching / "work/list.jsonl").read_text())["sha"]
    sent = [json.loads(line) for line in (served / "sent.jsonl").read_text(encoding="utf-8").splitlines()]
    (status_url, status), (comment_url, comment) = sent
    assert status_url == f"https://gitlab.example/api/v4/projects/class%2Fsample-01/statuses/{sha}"
    assert status == ["state=failed", "name=autograder", "description=Warm up: 10 of 20 points"]
    assert comment_url.endswith(f"/repository/commits/{sha}/comments")
    assert comment[0].startswith("note=## Warm up: 10 of 20 points")
    assert not (publishing / "token.txt").exists()


@pytest.mark.slow
def test_a_large_gitlab_project_is_a_result_for_that_student(
    environment: dict[str, str], served: Path, tmp_path: Path
) -> None:
    """No more than the limit arrives, and the student reads what to do."""
    pipeline: Any = yaml.safe_load((TEMPLATES / "gitlab.yml").read_text(encoding="utf-8"))
    project = tmp_path / "gitlab/class/sample-01.git"
    project.mkdir(parents=True)
    (project / "data.bin").write_bytes(random.Random(0).randbytes(66 << 20))
    push(project, environment)
    fetching = tmp_path / "fetching"
    fetching.mkdir()
    job = {**environment, **pipeline["variables"], "CI_SERVER_URL": f"file://{tmp_path}/gitlab"}

    run(*pipeline["fetch"]["script"], fetching, {**job, "STUDENT_PROJECT": "class/sample-01", "FETCH_TOKEN": "s"})

    one = json.loads((fetching / "work/list.jsonl").read_text())
    assert one["problem"].startswith("The repository is larger than 64 MB.")
    assert sorted(path.name for path in fetching.rglob("*")) == ["list.jsonl", "work"]


def test_gitlab_publishes_what_kept_a_project_from_being_graded(
    environment: dict[str, str], served: Path, tmp_path: Path
) -> None:
    """Without any result of the job that grades."""
    pipeline: Any = yaml.safe_load((TEMPLATES / "gitlab.yml").read_text(encoding="utf-8"))
    one = {"number": 1, "name": "class/sample-01", "sha": "a" * 40, "at": "", "batch": 0, "problem": "Too large."}
    (tmp_path / "work").mkdir()
    (tmp_path / "work/list.jsonl").write_text(json.dumps(one) + "\n")
    api = {"CI_API_V4_URL": "https://gitlab.example/api/v4", "PUBLISH_TOKEN": "secret"}

    run(*pipeline["publish"]["script"], tmp_path, {**environment, **pipeline["variables"], **api})

    sent = [json.loads(line)[1] for line in (served / "sent.jsonl").read_text(encoding="utf-8").splitlines()]
    assert sent == [["state=pending", "name=autograder", "description=Not graded"], ["note=Too large."]]


@pytest.mark.parametrize("project", ["", "../other", "a b/c", "-x/y", "class/$(id)"])
def test_gitlab_fetches_no_odd_project(environment: dict[str, str], tmp_path: Path, project: str) -> None:
    """What a webhook sends is not trusted to be a project's name."""
    pipeline: Any = yaml.safe_load((TEMPLATES / "gitlab.yml").read_text(encoding="utf-8"))
    job = {**environment, **pipeline["variables"], "STUDENT_PROJECT": project}

    with pytest.raises(AssertionError, match="Set STUDENT_PROJECT"):
        run(*pipeline["fetch"]["script"], tmp_path, {**job, "CI_SERVER_URL": f"file://{tmp_path}", "FETCH_TOKEN": "s"})


@pytest.mark.parametrize("is_handed_in", [True, False])
def test_gradescopes_harness_gets_its_results(
    course: Course, environment: dict[str, str], venv: Path, tmp_path: Path, is_handed_in: bool
) -> None:
    """The zip is unpacked where Gradescope does it; a run leaves results.json and nothing else."""
    base = tmp_path / "autograder"
    with ZipFile(BytesIO(gradescope_zip(course, course.assignments[0]))) as archive:
        archive.extractall(base / "source")
    shutil.copy(base / "source/run_autograder", base)
    write_checkout(base / "submission", WRONG_RAMP)
    if not is_handed_in:
        shutil.rmtree(base / "submission")
        (base / "submission").mkdir()
    (base / "results").mkdir()
    metadata = {"id": 7, "created_at": "2026-03-01T12:00:00.123456-07:00", "users": [{"id": 2}, {"id": 1}]}
    (base / "submission_metadata.json").write_text(json.dumps(metadata))

    script = f'bash "{base}/run_autograder" "{base}" "{venv}"'
    run(script, base, {**environment, "AUTOGRADER_WITHOUT": "bubblewrap"})

    total, tests = programs.gradescope((base / "results/results.json").read_bytes())
    assert total == (10 if is_handed_in else 0)
    assert tests
    assert [path.name for path in (base / "results").iterdir()] == ["results.json"]
    assert {path.name for path in (base / "source").iterdir()} >= {*SCRIPTS, "course", "engine"}
