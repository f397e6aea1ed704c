"""Everything spelt out: named intermediate results and a dictionary of settings."""

import torch
from torch import nn


class SmallGPT(nn.Module):
    def __init__(self, vocab_size, context_length, d, num_heads, num_layers, dropout=0.0, parts=None):
        super().__init__()
        self.parts = parts if parts is not None else Parts()
        self.sizes = {"d": d, "context_length": context_length, "num_heads": num_heads, "dropout": dropout}
        self.context_length = context_length
        self.embeddings = self.parts.Embeddings(vocab_size, context_length, d)
        self.dropout = self.parts.Dropout(dropout)
        layers = []
        while len(layers) < num_layers:
            layers.append(self.parts.TransformerBlock(**self.sizes))
        self.blocks = nn.ModuleList(layers)
        self.norm = self.parts.LayerNorm(d)
        self.head = nn.Linear(d, vocab_size, bias=False)
        nn.init.normal_(self.head.weight, std=0.02)

    def forward(self, ids):
        embedded = self.embeddings(ids)
        stream = self.dropout(embedded)
        for block in self.blocks:
            stream = block.forward(stream)
        normed = self.norm(stream)
        return torch.einsum("btd,vd->btv", normed, self.head.weight)


def next_token_loss(logits, ids):
    number_of_tokens = ids.shape[1]
    guesses = logits.narrow(1, 0, number_of_tokens - 1)
    targets = ids.narrow(1, 1, number_of_tokens - 1)
    loss = nn.CrossEntropyLoss(reduction="sum")
    return loss(guesses.reshape(-1, logits.shape[2]), targets.reshape(-1)) / targets.numel()
