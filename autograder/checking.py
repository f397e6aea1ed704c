"""What a check file imports, and an oracle may: every name, and nothing else. docs/authoring.md has a table of them.

- ``points`` marks a check.
- ``expect…`` vouch for a value or a call, or raise :class:`CheckFailed`, which says what failed, expected against got,
  and what to try.
- ``inspect_module``, ``assign`` and their like look into a layer that stays on the student's side.
- ``binomial_bounds``, ``dot`` and ``dot_atol`` are what several units need.
"""

from __future__ import annotations

from autograder.boundary.values import ELSEWHERE
from autograder.checks.agreement import TOLERANCE
from autograder.checks.answers import Arguments, Handle, method
from autograder.checks.calls import (
    back_propagating,
    call_each,
    calling,
    calling_elsewhere,
    gradient_calls,
    record_calls,
    tracing,
)
from autograder.checks.channel import Folder, Generator
from autograder.checks.expectations import (
    as_number,
    dot_atol,
    expect,
    expect_array,
    expect_close,
    expect_dtype,
    expect_equal,
    expect_layer,
    expect_mapping,
    expect_tensor,
)
from autograder.checks.expected_calls import expect_each_raises, expect_raises, expect_unchanged
from autograder.checks.failed import CheckFailed
from autograder.checks.inspection import (
    ModuleState,
    assign,
    assign_each,
    assigning,
    inspect_around,
    inspect_each,
    inspect_module,
    inspecting,
)
from autograder.checks.oracles import binomial_bounds, dot
from autograder.checks.reports import Gradients, Record, Trace
from autograder.checks.rule import points
from autograder.checks.steps import finish, together

__all__ = [
    "ELSEWHERE", "TOLERANCE", "Arguments", "CheckFailed", "Folder", "Generator", "Gradients", "Handle", "ModuleState",
    "Record", "Trace", "as_number", "assign", "assign_each", "assigning", "back_propagating", "binomial_bounds",
    "call_each", "calling", "calling_elsewhere", "dot", "dot_atol", "expect", "expect_array", "expect_close",
    "expect_dtype", "expect_each_raises", "expect_equal", "expect_layer", "expect_mapping", "expect_raises",
    "expect_tensor", "expect_unchanged", "finish", "gradient_calls", "inspect_around", "inspect_each",
    "inspect_module", "inspecting", "method", "points", "record_calls", "together", "tracing",
]  # fmt: skip
