"""`dropout` divides by 1 - p outside training as well. The values of x must come back as they are: nothing is dropped,
so nothing has to be made up for. The average in use is too large, and p = 1 divides by zero.
"""

CAUGHT_BY = ("test_evaluation_changes_nothing", "test_any_values_come_back_in_evaluation")
SECTION = "Why divide by 1 − p?"

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")

    if not training:
        return x / (1 - p)
    if p == 0:
        return x
    return apply_dropout(x, torch.rand(x.shape, generator=generator, device=x.device) >= p, p)
