# Built from course/12_numpy_attention/shared_12.py by `autograder build`: edit that, not this file.
"""What visible and hidden checks of attention in NumPy have in common."""

import numpy as np
import torch

from autograder.checking import expect, expect_array, expect_close, expect_not_run, expect_unchanged, expectation


@expectation
def as_tensor(got, what):
    """The array as a tensor, once it is known to be an array of floating point numbers."""
    return expect_array(got, dtype=np.floating, what=what).double()


@expectation
def pair_of_tensors(got):
    """The output and the weights, once they are known to be two arrays."""
    hint = "This is one array: the contract asks for two, (output, weights)." if isinstance(got, np.ndarray) else None
    what = "masked_attention does not return a pair"
    expect(isinstance(got, tuple | list) and len(got) == 2, what, "the tuple (output, weights)", got, hint)
    return as_tensor(got[0], "the output"), as_tensor(got[1], "the weights")


def arrays_in(got):
    """The arrays of a result: of a pair or a list, or the result itself."""
    return [part for part in (got if isinstance(got, tuple | list) else [got]) if isinstance(part, np.ndarray)]


def check_lowest_score(student):
    """Vouch that a visible key with the lowest score of float32 leaves no weight to a blocked one."""
    lowest = np.finfo(np.float32).min
    query, keys, values = (np.array([rows], np.float32) for rows in ([[1]], [[lowest], [1]], [[2], [6]]))
    got = student.masked_attention(query, keys, values, np.array([[False, True]]))
    what = f"the weights where the only visible key scores {lowest:.2g}, the lowest number of float32"
    hint = "Give blocked keys the score -inf: no finite score is low enough."
    expect_close(pair_of_tensors(got)[1], torch.tensor([[[1.0, 0.0]]]), what=what, hint=hint)


@expectation
def expect_no_weight(weights, mask, what, if_turned_round=None):
    """Vouch that blocked keys have no weight.

    Args:
        if_turned_round: a hint for weights that are 0 where the mask is False.
    """
    mask = mask.expand(weights.shape)
    blocked, visible = weights[mask], weights[~mask]
    hint = if_turned_round if blocked.any() and not visible.any() else None
    largest = f"up to {blocked.abs().max():.3g}"
    expect(not blocked.any(), f"blocked keys still have some weight for {what}", "exactly 0", largest, hint)


@expectation
def expect_dtypes(got, dtype, what, hint):
    """Vouch for the dtype of every array of a result."""
    found = arrays_in(got)
    expect(len(found) > 0, f"{what} returns no array", "an array", got)
    wrong = dict.fromkeys(part.dtype.name for part in found if part.dtype != dtype)
    expect(not wrong, f"{what} gives another dtype than it was given", np.dtype(dtype).name, ", ".join(wrong), hint)


@expectation
def expect_work(got, first):
    """Vouch that something was computed, because an answer that hands its argument back does nothing wrong."""
    is_new = any(not np.array_equal(part, first) for part in arrays_in(got))
    expect(is_new, "this cannot be judged: the result is no array, or the argument itself", "a new array", got)


def expect_arguments_unchanged(function, *arguments):
    call = function.trace(*arguments)
    expect_work(call, arguments[0])
    expect_unchanged(call)


def expect_numpy_alone(student, name, *arguments):
    """Vouch that no operation of torch runs."""
    call = getattr(student, name).record(*arguments)
    hint = "NumPy has all that these functions need."
    expect_not_run(call, ("aten::", "torch."), f"{name} calls torch, and this exercise asks for NumPy only", hint)
    expect_work(call, arguments[0])
