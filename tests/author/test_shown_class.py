"""The class of ``make grade`` looks like a class: mistakes stand in the answer's place, and students share them."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

from autograder.author.sample_class import write_sample_class
from autograder.author.shown_class import replaced, shown_samples
from autograder.model.course import Course

CELLS = ["import torch", "# Task\ndef first(x):\n    return x\n\nLIMIT = 3", "def second(x):\n    return first(x)"]


def test_a_mistake_replaces_the_right_answer() -> None:
    """In its own cell, with its imports before it; the other cells stay."""
    wrong = "import math\n\ndef second(x):\n    return math.pi\n\nLIMIT = 4\n"

    assert replaced(CELLS, wrong) == [
        "import torch",
        "import math\n\n\n# Task\ndef first(x):\n    return x\n\nLIMIT = 4",
        "def second(x):\n    return math.pi",
    ]


def test_no_answer_is_there_twice(course: Course, tmp_path: Path) -> None:
    """In every file of the class, each name is defined once, as in a student's work."""
    few = replace(course, assignments=course.assignments[:2])
    titles = write_sample_class(few, tmp_path, shown_samples(few.root))

    answers = Counter()
    for path in [path for path in tmp_path.rglob("0*") if path.suffix in (".py", ".ipynb")]:
        try:
            text = path.read_text(encoding="utf-8")
            cells = json.loads(text)["cells"] if path.suffix == ".ipynb" else [{"source": text}]
        except ValueError:  # the broken file
            continue
        lines = [line for cell in cells for line in "".join(cell["source"]).splitlines()]
        defined = Counter(line.partition("(")[0] for line in lines if line.startswith(("def ", "class ")))
        answers[path.stem, text] += 1
        assert all(count == 1 for name, count in defined.items()), (path, defined)
    assert len(titles) == 10
    assert max(answers.values()) >= 2
