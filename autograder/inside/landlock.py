"""Restrict a process with Landlock: a child reads Python and works in its scratch folder, whatever else fails."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable, Iterable
from enum import IntFlag

from autograder.boundary import policy
from autograder.boundary.control import Config, Fork
from autograder.boundary.linux import ADD_RULE, CREATE_RULESET, RESTRICT_SELF, landlock_version, system_call

BENEATH_PATH = 1  # the kind of a rule
NO_FLAGS = 0


class Access(IntFlag):
    """Landlock's file access rights, as the kernel numbers them."""

    EXECUTE = 1 << 0
    WRITE_FILE = 1 << 1
    READ_FILE = 1 << 2
    READ_DIR = 1 << 3
    REMOVE_DIR = 1 << 4
    REMOVE_FILE = 1 << 5
    MAKE_CHAR = 1 << 6
    MAKE_DIR = 1 << 7
    MAKE_REG = 1 << 8
    MAKE_SOCK = 1 << 9
    MAKE_FIFO = 1 << 10
    MAKE_BLOCK = 1 << 11
    MAKE_SYM = 1 << 12
    REFER = 1 << 13
    TRUNCATE = 1 << 14
    IOCTL_DEV = 1 << 15
    RESOLVE_UNIX = 1 << 16


# The first Landlock version that can deny each right. Everything that the kernel can deny is denied.
FIRST_VERSION = {Access.REFER: 2, Access.TRUNCATE: 3, Access.IOCTL_DEV: 5, Access.RESOLVE_UNIX: 9}
NETWORK = ((4, 0b0011), (10, 0b1111))  # TCP: bind, connect; UDP: bind, connect or send
SCOPES = ((6, 0b11),)  # abstract UNIX sockets, signals
ON_FILES = Access.EXECUTE | Access.WRITE_FILE | Access.READ_FILE | Access.TRUNCATE | Access.IOCTL_DEV
READ = Access.READ_FILE | Access.READ_DIR
WORK = (
    READ | Access.WRITE_FILE | Access.TRUNCATE | Access.MAKE_REG | Access.MAKE_DIR
    | Access.REMOVE_FILE | Access.REMOVE_DIR | Access.REFER
)  # fmt: skip


class _Attributes(ctypes.Structure):
    """The kernel's ``struct landlock_ruleset_attr``."""

    _fields_ = (("files", ctypes.c_uint64), ("network", ctypes.c_uint64), ("scopes", ctypes.c_uint64))


class _PathBeneath(ctypes.Structure):
    """The kernel's ``struct landlock_path_beneath_attr``, without the four bytes that padding would add."""

    _pack_ = 1
    _layout_ = "ms"
    _fields_ = (("allowed", ctypes.c_uint64), ("folder", ctypes.c_int32))


class Ruleset:
    """What a process may reach. Everything else that the kernel can deny is denied.

    Raises:
        OSError: the kernel has no Landlock.
    """

    def __init__(self) -> None:
        version = landlock_version()
        self._handled = handled(version)
        rules = _Attributes(self._handled, _newest(NETWORK, version), _newest(SCOPES, version))
        size = ctypes.c_size_t(_newest(((1, 8), (4, 16), (6, 24)), version))  # an older kernel knows the first fields
        self._ruleset = system_call(CREATE_RULESET, ctypes.byref(rules), size, NO_FLAGS)

    def restrict(self) -> None:
        """Restrict this process irreversibly. Set PR_SET_NO_NEW_PRIVS first."""
        system_call(RESTRICT_SELF, self._ruleset, NO_FLAGS)

    def allow(self, paths: Iterable[str], access: Access) -> None:
        """Allow access to these paths, if they exist, and to everything below them."""
        for path in filter(os.path.exists, paths):
            allowed = (access if os.path.isdir(path) else access & ON_FILES) & self._handled
            descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
            try:
                rule = _PathBeneath(allowed, descriptor)
                system_call(ADD_RULE, self._ruleset, BENEATH_PATH, ctypes.byref(rule), NO_FLAGS)
            finally:
                os.close(descriptor)


def landlock(config: Config) -> Callable[[Fork], None]:
    """Prepare the layer "landlock": a child may only read ``readable`` and work in ``scratch``.

    Raises:
        OSError: the kernel has no Landlock.
    """
    rules = Ruleset()
    rules.allow(config.readable, READ)
    rules.allow(policy.DEVICES, Access.READ_FILE | Access.WRITE_FILE)
    rules.allow(config.device_files, Access.READ_FILE | Access.WRITE_FILE | Access.IOCTL_DEV)
    rules.allow(policy.GPU_DRIVER if config.device_files else (), READ)
    rules.allow([config.scratch], WORK)
    return lambda order: rules.restrict()


def handled(version: int) -> Access:
    """Return all rights that this version of Landlock can deny."""
    return Access(sum(access for access in Access if FIRST_VERSION.get(access, 1) <= version))


def _newest(values: Iterable[tuple[int, int]], version: int) -> int:
    """Return the value of the newest supported version, or 0 if none is supported."""
    return max((value for first, value in values if first <= version), default=0)
