"""`dropout` returns a tuple, the result and the mask. It must return the result alone, a tensor. Whatever comes next
expects a tensor and fails with a tuple.
"""

CAUGHT_BY = (
    "test_training_drops_some_and_scales_the_rest",
    "test_any_p_is_the_share_that_is_dropped",
    "test_evaluation_changes_nothing",
    "test_each_call_draws_a_new_mask",
    "test_each_entry_has_its_own_draw",
    "test_generator_decides_the_mask",
    "test_p_of_1_gives_zeros",
    "test_gradient_is_scaled_like_the_entries",
    "test_shape_dtype_and_device_are_kept",
    "test_x_and_mask_stay_as_they_are",
    "test_dropout_is_your_own",
    "test_share_of_dropped_entries_is_p",
    "test_any_values_come_back_in_evaluation",
    "test_entries_are_dropped_independently",
    "test_generator_decides",
    "test_dropping_everything_gives_zeros",
    "test_dropout_works_on_any_device",
    "test_dropout_keeps_the_dtype",
    "test_gradient_flows_through_kept_entries",
    "test_arguments_are_left_unchanged",
    "test_no_library_dropout",
)
SECTION = "Your task"

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")

    if not training or p == 0:
        return x, None
    keep = torch.rand(x.shape, generator=generator, device=x.device) >= p
    return apply_dropout(x, keep, p), keep
