"""Make every possible system call from inside an answer, and compare with the list of allowed ones.

In this run the filter returns a marker errno that no kernel returns. It shows for each number whether the filter denied
it or the call reached the kernel.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from autograder.boundary import policy
from autograder.boundary.control import Setup
from autograder.boundary.policy import LayerName
from autograder.boundary.protocol import Call, ListValue, Returned, Run, Stopped
from autograder.boundary.system_calls import MACHINES, STUDENTS, Machine, machine, numbers
from autograder.errors import SandboxError
from autograder.model.course import Limits
from autograder.sandbox.fork_server import WarmBackend
from autograder.sandbox.isolation import Level
from autograder.sandbox.machine import layers_for
from autograder.sandbox.session import Session

MARKER = 3999
LAST = 1023
X32 = 0x40000000  # added to a number, it selects the x32 entry
ENDS_THE_PROCESS = "exit:60:93 exit_group:231:94 rt_sigreturn:15:139"
# uretprobe and uprobe: they bypass every filter, and the kernel itself returns an error
PAST_EVERY_FILTER = {MACHINES["x86_64"].column: frozenset((335, 336))}
LIMITS = Limits(cell_seconds=20, submission_seconds=60, memory_mb=512, output_kb=64)

CALLER = """
import ctypes, mmap, signal

_c = ctypes.CDLL(None, use_errno=True)
_c.syscall.restype = ctypes.c_long
signal.signal(signal.SIGILL, lambda *_: None)
_wrong = [ctypes.c_long(-1)] * 6

def is_denied(number, marker):
    "Whether a call with arguments that no call takes gets the filter's answer."
    return _c.syscall(ctypes.c_long(number), *_wrong) == -1 and ctypes.get_errno() == marker

def reached(first, last, left_out, marker):
    return [n for n in range(first, last + 1) if n - first not in left_out and not is_denied(n, marker)]

def reached_by_i386(last, marker):
    code = mmap.mmap(-1, mmap.PAGESIZE, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
    code.write(bytes.fromhex("89f8 cd80 c3"))  # mov eax, edi; int 0x80; ret
    call = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(code)))
    return [number for number in range(last + 1) if call(number) != -marker]
"""


@dataclass(frozen=True)
class Sweep:
    """The result of a sweep. The sets of call numbers are empty if the filter matches its list."""

    tried: int
    unlisted: frozenset[int]  # reached the kernel, although no list allows them
    unreached: frozenset[int]  # were denied, although they are allowed with any argument
    other_entries: frozenset[int]  # reached the kernel by x32 or i386


def sweep(level: Level) -> Sweep:
    """Make every call from 0 to 1,023, by each of the machine's entries. This takes as long as a worker's start.

    Raises:
        SandboxError: this machine has no filter, or the calls could not be made.
    """
    here = machine()
    layers = layers_for(level)
    if here is None or LayerName.SECCOMP not in layers:
        raise SandboxError("This machine has no filter of system calls to try.")
    ends = set(numbers(ENDS_THE_PROCESS, here))
    backend = WarmBackend(LIMITS, layers, policy.python_paths(), marker=MARKER)
    try:
        backend.start(())
        found = set(_ask(backend, "reached", 0, LAST, ListValue(list(ends)), MARKER) or ())
        found |= {number for number in ends if _ask(backend, "is_denied", number, MARKER) is None}
        others = set(_ask(backend, "reached", X32, X32 + LAST, ListValue([]), MARKER) or ())
        if here.column == MACHINES["x86_64"].column:
            others |= set(_ask(backend, "reached_by_i386", LAST, MARKER) or ())  # None: the kernel has no such entry
    finally:
        backend.close()
    allowed = allowed_numbers(here)
    unlisted = found - allowed - PAST_EVERY_FILTER.get(here.column, frozenset())
    return Sweep(LAST + 1, frozenset(unlisted), frozenset(allowed - found), frozenset(others))


def allowed_numbers(here: Machine) -> set[int]:
    """Return the calls that are allowed with any argument."""
    return {number for calls in STUDENTS.allowed.values() for number in numbers(calls, here)}


def _ask(backend: WarmBackend, function: str, *arguments: int | ListValue) -> Iterable[int] | None:
    """Call a function of ``CALLER`` in a new session. Return its result, or None if the process ended."""
    with Session(backend, backend.begin(), LIMITS, Setup({})) as session:
        ready, _ = session.ask(Run(CALLER, "sweep.py"))
        known, _ = session.ask(Call("is_denied", [LAST, MARKER], {}, seed=0))
        if not isinstance(ready, Returned) or not isinstance(known, Returned) or known.value is not True:
            raise SandboxError("The filter does not answer: nothing more was tried.", "Run `autograder doctor`.")
        try:
            reply, _ = session.ask(Call(function, list(arguments), {}, seed=0))
        except (Stopped, SandboxError):
            return None
    if not isinstance(reply, Returned):
        raise SandboxError(f"The calls could not be made: {getattr(reply, 'message', 'no reply')}.")
    return [n for n in reply.value.items if isinstance(n, int)] if isinstance(reply.value, ListValue) else []
