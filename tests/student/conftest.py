"""A student's folder as ``autograder build`` makes it: two exercises, their cards, their stubs, and no ``course/``."""

from __future__ import annotations

from pathlib import Path

import pytest
from two_ends import CHECKS

from autograder.student.exercise_info import Card, Hint, pack_card

STUB = "def softmax(x, dim=-1):\n    raise NotImplementedError()\n"
HINTS = (
    Hint(("helper",), "a warm-up", "Return `x`."),
    Hint(("softmax",), "two steps", "First the *exponentials*, then their share of the sum.\n\n```\nx.exp()\n```"),
    Hint(("softmax",), "the sum", "- Sum along `dim`.\n- Keep it."),
)


@pytest.fixture
def student_folder(exercise_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder, which is the working directory, too."""
    values = (exercise_folder / "test_02_softmax.safetensors").read_bytes()
    for unit in "02_softmax", "03_other":
        card = Card(f"course/{unit}", f"About {unit}", 4.0, cell_seconds=2.0, all_seconds=30.0, hints=HINTS)
        (exercise_folder / f"test_{unit}.json").write_bytes(pack_card(card))
        (exercise_folder / f"test_{unit}.py").write_text(CHECKS)
        (exercise_folder / f"test_{unit}.safetensors").write_bytes(values)
        (exercise_folder / f"{unit}.py").write_text(STUB)
    monkeypatch.chdir(exercise_folder)
    return exercise_folder
