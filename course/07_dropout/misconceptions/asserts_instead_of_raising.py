"""`dropout` checks `p` with `assert`, and a failed `assert` raises `AssertionError`. A `p` below 0 or above 1 must
raise `ValueError`. Under `python -O`, Python skips every `assert`, and nothing is refused by it.
"""

CAUGHT_BY = ("test_wrong_p_is_refused", "test_p_outside_of_0_to_1_raises")
SECTION = "Your task"

import torch


def dropout(x, p, training=True, generator=None):
    assert 0 <= p <= 1
    if not training or p == 0:
        return x
    keep = torch.rand(x.shape, generator=generator, device=x.device) >= p
    return apply_dropout(x, keep, p)
