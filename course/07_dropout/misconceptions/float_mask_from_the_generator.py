"""With a generator the mask is float32, and so is the result, whatever the dtype of x is."""

CAUGHT_BY = ("test_dropout_keeps_the_dtype",)

import torch

drop = dropout


def dropout(x, p, training=True, generator=None):
    if generator is None or not training or not 0 < p < 1:
        return drop(x, p, training, generator)
    keep = torch.rand(x.shape, generator=generator, device=x.device) >= p
    return x * keep.float() / (1 - p)
