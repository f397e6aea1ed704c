"""`dropout` calls `F.dropout` if a generator is given, and lends torch the state of that generator. No call may use a
library's dropout, with a generator or without. The lesson asks for the draw, the mask and the scale as your own work.
"""

CAUGHT_BY = ("test_dropout_is_your_own", "test_no_library_dropout")
SECTION = "Your task"

import torch
from torch.nn import functional as F


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p")
    if not training or p == 0:
        return x
    if generator is None:
        return apply_dropout(x, torch.rand(x.shape, device=x.device) >= p, p)
    with torch.random.fork_rng(devices=[]):
        torch.set_rng_state(generator.get_state())
        result = F.dropout(x, p)
        generator.set_state(torch.get_rng_state())
    return result
