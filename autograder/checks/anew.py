"""Check that an answer keeps nothing of earlier calls."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from autograder.checks.agreement import agree
from autograder.checks.answers import Answer, Result
from autograder.checks.expectations import expect, expect_close, expect_tensor
from autograder.checks.layers import assign, inspect_module
from autograder.checks.pending import expectation

OWN = "Return a new result in each call. A caller may change what it gets, such as `result[0] = 0`."
ANEW = "Every call starts anew: compute everything again from the parameters as they are now."


def expect_own_result(answer: Answer, *args: Any, what: str = "the result", **kwargs: Any) -> None:
    """Check that a change of a result in place, which its caller may make, does not change the next result.

    Args:
        answer: returns the same for these arguments in each call.
    """
    first = answer(*args, **kwargs)
    _expect_same(answer.overwrite(*args, **kwargs), first, what)


@expectation
def _expect_same(got: Any, first: Any, what: str) -> None:
    later = f"{what}: after the caller has changed the first result, an equal call returns another one"
    expect(agree(got, first), later, hint=OWN)


def expect_anew(
    make: Callable[[], Result], *args: Any, what: str = "the result", part: int | None = None, atol: float | None = None
) -> None:
    """Check that a layer's results after eval() depend on its arguments and parameters alone.

    A change of a result, which its caller may make, does not change the next one. The results are the same under
    ``torch.no_grad()``. After a change of its parameters, a layer that was called before returns what a new one with
    these parameters returns.

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
    again = f"{what} after eval() of a second call, after the caller has changed the first result"
    expect_close(result(used.overwrite), usual, atol=atol, what=again, hint=OWN)
    expect_close(result(used.no_grad), usual, atol=atol, what=f"{what} after eval(), under torch.no_grad()")
    others = {name: 0.1 - value / 2 for name, value in inspect_module(new).parameters.value.items()}
    for layer in used, new:
        assign(layer, others)
    right = expect_tensor(result(new), what=f"{what} after eval()")
    later = f"{what} after eval() of a second call, after a change of the parameters"
    without, usual = result(used.no_grad), result(used)
    expect_close(usual, right, atol=atol, what=later, hint=ANEW)
    expect_close(without, right, atol=atol, what=f"{later}, under torch.no_grad()", hint=ANEW)
