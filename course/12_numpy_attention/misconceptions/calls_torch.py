"""torch does the work, and NumPy only carries the numbers in and out."""

CAUGHT_BY = ("test_numpy_alone",)

import torch


def softmax(x, axis=-1):
    return torch.softmax(torch.from_numpy(x), dim=axis).numpy()
