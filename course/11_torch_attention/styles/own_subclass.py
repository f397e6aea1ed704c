"""A subclass of torch's module, float32 inside, the mask repeated for every text and head."""

import torch
import torch.nn as nn
import torch.nn.functional as F


class Converted(nn.MultiheadAttention):
    """torch's module, with a note of where it came from."""

    def __init__(self, source):
        weight = source.W_key.weight
        super().__init__(weight.shape[0], source.num_heads, batch_first=True, dtype=weight.dtype)
        self.origin = type(source).__name__
        with torch.no_grad():
            for place, name in zip(self.in_proj_weight.chunk(3), ("W_query", "W_key", "W_value"), strict=True):
                place.copy_(getattr(source, name).weight)
            for place, name in zip(self.in_proj_bias.chunk(3), ("W_query", "W_key", "W_value"), strict=True):
                bias = getattr(source, name).bias
                place.copy_(torch.zeros_like(place) if bias is None else bias)
            for mine, theirs in zip(self.out_proj.parameters(), source.out_proj.parameters(), strict=True):
                mine.copy_(theirs)


def to_torch(attention):
    return Converted(attention).eval()


def masked_torch_attention(attention, x):
    b, t, _ = x.shape
    mask = torch.ones(t, t, device=x.device).triu(diagonal=1) > 0
    return attention(x, x, x, attn_mask=mask.repeat(b * attention.num_heads, 1, 1))


def sdpa_attention(attention, x):
    layers = (attention.W_query, attention.W_key, attention.W_value)
    heads = [torch.stack(layer(x).split(attention.head_dim, dim=-1), dim=1).float() for layer in layers]
    visible = torch.ones(x.shape[1], x.shape[1], device=x.device).tril().bool()
    context = F.scaled_dot_product_attention(*heads, attn_mask=visible, scale=attention.head_dim**-0.5)
    return attention.out_proj(torch.cat(context.to(x.dtype).unbind(dim=1), dim=-1))
