"""The parameters are deleted and replaced by plain tensors, which no optimiser finds."""

CAUGHT_BY = ("test_parameters_stay_trainable",)


def transfer_weights(source, target):
    for name in ("W_query", "W_key", "W_value"):
        layer, parameter = getattr(source, name), getattr(target, name)
        if layer.bias is not None or layer.weight.T.shape != parameter.shape:
            raise ValueError("these two do not fit")
        delattr(target, name)
        setattr(target, name, layer.weight.T.detach().clone())
