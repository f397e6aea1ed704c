"""`transfer_weights` gives the key weights to `W_value` and the value weights to `W_key`. Each parameter must get the
weights of the layer of the same name. Both shapes fit, so no error appears. The scores compare queries with values, and
the output blends keys.
"""

CAUGHT_BY = (
    "test_target_gives_the_same_output",
    "test_same_output_for_other_sizes",
    "test_same_output_for_any_weights",
)
SECTION = "Your task: Exercise 3.1"

import torch


def transfer_weights(source, target):
    for name in ("W_query", "W_key", "W_value"):
        if (
            getattr(source, name).bias is not None
            or getattr(source, name).weight.T.shape != getattr(target, name).shape
        ):
            raise ValueError("these two do not fit")
    with torch.no_grad():
        target.W_query.copy_(source.W_query.weight.T)
        target.W_key.copy_(source.W_value.weight.T)
        target.W_value.copy_(source.W_key.weight.T)
