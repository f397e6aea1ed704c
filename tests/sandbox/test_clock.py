"""A request and a submission have a limit each, in processor time; a busy machine uses up neither."""

from __future__ import annotations

import pytest

from autograder.sandbox import clock as clock_module
from autograder.sandbox.clock import BUSY_SHARE, UNSURE_SHARE, WAIT_SHARE, Clock, MachineBusy, OutOfTime, Usage


class Machine:
    """Its time, and what it says of the child."""

    now = 100.0
    processor = 0.0
    delayed: float | None = 0.0
    looks = 0

    def monotonic(self) -> float:
        return self.now

    def usage(self) -> Usage:
        self.looks += 1
        return Usage(self.processor, self.delayed)

    def run(self, clock: Clock, seconds: float, share: float = 1.0, waits: bool = False) -> None:
        """Let the time pass, of which the child has a share of a processor, and waits for the rest if it does not run.

        Args:
            waits: it sleeps and waits for no processor.
        """
        ends = self.now + seconds
        while self.now < ends:
            step = min(clock.seconds_left(), ends - self.now)
            self.now += step
            if not waits:
                self.processor += share * step
                if self.delayed is not None:
                    self.delayed += (1 - share) * step


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    made = Machine()
    monkeypatch.setattr(clock_module, "time", made)
    return made


@pytest.fixture
def clock(machine: Machine) -> Clock:
    made = Clock(60.0, machine.usage)
    made.start()
    return made


def test_a_short_request_costs_no_question(machine: Machine, clock: Clock) -> None:
    """What the child has used is asked for after a tenth of the limit."""
    before = machine.looks
    clock.start_request(10.0)
    machine.run(clock, 0.9)
    clock.stop_request()

    assert machine.looks == before


def test_a_loop_ends_at_its_limit(machine: Machine, clock: Clock) -> None:
    """At most a tenth late, because its first tenth is not known."""
    clock.start_request(10.0)

    with pytest.raises(OutOfTime, match="used more than 10 s of processor time"):
        machine.run(clock, 100.0)

    assert 110.0 <= machine.now <= 111.1


def test_a_request_has_its_own_limit(machine: Machine, clock: Clock) -> None:
    """The next one has its full time again."""
    for _ in range(3):
        clock.start_request(10.0)
        machine.run(clock, 9.0)
        clock.stop_request()

    assert clock.seconds_used() == pytest.approx(27.0)


@pytest.mark.parametrize("share", [1 / 5, 1 / 12, 1 / 25])
def test_a_busy_machine_ends_nothing(machine: Machine, clock: Clock, share: float) -> None:
    """Whatever share of a processor the child has, it may use its processor time, and is billed for that alone."""
    clock.start_request(10.0)
    machine.run(clock, 9.0 / share, share)
    clock.stop_request()

    assert clock.seconds_used() == pytest.approx(9.0)
    clock.start_request(10.0)
    with pytest.raises(OutOfTime, match="used more than 10 s of processor time"):
        machine.run(clock, 12.0 / share, share)


def test_a_child_that_sleeps_is_ended(machine: Machine, clock: Clock) -> None:
    """After a wide limit, and what is said is that it waited. Its waiting counts at a third."""
    clock.start_request(10.0)
    with pytest.raises(OutOfTime, match="waited for more than 30 s"):
        machine.run(clock, 1000.0, waits=True)
    clock.stop_request()

    assert machine.now <= 100.0 + 1.1 * WAIT_SHARE * 10.0
    assert clock.seconds_used() == pytest.approx((machine.now - 100.0) / WAIT_SHARE)


def test_a_machine_that_gives_nothing_is_at_fault(machine: Machine, clock: Clock) -> None:
    """A child that hardly ran says nothing about the answer."""
    clock.start_request(10.0)

    with pytest.raises(MachineBusy):
        machine.run(clock, 10_000.0, share=0.001)

    assert machine.now <= 100.0 + 1.1 * BUSY_SHARE * 10.0


def test_where_delay_is_unknown_waiting_is_nobodys_fault(machine: Machine, clock: Clock) -> None:
    """The child sleeps, or the machine is busy: that cannot be told apart."""
    machine.delayed = None
    clock.start_request(10.0)

    with pytest.raises(MachineBusy):
        machine.run(clock, 1000.0, waits=True)

    assert machine.now <= 100.0 + 1.1 * UNSURE_SHARE * 10.0


def test_a_submission_ends_before_its_last_request(machine: Machine, clock: Clock) -> None:
    """The limit that is named is the one that was reached; the time between requests counts for nothing."""

    def requests() -> None:
        for _ in range(20):
            clock.start_request(10.0)
            machine.run(clock, 9.0)
            clock.stop_request()
            machine.now += 500.0

    with pytest.raises(OutOfTime, match="used more than 60 s of processor time"):
        requests()
    assert machine.processor == pytest.approx(60.0, abs=1.3)


def test_next_file_has_its_full_time_while_the_child_is_young(machine: Machine, clock: Clock) -> None:
    """A child that has used a tenth of a submission's time is not used again."""
    clock.start_request(10.0)
    machine.run(clock, 6.0)
    clock.stop_request()
    assert clock.seconds_used() == pytest.approx(6.0)
    assert clock.is_reusable
    clock.start_submission()
    assert clock.seconds_used() == 0.0
    clock.start_request(10.0)
    machine.run(clock, 0.1)
    clock.stop_request()

    assert not clock.is_reusable


def test_what_a_child_used_until_its_end_counts(machine: Machine, clock: Clock) -> None:
    """The kernel says so when it has ended."""
    clock.start_request(10.0)
    machine.run(clock, 0.5)
    clock.stop_request()

    assert clock.seconds_used(processor=0.5) == pytest.approx(0.5)
