"""float() is taken for a copy of the module: it turns source itself into float32."""

CAUGHT_BY = ("test_source_is_unchanged",)

import torch


def transfer_weights(source, target):
    numbers = source.float()
    with torch.no_grad():
        for name in ("W_query", "W_key", "W_value"):
            layer, parameter = getattr(numbers, name), getattr(target, name)
            if layer.bias is not None or layer.weight.T.shape != parameter.shape:
                raise ValueError("these two do not fit")
            parameter.copy_(layer.weight.T)
