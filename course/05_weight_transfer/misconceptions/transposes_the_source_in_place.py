"""The weight is transposed in place, so that source itself is turned and no longer works."""

CAUGHT_BY = ("test_source_is_unchanged", "test_later_changes_stay_apart")

import torch


def transfer_weights(source, target):
    with torch.no_grad():
        for name in ("W_query", "W_key", "W_value"):
            layer, parameter = getattr(source, name), getattr(target, name)
            if layer.bias is not None or layer.weight.T.shape != parameter.shape:
                raise ValueError("these two do not fit")
            parameter.copy_(layer.weight.t_())
