"""Define the messages that cross the boundary as msgspec structs: calls go in, plain values come out.

Tensors travel in a list beside the message, which refers to them by index. No message is ever evaluated as code.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal, Protocol

import msgspec

DtypeName = Literal[  # dtypes of tensors that may cross
    "float16", "bfloat16", "float32", "float64", "uint8", "int8", "int16", "int32", "int64", "bool"
]  # fmt: skip


class TensorRef(msgspec.Struct, frozen=True, tag="tensor", omit_defaults=True):
    """A reference to tensor number ``index`` in the list beside the message.

    Args:
        axes: the size and stride of each axis of an argument whose layout matters; the tensor beside the message then
            holds the values in memory order. None for a dense tensor, and in every reply.
    """

    index: int
    requires_grad: bool = False
    axes: list[tuple[int, int]] | None = None


class ArrayRef(msgspec.Struct, frozen=True, tag="array"):
    """A NumPy array, or a scalar as a 0-d array, sent as tensor number ``index``."""

    index: int


class TupleValue(msgspec.Struct, frozen=True, tag="tuple"):
    items: list[Value]


class ListValue(msgspec.Struct, frozen=True, tag="list"):
    items: list[Value]


class DictValue(msgspec.Struct, frozen=True, tag="dict"):
    items: list[tuple[Value, Value]]


class HandleRef(msgspec.Struct, frozen=True, tag="handle"):
    """An object that stays in the student's process, identified by a number and its type's name."""

    id: int
    kind: str


class GeneratorRef(msgspec.Struct, frozen=True, tag="generator"):
    """A ``torch.Generator`` made on the student's side. The same ``key`` means the same generator and its state."""

    key: int
    seed: int


class FolderRef(msgspec.Struct, frozen=True, tag="folder"):
    """A folder made on the student's side, passed to the answer as a path. The same ``key`` means the same folder."""

    key: int
    files: dict[str, bytes]  # content by file name


class DeviceValue(msgspec.Struct, frozen=True, tag="device"):
    name: str


class DtypeValue(msgspec.Struct, frozen=True, tag="dtype"):
    name: str


Plain = TensorRef | ArrayRef | TupleValue | ListValue | DictValue | DeviceValue | DtypeValue
Reference = HandleRef | GeneratorRef | FolderRef  # references to objects that exist on the student's side only
Value = None | bool | int | float | str | Plain | Reference


class Run(msgspec.Struct, frozen=True, tag="run"):
    """Execute one cell, or a whole module, in the namespace.

    ``name`` is the file name in tracebacks. If ``display`` is set, report the value of the last expression, as a
    notebook does.
    """

    source: str
    name: str
    display: bool = False


class Call(msgspec.Struct, frozen=True, tag="call", omit_defaults=True):
    """Call ``path`` (dotted) in the namespace, or on the object ``handle``.

    Args:
        seed: seeds every global random generator before the call.
        report_arguments: send the arguments back as the callee left them.
        report_operations: send the names of the ATen operations that ran.
        upstream: if given, back-propagate this gradient through the (first) output; ``True`` stands for ones.
        keep: the number that identifies the object that the call returns.
        elsewhere: move tensors and layers to a device other than the CPU (a simulated one if necessary), make the call
            there, and reject a result on another device.
        no_grad: record no gradients during the call.
        overwrite: change the result in place, as a caller may, call again, and send the second result.
    """

    path: str
    args: list[Value]
    kwargs: dict[str, Value]
    seed: int
    handle: int | None = None
    report_arguments: bool = False
    report_operations: bool = False
    upstream: Value = None
    elsewhere: bool = False
    no_grad: bool = False
    overwrite: bool = False
    keep: int | None = None


class Get(msgspec.Struct, frozen=True, tag="get"):
    """Read attribute ``path`` (dotted) of an object."""

    handle: int
    path: str


class Inspect(msgspec.Struct, frozen=True, tag="inspect"):
    """Describe an ``nn.Module``: parameters, buffers, submodules, mode."""

    handle: int


class Assign(msgspec.Struct, frozen=True, tag="assign", omit_defaults=True):
    """Copy values into parameters or buffers, by dotted name, in place and without gradients."""

    handle: int
    names: list[str]
    values: list[Value]
    missing_ok: bool = False


class Uses(msgspec.Struct, frozen=True, tag="uses"):
    """Ask which of these answers the code of each of them names. The reply has a pair, "name other", for each."""

    names: list[str]


OneRequest = Call | Get | Inspect | Assign | Uses


class Requests(msgspec.Struct, frozen=True, tag="requests"):
    """Several requests in one message, handled in order: a message costs more than a small request."""

    requests: list[OneRequest]


Request = Run | OneRequest | Requests


class Output(msgspec.Struct, frozen=True):
    """One output of a cell, as in a notebook; ``kind`` is stream, result, display or error."""

    kind: str
    data: dict[str, str]  # MIME type -> text (images in base64); a stream has {"stdout": ...} or {"stderr": ...}


class Incident(msgspec.Struct, frozen=True):
    """An action that no exercise needs, reported by the student's process: a hint for a person, never a proof."""

    kind: Literal["network", "process", "signal", "file", "library", "objects"]
    detail: str = ""  # an address, a program or a path, which the student may choose freely


class ModuleParts(msgspec.Struct, frozen=True):
    """The contents of an ``nn.Module``.

    Args:
        trainable: the names of the parameters that require a gradient.
        modules: the class names of each submodule, most derived first; "" is the module itself.
    """

    parameters: dict[str, TensorRef]
    trainable: list[str]
    buffers: dict[str, TensorRef]
    modules: dict[str, list[str]]
    training: bool


class Returned(msgspec.Struct, frozen=True, tag="returned", omit_defaults=True):
    """The result of a request."""

    value: Value = None
    args: list[Value] | None = None
    kwargs: dict[str, Value] | None = None
    operations: list[str] | None = None
    argument_gradients: list[Value] | None = None
    keyword_gradients: dict[str, Value] | None = None
    parameter_gradients: dict[str, Value] | None = None
    module: ModuleParts | None = None
    outputs: list[Output] | None = None
    incidents: list[Incident] | None = None


class Raised(msgspec.Struct, frozen=True, tag="raised", omit_defaults=True):
    """The student's code failed, or returned something invalid.

    Args:
        kinds: names of the exception's classes, most derived first; "NotTransferable" if the answer returned a value
            that cannot cross, which ``message`` then describes.
        where: "cell 3, line 2" or "02_softmax.py, line 14"; empty if unknown.
        missing: the requested name if it is not defined, else None.
        missing_near: a defined name that looks like it, else None.
    """

    kinds: list[str]
    message: str
    where: str = ""
    missing: str | None = None
    missing_near: str | None = None
    outputs: list[Output] | None = None
    incidents: list[Incident] | None = None


class Replies(msgspec.Struct, frozen=True, tag="replies"):
    """The result of each of several requests."""

    replies: list[Returned | Raised]
    incidents: list[Incident] | None = None


Reply = Returned | Raised | Replies


Asked = tuple[Request, list[Any]]  # a request with its tensors
Answered = tuple[Reply, list[Any]]


class Transport(Protocol):
    """A connection that carries one request to the student's end and returns its reply."""

    def ask(self, request: Request, tensors: list[Any]) -> Answered:
        """Return the reply, or raise :class:`Stopped` if the other end is gone or out of time."""
        ...


class BurstTransport(Transport, Protocol):
    """A transport that can also send many requests before their replies arrive."""

    def ask_all(self, asked: Sequence[Asked]) -> Iterator[Answered]:
        """Yield each reply; raise :class:`Stopped` in place of a reply that did not arrive."""
        ...


class Stopped(Exception):
    """The student's process ended or was stopped before it replied: a time limit, a crash, or a forged reply."""


NOT_A_REPLY = "sent something that is not a reply, and was stopped"
