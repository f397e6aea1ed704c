"""`dropout` draws its random numbers in the dtype of x. An entry must be dropped with probability p, however small p
is. In bfloat16, about one random number in 500 is exactly 0: at p = 0.0001, far too many entries are dropped.
float32 hides the mistake.
"""

CAUGHT_BY = ("test_any_p_is_the_share_that_is_dropped", "test_share_of_dropped_entries_is_p")
SECTION = "Random numbers on request"

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")
    if not training or p == 0:
        return x
    uniform = torch.empty_like(x, requires_grad=False).uniform_(generator=generator)
    return apply_dropout(x, uniform >= p, p)
