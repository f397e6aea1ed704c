"""What takes seconds to try is denied, too; a level that does not hold is not given, and says why."""

from __future__ import annotations

import pytest

from autograder.boundary.policy import LayerName
from autograder.boundary.system_calls import STUDENTS, machine
from autograder.errors import SandboxError
from autograder.model.course import Limits
from autograder.sandbox import doctor, proof, syscall_sweep
from autograder.sandbox.breakout_probe import MEDDLED
from autograder.sandbox.isolation import Level
from autograder.sandbox.machine import likely_level
from autograder.sandbox.worker import Worker

ISOLATING = [Level.FULL, Level.RESTRICTED]
LIMITS, FORK, BUBBLEWRAP, LANDLOCK, SECCOMP = LayerName


def needs(level: Level) -> None:
    if not likely_level().is_at_least(level):
        pytest.skip(f"this machine does not offer the level '{level}': see `autograder doctor`")


@pytest.mark.slow
@pytest.mark.parametrize("level", ISOLATING)
def test_every_system_call_is_answered_as_the_list_says(level: Level) -> None:
    """From inside an answer: 0 to 1,023, the same by x32 and by i386; the filter's own errno shows that it answered."""
    needs(level)

    found = syscall_sweep.sweep(level)

    assert found == syscall_sweep.Sweep(
        tried=1024, unlisted=frozenset(), unreached=frozenset(), other_entries=frozenset()
    )


@pytest.mark.slow
def test_sweep_finds_what_the_list_does_not_say(monkeypatch: pytest.MonkeyPatch) -> None:
    """A call that gets through unlisted, or that is listed and denied, is named."""
    here = machine()
    if here is None or likely_level() is Level.LIMITS_ONLY:
        pytest.skip("there is no filter on this machine: see `autograder doctor`")
    allowed = syscall_sweep.allowed_numbers(here)
    shorter = (allowed - {min(allowed)}) | {1000}
    monkeypatch.setattr(syscall_sweep, "allowed_numbers", lambda machine: shorter)

    found = syscall_sweep.sweep(likely_level())

    assert found.unlisted == {min(allowed)}
    assert found.unreached == {1000}


@pytest.mark.slow
@pytest.mark.parametrize("level", ISOLATING)
@pytest.mark.parametrize("what", proof.TRIALS)
def test_too_much_is_stopped_for_what_it_is(level: Level, what: str) -> None:
    """Deep folders, files beyond the longest path, threads: the child alone is ended, the warm process is kept."""
    needs(level)

    with Worker(proof.LIMITS, level) as worker:
        assert not proof.TRIALS[what](worker)


@pytest.mark.slow
@pytest.mark.parametrize("level", ISOLATING)
def test_nobody_outlives_the_warm_process(level: Level) -> None:
    """A child that tries to untie its end from it is gone with it all the same."""
    needs(level)

    with Worker(proof.LIMITS, level) as worker:
        assert not proof.outlives(worker)


@pytest.mark.slow
def test_the_trial_can_tell_what_outlives() -> None:
    """Without the filter a child does."""
    needs(Level.RESTRICTED)

    with Worker(proof.LIMITS, layers={LIMITS, FORK, LANDLOCK}) as worker:
        assert proof.outlives(worker)


def test_level_that_does_not_hold_is_lowered_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    """What worked is named, and so is what kept a worker from starting."""

    class Started:
        def __init__(self, limits: Limits, level: Level) -> None:
            if level is Level.FULL:
                raise SandboxError("The sandbox does not hold here: student code could read a file of the grader.")

        def __enter__(self) -> None: ...

        def __exit__(self, *error: object) -> None: ...

    monkeypatch.setattr(doctor, "likely_level", lambda: Level.FULL)
    monkeypatch.setattr(doctor, "Worker", Started)
    monkeypatch.setattr(doctor, "everything", lambda level: {"start a process": False, MEDDLED: True})

    found = doctor.prove(thorough=True)

    assert found.level is Level.LIMITS_ONLY
    assert found.lowered == (
        "Not 'full': The sandbox does not hold here: student code could read a file of the grader.",
        "Not 'restricted': student code could change a file of the grader.",
    )


def test_no_student_list_allows_what_the_canary_tries() -> None:
    """The calls that the canary reaches for stay off the list."""
    names = {entry.split(":")[0] for calls in STUDENTS.allowed.values() for entry in calls.split()}

    assert not names & {"splice", "listmount", "setxattrat", "file_setattr", "fchmodat2", "epoll_create1", "unshare"}
