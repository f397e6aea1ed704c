"""`transfer_weights` compares the shape of a weight, as `nn.Linear` stores it, with the shape of the parameter. A
weight has shape (d_out, d_in), and the parameter (d_in, d_out). So modules that fit are refused, unless d_in equals
d_out.
"""

CAUGHT_BY = (
    "test_target_gives_the_same_output",
    "test_same_output_for_other_sizes",
    "test_parameters_stay_trainable",
    "test_source_stays_as_it_is",
    "test_modules_share_nothing",
    "test_float64_stays_float64",
    "test_other_sizes_are_refused",
    "test_same_output_for_any_weights",
    "test_new_weights_can_be_trained",
    "test_source_is_unchanged",
    "test_later_changes_stay_apart",
    "test_dtype_of_the_modules_is_kept",
    "test_different_sizes_are_refused",
)
SECTION = "How the numbers are laid out"

import torch


def transfer_weights(source, target):
    for name in ("W_query", "W_key", "W_value"):
        layer, parameter = getattr(source, name), getattr(target, name)
        if layer.bias is not None or layer.weight.shape != parameter.shape:
            raise ValueError("these two do not fit")
        with torch.no_grad():
            parameter.copy_(layer.weight.T)
