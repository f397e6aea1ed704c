"""Prints, warnings, an exception of its own, and a dict that is tried out before it is returned."""

import functools
import warnings

import torch


class BadSize(ValueError):
    """One's own kind of ValueError."""


def positive(function):
    @functools.wraps(function)
    def call(total_dim, num_heads):
        print("head_dim", total_dim, num_heads)
        if min(total_dim, num_heads) < 1:
            raise BadSize("not positive")
        return function(total_dim, num_heads)

    return call


@positive
def head_dim(total_dim, num_heads):
    if total_dim % num_heads:
        warnings.warn("does not divide", stacklevel=2)
        raise BadSize("does not divide")
    return total_dim // num_heads


def two_dimensional_output(num_heads=2):
    arguments = {"d_in": 3, "d_out": 2 // num_heads, "context_length": 6, "dropout": 0.0, "num_heads": num_heads}
    torch.manual_seed(123)
    output = MultiHeadAttentionWrapper(**arguments)(torch.rand(2, 6, 3))
    print(output.shape)
    assert output.shape == (2, 6, 2)
    return arguments
