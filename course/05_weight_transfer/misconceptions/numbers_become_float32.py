"""`transfer_weights` sends the numbers through Python lists and makes float32 parameters of them. The parameters must
keep the dtype of the modules. A float64 target then holds float32 matrices, and its next float64 input ends in an error.
"""

CAUGHT_BY = ("test_float64_stays_float64", "test_dtype_of_the_modules_is_kept")
SECTION = "How the numbers are laid out"

import torch
from torch import nn


def transfer_weights(source, target):
    for name in ("W_query", "W_key", "W_value"):
        layer, parameter = getattr(source, name), getattr(target, name)
        if layer.bias is not None or layer.weight.T.shape != parameter.shape:
            raise ValueError("these two do not fit")
        setattr(target, name, nn.Parameter(torch.tensor(layer.weight.T.tolist(), dtype=torch.float32)))
