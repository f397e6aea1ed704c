"""For `x` of three or more dimensions, `dropout` puts the given generator back before each example. Entries must be
drawn independently within one call too. All examples of the batch lose the same entries. Without a generator, and for a
single matrix, the draws are right.
"""

CAUGHT_BY = ("test_generator_decides_the_mask", "test_generator_decides")
SECTION = "Random numbers on request"

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")
    if not training or p == 0:
        return x
    if x.dim() < 3:
        return apply_dropout(x, torch.rand(x.shape, generator=generator, device=x.device) >= p, p)
    start = None if generator is None else generator.get_state()
    kept = []
    for example in x:
        if generator is not None:
            generator.set_state(start)
        kept.append(torch.rand(example.shape, generator=generator, device=x.device) >= p)
    return apply_dropout(x, torch.stack(kept), p)
