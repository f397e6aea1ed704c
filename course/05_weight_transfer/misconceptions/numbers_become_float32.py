"""`transfer_weights` makes float32 parameters, whatever the dtype of the modules is. The parameters must keep that
dtype. Numbers that go through Python lists are float32 afterwards, and the next float64 input of `target` ends in an
error.
"""

CAUGHT_BY = ("test_float64_stays_float64", "test_dtype_of_the_modules_is_kept")
SECTION = "Your task: Exercise 3.1"

import torch
from torch import nn


def transfer_weights(source, target):
    for name in ("W_query", "W_key", "W_value"):
        layer, parameter = getattr(source, name), getattr(target, name)
        if layer.bias is not None or layer.weight.T.shape != parameter.shape:
            raise ValueError("these two do not fit")
        setattr(target, name, nn.Parameter(torch.tensor(layer.weight.T.tolist(), dtype=torch.float32)))
