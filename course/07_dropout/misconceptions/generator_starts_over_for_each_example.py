"""Puts the generator back before each row, so that all rows share one mask; without a generator all is well."""

CAUGHT_BY = ("test_entries_are_dropped_independently",)

import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")
    if not training or p == 0:
        return x
    start = None if generator is None else generator.get_state()
    kept = []
    for row in x.reshape(-1, x.shape[-1]):
        if generator is not None:
            generator.set_state(start)
        kept.append(torch.rand(row.shape, generator=generator, device=x.device) >= p)
    return apply_dropout(x, torch.stack(kept).reshape(x.shape), p)
