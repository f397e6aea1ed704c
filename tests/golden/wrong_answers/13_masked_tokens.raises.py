"""The loss takes the classes from the wrong axis."""

import torch
import torch.nn.functional as F
from torch import nn


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    shape, draws = (input_ids.shape, {"generator": generator, "device": input_ids.device})
    is_chosen = (torch.rand(shape, **draws) < mask_prob) & ~special_mask
    fate, random_ids = (torch.rand(shape, **draws), torch.randint(vocab_size, shape, **draws))
    inputs = torch.where(is_chosen & (fate < 0.9), random_ids, input_ids)
    inputs = torch.where(is_chosen & (fate < 0.8), mask_token_id, inputs)
    return (inputs, input_ids.masked_fill(~is_chosen, -100))


class TinyMaskedLM(nn.Module):
    def __init__(self, vocab_size, context_length, embed_dim, num_heads):
        super().__init__()
        self.tokens = nn.Embedding(vocab_size, embed_dim)
        self.positions = nn.Embedding(context_length, embed_dim)
        self.norm1 = nn.LayerNorm(embed_dim)
        self.attention = nn.MultiheadAttention(embed_dim, num_heads, batch_first=True)
        self.norm2 = nn.LayerNorm(embed_dim)
        self.mlp = nn.Sequential(nn.Linear(embed_dim, 4 * embed_dim), nn.GELU(), nn.Linear(4 * embed_dim, embed_dim))
        self.output = nn.Linear(embed_dim, vocab_size)

    def forward(self, input_ids):
        x = self.tokens(input_ids) + self.positions(torch.arange(input_ids.shape[1], device=input_ids.device))
        normed = self.norm1(x)
        x = x + self.attention(normed, normed, normed, need_weights=False)[0]
        x = x + self.mlp(self.norm2(x))
        return self.output(x)


def train_step(model, batch, optimizer):
    inputs, labels = batch
    if (labels == -100).all():
        return 0.0
    model.train()
    optimizer.zero_grad()
    logits = model(inputs)
    loss = F.cross_entropy(logits, labels)
    loss.backward()
    optimizer.step()
    return loss.item()
