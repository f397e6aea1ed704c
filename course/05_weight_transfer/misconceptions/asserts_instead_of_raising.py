"""assert stands where ValueError is promised: an AssertionError, and nothing at all under python -O."""

CAUGHT_BY = ("test_source_with_bias_is_refused", "test_different_sizes_are_refused")

import torch


def transfer_weights(source, target):
    with torch.no_grad():
        for name in ("W_query", "W_key", "W_value"):
            layer, parameter = getattr(source, name), getattr(target, name)
            assert layer.bias is None
            assert layer.weight.T.shape == parameter.shape
            parameter.copy_(layer.weight.T)
