"""Test the engine under the installed versions before it judges a student's answers.

A student has no solutions and no known mistakes, so the proof of ``author/proof.py`` cannot run. This test, of a few
milliseconds, uses small answers of its own: a right one must pass, wrong ones must fail, and torch's random numbers,
gradients and names of operations must be those that checks and stored values were made with.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np
import torch

from autograder.boundary.protocol import Call, Raised, Returned, TensorRef
from autograder.boundary.text import IN
from autograder.checks.agreement import TOLERANCE
from autograder.checks.inputs import Inputs
from autograder.errors import VersionsError
from autograder.inside.in_process import InProcess
from autograder.inside.private import expect_private_names
from autograder.install import TORCH
from autograder.student.silence import quiet

ANSWERS = """
import torch

def softmax(x):
    e = torch.exp(x - x.max(dim=-1, keepdim=True).values)
    return e / e.sum(dim=-1, keepdim=True)

def library(x):
    return torch.softmax(x, dim=-1)

def wrong(x):
    return torch.softmax(x, dim=0)

def square(x):
    return (x * x).sum()

def fails(x):
    return x @ x
"""
DRAWN = (
    0.6613521,
    0.2669241,
)  # the first numbers of ``Inputs(1)`` under the versions that stored values were made with
TENSOR = TensorRef(0)


@cache
def expect_working_engine() -> None:
    """Run the test, once in a process.

    Raises:
        VersionsError: checks would give wrong results here.
    """
    try:
        expect_private_names()
        faults = list(_faults())
    except Exception as error:
        faults = [f"the test ended with {type(error).__name__}: {error}"]
    if faults:
        raise VersionsError(
            f"Answers cannot be checked with torch {torch.__version__} and NumPy {np.__version__}: "
            f"{'; '.join(faults)}. This is not the fault of your answer.",
            f'Run: pip install "{TORCH}" "numpy>=2". If this changes nothing, show it to your instructor.',
        )


def _faults() -> Iterator[str]:
    """Yield what is wrong, in words that end a sentence."""
    with quiet():
        answers = InProcess({"__name__": "self_test"})
        answers.run(ANSWERS, "self_test.py")
        x = Inputs(1).randn(3, 4)
        powers = np.exp(x.numpy())
        right = torch.from_numpy(powers / powers.sum(axis=1, keepdims=True))
        tolerance = TOLERANCE[torch.float64]
        if not TOLERANCE[torch.float32].accepts(x[0, :2], torch.tensor(DRAWN, dtype=torch.float64)):
            yield "random inputs differ from those of the course"
        for name, is_right, is_library in (("softmax", True, False), ("library", True, True), ("wrong", False, True)):
            reply, tensors = answers.ask(Call(name, [TENSOR], {}, seed=1, report_operations=True), [x])
            if not isinstance(reply, Returned) or tolerance.accepts(tensors[0], right) is not is_right:
                yield f"a {'right' if is_right else 'wrong'} answer is not judged so"
            elif any("softmax" in one for one in reply.operations or () if IN not in one) is not is_library:
                yield "the operations of an answer are not recorded"
        reply, tensors = answers.ask(Call("square", [TENSOR], {}, seed=1, upstream=True), [x.requires_grad_()])
        if not isinstance(reply, Returned) or not tolerance.accepts(tensors[-1], 2 * x):
            yield "gradients are wrong"
        reply, _ = answers.ask(Call("fails", [TENSOR], {}, seed=1), [x])
        if not isinstance(reply, Raised) or "in fails" not in reply.where:
            yield "the line of an error is not found"
