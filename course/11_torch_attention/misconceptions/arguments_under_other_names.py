"""All three functions call their first argument `module`. The contract names it `attention`, and an argument keeps its
name. A caller who passes it by name gets a TypeError.
"""

CAUGHT_BY = (
    "test_masked_attention_of_the_lecture",
    "test_weights_of_the_lecture",
    "test_converted_module_gives_the_same_output",
    "test_output_through_the_fast_function",
    "test_masked_output_for_any_weights",
    "test_converted_module_is_right_for_any_weights",
    "test_sdpa_output_for_any_weights",
)
SECTION = "Your task, part 1"

import torch
from torch.nn import functional as F


def masked_torch_attention(module, x):
    blocked = torch.ones(x.shape[1], x.shape[1], dtype=torch.bool, device=x.device).triu(1)
    return module(x, x, x, attn_mask=blocked)


def sdpa_attention(module, x):
    layers = module.W_query, module.W_key, module.W_value
    heads = module.num_heads, module.head_dim
    queries, keys, values = (layer(x).unflatten(-1, heads).transpose(1, 2) for layer in layers)
    context = F.scaled_dot_product_attention(queries, keys, values, is_causal=True)
    return module.out_proj(context.transpose(1, 2).flatten(2))


ours = to_torch


def to_torch(module):
    return ours(module)
