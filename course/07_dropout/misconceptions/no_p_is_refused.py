"""`dropout` never refuses a p: it does not check p, or joins `p < 0` and `p > 1` with `and`, which never holds. A p
below 0 or above 1 must raise `ValueError`. A negative p drops nothing and still divides by 1 - p.
"""

CAUGHT_BY = ("test_wrong_p_is_refused", "test_p_outside_of_0_to_1_raises")
SECTION = "Your task"

import torch


def dropout(x, p, training=True, generator=None):
    if not training or p == 0:
        return x
    return apply_dropout(x, torch.rand(x.shape, generator=generator, device=x.device) >= p, p)
