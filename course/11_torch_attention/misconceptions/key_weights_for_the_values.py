"""`to_torch` puts the weights of `W_key` in two places, those of the keys and those of the values. The last third of
`in_proj_weight` belongs to `W_value`. All shapes fit, and the attention weights are right, but the wrong features are
blended.
"""

CAUGHT_BY = ("test_converted_module_gives_the_same_output", "test_converted_module_is_right_for_any_weights")
SECTION = "Inside the module"

import torch


right = to_torch


def to_torch(attention):
    converted = right(attention)
    d = attention.out_proj.out_features
    with torch.no_grad():
        converted.in_proj_weight[2 * d :] = attention.W_key.weight
    return converted
