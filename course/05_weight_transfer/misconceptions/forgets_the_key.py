"""`transfer_weights` copies the query and the value weights and leaves `W_key` as it was. All three matrices must come
from `source`. The scores now compare new queries with old keys, so the attention weights are wrong. Only a text of one
token hides this: its single weight is 1 in any case.
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
        target.W_value.copy_(source.W_value.weight.T)
