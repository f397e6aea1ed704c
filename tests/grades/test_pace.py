"""What a run took is told at its end."""

from __future__ import annotations

from autograder.grades.pace import Pace, duration

SLOW, QUICK = "masked_models", "self_attention"
TAKES = {SLOW: 5.0, QUICK: 1.0}


def test_what_a_run_took_is_known_at_its_end() -> None:
    """In all, and for a submission of each assignment, the slowest first."""
    now = [100.0]
    pace = Pace(lambda: now[0])
    for name in (QUICK, SLOW, SLOW):
        now[0] += 10.0
        pace.add(name, TAKES[name])

    assert (pace.graded, pace.elapsed) == (3, 30.0)
    assert list(pace.seconds_each().items()) == [(SLOW, 5.0), (QUICK, 1.0)]
    assert duration(3725.4) == "1:02:05"
