"""`dropout` draws its mask with NumPy, as float64 numbers. So a torch generator that is passed plays no part, and float16
and float32 tensors come back as float64. All draws must come from the generator, and the dtype of x must be kept.
"""

CAUGHT_BY = (
    "test_generator_decides_the_mask",
    "test_shape_dtype_and_device_are_kept",
    "test_generator_decides",
    "test_dropout_keeps_the_dtype",
)
SECTION = "Random numbers on request"

import numpy as np
import torch


def dropout(x, p, training=True, generator=None):
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")
    if not training or p in (0, 1):
        return x if p < 1 or not training else torch.zeros_like(x)
    factors = np.where(np.random.uniform(size=x.shape) < p, 0.0, 1 / (1 - p))
    return x * torch.tensor(factors, device=x.device)
