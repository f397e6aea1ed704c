"""`transfer_weights` switches `requires_grad` off in `target`, and then autograd records the copy. The copy must not be
part of the graph. Each parameter of `target` is now the result of an operation: its gradient flows on into `source`,
and an optimiser refuses it.
"""

CAUGHT_BY = ("test_parameters_stay_trainable", "test_new_weights_can_be_trained")
SECTION = "What still learns afterwards"


def transfer_weights(source, target):
    target.requires_grad_(False)
    for name in ("W_query", "W_key", "W_value"):
        layer, parameter = getattr(source, name), getattr(target, name)
        if layer.bias is not None or layer.weight.T.shape != parameter.shape:
            raise ValueError("these two do not fit")
        parameter.copy_(layer.weight.T)
