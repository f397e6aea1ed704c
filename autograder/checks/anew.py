"""Check that a layer keeps nothing of earlier calls."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from autograder.checks.answers import Result
from autograder.checks.expectations import expect_close, expect_tensor
from autograder.checks.layers import assign, inspect_module

ANEW = "Every call starts anew: compute everything again from the parameters as they are now."


def expect_anew(
    make: Callable[[], Result], *args: Any, what: str = "the result", part: int | None = None, atol: float | None = None
) -> None:
    """Check that a layer's results after eval() depend on its arguments and parameters alone.

    Its results are the same under ``torch.no_grad()``. After a change of its parameters, a layer that was called before
    returns what a new one with these parameters returns.

    Args:
        make: makes the layer. Its buffers, if it has any, must begin with the same values each time.
        args: of the layer, which is called again and again.
        what: a description of the result.
        part: the number of the part to compare, if the layer returns a tuple.
        atol: see :func:`expect_close`.
    """

    def result(call: Callable[..., Any]) -> Any:
        returned = call(*args)
        return returned if part is None else returned[part]

    used, new = make(), make()
    used.eval()
    new.eval()
    usual = expect_tensor(result(used), what=f"{what} after eval()")
    expect_close(result(used.no_grad), usual, atol=atol, what=f"{what} after eval(), under torch.no_grad()")
    others = {name: 0.1 - value / 2 for name, value in inspect_module(new).parameters.value.items()}
    for layer in used, new:
        assign(layer, others)
    right = expect_tensor(result(new), what=f"{what} after eval()")
    later = f"{what} of a second call, after a change of the parameters"
    expect_close(result(used.no_grad), right, atol=atol, what=f"{later}, under torch.no_grad()", hint=ANEW)
    expect_close(result(used), right, atol=atol, what=later, hint=ANEW)
