"""Describe a failed call of a student's code."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from autograder.boundary.protocol import Raised
from autograder.boundary.values import NotTransferable, not_transferable

OWN_LINE = re.compile(r": `(?:raise|assert)\b")  # in the position of an exception


@dataclass(frozen=True)
class CallMade:
    """A call as a check made it. The path of an object is that of its class, such as ``Layer(...)``.

    Args:
        is_plain: pasted, it does the same; a call for gradients, or on another device, does more.
        of: the call that returned the object that was called.
    """

    path: str
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    is_plain: bool = True
    of: CallMade | None = None

    @property
    def answer(self) -> str:
        """The function or class of the student's."""
        return answer_name(self.path)


def answer_name(path: str) -> str:
    """Return the answer in a path such as ``Layer(...).forward``."""
    return path.split("(")[0].split(".")[0]


class AnswerRaised(Exception):
    """The student's code raised, or returned a value that cannot be graded.

    Attributes:
        made: the call that raised; None if a layer was read or changed.
        attribute: the attribute that was read, if there was no call.
    """

    def __init__(self, path: str, reply: Raised) -> None:
        self.path = path
        self.reply = reply
        self.made: CallMade | None = None
        self.attribute: str | None = None
        super().__init__(f"{path} raised {self.kind}: {reply.message}")

    def is_a(self, kind: type[BaseException]) -> bool:
        """True if the exception is of that built-in kind."""
        return kind.__name__ in self.reply.kinds

    @property
    def kind(self) -> str:
        """The name of the exception's class."""
        return self.reply.kinds[0] if self.reply.kinds else "an exception"

    @property
    def is_unwritten(self) -> bool:
        """True for the stub's exception. For an unsupported dtype, torch raises the same type, but with a message."""
        return self.kind == "NotImplementedError" and not self.reply.message

    @property
    def is_not_transferable(self) -> bool:
        """True if the call succeeded but returned a value that cannot cross the boundary."""
        return self.kind == "NotTransferable"

    @property
    def is_device_mismatch(self) -> bool:
        """True if tensors of two devices met in a call made with ``elsewhere``."""
        return self.kind == "DeviceMismatch"

    @property
    def is_unfit(self) -> bool:
        """True if a layer does not support the request; the message calls it "the layer"."""
        return self.kind == "Unfit"

    @property
    def is_in_own_words(self) -> bool:
        """True if a ``raise`` or an ``assert`` of the student's wrote the message: equal faults have different ones."""
        return OWN_LINE.search(self.reply.where) is not None

    @property
    def is_missing_name(self) -> bool:
        return self.reply.missing is not None


def misfit(path: str) -> AnswerRaised:
    """Return the error for a reply that does not fit its request. An honest student's end sends none."""
    return AnswerRaised(path, not_transferable(NotTransferable("something that does not fit the call")))
