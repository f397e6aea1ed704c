"""`MultiHeadAttention` writes the heads' results into a new table of `torch.zeros`. That table is float32 and on the CPU,
whatever the module is: after `.double()` or on a GPU, the dtypes or devices do not match. Make it with `x.new_zeros`,
or join the heads instead.
"""

CAUGHT_BY = (
    "test_it_moves_to_float64_and_to_a_device",
    "test_module_moves_to_another_device",
    "test_module_works_in_float64",
)
SECTION = "Your task, part 2"

import torch
from torch import nn


class MultiHeadAttention(nn.Module):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, num_heads: int, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        if d_out % num_heads != 0:
            raise ValueError("d_out must be divisible by num_heads")
        self.d_out, self.num_heads, self.head_dim = d_out, num_heads, d_out // num_heads
        self.context_length = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        self.dropout = nn.Dropout(dropout)
        self.register_buffer("mask", torch.triu(torch.ones(context_length, context_length), diagonal=1).bool())

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        b, t, _ = x.shape
        if t > self.context_length:
            raise ValueError("text is longer than the context length")
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        context = torch.zeros(b, t, self.d_out)
        for h in range(self.num_heads):
            own = slice(h * self.head_dim, (h + 1) * self.head_dim)
            scores = queries[:, :, own] @ keys[:, :, own].transpose(1, 2)
            scores = scores.masked_fill(self.mask[:t, :t], -torch.inf)
            weights = torch.softmax(scores / self.head_dim**0.5, dim=-1)
            context[:, :, own] = self.dropout(weights) @ values[:, :, own]
        return self.out_proj(context)
