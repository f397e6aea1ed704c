"""An LSTM cell that is fed the context, a large finite penalty for padding, and prints."""

import torch
from torch import nn


class AdditiveAttention(AdditiveAttention):
    def forward(self, query, keys, mask=None):
        print("query", query.shape, "keys", keys.shape)
        energy = self.v((self.W_key(keys) + self.W_query(query).unsqueeze(1)).tanh())[:, :, 0]
        if mask is not None:
            energy = energy.masked_fill(mask, -1e9)
        shares = (energy - energy.max(dim=1, keepdim=True).values).exp()
        weights = shares / shares.sum(dim=1, keepdim=True)
        return (weights.unsqueeze(2) * keys).sum(dim=1), weights


class Seq2SeqAttention(nn.Module):
    def __init__(self, source_vocab, target_vocab, embed_dim, hidden_dim):
        super().__init__()
        self.embedding = nn.ModuleDict(
            {"source": nn.Embedding(source_vocab, embed_dim), "target": nn.Embedding(target_vocab, embed_dim)}
        )
        self.encoder = nn.LSTM(embed_dim, hidden_dim, batch_first=True)
        self.attention = AdditiveAttention(hidden_dim, hidden_dim, hidden_dim)
        self.decoder = nn.LSTMCell(embed_dim + hidden_dim, hidden_dim)
        self.generator = nn.Linear(hidden_dim, target_vocab)

    def forward(self, source, target, source_mask=None):
        outputs, _ = self.encoder(self.embedding["source"](source))
        if source_mask is None:
            mean = outputs.mean(dim=1)
        else:
            real = (~source_mask).float().unsqueeze(-1)
            mean = (outputs * real).sum(dim=1) / real.sum(dim=1)
        hidden, cell = mean, torch.zeros_like(mean)
        logits, weights = [], []
        for t in range(target.shape[1]):
            context, w = self.attention(hidden, outputs, source_mask)
            step = torch.cat([self.embedding["target"](target[:, t]), context], dim=1)
            hidden, cell = self.decoder(step, (hidden, cell))
            logits += [self.generator(hidden)]
            weights += [w]
        return torch.stack(logits, 1), torch.stack(weights, 1)
