# Built from course/05_weight_transfer/shared_05.py by `autograder build`: edit that, not this file.
"""What visible and hidden checks of the transfer have in common."""

import torch

from autograder.checking import assign, expect, expect_equal, expect_raises, expectation, inspect_module

NAMES = "W_query", "W_key", "W_value"
SIZES_DIFFER = (
    "Before anything is copied: if d_in differs, or d_out, or both, raise ValueError. "
    "A failed `assert` or a copy that fails raises another error."
)


def make(student, d_in, d_out):
    """A source and a target of this size."""
    return student.SelfAttention_v2(d_in, d_out), student.SelfAttention_v1(d_in, d_out)


def transferred(student, source, target):
    """The states of source and target before the weights are moved, and their states afterwards."""
    before = inspect_module(source), inspect_module(target)
    student.transfer_weights(source, target)
    return before, (inspect_module(source), inspect_module(target))


@expectation
def expect_written(before, after):
    """Vouch that target's parameters are not those it started with: what nobody touches keeps every promise."""
    same = all(name in after.parameters and after.parameters[name].equal(before.parameters[name]) for name in NAMES)
    expect(not same, "target still holds the numbers that it started with")


@expectation
def expect_trainable(state, size, unregistered=None, frozen=None):
    """Vouch that target's matrices are parameters of this size that require a gradient.

    Args:
        unregistered: a hint if one is no parameter.
        frozen: a hint if one requires no gradient.
    """
    for name in NAMES:
        expect(name in state.parameters, f"target.{name} is no longer an nn.Parameter", hint=unregistered)
        shape = tuple(state.parameters[name].shape)
        expect(shape == size, f"target.{name} has the wrong shape", str(size), str(shape))
        expect(name in state.trainable, f"target.{name} no longer requires a gradient", hint=frozen)


@expectation
def expect_arrival(gradients, hint):
    for name in NAMES:
        expect(gradients.get(name) is not None, f"no gradient reaches target.{name}", hint=hint)


@expectation
def expect_same_source(before, after, missing, in_place, converted=None, frozen=None):
    """Compare the states of source before the transfer and afterwards.

    Args:
        missing: a hint if a parameter is no longer there.
        in_place: a hint if one has other values.
        converted: a hint if one has another dtype.
        frozen: a hint if one requires no gradient.
    """
    expect(after.training == before.training, "source was switched between training and evaluation")
    for name, weight in before.parameters.items():
        expect(name in after.parameters, f"source no longer has {name}", hint=missing)
        got, what = after.parameters[name], f"source's {name} afterwards"
        is_same = got.dtype == weight.dtype
        expect(is_same, f"{what}: the dtype has changed", str(weight.dtype), str(got.dtype), converted)
        expect_equal(got, weight, what=what, hint=in_place)
        was_trainable, is_trainable = (name in state.trainable for state in (before, after))
        expect(is_trainable or not was_trainable, f"source's {name} no longer requires a gradient", hint=frozen)
        expect(was_trainable or not is_trainable, f"source's {name} was frozen, and now requires a gradient")


@expectation
def expect_dtype_of_target(state, dtype, hint=None):
    for name, value in state.parameters.items():
        expect(value.dtype is dtype, f"target.{name} has another dtype", str(dtype), str(value.dtype), hint)


def expect_independence(student, inputs, sizes, hint_for):
    """Transfer between modules of these sizes, and vouch that a change of either module leaves the other as it is."""
    pairs = [make(student, *size) for size in sizes]
    states = []
    for pair in pairs:
        (_, before), after = transferred(student, *pair)
        expect_written(before, after[1])
        states.append([state.parameters for state in after])
    new = [[random_like(state.value, inputs) for state in of_pair] for of_pair in states]
    for (d_in, d_out), (source, target), (of_source, of_target) in zip(sizes, pairs, new, strict=True):
        size = f"for d_in = {d_in}, d_out = {d_out}"
        what = f"target's {{}} after source's weights were changed, {size}"
        expect_apart(source, of_source, target, what, hint_for)
        what = f"source's {{}} after target's weights were changed, {size}"
        expect_apart(target, of_target, source, what, hint_for)


def random_like(parameters, inputs):
    return {name: inputs.randn(*value.shape) for name, value in parameters.items()}


def expect_apart(module, values, other_module, what, hint_for):
    """Change the parameters of one module, and vouch that the other keeps its own."""
    before = inspect_module(other_module).parameters
    assign(module, values)
    expect_same(before, inspect_module(other_module).parameters, what, hint_for)


@expectation
def expect_same(before, after, what, hint_for):
    for name, value in before.items():
        expect_equal(after[name], value, what=what.format(name), hint=hint_for(name))


def give_zero_biases(source, d_out):
    assign(source, {f"{name}.bias": torch.zeros(d_out) for name in NAMES})


def expect_refused(student, of_source, of_target):
    """Vouch that the transfer between modules of these sizes raises ValueError."""
    source, target = student.SelfAttention_v2(*of_source), student.SelfAttention_v1(*of_target)
    case = f"source = SelfAttention_v2{of_source}, target = SelfAttention_v1{of_target}"
    expect_raises(ValueError, student.transfer_weights, source, target, hint=SIZES_DIFFER, case=case)
