"""F.multi_head_attention_forward does it all; the mask is a float buffer of -inf that is saved with the weights."""

import torch
import torch.nn.functional as F
from torch import nn


class MultiHeadAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        if d_out % num_heads:
            raise ValueError
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        self.num_heads, self.d_out, self.dropout = num_heads, d_out, dropout
        self.register_buffer("mask", torch.full((context_length, context_length), float("-inf")).triu(1))
        self.register_buffer("unit", torch.eye(d_out), persistent=False)

    def forward(self, x):
        t = x.shape[1]
        if t > self.mask.shape[0]:
            raise ValueError("context length exceeded")
        query, key, value = (layer(x).transpose(0, 1) for layer in (self.W_query, self.W_key, self.W_value))
        output, _ = F.multi_head_attention_forward(
            query, key, value, self.d_out, self.num_heads,
            in_proj_weight=None, in_proj_bias=None, bias_k=None, bias_v=None, add_zero_attn=False,
            dropout_p=self.dropout, out_proj_weight=self.out_proj.weight, out_proj_bias=self.out_proj.bias,
            training=self.training, attn_mask=self.mask[:t, :t], use_separate_proj_weight=True,
            q_proj_weight=self.unit, k_proj_weight=self.unit, v_proj_weight=self.unit,
        )  # fmt: skip
        return output.transpose(0, 1)
