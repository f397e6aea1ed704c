"""`transfer_weights` writes the numbers of `target` into `source`. They must go the other way: `target` takes the
weights of `source`, and `source` is left unchanged. Afterwards both give the same output, but it is the old output of
`target`, and the weights of `source` are lost.
"""

CAUGHT_BY = ("test_target_gives_the_same_output", "test_same_output_for_any_weights")
SECTION = "Your task: Exercise 3.1"

import torch


def transfer_weights(source, target):
    with torch.no_grad():
        for name in ("W_query", "W_key", "W_value"):
            layer, parameter = getattr(source, name), getattr(target, name)
            if layer.bias is not None or layer.weight.T.shape != parameter.shape:
                raise ValueError("these two do not fit")
            layer.weight.copy_(parameter.T)
