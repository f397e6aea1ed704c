"""`transfer_weights` gives the query weights to `W_key` and the key weights to `W_query`. Each parameter must get the
weights of the layer of the same name. The values are right, but the table of scores is transposed: each token asks with
its key and answers with its query.
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
        target.W_query.copy_(source.W_key.weight.T)
        target.W_key.copy_(source.W_query.weight.T)
        target.W_value.copy_(source.W_value.weight.T)
