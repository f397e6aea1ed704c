"""Short ways to ask a session for something and to look at its reply."""

from __future__ import annotations

from typing import Any

from autograder.boundary.protocol import Call, ListValue, Output, Raised, Returned, Run
from autograder.sandbox.session import Session


def run(session: Session, source: str, name: str = "answer.py") -> Returned:
    """Run a module that must not fail."""
    reply, _ = session.ask(Run(source, name))
    assert isinstance(reply, Returned), reply
    return reply


def call(session: Session, path: str, *args: Any) -> Any:
    """The plain value that a call gives back."""
    reply, _ = session.ask(Call(path, list(args), {}, seed=0))
    assert isinstance(reply, Returned), reply
    return reply.value.items if isinstance(reply.value, ListValue) else reply.value


def cell(session: Session, source: str) -> tuple[list[Output], Raised | None]:
    """What a notebook's cell shows, and how it failed if it did."""
    reply, _ = session.ask(Run(source, "cell 1", display=True))
    return reply.outputs or [], reply if isinstance(reply, Raised) else None


def stream(outputs: list[Output], name: str = "stdout") -> str:
    return "".join(output.data.get(name, "") for output in outputs if output.kind == "stream")
