"""The library's dropout does the work."""

CAUGHT_BY = ("test_no_library_dropout",)

import torch


def dropout(x, p, training=True, generator=None):
    if generator is None:
        return torch.nn.functional.dropout(x, p, training)
    keep = torch.rand(x.shape, generator=generator, device=x.device) >= p
    return apply_dropout(x, keep, p)
