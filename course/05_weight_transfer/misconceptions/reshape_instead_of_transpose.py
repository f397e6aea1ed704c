"""`transfer_weights` reshapes each weight to (d_in, d_out). Its rows must become columns, but reshaping turns nothing:
it cuts the same numbers, in the same order, into other rows. The shape is right, and parts of two recipes land in one
column. Only if d_in or d_out is 1 do both ways agree.
"""

CAUGHT_BY = (
    "test_target_gives_the_same_output",
    "test_same_output_for_other_sizes",
    "test_same_output_for_any_weights",
)
SECTION = "How the numbers are laid out"

import torch


def transfer_weights(source, target):
    with torch.no_grad():
        for name in ("W_query", "W_key", "W_value"):
            weight, parameter = getattr(source, name).weight, getattr(target, name)
            if getattr(source, name).bias is not None or weight.T.shape != parameter.shape:
                raise ValueError("these two do not fit")
            parameter.copy_(weight.reshape(parameter.shape))
