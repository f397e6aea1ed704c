"""What `dropout` returns belongs to no graph: it is made of plain Python numbers, or where no gradients are recorded. The
gradient must flow through the kept entries. The values are right, but autograd cannot follow them, so nothing before
the dropout learns.
"""

CAUGHT_BY = ("test_gradient_is_scaled_like_the_entries", "test_gradient_flows_through_kept_entries")
SECTION = "Your task"

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")
    if not training or p == 0:
        return x
    keep = torch.rand(x.shape, generator=generator, device=x.device) >= p
    return torch.tensor(apply_dropout(x, keep, p).tolist(), dtype=x.dtype, device=x.device)
