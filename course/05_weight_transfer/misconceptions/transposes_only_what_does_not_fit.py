"""The weight is transposed only where its shape does not fit, so that a square one stays as it is."""

CAUGHT_BY = ("test_same_output_for_any_weights",)

import torch


def transfer_weights(source, target):
    with torch.no_grad():
        for name in ("W_query", "W_key", "W_value"):
            weight, parameter = getattr(source, name).weight, getattr(target, name)
            if getattr(source, name).bias is not None or weight.T.shape != parameter.shape:
                raise ValueError("these two do not fit")
            parameter.copy_(weight if weight.shape == parameter.shape else weight.T)
