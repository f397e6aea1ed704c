"""`to_torch` makes the zeros for a source without `qkv_bias` with NumPy. NumPy has no bfloat16, so a bfloat16 source
raises a TypeError. Use `torch.zeros`, or leave the zeros that torch's module begins with.
"""

CAUGHT_BY = ("test_conversion_in_other_dtypes",)
SECTION = "Your task, part 2"

import numpy as np
import torch
from torch import nn

convert = to_torch


def to_torch(attention):
    converted = convert(attention)
    if attention.W_query.bias is None:
        zeros = np.zeros(len(converted.in_proj_bias), dtype=str(converted.in_proj_bias.dtype).removeprefix("torch."))
        converted.in_proj_bias = nn.Parameter(torch.from_numpy(zeros))
    return converted
