"""`transfer_weights` deletes the parameters of `target` and puts plain tensors in their place. `W_query`, `W_key` and
`W_value` must still be `nn.Parameter` objects. The outputs agree, but a plain tensor is not registered: no optimiser
finds it, and it requires no gradient.
"""

CAUGHT_BY = ("test_parameters_stay_trainable", "test_new_weights_can_be_trained")
SECTION = "What still learns afterwards"


def transfer_weights(source, target):
    for name in ("W_query", "W_key", "W_value"):
        layer, parameter = getattr(source, name), getattr(target, name)
        if layer.bias is not None or layer.weight.T.shape != parameter.shape:
            raise ValueError("these two do not fit")
        delattr(target, name)
        setattr(target, name, layer.weight.T.detach().clone())
