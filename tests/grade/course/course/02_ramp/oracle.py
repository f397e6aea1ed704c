"""Right values by plain loops."""

import torch


def examples():
    return {"four": torch.tensor([1, 3, 5, 7])}


def ramp(n):
    return torch.tensor([1 + 2 * i for i in range(n)])
