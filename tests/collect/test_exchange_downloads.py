"""nbgrader's exchange, and the layout that ``submitted/`` itself has."""

from __future__ import annotations

from pathlib import Path

from downloads import ANSWER, Class, done, problems, write_tree, write_zip

TIME = "2026-01-30 15:30:10.123456 UTC"
SECRET = "c2Vj-cmV_0Cg="


def test_the_newest_folder_counts(of_class: Class, tmp_path: Path) -> None:
    """Students and assignments are read from the right, because a user's name may hold "+"."""
    stamp = {"timestamp.txt": TIME.encode()}
    folders = {
        f"sample+1+self_attention+{TIME}+{SECRET}": {"02_softmax.ipynb": b"new", **stamp},
        f"sample+1+self_attention+2026-01-29 10:00:00.000000 UTC+{SECRET}": {"02_softmax.ipynb": b"old"},
        f"two+causal_attention+{TIME}": {"06_causal_mask.ipynb": b"{}", **stamp},
    }
    inbound = write_tree(
        tmp_path / "exchange/course/inbound",
        {f"{folder}/{name}": content for folder, files in folders.items() for name, content in files.items()},
    )

    collected = of_class.collect(inbound)

    assert collected.title == "nbgrader"
    assert of_class.files() == {
        "sample+1/self_attention/02_softmax.ipynb": b"new",
        "two/causal_attention/06_causal_mask.ipynb": b"{}",
    }
    assert set(of_class.times().values()) == {"2026-01-30T15:30:10Z"}


def test_other_assignments_are_left_alone(of_class: Class, tmp_path: Path) -> None:
    """One that the course does not have is named; one that is not asked for is not touched."""
    files = {
        f"one+self_attention+{TIME}+{SECRET}/02_softmax.py": ANSWER,
        f"one+causal_attention+{TIME}+{SECRET}/06_causal_mask.py": ANSWER,
        f"one+homework_0+{TIME}+{SECRET}/02_softmax.py": ANSWER,
    }
    inbound = write_tree(tmp_path / "inbound", files)

    asked = of_class.collect(inbound, assignment="causal_attention")
    everything = of_class.collect(inbound)

    assert [outcome.assignment for outcome in asked.outcomes] == ["causal_attention"]
    assert problems(everything) == {"one": "There is no assignment homework_0 in this course."}
    assert sorted(of_class.files()) == ["one/causal_attention/06_causal_mask.py", "one/self_attention/02_softmax.py"]


def test_anothers_submitted_folder_is_taken(of_class: Class, tmp_path: Path) -> None:
    """As a colleague packs it: submitted/<student>/<assignment>/, with its times."""
    files = {
        "submitted/one/self_attention/02_softmax.py": ANSWER,
        "submitted/one/self_attention/timestamp.txt": b"2026-01-30 15:30:10 UTC\n",
        "submitted/two/causal_attention/06_causal_mask.py": ANSWER,
    }

    collected = of_class.collect(write_zip(tmp_path / "submitted.zip", files))

    assert done(collected) == {"one": "new", "two": "new"}
    assert of_class.times() == {"one/self_attention": "2026-01-30T15:30:10Z"}


def test_a_time_that_is_none(of_class: Class, tmp_path: Path) -> None:
    """A student can write that file: what is no time is not one."""
    files = {"a/self_attention/02_softmax.py": ANSWER, "a/self_attention/timestamp.txt": b"9" * 3000}
    files |= {"b/self_attention/02_softmax.py": ANSWER, "b/self_attention/timestamp.txt": b"\xff\xfe"}

    collected = of_class.collect(write_zip(tmp_path / "x.zip", files))

    assert done(collected) == {"a": "new", "b": "new"}
    assert of_class.times() == {}
    assert all("cannot be read" in remark for outcome in collected.outcomes for remark in outcome.remarks)
    assert all(outcome.remarks for outcome in collected.outcomes)
