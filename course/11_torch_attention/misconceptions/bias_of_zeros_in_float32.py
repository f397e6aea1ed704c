"""`to_torch` replaces the biases of queries, keys and values by new zeros if the source has no `qkv_bias`. All
parameters must have the dtype of the source, the zeros too. New zeros are float32: a float64 or bfloat16 source becomes
a module of two dtypes.
"""

CAUGHT_BY = ("test_source_without_qkv_bias", "test_biases_are_converted")
SECTION = "Your task, part 2"

import torch
from torch import nn

convert = to_torch


def to_torch(attention):
    converted = convert(attention)
    if attention.W_query.bias is None:
        converted.in_proj_bias = nn.Parameter(torch.zeros(len(converted.in_proj_bias)))
    return converted
