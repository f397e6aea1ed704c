"""A small share of what `python -m benchmarks.fuzz` tries, so that the command itself is known to work and to find."""

from __future__ import annotations

import random
from pathlib import Path

from benchmarks.fuzz import try_all
from benchmarks.fuzz_files import Files
from benchmarks.fuzz_frames import Frames


def test_mutated_frames_and_replies() -> None:
    """Each is refused, raises as an answer would, or is a wrong value that gets no point."""
    with Frames() as case:
        found = try_all("frame", case, 5000, seed=15)

    assert found.findings == []
    asked_again, no_layer = "asked for again, call by call", "read as no layer"
    assert set(found.endings) == {"stopped", "raised", "read as a wrong value", asked_again, no_layer}


def test_generated_files_times_and_names(tmp_path: Path) -> None:
    """Whatever lies beside an honest answer, that answer is found and nothing unexpected is raised."""
    with Files(tmp_path) as case:
        found = try_all("file", case, 500, seed=15)

    assert found.findings == []
    assert set(found.endings) == {"notebooks", "modules", "times", "names", "folders"}


def test_what_is_unexpected_is_a_finding() -> None:
    """An error that no reader promises is counted, named and can be repeated by its number."""

    def case(draw: random.Random) -> str:
        if draw.random() < 0.5:
            raise KeyError("lost")
        return "read"

    found = try_all("frame", case, 20, seed=1)

    assert 0 < len(found.findings) < 20
    assert found.findings[0].startswith("frame:")
    assert "KeyError" in found.findings[0]
