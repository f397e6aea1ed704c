"""`dropout` does not scale the kept entries in training, and multiplies by 1 - p when it is switched off. In this course,
the kept entries are divided by 1 - p in training, and outside training the values stay as they are. In both modes your
average comes out too small by the share p.
"""

CAUGHT_BY = (
    "test_training_drops_some_and_scales_the_rest",
    "test_evaluation_changes_nothing",
    "test_shape_dtype_and_device_are_kept",
    "test_share_of_dropped_entries_is_p",
    "test_any_values_come_back_in_evaluation",
    "test_dropout_keeps_the_dtype",
)
SECTION = "Why divide by 1 − p?"

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")
    if not training:
        return x * (1 - p)
    return x * (torch.rand(x.shape, generator=generator, device=x.device) >= p)
