"""`transfer_weights` writes the query weights into all three parameters. Each parameter must get the weights of the
layer of the same name. Queries, keys and values of `target` are then equal: every shape fits, and the output is wrong.
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
        for name in ("W_query", "W_key", "W_value"):
            getattr(target, name).copy_(source.W_query.weight.T)
