"""`dropout` scales by the share of entries that this draw happened to keep. The factor must be 1 / (1 - p) in every
call. The sum then depends on the luck of the draw, and so does what each kept entry is multiplied by.
"""

CAUGHT_BY = (
    "test_training_drops_some_and_scales_the_rest",
    "test_shape_dtype_and_device_are_kept",
    "test_share_of_dropped_entries_is_p",
    "test_dropout_keeps_the_dtype",
)
SECTION = "Why divide by 1 − p?"

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")
    if not training or p == 0:
        return x
    keep = torch.rand(x.shape, generator=generator, device=x.device) >= p
    return torch.where(keep, x * (x.numel() / max(1, int(keep.sum()))), 0)
