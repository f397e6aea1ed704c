"""Fetching and publishing with a service that misbehaves: each repository's trouble is its own."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from autograder.ci import fetch_pushes, gh
from autograder.ci.fetch_pushes import BATCH, GIVEN_UP, MAX_TRIES, TOO_LARGE, Wanted, fetch
from autograder.ci.fetched import AGAIN, Fetched, write_list
from autograder.ci.publish_checks import publish, result
from autograder.ci.waiting import FIRST_PAUSE, Wait, due, read_memory, updated, write_memory

SHA = "a" * 40
TIME = "2026-03-01T12:00:00Z"
GH = """
import json, os, signal, sys, time
words = sys.argv[1:]
path = next(word for word in words if word.startswith(("orgs/", "repos/")))
with open("asked.txt", "a") as file:
    file.write(path + "\\n")
if path.startswith("orgs/"):
    page = int(path.rpartition("=")[2])
    names = open("names.txt").read().split()[100 * (page - 1):100 * page]
    print(json.dumps([{"name": n, "full_name": "class/" + n, "pushed_at": "2026-03-01T12:00:00Z"} for n in names]))
    sys.exit()
name, kind = path.split("/")[2:4]
how = name.partition("-")[2]
tries = open("asked.txt").read().split("\\n").count(path)
def fail(message, code=1):
    sys.stderr.write(message)
    sys.exit(code)
commit = {"sha": "a" * 40, "commit": {"committer": {"date": "2026-03-01T12:00:00Z"}}}
if "check-runs" in path and "--input" in words:
    body = json.load(open(words[words.index("--input") + 1]))
    if how == "unpublishable":
        fail("gh: Server Error (HTTP 500)")
    if how == "fussy" and body["output"]["annotations"]:
        fail("gh: Unprocessable Entity (HTTP 422)")
    json.dump(body, open("posted-" + name, "w"))
    print("{}")
elif "check-runs" in path:
    title = {"known": "Warm up: 10 of 20 points", "again": "Not graded yet: it will be tried again"}.get(how)
    print(json.dumps({"check_runs": [{"output": {"title": title}}] if title else []}))
elif kind == "commits":
    if how == "empty":
        fail("gh: Git Repository is empty. (HTTP 409)")
    if how == "forbidden":
        fail("gh: rate limit exceeded (HTTP 403)")
    if how == "recovers" and tries < 3:
        fail("gh: Bad Gateway (HTTP 502)")
    if how == "noise":
        os.write(1, os.urandom(5000))
    elif how == "nested":
        print("[" * 100_000)
    elif how == "odd":
        print(json.dumps([1, 2]))
    elif how == "injected":
        print(json.dumps({**commit, "sha": "$(id); rm -rf /"}))
    elif how == "wordy":
        while True:
            print(" " * 100_000)
    else:
        print(json.dumps(commit))
elif kind == "tarball":
    os.write(1, b"begin")
    if how == "endless":
        while True:
            os.write(1, bytes(1 << 16))
    if how == "hangs":
        time.sleep(60)
    if how == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    if how == "complains":
        while True:
            os.write(2, b"warning " * 1000)
    if how == "fails":
        fail("gh: Server Error (HTTP 500)")
"""
# What the service does for one repository, and whether that settles it.
MISBEHAVIOURS = {
    "endless": "problem",  # a tarball without end
    "empty": "done",  # no commit
    "recovers": "fetched",  # two failures, then an answer
    "hangs": "waits",
    "killed": "waits",
    "complains": "waits",  # an error message without end
    "fails": "waits",
    "forbidden": "waits",
    "noise": "waits",  # bytes that are no JSON
    "nested": "waits",  # JSON that is nested deeper than a parser can go
    "odd": "waits",  # JSON of another shape
    "injected": "waits",  # shell commands instead of a hash
    "wordy": "waits",  # JSON without end
}
WANTED = Wanted("class", "^warm_up-", "7")
Serve = Callable[..., None]


@pytest.fixture
def serve(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Serve:
    """``serve(names)`` makes a service with these repositories, and a program ``gh`` that asks it."""
    program = tmp_path / "gh"
    program.write_text(f"#!{sys.executable} -I\n{GH}")
    program.chmod(0o755)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    monkeypatch.setattr(gh, "PAUSES", (0.0, 0.0))
    monkeypatch.setattr(gh, "SECONDS", 3.0)
    monkeypatch.setattr(fetch_pushes, "MAX_ARCHIVE", 1 << 20)

    def make(*names: str) -> None:
        (tmp_path / "names.txt").write_text("\n".join(names))

    return make


def run(now: dict[str, Wait] | None = None, **wanted: str) -> list[Fetched]:
    """Fetch; ``now`` replaces what is remembered."""
    memory = Path("memory/waiting.json")
    if now is not None:
        write_memory(memory, now)
    return fetch(Wanted(**{**WANTED.__dict__, **wanted}), Path("work"), memory)


def remembered() -> dict[str, Wait]:
    return read_memory(Path("memory/waiting.json"))


@pytest.mark.slow
@pytest.mark.parametrize("how", MISBEHAVIOURS)
def test_one_repository_costs_the_others_nothing(serve: Serve, how: str) -> None:
    """The others are fetched; it has a result now, or is tried again later; no part of its archive stays."""
    serve(f"warm_up-{how}", "warm_up-sample")
    begun = time.monotonic()

    fetched = {one.name: one for one in run()}

    assert fetched["class/warm_up-sample"].problem == ""
    name = f"class/warm_up-{how}"
    state = remembered()[name]
    found = fetched.get(name)
    if found is not None:
        outcome = "problem" if found.problem == TOO_LARGE else "fetched"
    else:
        outcome = "done" if state.is_done else "waits"
    assert outcome == MISBEHAVIOURS[how]
    assert state.is_done or state.after >= time.time() + FIRST_PAUSE - 60
    archives = {one.archive for one in fetched.values() if not one.problem}
    assert {path.name for path in Path("work").iterdir()} == {"list.jsonl", *archives}
    assert time.monotonic() - begun < 60


def test_known_commits_are_settled_and_unfinished_ones_are_not(serve: Serve) -> None:
    """A check run that promises another try is no result. A settled commit is not asked for again."""
    serve("warm_up-known", "warm_up-again", "handbook")

    assert [one.name for one in run()] == ["class/warm_up-again"]
    Path("asked.txt").write_text("")
    assert run() == []
    assert Path("asked.txt").read_text().split() == ["orgs/class/repos?sort=pushed&per_page=100&page=1"]


def test_pushes_of_a_long_outage_are_not_lost(serve: Serve) -> None:
    """A push of months ago is fetched, too, if nothing was dealt with since; in the next page of the list, too."""
    serve(*(f"handbook{number}" for number in range(100)), "warm_up-sample")

    assert [one.name for one in run()] == ["class/warm_up-sample"]
    old = Wait("2025-01-01T00:00:00Z", 0.0, is_done=True)
    assert [one.name for one in run({"class/warm_up-sample": old})] == ["class/warm_up-sample"]


def test_who_waits_longest_is_first(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """One run has room for some; the next begins with those it left out."""
    names = [f"warm_up-sample{number}" for number in range(4)]
    serve(*names)
    monkeypatch.setattr(fetch_pushes, "MAX_COMMITS", 2)
    waits = {f"class/{name}": Wait(TIME, float(9 - place)) for place, name in enumerate(names)}

    first = [one.name for one in run(waits)]
    second = [one.name for one in run()]

    assert first == ["class/warm_up-sample3", "class/warm_up-sample2"]
    assert second == ["class/warm_up-sample1", "class/warm_up-sample0"]


def test_what_failed_before_is_graded_apart(serve: Serve) -> None:
    """A batch has a job of its own, so a commit that ends its job takes nobody along a second time."""
    names = [f"warm_up-sample{number}" for number in range(BATCH + 3)]
    serve(*names)
    waits = {f"class/{name}": Wait(TIME, 0.0, tries=1, handed_on=1) for name in names[:2]}

    batches = {one.name.partition("/")[2]: one.batch for one in run(waits)}

    assert len({batches[name] for name in names[:2]}) == 2
    assert not {batches[name] for name in names[:2]} & {batches[name] for name in names[2:]}


def test_what_always_fails_ends_in_a_result(serve: Serve) -> None:
    """After some tries the student reads that an instructor will look at it. A lost service gives up nobody."""
    serve("warm_up-fails", "warm_up-sample", "warm_up-forbidden")
    tired = {
        "class/warm_up-fails": Wait(TIME, 0.0, tries=MAX_TRIES),
        "class/warm_up-sample": Wait(TIME, 0.0, tries=MAX_TRIES, handed_on=MAX_TRIES),
        "class/warm_up-forbidden": Wait(TIME, 0.0, tries=99),
    }

    fetched = run(tired)

    assert {(one.name, one.problem) for one in fetched} == {
        ("class/warm_up-fails", GIVEN_UP),
        ("class/warm_up-sample", GIVEN_UP),
    }


def test_one_repository_is_graded_again_on_demand(serve: Serve) -> None:
    """It is fetched whatever is known of it, and what is remembered of the others stays."""
    serve()
    waits = {"class/warm_up-other": Wait(TIME, 5.0)}

    assert [one.name for one in run(waits, only="class/warm_up-known")] == ["class/warm_up-known"]
    assert run(only="../../user") == []
    assert remembered() == waits


def test_pauses_double_and_a_new_push_ends_them() -> None:
    """Who pushes again keeps the position in the queue."""
    wait = Wait("a", 100.0)
    pauses = []
    for _ in range(4):
        wait = wait.tried(1000.0)
        pauses.append((wait.after - 1000.0) / FIRST_PAUSE)

    assert pauses == [1, 2, 4, 8]
    assert due({"x": wait}, 1000.0) == []
    again = updated({"x": wait}, {"x": "b"}, 2000.0)["x"]
    assert (again.since, due({"x": again}, 2000.0)) == (100.0, ["x"])


@pytest.mark.parametrize(
    "text", ["", "[", "[]", "3", '{"a": 1}', '{"a": {"since": 1}}', "[" * 100_000, '{"a": {"x": 1}}']
)
def test_a_damaged_memory_is_an_empty_one(tmp_path: Path, text: str) -> None:
    """All repositories are then looked at again."""
    (tmp_path / "waiting.json").write_text(text)

    assert read_memory(tmp_path / "waiting.json") == {}
    assert read_memory(tmp_path / "missing.json") == {}


PLACE = {"path": "a.py", "start_line": 1, "end_line": 1, "annotation_level": "odd", "title": "t", "message": "m"}
FORGED = {
    "head_sha": "f" * 40,
    "conclusion": "approved",
    "details_url": "https://a.example",
    "output": {"title": "t" * 1000, "summary": "s", "annotations": [{**PLACE, "raw_details": "x"}] * 60},
}


def published(**results: Any) -> tuple[list[str], dict[str, Any]]:
    """Publish a result for each name; None for none. Return what failed and what was posted."""
    names = list(results)
    Path("work").mkdir()
    write_list(Path("work"), [Fetched(place, f"class/warm_up-{name}", SHA, TIME) for place, name in enumerate(names)])
    for place, content in enumerate(results.values()):
        folder = Path("results", str(place))
        folder.mkdir(parents=True)
        if content is not None:
            (folder / "check-run.json").write_text(content if isinstance(content, str) else json.dumps(content))
    failures = list(publish(Path("work"), Path("results")))
    return failures, {name: json.loads(Path(f"posted-warm_up-{name}").read_text()) for name in names
                      if Path(f"posted-warm_up-{name}").exists()}  # fmt: skip


def test_nothing_but_known_fields_is_published(serve: Serve) -> None:
    """Whatever a result's file says, it goes to the commit that was fetched, cut to size."""
    failures, posted = published(first=FORGED)

    sent = posted["first"]
    assert failures == []
    assert set(sent) == {"name", "head_sha", "status", "conclusion", "output"}
    assert (sent["head_sha"], sent["conclusion"]) == (SHA, "neutral")
    assert (len(sent["output"]["title"]), len(sent["output"]["annotations"])) == (200, 50)
    assert sent["output"]["annotations"][0] == {**PLACE, "annotation_level": "failure"}


def test_one_result_that_cannot_be_published_stops_no_other(serve: Serve) -> None:
    """A missing or damaged one is promised for later; one whose annotations are refused arrives without them."""
    failures, posted = published(unpublishable=FORGED, missing=None, damaged="[", fussy=FORGED, sample=FORGED)

    assert [failure.split("class/")[1].split()[0].rstrip(".") for failure in failures] == [
        "warm_up-unpublishable",
        "warm_up-missing",
        "warm_up-damaged",
    ]
    assert {name: body["output"]["title"][:9] for name, body in posted.items()} == {
        "missing": AGAIN[:9],
        "damaged": AGAIN[:9],
        "fussy": "t" * 9,
        "sample": "t" * 9,
    }
    assert posted["fussy"]["output"]["annotations"] == []


@pytest.mark.parametrize("kind", ["link", "linked folder", "pipe", "large", "nested", "text"])
def test_a_result_is_a_small_plain_file(tmp_path: Path, kind: str) -> None:
    """A link is not followed, and nobody waits for a pipe."""
    good, folder = tmp_path / "good", tmp_path / "0"
    good.mkdir()
    (good / "check-run.json").write_text(json.dumps(FORGED))
    assert result(good, good.parent) is not None
    if kind == "linked folder":
        folder.symlink_to(good)
    else:
        folder.mkdir()
    path = folder / "check-run.json"
    if kind == "link":
        path.symlink_to(good / "check-run.json")
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind != "linked folder":
        path.write_text({"large": json.dumps(FORGED) + " " * (1 << 20), "nested": "[" * 100_000, "text": '"x"'}[kind])

    assert result(folder, folder.parent) is None
