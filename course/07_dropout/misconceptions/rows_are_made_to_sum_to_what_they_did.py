"""`dropout` stretches each row until it sums to what it summed to before. Kept entries must be divided by 1 - p, no more.
After dropout a row keeps its sum on average only, over all masks; where little is kept, the factor becomes huge.
"""

CAUGHT_BY = (
    "test_training_drops_some_and_scales_the_rest",
    "test_gradient_is_scaled_like_the_entries",
    "test_shape_dtype_and_device_are_kept",
    "test_share_of_dropped_entries_is_p",
    "test_dropout_works_on_any_device",
    "test_dropout_keeps_the_dtype",
    "test_gradient_flows_through_kept_entries",
)
SECTION = "What to take away"

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")
    if not training or p == 0:
        return x
    keep = torch.rand(x.shape, generator=generator, device=x.device) >= p
    left = x * keep
    total = left.sum(-1, keepdim=True)
    return left * torch.where(total == 0, 0.0, x.sum(-1, keepdim=True) / total)
