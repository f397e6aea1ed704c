"""Norms after each step, an eps of 1e-12, and small numbers to begin with, as BERT has them."""

import torch
from torch import nn


class TinyMaskedLM(nn.Module):
    def __init__(self, vocab_size, context_length, embed_dim, num_heads):
        super().__init__()
        self.words = nn.Embedding(vocab_size, embed_dim)
        self.places = nn.Embedding(context_length, embed_dim)
        self.before = nn.LayerNorm(embed_dim, eps=1e-12)
        self.block = nn.TransformerEncoderLayer(
            embed_dim, num_heads, 4 * embed_dim, 0.0, nn.functional.gelu, layer_norm_eps=1e-12, batch_first=True
        )
        self.scores = nn.Linear(embed_dim, vocab_size)
        for name, parameter in self.named_parameters():
            if name.endswith("bias"):
                nn.init.zeros_(parameter)
            elif parameter.dim() > 1:
                nn.init.normal_(parameter, std=0.02)

    def forward(self, input_ids):
        places = torch.arange(input_ids.size(1), device=input_ids.device)
        return self.scores(self.block(self.before(self.words(input_ids) + self.places(places))))
