# Built from course/04_self_attention/shared_04.py by `autograder build`: edit that, not this file.
"""What visible and hidden checks of self-attention have in common."""

import torch

from autograder.checking import assign, expect, expect_close, expect_not_run, expectation

NAMES = "W_query", "W_key", "W_value"
JOURNEY = "test_attention_of_journey"


def by_hand(call):
    """What a recorded call returned, if no attention of torch's did the work."""
    hint = "Scores, softmax and blend are the exercise: write them yourself."
    what = "this exercise asks for an attention of your own, and a library's does the work"
    return expect_not_run(call, ("scaled_dot_product", "multi_head"), what, hint)


@expectation
def expect_names(state, names, hint=None):
    """Vouch that a layer has parameters of these names."""
    for name in names:
        found = ", ".join(sorted(state.parameters)) or "none"
        expect(name in state.parameters, f"the layer has no parameter named {name}", name, found, hint)


def fill(layer, values):
    """Set a layer's parameters, which it has. A bias that nobody asked for, which another check tells, becomes 0."""
    biases = {f"{name}.bias": torch.zeros(1) for name in NAMES}
    assign(layer, biases | values, missing_ok=True)


def expect_gradients(call, of_x, of_parameters, hint):
    """Compare what arrives at x and at the parameters with the right gradients."""
    expect_returned(call)
    expect_arrival(call.args, call.parameters, {"x": of_x, **of_parameters}, hint)


@expectation
def expect_returned(got):
    expect(got is not None, "the layer returns nothing", "the output", "None")


@expectation
def expect_arrival(args, parameters, expected, hint):
    arrived = {**parameters, "x": args[0]}
    for name, right in expected.items():
        got = arrived.get(name)
        expect(got is not None, f"no gradient reaches {name}", hint=hint)
        expect_close(got, right, atol=1e-3, rtol=1e-3, what=f"the gradient of {name}", hint=hint)
