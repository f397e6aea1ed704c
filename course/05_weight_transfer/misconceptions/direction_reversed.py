"""The direction is reversed: target's numbers are written into source."""

CAUGHT_BY = ("test_target_gives_the_same_output", "test_same_output_for_any_weights")

import torch


def transfer_weights(source, target):
    with torch.no_grad():
        for name in ("W_query", "W_key", "W_value"):
            layer, parameter = getattr(source, name), getattr(target, name)
            if layer.bias is not None or layer.weight.T.shape != parameter.shape:
                raise ValueError("these two do not fit")
            layer.weight.copy_(parameter.T)
