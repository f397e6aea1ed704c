"""`dropout` takes p for the probability of keeping an entry, as some courses do: it keeps with probability p and
divides by p. Here p is the probability of dropping, so it must keep with 1 - p and divide by 1 - p. At p = 0.5 nothing
shows. At p = 0.1 nine of ten entries are lost, and at p = 1 none is.
"""

CAUGHT_BY = (
    "test_training_drops_some_and_scales_the_rest",
    "test_any_p_is_the_share_that_is_dropped",
    "test_evaluation_changes_nothing",
    "test_p_of_1_gives_zeros",
    "test_shape_dtype_and_device_are_kept",
    "test_share_of_dropped_entries_is_p",
    "test_any_values_come_back_in_evaluation",
    "test_dropping_everything_gives_zeros",
    "test_dropout_keeps_the_dtype",
)
SECTION = "One row by hand"

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")

    if not training:
        return x
    keep = torch.rand(x.shape, generator=generator, device=x.device) < p
    return x * keep / p
