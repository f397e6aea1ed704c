"""`transfer_weights` writes the numbers of `target` into `source`. They must go the other way: `target` takes the
weights of `source`, and `source` is left unchanged. Afterwards both give the same output, but it is the old output of
`target`, and the weights of `source` are lost.
"""

CAUGHT_BY = (
    "test_target_gives_the_same_output",
    "test_same_output_for_other_sizes",
    "test_parameters_stay_trainable",
    "test_source_stays_as_it_is",
    "test_modules_share_nothing",
    "test_float64_stays_float64",
    "test_same_output_for_any_weights",
    "test_new_weights_can_be_trained",
    "test_source_is_unchanged",
    "test_later_changes_stay_apart",
    "test_dtype_of_the_modules_is_kept",
)
SECTION = "Your task: Exercise 3.1"

import torch


def transfer_weights(source, target):
    with torch.no_grad():
        for name in ("W_query", "W_key", "W_value"):
            layer, parameter = getattr(source, name), getattr(target, name)
            if layer.bias is not None or layer.weight.T.shape != parameter.shape:
                raise ValueError("these two do not fit")
            layer.weight.copy_(parameter.T)
