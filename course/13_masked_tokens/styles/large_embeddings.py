"""Large numbers to begin with: the embeddings are twenty times as large as usual."""

import torch
from torch import nn


class TinyMaskedLM(nn.Module):
    def __init__(self, vocab_size, context_length, embed_dim, num_heads):
        super().__init__()
        self.emb = nn.ModuleDict({"token": nn.Embedding(vocab_size, embed_dim)})
        self.emb["place"] = nn.Embedding(context_length, embed_dim)
        for table in self.emb.values():
            nn.init.normal_(table.weight, std=20.0)
        self.block = nn.TransformerEncoderLayer(
            embed_dim, num_heads, 2 * embed_dim, 0.0, batch_first=True, norm_first=True
        )
        self.norm = nn.LayerNorm(embed_dim)
        self.head = nn.Linear(embed_dim, vocab_size)

    def forward(self, input_ids):
        places = torch.arange(input_ids.shape[-1], device=input_ids.device).expand_as(input_ids)
        x = self.block(self.emb["token"](input_ids) + self.emb["place"](places))
        return self.head(self.norm(x))
