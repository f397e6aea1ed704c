"""torch's own attention, whose mask is True for visible keys; the mask is put together from triangles."""

import torch
import torch.nn.functional as F


def window_mask(num_tokens, window, sinks=0, device=None):
    if not (window >= 1 and sinks >= 0):
        raise ValueError("window and sinks")
    ones = torch.ones(num_tokens, num_tokens, dtype=torch.bool, device=device)
    near = ones.tril() & ones.triu(1 - window)
    first = ones.tril()
    first[:, sinks:] = False
    return ~(near | first)


def window_attention(queries, keys, values, window, sinks=0):
    seen = window_mask(queries.size(-2), window, sinks).logical_not().to(queries.device)
    if queries.dim() == 2:
        return F.scaled_dot_product_attention(queries[None, None], keys[None, None], values[None, None], seen)[0, 0]
    return F.scaled_dot_product_attention(queries, keys, values, attn_mask=seen)
