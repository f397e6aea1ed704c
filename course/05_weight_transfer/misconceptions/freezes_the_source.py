"""requires_grad is switched off in source to get at the numbers, and never switched on again."""

CAUGHT_BY = ("test_source_is_unchanged",)


def transfer_weights(source, target):
    for name in ("W_query", "W_key", "W_value"):
        layer, parameter = getattr(source, name), getattr(target, name)
        if layer.bias is not None or layer.weight.T.shape != parameter.shape:
            raise ValueError("these two do not fit")
        layer.weight.requires_grad_(False)
        parameter.data.copy_(layer.weight.T)
