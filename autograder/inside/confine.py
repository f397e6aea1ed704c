"""What a forked child does to itself before any student byte runs; ``policy`` says what and why.

Rule sets are built once in the warm process (that is slow) and put in force in each child (that is fast).
"""

from __future__ import annotations

import contextlib
import ctypes
import errno
import os
import resource
import tempfile
from dataclasses import dataclass
from typing import Any

from autograder.boundary import policy

PR_SET_PDEATHSIG, PR_SET_NO_NEW_PRIVS, PR_SET_CHILD_SUBREAPER, PR_CAPBSET_DROP, PR_SET_SECCOMP = 1, 38, 36, 24, 22
SECCOMP_MODE_FILTER = 2
INSTRUCTION_BYTES = 8  # of a seccomp filter
LAST_CAPABILITY = 63
SIGKILL = 9

_libc = ctypes.CDLL(None, use_errno=True)


def prctl(option: int, value: int = 0) -> int:
    return int(_libc.prctl(option, ctypes.c_ulong(value), ctypes.c_ulong(0), ctypes.c_ulong(0), ctypes.c_ulong(0)))


@dataclass(frozen=True)
class Baseline:
    """The warm process's own memory, which limits must not count."""

    address_space: int
    data: int

    @classmethod
    def measure(cls) -> Baseline:
        return cls(memory("VmSize"), memory("VmData"))


@dataclass(frozen=True)
class Allowance:
    """What one child may use."""

    cpu_seconds: int
    memory_mb: int


class Confinement:
    """The layers a child puts itself under, prepared in the warm process."""

    def __init__(
        self,
        readable: list[str],
        scratch: str,
        *,
        landlock: bool,
        seccomp: bool,
        own_namespace: bool,
        devices: list[str],
    ):
        self._landlock = landlock_rules(readable, scratch, devices) if landlock else None
        self._has_gpu = bool(devices)
        self._seccomp = CompiledFilter(seccomp_filter()) if seccomp else None
        self._own_namespace = own_namespace
        self.measure()

    def measure(self) -> None:
        """Take what this process has now for the baseline; to be called again when it has imported more."""
        self._baseline = Baseline.measure()

    def apply(self, allowance: Allowance) -> list[str]:
        """Irrevocably confine the calling process; returns the layers now in force."""
        if not self._own_namespace:
            prctl(PR_SET_PDEATHSIG, SIGKILL)
        prctl(PR_SET_NO_NEW_PRIVS, 1)
        prctl(policy.PR_SET_DUMPABLE, 0)
        layers = ["no new privileges", "not traceable"]
        limit_resources(self._baseline, allowance, processes=self._processes(), has_gpu=self._has_gpu)
        layers.append("process limits")
        if self._landlock is not None:
            self._landlock.restrict()
            layers.append(f"Landlock (ABI {self._landlock.abi_version})")
        if self._seccomp is not None:
            self._seccomp.apply()
            layers.append("seccomp")
        return layers

    def _processes(self) -> int | None:
        """A limit on processes, where seccomp does not deny them: it counts every task of this user."""
        if self._seccomp is not None:
            return None
        return _tasks_of_user() + policy.EXTRA_PROCESSES


def limit_resources(baseline: Baseline, allowance: Allowance, processes: int | None, *, has_gpu: bool = False) -> None:
    """Limits that the process cannot raise again."""
    memory = allowance.memory_mb * policy.MEGABYTE
    limits: dict[str, tuple[int, int]] = {
        "RLIMIT_CORE": (0, 0),
        "RLIMIT_CPU": (allowance.cpu_seconds, allowance.cpu_seconds + 1),
        "RLIMIT_AS": (baseline.address_space + memory,) * 2,
        "RLIMIT_DATA": (baseline.data + memory,) * 2,
        "RLIMIT_FSIZE": (policy.FILE_MB * policy.MEGABYTE,) * 2,
        "RLIMIT_NOFILE": (policy.OPEN_FILES,) * 2,
        "RLIMIT_MEMLOCK": (policy.MEGABYTE,) * 2,
        "RLIMIT_MSGQUEUE": (0, 0),
        "RLIMIT_SIGPENDING": (64, 64),
        "RLIMIT_RTPRIO": (0, 0),
        "RLIMIT_NICE": (0, 0),
    }
    if has_gpu:
        del limits["RLIMIT_AS"]
        limits["RLIMIT_DATA"] = (baseline.data + memory + policy.GPU_DATA_MB * policy.MEGABYTE,) * 2
        limits["RLIMIT_NOFILE"] = (policy.GPU_OPEN_FILES,) * 2
    if processes is not None:
        limits["RLIMIT_NPROC"] = (processes, processes)
    for name, (soft, hard) in limits.items():
        if hasattr(resource, name):
            kind = getattr(resource, name)
            ceiling = resource.getrlimit(kind)[1]
            if ceiling != resource.RLIM_INFINITY:
                soft, hard = min(soft, ceiling), min(hard, ceiling)
            resource.setrlimit(kind, (soft, hard))


def landlock_rules(readable: list[str], scratch: str, devices: list[str]) -> Any:
    """Everything is denied but reading ``readable`` and working in ``scratch``; no program may be started anywhere."""
    from landlockpy import AccessFS, Ruleset, Scope

    look = AccessFS.READ_FILE | AccessFS.READ_DIR
    work = (
        look | AccessFS.WRITE_FILE | AccessFS.TRUNCATE | AccessFS.MAKE_REG | AccessFS.MAKE_DIR
        | AccessFS.REMOVE_FILE | AccessFS.REMOVE_DIR | AccessFS.REFER
    )  # fmt: skip
    rules = Ruleset(scoped=Scope.SIGNAL | Scope.ABSTRACT_UNIX_SOCKET)
    for path in readable:
        if os.path.exists(path):
            rules.allow_path(path, look if os.path.isdir(path) else AccessFS.READ_FILE)
    for device in policy.DEVICES:
        if os.path.exists(device):
            rules.allow_path(device, AccessFS.READ_FILE | AccessFS.WRITE_FILE)
    for device in devices:
        rules.allow_path(device, AccessFS.READ_FILE | AccessFS.WRITE_FILE | AccessFS.IOCTL_DEV)
    rules.allow_path(scratch, work)
    return rules


class _Program(ctypes.Structure):
    """The kernel's ``struct sock_fprog``."""

    _fields_ = (("length", ctypes.c_ushort), ("instructions", ctypes.c_void_p))


class CompiledFilter:
    """A seccomp filter as the kernel takes it: libseccomp would work it out anew in each child, for 0.7 ms."""

    def __init__(self, rules: Any) -> None:
        with tempfile.TemporaryFile() as file:
            rules.export_bpf(file)
            file.seek(0)
            compiled = file.read()
        self._instructions = ctypes.create_string_buffer(compiled, len(compiled))  # held: the program points into it
        length = len(compiled) // INSTRUCTION_BYTES
        self._program = _Program(length, ctypes.cast(self._instructions, ctypes.c_void_p))

    def apply(self) -> None:
        """Put it in force, for good. New privileges must have been given up.

        Raises:
            OSError: the kernel refused it.
        """
        if _libc.prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.byref(self._program)) != 0:
            raise OSError(ctypes.get_errno(), "could not put the seccomp filter in force")


def seccomp_filter() -> Any:
    """The policy's denied calls as a filter that answers EPERM, so that honest libraries can carry on."""
    import pyseccomp

    rules = pyseccomp.SyscallFilter(pyseccomp.ALLOW)
    denied = pyseccomp.ERRNO(errno.EPERM)
    for names in policy.DENIED_CALLS.values():
        for name in names.split():
            _add(rules, denied, name)
    # glibc tries clone3 first and falls back to clone, whose flags a filter can see
    _add(rules, pyseccomp.ERRNO(errno.ENOSYS), "clone3")
    no_thread = pyseccomp.Arg(0, pyseccomp.MASKED_EQ, policy.CLONE_THREAD, 0)
    rules.add_rule(pyseccomp.ERRNO(errno.EAGAIN), "clone", no_thread)
    for name, index, value in policy.DENIED_ARGUMENTS:
        rules.add_rule(denied, name, pyseccomp.Arg(index, pyseccomp.MASKED_EQ, 0xFFFFFFFF, value))
    for name in policy.OWN_PROCESS_ONLY:
        rules.add_rule(denied, name, pyseccomp.Arg(0, pyseccomp.NE, 0))
    return rules


def drop_capabilities() -> None:
    """Become an ordinary user for good, even where grading runs as root; children inherit it."""
    for capability in range(LAST_CAPABILITY + 1):
        if prctl(PR_CAPBSET_DROP, capability) != 0:
            break  # not root, or past the kernel's last one
    version_3, this_process = 0x20080522, 0
    header = (ctypes.c_uint32 * 2)(version_3, this_process)
    nothing = (ctypes.c_uint32 * 6)()
    if _libc.capset(ctypes.byref(header), ctypes.byref(nothing)) != 0:
        raise OSError(ctypes.get_errno(), "could not drop capabilities")


def _add(rules: Any, action: int, name: str) -> None:
    with contextlib.suppress(OSError, ValueError):  # no such call on this machine, or unknown to its libseccomp
        rules.add_rule(action, name)


def memory(field: str) -> int:
    """Bytes, as the kernel states them for this process."""
    with open("/proc/self/status") as status:
        for line in status:
            if line.startswith(field + ":"):
                return int(line.split()[1]) * 1024
    return 0


def _tasks_of_user() -> int:
    me, count = os.getuid(), 0
    for entry in os.scandir("/proc"):
        if entry.name.isdigit():
            try:
                if entry.stat().st_uid == me:
                    count += len(os.listdir(f"/proc/{entry.name}/task"))
            except OSError:
                continue  # it ended meanwhile
    return count
