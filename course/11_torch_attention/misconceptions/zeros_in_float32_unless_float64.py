"""`to_torch` makes the zeros for a source without `qkv_bias` in float32 or float64 only. All parameters must have the
dtype of the source, the zeros too: a bfloat16 or float16 source becomes a module of two dtypes.
"""

CAUGHT_BY = ("test_conversion_in_other_dtypes",)
SECTION = "Your task, part 2"

import torch
from torch import nn

convert = to_torch


def to_torch(attention):
    converted = convert(attention)
    if attention.W_query.bias is None:
        dtype = torch.float64 if attention.out_proj.weight.dtype is torch.float64 else torch.float32
        converted.in_proj_bias = nn.Parameter(torch.zeros(len(converted.in_proj_bias), dtype=dtype))
    return converted
