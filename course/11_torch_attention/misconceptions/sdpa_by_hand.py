"""`sdpa_attention` computes scores, mask, softmax and weighted sums itself. It must leave them to
`F.scaled_dot_product_attention`. The numbers are right, but the whole table of weights is stored, which the function
avoids where it can; on long texts that is what makes it fast.
"""

CAUGHT_BY = ("test_function_is_called", "test_the_function_does_the_work")
SECTION = "The function underneath"

import torch


def sdpa_attention(attention, x):
    b, t, _ = x.shape
    layers = attention.W_query, attention.W_key, attention.W_value
    heads = attention.num_heads, attention.head_dim
    queries, keys, values = (layer(x).unflatten(-1, heads).transpose(1, 2) for layer in layers)
    scores = queries @ keys.mT / attention.head_dim**0.5
    weights = torch.softmax(scores.masked_fill(attention.mask[:t, :t], -torch.inf), dim=-1)
    return attention.out_proj((weights @ values).transpose(1, 2).reshape(b, t, -1))
