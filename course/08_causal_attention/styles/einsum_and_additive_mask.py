"""einsum, a finite penalty made in forward, F.linear on the stored weights, F.dropout told about the mode."""

import math

import torch
import torch.nn.functional as F
from torch import nn


class CausalAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super(CausalAttention, self).__init__()  # noqa: UP008
        self.context_length = context_length
        self.drop_rate = dropout
        self.W_query = nn.Linear(in_features=d_in, out_features=d_out, bias=qkv_bias)
        self.W_key = nn.Linear(in_features=d_in, out_features=d_out, bias=qkv_bias)
        self.W_value = nn.Linear(in_features=d_in, out_features=d_out, bias=qkv_bias)

    def forward(self, x):
        t = x.shape[-2]
        if not t <= self.context_length:
            raise ValueError("context_length exceeded")
        q, k, v = (F.linear(x, layer.weight, layer.bias) for layer in (self.W_query, self.W_key, self.W_value))
        scores = torch.einsum("bqd,bkd->bqk", q / math.sqrt(q.size(-1)), k)
        i = torch.arange(t, device=x.device)
        scores = scores + (i[None, :] > i[:, None]) * -1e9
        weights = F.dropout(F.softmax(scores, dim=2), p=self.drop_rate, training=self.training)
        return torch.einsum("bqk,bkd->bqd", weights, v)
