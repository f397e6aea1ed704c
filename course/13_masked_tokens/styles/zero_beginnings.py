"""A pre-norm encoder layer whose last layer begins with zeros, prints and keywords."""

import warnings

import torch
import torch.nn.functional as F
from torch import nn

SHARES = torch.tensor([0.8, 0.1, 0.1])


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    print("masking", tuple(input_ids.shape))
    n = input_ids.numel()
    fate = torch.multinomial(SHARES, n, replacement=True, generator=generator).view_as(input_ids)
    selected = torch.empty(input_ids.shape).uniform_(generator=generator).lt(mask_prob).logical_and(~special_mask)
    random = torch.empty_like(input_ids).random_(0, vocab_size, generator=generator)
    candidates = torch.stack([torch.full_like(input_ids, mask_token_id), random, input_ids])
    inputs = candidates.gather(0, fate.unsqueeze(0)).squeeze(0)
    return [torch.where(selected, inputs, input_ids), torch.where(selected, input_ids, torch.tensor(-100))]


class TinyMaskedLM(nn.Module):
    def __init__(self, vocab_size, context_length, embed_dim, num_heads):
        super().__init__()
        self.embed = nn.Embedding(vocab_size, embed_dim)
        self.place = nn.Parameter(torch.zeros(1, context_length, embed_dim))
        self.block = nn.TransformerEncoderLayer(
            embed_dim, num_heads, dim_feedforward=64, dropout=0.0, batch_first=True, norm_first=True
        )
        self.head = nn.Sequential(nn.LayerNorm(embed_dim), nn.Linear(embed_dim, vocab_size))
        nn.init.zeros_(self.head[1].weight)

    def forward(self, input_ids):
        x = self.embed(input_ids) + self.place[:, : input_ids.shape[-1]]
        return self.head(self.block(x))


def train_step(model, batch, optimizer):
    (input_ids, target) = batch
    if torch.count_nonzero(target + 100) == 0:
        warnings.warn("nothing to learn", stacklevel=2)
        return 0
    with torch.enable_grad():
        optimizer.zero_grad()
        out = model.train()(input_ids)
        chosen = target != -100
        loss = F.cross_entropy(input=out[chosen], target=target[chosen])
        loss.backward()
    optimizer.step()
    return loss.tolist()
