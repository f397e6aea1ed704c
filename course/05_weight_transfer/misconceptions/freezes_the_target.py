"""`transfer_weights` switches `requires_grad` off in `target` in order to write, and never switches it on again. The
three parameters of `target` must still require a gradient. The outputs agree, but training no longer changes `target`.
"""

CAUGHT_BY = ("test_parameters_stay_trainable", "test_new_weights_can_be_trained")
SECTION = "What still learns afterwards"


def transfer_weights(source, target):
    target.requires_grad_(False)
    for name in ("W_query", "W_key", "W_value"):
        layer, parameter = getattr(source, name), getattr(target, name)
        if layer.bias is not None or layer.weight.T.shape != parameter.shape:
            raise ValueError("these two do not fit")
        parameter.copy_(layer.weight.detach().T)
