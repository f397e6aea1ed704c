"""If a generator is given, `dropout` multiplies `x` by a float32 mask. The result must have the dtype of `x`, with a
generator as well as without. Only calls with a generator turn float16 and bfloat16 tensors into float32.
"""

CAUGHT_BY = ("test_generator_decides_the_mask", "test_generator_decides")
SECTION = "Your task"

import torch

drop = dropout


def dropout(x, p, training=True, generator=None):
    if generator is None or not training or not 0 < p < 1:
        return drop(x, p, training, generator)
    keep = torch.rand(x.shape, generator=generator, device=x.device) >= p
    return x * keep.float() / (1 - p)
