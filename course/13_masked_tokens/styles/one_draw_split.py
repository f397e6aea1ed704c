"""One uniform number for choice and fate, split as it should be; sines for positions, tied weights, a small start."""

import math

import torch
import torch.nn.functional as F
from torch import nn


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    draw = torch.rand(input_ids.shape, generator=generator, dtype=torch.float64)
    draw = draw.masked_fill(special_mask, 2.0)
    labels = torch.full_like(input_ids, -100)
    labels[draw < mask_prob] = input_ids[draw < mask_prob]
    others = (torch.rand(input_ids.shape, generator=generator, dtype=torch.float64) * vocab_size).long()
    inputs = input_ids.clone()
    inputs[draw < 0.9 * mask_prob] = others[draw < 0.9 * mask_prob]
    inputs[draw < 0.8 * mask_prob] = mask_token_id
    return inputs, labels


class TinyMaskedLM(nn.Module):
    def __init__(self, vocab_size, context_length, embed_dim, num_heads):
        super().__init__()
        self.num_heads = num_heads
        self.embedding = nn.Embedding(vocab_size, embed_dim)
        self.qkv = nn.Linear(embed_dim, 3 * embed_dim)
        self.proj = nn.Linear(embed_dim, embed_dim)
        self.norm = nn.LayerNorm(embed_dim)
        self.out = nn.Linear(embed_dim, vocab_size, bias=False)
        for parameter in self.parameters():
            if parameter.dim() == 2:
                nn.init.normal_(parameter, std=0.02)
        self.out.weight = self.embedding.weight
        place = torch.arange(context_length)[:, None]
        angle = place / 100 ** (torch.arange((embed_dim + 1) // 2) * 2 / embed_dim)
        self.register_buffer("sines", torch.stack([angle.sin(), angle.cos()], dim=-1).flatten(1)[:, :embed_dim])

    def forward(self, input_ids):
        b, t = input_ids.shape
        x = self.embedding(input_ids) * math.sqrt(self.embedding.embedding_dim) + self.sines[:t]
        q, k, v = self.qkv(x).view(b, t, 3, self.num_heads, -1).permute(2, 0, 3, 1, 4)
        seen = F.scaled_dot_product_attention(q, k, v).transpose(1, 2).reshape(b, t, -1)
        return self.out(self.norm(x + self.proj(seen)))
