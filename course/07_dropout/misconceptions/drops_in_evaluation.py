"""`dropout` never looks at `training` and drops entries in every call. When not training, it must return the values of
`x` as they are. In use, the network would still miss random numbers and answer differently each time.
"""

CAUGHT_BY = ("test_evaluation_changes_nothing", "test_any_values_come_back_in_evaluation")
SECTION = "Dropout: practising with gaps"

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")
    keep = torch.rand(x.shape, generator=generator, device=x.device) >= p
    return apply_dropout(x, keep, p)
