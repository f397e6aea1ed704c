"""`transfer_weights` leaves the parameters of `target` as they were. The numbers must go into these parameters, or into
new ones that `target` keeps. A copy of `target`, a clone, a new local name or `load_state_dict(..., strict=False)` does
not change them, and no error appears.
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
SECTION = "Who owns the memory"

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
            getattr(target, name).clone().copy_(getattr(source, name).weight.T)
