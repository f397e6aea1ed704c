"""The encoder of `Seq2SeqAttention` reads in both directions, and its way back begins in the padding. What stands
there and how much of it there is must not matter, so the way back has to begin at the last real token. As it is, all
keys of a shorter example have met its padding, although the attention never looks at padded positions.
"""

CAUGHT_BY = ("test_padding_leaves_no_trace", "test_model_ignores_padding")
SECTION = "Start token, embeddings and padding"

import torch
from torch import nn

right = Seq2SeqAttention


class Seq2SeqAttention(right):
    def __init__(self, source_vocab, target_vocab, embed_dim, hidden_dim):
        super().__init__(source_vocab, target_vocab, embed_dim, hidden_dim)
        self.encoder = nn.GRU(embed_dim, hidden_dim // 2, batch_first=True, bidirectional=True)

    def forward(self, source, target, source_mask=None):
        if source_mask is None:
            source_mask = torch.zeros_like(source, dtype=torch.bool)
        keys, _ = self.encoder(self.source_embedding(source))
        state = torch.zeros_like(keys[:, 0])
        logits, weights = [], []
        for token in self.target_embedding(target).unbind(1):
            context, looked_at = self.attention(state, keys, source_mask)
            state = self.decoder(torch.cat([token, context], dim=-1), state)
            logits.append(self.output(state))
            weights.append(looked_at)
        return torch.stack(logits, dim=1), torch.stack(weights, dim=1)
