"""A source with bias is accepted, and its bias silently left behind."""

CAUGHT_BY = ("test_source_with_bias_is_refused",)

import torch


def transfer_weights(source, target):
    with torch.no_grad():
        for name in ("W_query", "W_key", "W_value"):
            layer, parameter = getattr(source, name), getattr(target, name)
            if layer.weight.T.shape != parameter.shape:
                raise ValueError("the sizes differ")
            parameter.copy_(layer.weight.T)
