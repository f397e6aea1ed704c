"""target is made to call source instead of getting numbers of its own."""

CAUGHT_BY = ("test_parameters_stay_trainable", "test_later_changes_stay_apart")


def transfer_weights(source, target):
    for name in ("W_query", "W_key", "W_value"):
        layer, parameter = getattr(source, name), getattr(target, name)
        if layer.bias is not None or layer.weight.T.shape != parameter.shape:
            raise ValueError("these two do not fit")
    target.forward = source.forward
