"""Encoder and decoder out of cells, the encoder's state standing still at padding, and two linear layers at the end."""

import torch
from torch import nn


class Seq2SeqAttention(nn.Module):
    def __init__(self, source_vocab, target_vocab, embed_dim, hidden_dim):
        super().__init__()
        self.words = nn.ModuleList([nn.Embedding(source_vocab, embed_dim), nn.Embedding(target_vocab, embed_dim)])
        self.reader, self.writer = nn.RNNCell(embed_dim, hidden_dim), nn.GRUCell(embed_dim, hidden_dim)
        self.attention = AdditiveAttention(encoder_dim=hidden_dim, decoder_dim=hidden_dim, hidden_dim=hidden_dim)
        self.from_state = nn.Linear(hidden_dim, target_vocab)
        self.from_context = nn.Linear(hidden_dim, target_vocab, bias=False)

    def forward(self, source, target, source_mask=None):
        padding = source != source if source_mask is None else source_mask
        state, keys = None, []
        for i in range(source.size(1)):
            after = self.reader(self.words[0](source[:, i]), state)
            state = after if state is None else torch.where(padding[:, i : i + 1], state, after)
            keys.append(state)
        keys = torch.stack(keys, dim=1)
        steps = []
        for i in range(target.size(1)):
            state = self.writer(self.words[1](target[:, i]), state)
            context, weights = self.attention(query=state, keys=keys, mask=padding)
            steps.append((self.from_state(state) + self.from_context(context), weights))
        logits, weights = zip(*steps, strict=True)
        return torch.stack(logits, 1), torch.stack(weights, 1)
