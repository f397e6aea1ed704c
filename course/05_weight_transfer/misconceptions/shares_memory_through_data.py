"""The parameter's .data is set to a view of source's numbers, and nothing is copied."""

CAUGHT_BY = ("test_later_changes_stay_apart",)


def transfer_weights(source, target):
    for name in ("W_query", "W_key", "W_value"):
        layer, parameter = getattr(source, name), getattr(target, name)
        if layer.bias is not None or layer.weight.T.shape != parameter.shape:
            raise ValueError("these two do not fit")
        parameter.data = layer.weight.data.T
