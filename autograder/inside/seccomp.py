"""seccomp in a child: the system calls that ``policy`` denies fail with EPERM, so that honest libraries carry on."""

from __future__ import annotations

import contextlib
import errno
import tempfile
from typing import Any

from autograder.boundary import policy
from autograder.boundary.control import Config
from autograder.inside.kernel import SeccompProgram
from autograder.inside.limits import Allowance


class Seccomp:
    """The layer "seccomp". The filter is compiled once: in each child libseccomp would take 0.7 ms for it."""

    def __init__(self, config: Config) -> None:
        with tempfile.TemporaryFile() as file:
            seccomp_filter().export_bpf(file)
            file.seek(0)
            self._program = SeccompProgram(file.read())

    def measure(self) -> None:
        """Do nothing: the filter does not depend on what is imported."""

    def apply(self, allowance: Allowance) -> None:
        self._program.load()


def seccomp_filter() -> Any:
    """The policy's denied calls as a filter."""
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


def _add(rules: Any, action: int, name: str) -> None:
    with contextlib.suppress(OSError, ValueError):  # no such call on this machine, or unknown to its libseccomp
        rules.add_rule(action, name)
