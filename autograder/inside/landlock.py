"""Landlock in a child: it reads Python and works in its scratch folder, whatever else fails."""

from __future__ import annotations

import os
from typing import Any

from autograder.boundary import policy
from autograder.boundary.control import Config
from autograder.inside.limits import Allowance


class Landlock:
    """The layer "landlock"."""

    def __init__(self, config: Config) -> None:
        self._rules = landlock_rules(config.readable, config.scratch, config.device_files)

    def measure(self) -> None:
        """Do nothing: the rules do not depend on what is imported."""

    def apply(self, allowance: Allowance) -> None:
        self._rules.restrict()


def landlock_rules(readable: list[str], scratch: str, devices: list[str]) -> Any:
    """Deny everything but reading ``readable`` and working in ``scratch``; allow no program to be started."""
    from landlockpy import AccessFS, Ruleset, Scope

    read = AccessFS.READ_FILE | AccessFS.READ_DIR
    work = (
        read | AccessFS.WRITE_FILE | AccessFS.TRUNCATE | AccessFS.MAKE_REG | AccessFS.MAKE_DIR
        | AccessFS.REMOVE_FILE | AccessFS.REMOVE_DIR | AccessFS.REFER
    )  # fmt: skip
    rules = Ruleset(scoped=Scope.SIGNAL | Scope.ABSTRACT_UNIX_SOCKET)
    for path in readable:
        if os.path.exists(path):
            rules.allow_path(path, read if os.path.isdir(path) else AccessFS.READ_FILE)
    for device in policy.DEVICES:
        if os.path.exists(device):
            rules.allow_path(device, AccessFS.READ_FILE | AccessFS.WRITE_FILE)
    for device in devices:
        rules.allow_path(device, AccessFS.READ_FILE | AccessFS.WRITE_FILE | AccessFS.IOCTL_DEV)
    rules.allow_path(scratch, work)
    return rules
