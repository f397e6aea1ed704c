"""The weight is taken as nn.Linear stores it, (d_out, d_in): nothing is transposed."""

CAUGHT_BY = ("test_target_gives_the_same_output", "test_same_output_for_any_weights")

from torch import nn


def transfer_weights(source, target):
    for name in ("W_query", "W_key", "W_value"):
        weight = getattr(source, name).weight
        d_in, d_out = getattr(target, name).shape
        if getattr(source, name).bias is not None or weight.shape != (d_out, d_in):
            raise ValueError("these two do not fit")
        setattr(target, name, nn.Parameter(weight.detach().clone()))
