"""`to_torch` makes a new module of the right size and leaves its random weights in it. The weights of the source must be
copied into it. The shapes are right, but each conversion gives another output, none of them that of the source.
"""

CAUGHT_BY = (
    "test_converted_module_gives_the_same_output",
    "test_source_without_qkv_bias",
    "test_two_independent_modules",
    "test_gradients_reach_the_converted_module",
    "test_converted_module_is_right_for_any_weights",
    "test_biases_are_converted",
    "test_later_changes_stay_apart",
    "test_converted_module_can_learn",
)
SECTION = "Your task, part 2"

from torch import nn


def to_torch(attention):
    weight = attention.out_proj.weight
    return nn.MultiheadAttention(len(weight), attention.num_heads, batch_first=True, dtype=weight.dtype)
