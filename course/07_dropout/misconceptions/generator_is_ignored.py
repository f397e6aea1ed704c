"""`dropout` draws from the global generator, even if the caller passes another one. All random draws must come from the
generator that is given. As it is, two generators with the same seed give different masks, and a draw cannot be
repeated.
"""

CAUGHT_BY = ("test_generator_decides_the_mask", "test_generator_decides")
SECTION = "Random numbers on request"

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")
    if not training or p == 0:
        return x
    return apply_dropout(x, torch.rand(x.shape, device=x.device) >= p, p)
