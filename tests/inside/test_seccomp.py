"""The filter allows what its list says, and nothing else; for both machines, since it is computed, not tried."""

from __future__ import annotations

import ctypes
import errno
import platform
import sys

import pytest
from simulated_filter import ALLOWED, KILLED, SimulatedFilter

from autograder.boundary import system_calls
from autograder.boundary.gpu_calls import GPU_STUDENTS
from autograder.boundary.system_calls import MACHINES, OWN_PROCESS, STUDENTS, UNIFIED, CallList, numbers

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="seccomp is Linux's")
X86, ARM = MACHINES["x86_64"], MACHINES["aarch64"]
I386 = 0x40000003  # AUDIT_ARCH of the other entry
MOST_CALLS = 110
LISTS = {"students": STUDENTS, "with a GPU": GPU_STUDENTS}
ON_X86 = SimulatedFilter(X86)
# name, number on x86-64, arguments that are allowed, others and how they fail
ARGUMENTS = [
    ("futex wait", 202, [(0, 0x80), (0, 9 | 0x100)], [(0, 6), (0, 13), (0, 11)], errno.ENOSYS),
    ("mmap", 9, [(0, 1, 3, 0x22), (0, 1, 7, 0x2)], [(0, 1, 3, 0x40022), (0, 1, 3, 0x122), (0, 1, 3, 1 << 33)], 1),
    ("mremap", 25, [(0, 0, 0, 0), (0, 0, 0, 1)], [(0, 0, 0, 2), (0, 0, 0, 4)], errno.EINVAL),
    ("madvise", 28, [(0, 0, 4), (0, 0, 8)], [(0, 0, 9), (0, 0, 12), (0, 0, 25)], errno.EINVAL),
    ("clone", 56, [(0x3D0F00,)], [(17,), (0x10000,), (0x3D0F00 | 0x10000000,), (0,)], errno.EAGAIN),
    ("ioctl", 16, [(1, 0x5401), (1, 0x5413)], [(1, 0x5412), (1, 0x40086602), (1, 0x5760)], errno.EOPNOTSUPP),
    ("fcntl", 72, [(0, 3), (0, 6), (0, 1030)], [(0, 8), (0, 10), (0, 1024), (0, 1031), (0, 1033)], errno.EPERM),
    ("prctl", 157, [(15,), (16,)], [(1,), (4,), (22,), (35,), (38,)], errno.EINVAL),
    ("arch_prctl", 158, [(0x1022,)], [(0x1002,), (0x1011,)], errno.EINVAL),
    ("prlimit64", 302, [(0, 7, 0)], [(1, 7, 0), (0, 7, 4096), (0, 7, 1 << 40)], errno.EPERM),
    ("setitimer", 38, [(0,)], [(1,), (2,)], errno.EPERM),
    ("kill", 62, [(OWN_PROCESS, 6), (OWN_PROCESS, 0)], [(1, 6), (-1, 9), (0, 15), (OWN_PROCESS, 9)], errno.EPERM),
    ("tgkill", 234, [(OWN_PROCESS, 5, 6)], [(1, 1, 6), (OWN_PROCESS, 5, 9), (OWN_PROCESS, 5, 19)], errno.EPERM),
    ("sendto", 44, [(3, 0, 1, 0x4000)], [(3, 0, 1, 1), (3, 0, 1, 0, 4096), (3, 0, 1, 0x4000000)], errno.EPERM),
    ("recvfrom", 45, [(3, 0, 1, 0x100)], [(3, 0, 1, 1), (3, 0, 1, 2), (3, 0, 1, 0x2000)], errno.EPERM),
    ("socketpair", 53, [(1, 1, 0), (1, 0x80801, 0)], [(2, 1, 0), (1, 2, 0), (16, 3, 0), (1, 5, 0)], errno.EPERM),
]


def allowed(calls: CallList, machine: system_calls.Machine) -> set[int]:
    return {number for names in calls.allowed.values() for number in numbers(names, machine)}


@pytest.mark.parametrize("machine", MACHINES.values(), ids=MACHINES)
def test_the_list_is_short_and_each_call_is_in_it_once(machine: system_calls.Machine) -> None:
    """A call is allowed, allowed by argument, or has an answer of its own."""
    listed = [*STUDENTS.allowed.values(), *(checked.call for checked in STUDENTS.checked)]
    calls = [number for names in listed for number in numbers(names, machine)]
    answered = [number for names in STUDENTS.answers.values() for number in numbers(names, machine)]

    assert len(calls) <= MOST_CALLS
    assert len({*calls, *answered}) == len(calls) + len(answered)


@pytest.mark.parametrize("machine", MACHINES.values(), ids=MACHINES)
def test_what_no_list_names_is_denied(machine: system_calls.Machine) -> None:
    """Also the numbers that no kernel has given out yet, and those of programs with short pointers."""
    simulated = SimulatedFilter(machine)
    listed = [*STUDENTS.allowed.values(), *(checked.call for checked in STUDENTS.checked), *STUDENTS.answers.values()]
    named = {number for names in listed for number in numbers(names, machine)}

    for number in {*range(4096), *(0x40000000 + small for small in range(1024)), 0xFFFFFFFF} - named:
        assert simulated.decide(number) == (errno.EPERM if number < UNIFIED else errno.ENOSYS), number


@pytest.mark.parametrize("machine", MACHINES.values(), ids=MACHINES)
def test_what_is_allowed_is_allowed_for_any_argument(machine: system_calls.Machine) -> None:
    """These are the calls whose arguments open no door."""
    simulated = SimulatedFilter(machine)

    for number in allowed(STUDENTS, machine):
        assert simulated.decide(number, *[-1] * 6) == ALLOWED


@pytest.mark.parametrize("machine", MACHINES.values(), ids=MACHINES)
@pytest.mark.parametrize(("name", "number", "right", "wrong", "answer"), ARGUMENTS, ids=[row[0] for row in ARGUMENTS])
def test_arguments_are_looked_at(
    name: str,
    number: int,
    right: list[tuple[int, ...]],
    wrong: list[tuple[int, ...]],
    answer: int,
    machine: system_calls.Machine,
) -> None:
    """Where a call has dangerous arguments, only those that are needed pass, under the machine's own number."""
    simulated = SimulatedFilter(machine)
    call = next(one for checked in STUDENTS.checked for one in checked.call.split() if number in numbers(one, X86))
    for here in numbers(call, machine):  # arm64 lacks one of them
        for arguments in right:
            assert simulated.decide(here, *arguments) == ALLOWED, (name, arguments)
        for arguments in wrong:
            assert simulated.decide(here, *arguments) == answer, (name, arguments)


def test_every_call_with_arguments_is_tried_here() -> None:
    """The table above leaves none out."""
    checked = {number for checked in STUDENTS.checked for number in numbers(checked.call, X86)}

    assert {row[1] for row in ARGUMENTS} == checked


def test_few_of_all_commands_pass() -> None:
    """Of the first 65,536 requests and options each, those on the list."""
    passing = {
        name: sum(ON_X86.decide(number, *[0] * index, value) == ALLOWED for value in range(1 << 16))
        for name, number, index in (("ioctl", 16, 1), ("fcntl", 72, 1), ("prctl", 157, 0))
    }

    assert passing == {"ioctl": 6, "fcntl": 9, "prctl": 2}


@pytest.mark.parametrize("calls", LISTS.values(), ids=LISTS)
def test_entry_of_another_machine_ends_the_process(calls: CallList) -> None:
    """Its numbers mean other calls."""
    assert SimulatedFilter(X86, calls).decide(39, audit=I386) == KILLED
    assert SimulatedFilter(ARM, calls).decide(172, audit=X86.audit) == KILLED


def test_changing_a_file_claims_to_have_worked() -> None:
    """So shutil.copy goes on, and nothing happens; what sets attributes or owners says no."""
    chmod, utimensat, setxattr, chown = 90, 280, 188, 92

    assert [ON_X86.decide(number) for number in (chmod, utimensat)] == [0, 0]
    assert ON_X86.decide(setxattr) == errno.EOPNOTSUPP
    assert ON_X86.decide(chown) == errno.EPERM


def test_with_a_gpu_the_exception_still_denies_what_matters() -> None:
    """Network, processes, signals, mounts, splice, and all that is newer than the list."""
    simulated = SimulatedFilter(X86, GPU_STUDENTS)
    socket, fork, execve, ptrace, kill, mount, splice, io_uring, setxattrat = 41, 57, 59, 101, 62, 165, 275, 425, 463

    for number in (socket, fork, execve, ptrace, kill, mount, splice):
        assert simulated.decide(number) == errno.EPERM
    for number in (io_uring, setxattrat, 1000):
        assert simulated.decide(number) == errno.ENOSYS
    ioctl, prctl, clone, eventfd = 16, 157, 56, 290
    assert simulated.decide(ioctl, 3, 0xC0204600) == ALLOWED  # to a device of CUDA
    assert simulated.decide(ioctl, 0, 0x5412) == errno.EPERM
    assert simulated.decide(prctl, 1) == errno.EPERM
    assert simulated.decide(clone, 17) == errno.EAGAIN
    assert simulated.decide(clone, 0x3D0F00) == ALLOWED
    assert simulated.decide(eventfd) == ALLOWED


@pytest.mark.parametrize(
    ("name", "pointer", "expected"),
    [("x86_64", 8, X86), ("aarch64", 8, ARM), ("x86_64", 4, None), ("aarch64", 4, None), ("armv7l", 4, None)],
)
def test_a_list_belongs_to_a_64_bit_machine(
    name: str, pointer: int, expected: system_calls.Machine | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """arm64 has its own numbers; a 32-bit Python uses others, and has no filter."""
    monkeypatch.setattr(platform, "machine", lambda: name)
    monkeypatch.setattr(system_calls.struct, "calcsize", lambda _: pointer)

    assert system_calls.machine() == expected


def test_a_machine_without_a_list_has_no_filter(monkeypatch: pytest.MonkeyPatch) -> None:
    """A wrong list would be worse than none; the level says so."""
    from autograder.sandbox.isolation import Level
    from autograder.sandbox.layers import BY_NAME, LayerName
    from autograder.sandbox.machine import likely_level

    monkeypatch.setattr(platform, "machine", lambda: "riscv64")

    assert system_calls.machine() is None
    assert "not for riscv64" in (BY_NAME[LayerName.SECCOMP].why_not() or "")
    assert "x86_64 or aarch64" in BY_NAME[LayerName.SECCOMP].cure()
    assert likely_level() is Level.LIMITS_ONLY


@pytest.mark.parametrize("calls", LISTS.values(), ids=LISTS)
def test_numbers_are_those_of_libseccomp(calls: CallList) -> None:
    """Where that library is there: it knows names and numbers of all machines, up to its own age."""
    try:
        library = ctypes.CDLL("libseccomp.so.2")
    except OSError:
        pytest.skip("libseccomp is not installed; nothing but this test uses it")
    listed = [*calls.allowed.values(), *(checked.call for checked in calls.checked), *calls.answers.values()]
    entries = [entry.split(":") for names in listed for entry in names.split()]
    unknown = -1

    for name, *written in entries:
        for machine, number in zip((X86, ARM), written, strict=True):
            theirs = library.seccomp_syscall_resolve_name_arch(ctypes.c_uint32(machine.audit), name.encode())
            # it gives other negative numbers to calls that a machine lacks
            assert theirs == unknown or (str(theirs) if theirs >= 0 else "-") == number, name
