"""The weight is reshaped to (d_in, d_out): the right shape, with the numbers in the wrong places."""

CAUGHT_BY = ("test_target_gives_the_same_output", "test_same_output_for_any_weights")

import torch


def transfer_weights(source, target):
    with torch.no_grad():
        for name in ("W_query", "W_key", "W_value"):
            weight, parameter = getattr(source, name).weight, getattr(target, name)
            if getattr(source, name).bias is not None or weight.T.shape != parameter.shape:
                raise ValueError("these two do not fit")
            parameter.copy_(weight.reshape(parameter.shape))
