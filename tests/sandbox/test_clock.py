"""A request and a submission have a limit each; time without a processor is given back, up to a point."""

from __future__ import annotations

import pytest

from autograder.sandbox import clock as clock_module
from autograder.sandbox.clock import PATIENCE, Clock


class Machine:
    """Its time, and how long it has kept the child waiting."""

    now = 100.0
    delay = 0.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    made = Machine()
    monkeypatch.setattr(clock_module, "time", made)
    return made


@pytest.fixture
def clock(machine: Machine) -> Clock:
    made = Clock(60.0, lambda: machine.delay)
    made.start()
    return made


def test_request_has_its_own_limit(machine: Machine, clock: Clock) -> None:
    """The next one has its full time again."""
    for _ in range(3):
        clock.start_request(10.0)
        machine.now += 9.0
        assert clock.seconds_left() == 1.0
        clock.stop_request()

    assert clock.seconds_used == 27.0


def test_submission_ends_before_its_last_request(machine: Machine, clock: Clock) -> None:
    """The limit that is named is the one that was reached."""
    machine.now += 58.0
    clock.start_request(10.0)
    assert (clock.seconds_left(), clock.limit) == (2.0, 60.0)
    machine.now += 2.0

    with pytest.raises(TimeoutError):
        clock.seconds_left()


def test_delay_is_given_back_once(machine: Machine, clock: Clock) -> None:
    """To the request and to the submission, and it does not count as used."""
    clock.start_request(10.0)
    machine.now, machine.delay = machine.now + 10.0, 4.0
    assert clock.seconds_left() == 4.0
    machine.now += 4.0
    with pytest.raises(TimeoutError):
        clock.seconds_left()
    clock.stop_request()

    assert clock.seconds_used == 10.0


def test_patience_ends(machine: Machine, clock: Clock) -> None:
    """A child that keeps itself waiting ends at five times its limit."""
    clock.start_request(10.0)
    for _ in range(PATIENCE):
        machine.now += clock.seconds_left()
        machine.delay += 10.0

    assert machine.now == 100.0 + PATIENCE * 10.0
    with pytest.raises(TimeoutError):
        clock.seconds_left()


def test_short_delay_does_not_matter(machine: Machine, clock: Clock) -> None:
    """A fiftieth of the limit changes no outcome."""
    clock.start_request(10.0)
    machine.now, machine.delay = machine.now + 10.0, 0.1

    with pytest.raises(TimeoutError):
        clock.seconds_left()


def test_next_file_has_its_full_time_while_the_child_is_young(machine: Machine, clock: Clock) -> None:
    """A child that has run for a tenth of a submission's time is not used again."""
    clock.start_request(10.0)
    machine.now += 6.0
    clock.stop_request()
    assert clock.is_reusable
    clock.start_submission()
    clock.start_request(100.0)
    assert (clock.seconds_left(), clock.seconds_used) == (60.0, 0.0)
    machine.now += 0.1

    assert not clock.is_reusable
