"""`dropout` computes with the probability 1 - p, or with its random numbers, in the dtype of x. Each entry must be
dropped with probability p, however small p is. bfloat16 has no number between 1 - 1/256 and 1: for p = 0.001,
nothing is dropped. Draw in float64, whatever the dtype of x is.
"""

CAUGHT_BY = ("test_any_p_is_the_share_that_is_dropped", "test_share_of_dropped_entries_is_p")
SECTION = "Random numbers on request"

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")

    if not training or p == 0:
        return x
    keep = torch.bernoulli(torch.full_like(x, 1 - p, requires_grad=False), generator=generator).bool()
    return apply_dropout(x, keep, p)
