"""A student's checkout, as a CI job has it."""

from __future__ import annotations

import subprocess
from pathlib import Path

REPOSITORY = Path(__file__).parents[2]
WRONG_RAMP = "import torch\n\n\ndef start():\n    return 1\n\n\ndef ramp(n):\n    return torch.arange(n)\n"
Ran = subprocess.CompletedProcess[str]


def write_checkout(folder: Path, ramp: str) -> None:
    """The first exercise is solved; ``ramp`` is the text of the second one's file."""
    folder.mkdir(parents=True)
    (folder / "README.md").write_text("Homework\n")
    solution = (REPOSITORY / "tests/grade/course/course/01_double/solution.py").read_text(encoding="utf-8")
    (folder / "01_double.py").write_text(solution, encoding="utf-8")
    (folder / "02_ramp.py").write_text(ramp, encoding="utf-8")
