"""The student's end of the boundary: run student code, and answer requests about what it defined.

It holds no expected value, no tolerance and no points. An exception of student code becomes a :class:`Raised` reply;
:meth:`Host.handle` itself raises only the types in ``let_through`` (a student's own Ctrl-C in a notebook), and
:class:`EngineFault` if our own code fails, which must not look like a student's exception.
"""

from __future__ import annotations

import difflib
import linecache
import os
import shutil
import sys
import tempfile
import traceback
import weakref
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack, nullcontext
from pathlib import Path
from typing import Any, Protocol

import torch
from torch.utils._pytree import tree_map

from autograder.boundary.protocol import (
    Assign,
    Call,
    FolderRef,
    GeneratorRef,
    Get,
    HandleRef,
    Inspect,
    Output,
    Raised,
    Replies,
    Reply,
    Request,
    Requests,
    Returned,
    Run,
    Uses,
    Value,
)
from autograder.boundary.readable import readable
from autograder.boundary.text import IN
from autograder.boundary.values import CPU, ELSEWHERE, NotTransferable, not_transferable, pack, unpack
from autograder.inside import faults, modules
from autograder.inside.answers_used import answers_used
from autograder.inside.fake_device import DeviceMismatch, call_elsewhere, tensors_in
from autograder.inside.gradients import call_with_gradients
from autograder.inside.library_names import library_names
from autograder.inside.operations import recorded
from autograder.inside.overwrite import second_result
from autograder.inside.private import EngineFault, own_step
from autograder.inside.randomness import random_state_kept, seed_numpy_and_python, seed_torch

Begins = Callable[[Request, list[torch.Tensor]], None]


class CellRunner(Protocol):
    """Runs a cell as a notebook would."""

    def run(self, source: str, name: str, display: bool) -> tuple[list[Output], BaseException | None]: ...


class UndefinedName(NameError):
    """A graded name that student code does not define."""


class Host:
    """Answers requests about one namespace.

    Args:
        namespace: the student's global names.
        shell: runs cells; without one, code is compiled and executed as a module.
        let_through: exception types of student code that are raised instead of reported.
        keep_random_state: restore the global random generators after each call (a student's own notebook).
        device: the device of the arguments of calls, and of the layers that they return.
    """

    def __init__(
        self,
        namespace: dict[str, Any],
        shell: CellRunner | None = None,
        let_through: tuple[type[BaseException], ...] = (),
        keep_random_state: bool = False,
        device: torch.device = CPU,
    ) -> None:
        self._namespace = namespace
        self.shell = shell
        self._let_through = let_through
        self._keep_random_state = keep_random_state
        self._device = device
        self._objects: dict[int, Any] = {}
        self._generators: dict[int, torch.Generator] = {}
        self._folders: dict[int, str] = {}
        self._begins: Begins | None = None

    @property
    def folders(self) -> set[str]:
        """The names of the folders that were made for answers."""
        return set(map(os.path.basename, self._folders.values()))

    def handle(
        self, request: Request, tensors: list[torch.Tensor], begins: Begins | None = None
    ) -> tuple[Reply, list[torch.Tensor]]:
        """Execute ``request``, whose tensors are in ``tensors``. Return the reply and its tensors.

        Args:
            begins: called before each request of a message, with the tensors of the replies so far; it may raise.
        """
        sent: list[torch.Tensor] = []
        self._begins = begins
        if isinstance(request, Requests):
            return Replies(self._replies(request.requests, tensors, sent)), sent
        return self._replies([request], tensors, sent)[0], sent

    def _replies(
        self, requests: Sequence[Request], tensors: list[torch.Tensor], sent: list[torch.Tensor]
    ) -> list[Returned | Raised]:
        """Return the reply to each request. Their calls share one seeding, which is slow."""
        calls = [request for request in requests if isinstance(request, Call)]
        if not calls:
            return [self._reply(request, tensors, sent) for request in requests]
        with random_state_kept(self._device) if self._keep_random_state else nullcontext():
            seed_numpy_and_python(calls[0].seed)
            return [self._reply(request, tensors, sent) for request in requests]

    def _reply(self, request: Request, tensors: list[torch.Tensor], sent: list[torch.Tensor]) -> Returned | Raised:
        """Return the reply to one request."""
        before = len(sent)
        if self._begins is not None:
            self._begins(request, sent)
        try:
            reply = self._answer(request, tensors, sent)
            if not isinstance(request, Run):  # the shell bounds what cells show
                with own_step("read what an answer gave"):
                    sent[before:] = readable(reply, sent[before:])
            return reply
        except EngineFault:
            raise
        except BaseException as error:  # includes a student's SystemExit and KeyboardInterrupt
            if issubclass(type(error), self._let_through):
                raise
            del sent[before:]
            return self._raised(error)

    def _answer(self, request: Request, tensors: list[torch.Tensor], sent: list[torch.Tensor]) -> Returned | Raised:
        match request:
            case Run():
                return self._run(request)
            case Call():
                return self._call(request, tensors, sent)
            case Get(handle, path):
                found = _attribute(self._object(handle), path)
                modules.expect_own_methods(self._object(handle), path, found)
                return Returned(self._pack(found, sent))
            case Inspect(handle):
                return Returned(module=modules.describe(self._object(handle), lambda value: self._pack(value, sent)))
            case Assign(handle, names, values, missing_ok):
                new = dict(zip(names, self._unpack_all(values, tensors), strict=True))
                modules.assign(self._object(handle), new, missing_ok)
                return Returned()
            case Uses(names):
                return Returned(operations=answers_used(names, self._namespace))
            case Requests():
                raise NotTransferable("requests within requests")

    def _run(self, request: Run) -> Returned | Raised:
        if self.shell is not None:
            with own_step("run a cell"):
                outputs, error = self.shell.run(request.source, request.name, request.display)
            if error is None:
                return Returned(outputs=outputs)
            raised = self._raised(error)
            return Raised(raised.kinds, raised.message, raised.where, outputs=outputs)
        lines = request.source.splitlines(keepends=True)
        linecache.cache[request.name] = (len(request.source), None, lines, request.name)
        exec(compile(request.source, request.name, "exec", dont_inherit=True), self._namespace)
        return Returned()

    def _call(self, request: Call, tensors: list[torch.Tensor], sent: list[torch.Tensor]) -> Returned:
        function = self._callable(request)
        with own_step("make the arguments of a call"):
            args = self._unpack_all(request.args, tensors)
            kwargs = {name: self._unpack(value, tensors) for name, value in request.kwargs.items()}
            seed_torch(request.seed, self._device)
            recording = request.report_operations
            named = library_names(function, self._namespace) if recording else {}
        if request.upstream is not None:
            return self._gradients(request, function, args, kwargs, tensors, sent)
        reported, ran = request.report_arguments, set[str]()
        recorder = recorded(ran) if recording else nullcontext()
        with ExitStack() as left_as_it_was:
            with torch.no_grad() if request.no_grad else nullcontext(), recorder:
                if request.elsewhere:
                    value = self._call_elsewhere(function, args, kwargs)
                elif request.overwrite:
                    value = left_as_it_was.enter_context(second_result(function, args, kwargs))
                else:
                    value = function(*args, **kwargs)
            packed = self._pack(value, sent)
        if request.keep is not None and isinstance(packed, HandleRef):
            self._objects[request.keep] = value
        return Returned(
            value=packed,
            args=self._pack_all(map(self._reported, args), sent) if reported else None,
            kwargs=self._pack_dict({name: self._reported(kwargs[name]) for name in kwargs}, sent) if reported else None,
            operations=[*sorted(ran), *(f"{name}{IN}{line}" for name, line in named.items())] if recording else None,
        )

    def _call_elsewhere(self, function: Callable[..., Any], args: list[Any], kwargs: dict[str, Any]) -> Any:
        """Call ``function`` on this host's device, or on a simulated one if that is the CPU."""
        if self._device == CPU:
            return call_elsewhere(function, args, kwargs, self._line)
        args, kwargs = tree_map(self._own_device, (args, kwargs))
        value = function(*args, **kwargs)
        for tensor in tensors_in(value):
            if tensor.device.type != self._device.type:
                raise DeviceMismatch(f"the result is a tensor of shape {tuple(tensor.shape)} on the CPU")
        return value

    def _own_device(self, value: Any) -> Any:
        return self._device if isinstance(value, torch.device) and value == ELSEWHERE else value

    def _line(self) -> str:
        """Return the student's line that is running."""
        return faults.innermost(traceback.walk_stack(sys._getframe()), self._namespace)

    def _gradients(
        self,
        request: Call,
        function: Callable[..., Any],
        args: list[Any],
        kwargs: dict[str, Any],
        tensors: list[torch.Tensor],
        sent: list[torch.Tensor],
    ) -> Returned:
        upstream = unpack(request.upstream, tensors, self._resolve)
        found = call_with_gradients(function, args, kwargs, upstream)
        return Returned(
            value=self._pack(found.value, sent),
            argument_gradients=self._pack_all(found.args, sent),
            keyword_gradients=self._pack_dict(found.kwargs, sent),
            parameter_gradients=self._pack_dict(found.parameters, sent),
        )

    def _callable(self, request: Call) -> Any:
        if request.handle is not None:
            layer = self._object(request.handle)
            if not request.path:
                return layer
            found = _attribute(layer, request.path)
            modules.expect_own_methods(layer, request.path, found)
            return found
        name, _, rest = request.path.partition(".")
        if name not in self._namespace:
            raise UndefinedName(name)
        return _attribute(self._namespace[name], rest) if rest else self._namespace[name]

    def _object(self, handle: int) -> Any:
        if handle not in self._objects:
            raise NotTransferable("a reference to an object that is not there")
        return self._objects[handle]

    def _keep(self, value: Any) -> HandleRef:
        if self._device != CPU and isinstance(value, torch.nn.Module):
            value.to(self._device)
        self._objects[id(value)] = value  # kept alive, so that its id is not reused
        return HandleRef(id(value), type(value).__name__[:100])

    def _resolve(self, reference: Any) -> Any:
        if isinstance(reference, HandleRef):
            return self._object(reference.id)
        if isinstance(reference, GeneratorRef):
            if reference.key not in self._generators:
                self._generators[reference.key] = torch.Generator(self._device).manual_seed(reference.seed)
            return self._generators[reference.key]
        if isinstance(reference, FolderRef):
            if reference.key not in self._folders:
                self._folders[reference.key] = self._make_folder(reference.files)
            return self._folders[reference.key]
        raise NotTransferable(f"a {type(reference).__name__}")

    def _reported(self, argument: Any) -> Any:
        """Return an argument as it is reported: the path of a folder differs in each call."""
        return "a folder" if isinstance(argument, str) and argument in self._folders.values() else argument

    def _make_folder(self, files: dict[str, bytes]) -> str:
        """Make a folder with these files, which is removed with this host. Return its path."""
        folder = tempfile.mkdtemp(prefix="given-")
        weakref.finalize(self, shutil.rmtree, folder, ignore_errors=True)
        for name, content in files.items():
            Path(folder, name).write_bytes(content)
        return folder

    def _pack(self, value: Any, sent: list[torch.Tensor]) -> Value:
        return pack(value, sent, self._keep)

    def _pack_all(self, values: Iterable[Any], sent: list[torch.Tensor]) -> list[Value]:
        return [self._pack(value, sent) for value in values]

    def _pack_dict(self, values: Mapping[str, Any], sent: list[torch.Tensor]) -> dict[str, Value]:
        return {name: self._pack(value, sent) for name, value in values.items()}

    def _unpack(self, value: Value, tensors: list[torch.Tensor]) -> Any:
        return unpack(value, tensors, self._resolve, leaves=True, device=self._device)

    def _unpack_all(self, values: list[Value], tensors: list[torch.Tensor]) -> list[Any]:
        return [self._unpack(value, tensors) for value in values]

    def _raised(self, error: BaseException) -> Raised:
        if type(error) is UndefinedName:
            name = str(error)
            return Raised(["NameError"], f"{name} is not defined", missing=name, missing_near=self._near(name))
        if type(error) is NotTransferable:
            return not_transferable(error)
        return faults.describe(error, self._namespace)

    def _near(self, missing: str) -> str | None:
        """Return a function or class whose name differs from ``missing`` by a typo."""
        names = {
            name.lower(): name
            for name, value in self._namespace.items()
            if isinstance(name, str) and not name.startswith("_") and callable(value)
        }
        near = difflib.get_close_matches(missing.lower(), names, n=1, cutoff=0.7)
        return names[near[0]] if near else None


def _attribute(value: Any, path: str) -> Any:
    for part in path.split("."):
        value = getattr(value, part)
    return value
