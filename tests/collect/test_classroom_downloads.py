"""Clones of GitHub Classroom and Classroom 50: a folder of repositories."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from downloads import ANSWER, Class, done, only, write_tree, write_zip

from autograder.collect.classroom import committed_at

HEAD = b"ref: refs/heads/main\n"


def clone(name: str) -> dict[str, bytes]:
    return {
        f"{name}/.git/HEAD": HEAD,
        f"{name}/.git/objects/pack/pack-1.pack": b"PACK",
        f"{name}/.github/workflows/ci.yml": b"on: push",
        f"{name}/exercises/02_softmax.py": ANSWER,
    }


def test_the_roster_says_where_a_name_begins(of_class: Class, tmp_path: Path) -> None:
    """Names of users, classes and assignments hold "-"; nothing of `.git` is collected."""
    of_class.enrol(
        "username,first_name,last_name,email,section,github_id\nsample-one,A,B,a@uni.example,1,77\none,C,D,,1,78\n"
    )
    files = {**clone("cs101-self-attention-sample-one"), **clone("cs101-self-attention-one")}

    collected = of_class.collect(write_tree(tmp_path / "clones", files))

    assert (collected.title, collected.remarks) == ("GitHub Classroom", ())
    assert sorted(of_class.files()) == [
        "one/self_attention/exercises/02_softmax.py",
        "sample-one/self_attention/exercises/02_softmax.py",
    ]


def test_without_roster_the_common_part_is_the_assignment(of_class: Class, tmp_path: Path) -> None:
    """In an archive, too, with a folder around it."""
    names = ("self-attention-sample1", "self-attention-sample2")
    files = {f"self-attention-submissions/{name}": content for one in names for name, content in clone(one).items()}

    assert set(done(of_class.collect(write_zip(tmp_path / "x.zip", files)))) == {"sample1", "sample2"}


def test_the_last_commit_says_when(of_class: Class, tmp_path: Path) -> None:
    """One clone alone is collected as well. Settings in it that name programs run none."""
    repository = write_tree(tmp_path / "self-attention-sample1", {"02_softmax.py": ANSWER})
    ran = tmp_path / "ran"
    names = {"GIT_AUTHOR_NAME": "x", "GIT_AUTHOR_EMAIL": "x@x.example"}
    names |= {name.replace("AUTHOR", "COMMITTER"): value for name, value in names.items()}
    when = {"GIT_COMMITTER_DATE": "2026-01-30T15:30:10+01:00", "GIT_AUTHOR_DATE": "2020-01-01T00:00:00Z"}
    for arguments in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "x"]):
        subprocess.run(["git", *arguments], cwd=repository, check=True, env={**os.environ, **names, **when})
    with (repository / ".git/config").open("a") as config:
        config.write(
            f'[core]\n\tfsmonitor = "touch {ran}"\n\tpager = "touch {ran}"\n[gpg]\n\tprogram = "touch {ran}"\n'
        )
    of_class.enrol("username\nsample1\n")

    outcome = only(of_class.collect(repository))

    assert (outcome.student, f"{outcome.at}") == ("sample1", "2026-01-30 14:30:10+00:00")
    assert not ran.exists()


def test_what_is_no_repository_has_no_time(tmp_path: Path) -> None:
    """A folder without one, a link to another's, and one that is broken."""
    (tmp_path / "none").mkdir()
    write_tree(tmp_path / "broken", {".git/HEAD": HEAD})
    (tmp_path / "linked").mkdir()
    (tmp_path / "linked/.git").symlink_to(tmp_path / "broken/.git")

    assert [committed_at(tmp_path / name) for name in ("none", "broken", "linked")] == [None, None, None]
