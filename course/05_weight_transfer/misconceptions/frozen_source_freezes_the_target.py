"""`transfer_weights` gives the new parameters of `target` the `requires_grad` of the weights of `source`. The parameters
of `target` must require a gradient after every transfer. If `source` is frozen, `target` is frozen, too, and cannot be
trained.
"""

CAUGHT_BY = ("test_parameters_stay_trainable", "test_new_weights_can_be_trained")
SECTION = "What still learns afterwards"

from torch import nn


def transfer_weights(source, target):
    for name in ("W_query", "W_key", "W_value"):
        layer, parameter = getattr(source, name), getattr(target, name)
        if layer.bias is not None or layer.weight.T.shape != parameter.shape:
            raise ValueError("these two do not fit")
        weight = layer.weight
        setattr(target, name, nn.Parameter(weight.detach().T.clone(), requires_grad=weight.requires_grad))
