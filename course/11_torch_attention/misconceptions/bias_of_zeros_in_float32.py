"""Without qkv_bias the biases become new zeros, which are float32 whatever the source's dtype is."""

CAUGHT_BY = ("test_conversion_keeps_the_dtype",)

import torch
from torch import nn

convert = to_torch


def to_torch(attention):
    converted = convert(attention)
    if attention.W_query.bias is None:
        converted.in_proj_bias = nn.Parameter(torch.zeros(len(converted.in_proj_bias)))
    return converted
