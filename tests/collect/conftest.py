"""A course of two assignments, of which nothing is built: collecting runs nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from downloads import Class

from autograder.course import load_course

ASSIGNMENTS = {"self_attention": ["01_dot_products", "02_softmax"], "causal_attention": ["06_causal_mask"]}


@pytest.fixture
def of_class(tmp_path: Path) -> Class:
    root = tmp_path / "teaching"
    lines = ['title = "Attention"']
    for name, units in ASSIGNMENTS.items():
        lines += ["[[assignments]]", f'name = "{name}"', f"units = {units}"]
        for unit in units:
            (root / "course" / unit).mkdir(parents=True)
    (root / "course/course.toml").write_text("\n".join(lines), encoding="utf-8")
    return Class(load_course(root))
