"""Make a unit's examples: small calls on which known mistakes go wrong, with the right values.

The calls of the visible checks are shrunk. A smaller call counts only if the solution and every style agree on it
whatever the seed, so an example never requires more than the contract.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec
import torch

from autograder.author.misconceptions import load_misconceptions
from autograder.author.run_unsandboxed import solution_with
from autograder.author.shrink import forms, structure_of, weight
from autograder.boundary.protocol import Assign, Call, HandleRef, Replies, Reply, Request, Requests, Returned
from autograder.boundary.values import NotTransferable, unpack
from autograder.checks.agreement import agree
from autograder.checks.ask_examples import ask_all
from autograder.checks.collect import Check, collect
from autograder.checks.examples import Case, Example, Layer, example_of
from autograder.checks.reference import live
from autograder.checks.runner import Setting, run_checks
from autograder.inside.in_process import InProcess
from autograder.model.course import Unit
from autograder.student.silence import quiet

SEEDS = range(32)  # of the global generators: values that differ between them are random
MAX_CALLS = 5  # of an answer, that are shrunk; one for each structure
MAX_FORMS = 40  # of a call, that are tried
MAX_ELEMENTS = 24  # of an example's tensors together
MAX_EXAMPLES = 12  # of an answer
MAX_BYTES = 6_000  # of a unit's examples, packed


def make_examples(unit: Unit) -> list[Example]:
    """Return the unit's examples; for each answer the smallest first."""
    visible = [check for check in collect(unit) if not check.hidden]
    paths = sorted(unit.folder.glob("styles/*.py"))
    styles = [solution_with(unit, (path.name, path.read_text(encoding="utf-8"))) for path in paths]
    plain = solution_with(unit)
    known = [(one.answers, solution_with(unit, (one.name, one.source))) for one in load_misconceptions(unit)]
    found: list[Example] = []
    with quiet(), _one_thread():
        for answer, cases in _shrinkable(unit, visible, plain).items():
            small = sorted((form for case in cases for form in _smallest(case)), key=weight)
            wrong = [answers for names, answers in known if answer in names]
            found += _chosen(_right(small, [plain, *styles]), wrong)
    return _within(found)


def _smallest(case: Case) -> list[Case]:
    """Return the smallest forms of a case."""
    distinct: dict[bytes, Case] = {}
    for form in forms(case):
        distinct.setdefault(msgspec.msgpack.encode(example_of(form, None)), form)
    return [form for form in sorted(distinct.values(), key=weight) if weight(form)[0] <= MAX_ELEMENTS][:MAX_FORMS]


@contextmanager
def _one_thread() -> Iterator[None]:
    """Use one thread of torch: for tiny tensors more cost time."""
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        yield
    finally:
        torch.set_num_threads(threads)


def _shrinkable(unit: Unit, checks: Sequence[Check], answers: InProcess) -> dict[str, list[Case]]:
    """Return the calls of the visible checks that can be stored, by answer; the smallest of each structure."""
    recorder = _Recorder(answers)
    run_checks(checks, recorder, Setting(live(unit.folder), ("visible", unit.id)))
    found: dict[str, dict[str, Case]] = {}
    for case in sorted(recorder.cases, key=weight):
        found.setdefault(case.answer, {}).setdefault(structure_of(case), case)
    return {answer: list(cases.values())[:MAX_CALLS] for answer, cases in found.items()}


class _Recorder:
    """A transport that records calls of functions, and of layers with how they were made."""

    def __init__(self, answers: InProcess) -> None:
        self._answers = answers
        self._layers: dict[int, tuple[str, Layer]] = {}
        self.cases: list[Case] = []

    def ask(self, request: Request, tensors: list[Any]) -> tuple[Reply, list[Any]]:
        before = [tensor.clone() for tensor in tensors]
        reply, sent = self._answers.ask(request, tensors)
        requests = request.requests if isinstance(request, Requests) else [request]
        replies = reply.replies if isinstance(reply, Replies) else [reply]
        for one, its_reply in zip(requests, replies, strict=True):
            if isinstance(its_reply, Returned):
                self._note(one, its_reply, before)
        return reply, sent

    def _note(self, request: Any, reply: Returned, tensors: list[torch.Tensor]) -> None:
        try:
            if isinstance(request, Assign) and request.handle in self._layers:
                name, layer = self._layers[request.handle]
                new = dict(zip(request.names, (_plain(value, tensors) for value in request.values), strict=True))
                weights = {**layer.weights, **new}
                self._layers[request.handle] = name, Layer(layer.args, layer.kwargs, weights, layer.mode)
            elif isinstance(request, Call):
                args = tuple(_plain(value, tensors) for value in request.args)
                kwargs = {name: _plain(value, tensors) for name, value in request.kwargs.items()}
                self._note_call(request, reply, args, kwargs)
        except NotTransferable:  # an argument that exists on the other side only
            self._layers.pop(getattr(request, "handle", None) or -1, None)

    def _note_call(self, request: Call, reply: Returned, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        if request.handle is None:
            if isinstance(reply.value, HandleRef):
                self._layers[request.keep or reply.value.id] = request.path, Layer(args, kwargs)
            elif "." not in request.path:
                self.cases.append(Case(request.path, args, kwargs))
        elif request.handle in self._layers:
            name, layer = self._layers[request.handle]
            if request.path in ("eval", "train") and not args and not kwargs:
                self._layers[request.handle] = name, Layer(layer.args, layer.kwargs, layer.weights, request.path)
            elif not request.path:
                self.cases.append(Case(name, args, kwargs, layer))
            else:
                del self._layers[request.handle]  # another method may have changed it


def _plain(value: Any, tensors: list[torch.Tensor]) -> Any:
    def refuse(reference: Any) -> Any:
        raise NotTransferable("a reference")

    found = unpack(value, tensors, refuse)
    return found.detach() if isinstance(found, torch.Tensor) else found


def _right(cases: Sequence[Case], right: Sequence[InProcess]) -> list[tuple[Case, Any]]:
    """Yield the cases with their right values, if all right answers give the same finite values whatever the seed."""
    kept = [
        (case, value)
        for case, value in zip(cases, ask_all(cases, right[0], SEEDS[0]), strict=True)
        if _is_finite(value)
    ]
    for answers, seed in (*((right[0], seed) for seed in SEEDS[1:]), *((answers, SEEDS[0]) for answers in right[1:])):
        given = ask_all([case for case, _ in kept], answers, seed)
        kept = [pair for pair, other in zip(kept, given, strict=True) if other is not None and agree(other, pair[1])]
    return kept


def _is_finite(value: Any) -> bool:
    if isinstance(value, torch.Tensor):
        return value.numel() > 0 and bool(value.isfinite().all())
    if isinstance(value, tuple | list):
        return all(map(_is_finite, value))
    return isinstance(value, bool | int | float | str | dict) or hasattr(value, "dtype")


def _chosen(cases: Sequence[tuple[Case, Any]], wrong: Sequence[InProcess]) -> list[Example]:
    """Choose the smallest case for each known mistake, then the cases that most mistakes fail."""
    caught: list[set[int]] = [set() for _ in cases]
    for mistake, answers in enumerate(wrong):
        given = ask_all([case for case, _ in cases], answers, SEEDS[0])
        for number, (got, (_, value)) in enumerate(zip(given, cases, strict=True)):
            if got is None or not agree(got, value):
                caught[number].add(mistake)
    known: set[int] = set()
    chosen: set[int] = set()
    for number, mistakes in enumerate(caught):
        if not mistakes <= known:
            known |= mistakes
            chosen.add(number)
    rest = sorted(set(range(len(cases))) - chosen, key=lambda number: -len(caught[number]))
    chosen = {*sorted(chosen)[:MAX_EXAMPLES], *rest[: max(0, MAX_EXAMPLES - len(chosen))]}
    found = []
    for number in sorted(chosen):
        try:
            found.append(example_of(*cases[number]))
        except NotTransferable:
            continue
    return found


def _within(examples: list[Example]) -> list[Example]:
    """Drop the largest examples until the rest fit."""
    kept = list(examples)
    while kept and len(zlib.compress(msgspec.msgpack.encode(kept))) > MAX_BYTES:
        kept.remove(max(kept, key=lambda one: sum(len(tiny.values) for tiny in one.tensors)))
    return kept
