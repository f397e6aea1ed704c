"""requires_grad is switched off and the copy is recorded: gradients run through target into source's weights."""

CAUGHT_BY = ("test_parameters_stay_trainable",)


def transfer_weights(source, target):
    target.requires_grad_(False)
    for name in ("W_query", "W_key", "W_value"):
        layer, parameter = getattr(source, name), getattr(target, name)
        if layer.bias is not None or layer.weight.T.shape != parameter.shape:
            raise ValueError("these two do not fit")
        parameter.copy_(layer.weight.T)
