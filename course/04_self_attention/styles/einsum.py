"""einsum throughout, softmax written out, fused projections, a scale kept as a buffer."""

import torch
import torch.nn as nn
import torch.nn.functional as F


def scaled_dot_product_attention(query, key, value, mask=None):
    s = torch.einsum("...qd,...kd->...qk", query, key) * query.size(-1) ** -0.5
    if mask is None:
        mask = torch.zeros_like(s, dtype=torch.bool)
    e = torch.exp(s - s.where(mask.logical_not(), -torch.inf).amax(-1, keepdim=True))
    e = torch.zeros_like(e).where(mask, e)
    w = e / e.sum(-1, keepdim=True)
    return torch.einsum("...qk,...kv->...qv", w, value), w


class SelfAttention_v2(nn.Module):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__()
        self.d_out = d_out
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.register_buffer("scale", torch.tensor(float(d_out)).sqrt())

    def forward(self, x):
        layers = (self.W_query, self.W_key, self.W_value)
        weight = torch.cat([layer.weight for layer in layers])
        bias = None if self.W_query.bias is None else torch.cat([layer.bias for layer in layers])
        q, k, v = F.linear(x, weight, bias).split(self.d_out, dim=-1)
        return F.softmax(torch.einsum("qd,kd->qk", q, k) / self.scale, dim=1).mm(v)
