"""`transfer_weights` transposes the weights of `source` in place, with `t_()`. `source` must be left unchanged.
`target` gets the right numbers, but the layers of `source` now hold (d_in, d_out): they fail, or, with d_in = d_out,
compute something else without an error.
"""

CAUGHT_BY = ("test_source_stays_as_it_is", "test_source_is_unchanged")
SECTION = "Who owns the memory"

import torch


def transfer_weights(source, target):
    with torch.no_grad():
        for name in ("W_query", "W_key", "W_value"):
            layer, parameter = getattr(source, name), getattr(target, name)
            if layer.bias is not None or layer.weight.T.shape != parameter.shape:
                raise ValueError("these two do not fit")
            parameter.copy_(layer.weight.t_())
