"""torch's own attention inside; the heads' outputs are stacked and unfolded."""

import torch
import torch.nn as nn
import torch.nn.functional as F


class MultiHeadAttentionWrapper(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        make = lambda _: CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)  # noqa: E731
        self.heads = nn.ModuleList(map(make, range(num_heads)))

    def forward(self, x):
        return torch.stack([h(x) for h in self.heads], dim=2).flatten(start_dim=2)


class MultiHeadAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        if d_out % num_heads != 0:
            raise ValueError(f"d_out={d_out} is not divisible by num_heads={num_heads}")
        super().__init__()
        self.W_query, self.W_key, self.W_value = (nn.Linear(d_in, d_out, bias=qkv_bias) for _ in range(3))
        self.out_proj = nn.Linear(d_out, d_out, bias=True)
        self.p, self.num_heads, self.context_length = dropout, num_heads, context_length

    def forward(self, x):
        b, t, _ = x.shape
        if t > self.context_length:
            raise ValueError(t)

        def split(y):
            return y.reshape(b, t, self.num_heads, -1).permute(0, 2, 1, 3)

        context = F.scaled_dot_product_attention(
            split(self.W_query(x)),
            split(self.W_key(x)),
            split(self.W_value(x)),
            dropout_p=self.p if self.training else 0.0,
            is_causal=True,
        )
        return self.out_proj(context.permute(0, 2, 1, 3).reshape(b, t, -1))


def gpt2_small_arguments() -> dict[str, int | float | bool]:
    return {
        "d_in": 768,
        "d_out": 768,
        "context_length": 1024,
        "dropout": 0.1,
        "num_heads": 12,
        "qkv_bias": False,
    }
