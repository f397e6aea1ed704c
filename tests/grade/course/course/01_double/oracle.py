"""Right values by plain loops."""

import torch


def examples():
    return {"x": torch.tensor([1.0, -2.0, 3.0]), "doubled": torch.tensor([2.0, -4.0, 6.0])}


def double(x):
    return torch.tensor([value + value for value in x.tolist()], dtype=x.dtype)
