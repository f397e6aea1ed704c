"""`dropout` draws the first numbers of the given generator's seed in each call. The draws must continue where its last
ones ended. One generator used twice gives the same mask twice, so the gaps never move.
"""

CAUGHT_BY = ("test_generator_decides_the_mask", "test_generator_decides")
SECTION = "Random numbers on request"

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")
    if not training or p == 0:
        return x
    if generator is not None:
        generator.manual_seed(generator.initial_seed())
    keep = torch.rand(x.shape, generator=generator, device=x.device) >= p
    return apply_dropout(x, keep, p)
