"""`sdpa_attention` collects the heads' results in a new tensor, which is float32 whatever x is. It must have the dtype of
x. For a module and an x in float64, `out_proj` refuses the float32 table.
"""

CAUGHT_BY = ("test_output_through_the_fast_function", "test_sdpa_output_for_any_weights")
SECTION = "Your task, part 3"

import torch
from torch.nn import functional as F


def sdpa_attention(attention, x):
    layers = attention.W_query, attention.W_key, attention.W_value
    heads = attention.num_heads, attention.head_dim
    queries, keys, values = (layer(x).unflatten(-1, heads).transpose(1, 2) for layer in layers)
    context = torch.zeros(*x.shape[:2], attention.out_proj.in_features, device=x.device)
    for head in range(attention.num_heads):
        part = slice(head * attention.head_dim, (head + 1) * attention.head_dim)
        context[:, :, part] = F.scaled_dot_product_attention(
            queries[:, head], keys[:, head], values[:, head], is_causal=True
        )
    return attention.out_proj(context)
