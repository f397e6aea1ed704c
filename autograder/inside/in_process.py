"""Call answers in the current process: on a student's own machine, and for code that the course's author wrote."""

from __future__ import annotations

from typing import Any

import torch

from autograder.boundary.protocol import Raised, Reply, Request, Run
from autograder.inside.host import CellRunner, Host


class InProcess:
    """A transport to the definitions in ``namespace``. Ctrl-C ends a call, and calls keep the global random state.

    Args:
        device: the device of the arguments, such as "cuda".
    """

    def __init__(self, namespace: dict[str, Any], device: str = "cpu") -> None:
        where = torch.device(device)
        self._host = Host(namespace, let_through=(KeyboardInterrupt,), keep_random_state=True, device=where)

    def run(self, source: str, name: str, shell: CellRunner | None = None, *, display: bool = False) -> Raised | None:
        """Execute a cell or a module in the namespace. Return what it raised, if anything.

        Args:
            shell: runs it, if given.
            display: whether it is a notebook's cell, for the shell.
        """
        self._host.shell = shell
        reply, _ = self.ask(Run(source, name, display), [])
        return reply if isinstance(reply, Raised) else None

    def ask(self, request: Request, tensors: list[Any]) -> tuple[Reply, list[Any]]:
        copies = [tensor.detach().clone() for tensor in tensors]  # an answer may change them
        return self._host.handle(request, copies, lambda one, _: self.begins(one))

    def begins(self, request: Request) -> None:
        """Called before each request; a message may hold several. Subclasses override it."""
