"""`dropout` returns zeros for p = 1 before it looks at `training`. When not training, the values of `x` must come back
as they are, whatever p is. With p = 1 and `training=False` the whole input is lost. For any other p nothing shows.
"""

CAUGHT_BY = ("test_p_of_1_gives_zeros", "test_dropping_everything_gives_zeros")
SECTION = "Your task"

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")
    if p == 1:
        return torch.zeros_like(x)
    if not training or p == 0:
        return x
    keep = torch.rand(x.shape, generator=generator, device=x.device) >= p
    return apply_dropout(x, keep, p)
