"""Renames the parameters, so that a call by the names of the stub fails."""

CAUGHT_BY = ("test_parameters_stay_trainable",)


def transfer_weights(v2, v1):
    for name in ("W_query", "W_key", "W_value"):
        layer, parameter = getattr(v2, name), getattr(v1, name)
        if layer.bias is not None or layer.weight.T.shape != parameter.shape:
            raise ValueError("the modules do not fit")
        parameter.data.copy_(layer.weight.data.T)
