"""`transfer_weights` refuses a `source` with too few outputs, but accepts one with too many and leaves the last ones out.
If the sizes differ in either direction, it must raise a ValueError. A `target` that holds a part of the weights does not
give the output of `source`, and nobody is told.
"""

CAUGHT_BY = ("test_other_sizes_are_refused", "test_different_sizes_are_refused")
SECTION = "When to refuse"

import torch


def transfer_weights(source, target):
    for name in ("W_query", "W_key", "W_value"):
        layer, parameter = getattr(source, name), getattr(target, name)
        d_in, d_out = parameter.shape
        if layer.bias is not None or layer.in_features != d_in or layer.out_features < d_out:
            raise ValueError("these two do not fit")
        with torch.no_grad():
            for column in range(d_out):
                parameter[:, column] = layer.weight[column]
