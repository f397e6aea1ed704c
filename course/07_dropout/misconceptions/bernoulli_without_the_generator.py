"""`dropout` draws its mask with `torch.bernoulli` and does not pass the generator on. All random draws must come from
the generator that is given, so that a draw can be repeated. The probabilities also have the dtype of `x`: in bfloat16,
1 - 0.001 is rounded to 1, and then nothing is dropped.
"""

CAUGHT_BY = (
    "test_any_p_is_the_share_that_is_dropped",
    "test_generator_decides_the_mask",
    "test_share_of_dropped_entries_is_p",
    "test_generator_decides",
)
SECTION = "Random numbers on request"

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")
    if not training:
        return x
    if p == 1:
        return torch.zeros_like(x)
    kept = torch.bernoulli(torch.full_like(x, 1 - p))
    return x * kept / (1 - p)
