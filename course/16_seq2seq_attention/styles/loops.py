"""Loops over examples, source words and steps; a softmax over a slice without padding; a GRU that starts at zero."""

import torch
from torch import nn


class AdditiveAttention(nn.Module):
    def __init__(self, encoder_dim, decoder_dim, hidden_dim):
        super().__init__()
        self.v = nn.Linear(hidden_dim, 1, False)
        self.W_key = nn.Linear(encoder_dim, hidden_dim, False)
        self.W_query = nn.Linear(decoder_dim, hidden_dim, False)

    def forward(self, query, keys, mask=None):
        contexts, rows = [], []
        for i in range(len(query)):
            seen = [j for j in range(keys.shape[1]) if mask is None or not mask[i, j]]
            scores = torch.cat([self.v(torch.tanh(self.W_query(query[i]) + self.W_key(keys[i, j]))) for j in seen])
            shares = torch.softmax(scores, 0)
            row = torch.zeros(keys.shape[1])
            row[seen] = shares
            contexts.append(shares @ keys[i, seen])
            rows.append(row)
        return torch.stack(contexts), torch.stack(rows)


class Seq2SeqAttention(nn.Module):
    def __init__(self, source_vocab, target_vocab, embed_dim, hidden_dim):
        super().__init__()
        self.source = nn.Embedding(source_vocab, embed_dim)
        self.target = nn.Embedding(target_vocab, embed_dim)
        self.encoder = nn.GRU(embed_dim, hidden_dim)
        self.attention = AdditiveAttention(hidden_dim, hidden_dim, hidden_dim)
        self.cell = nn.GRUCell(embed_dim, hidden_dim)
        self.vocabulary = nn.Sequential(
            nn.Linear(2 * hidden_dim, hidden_dim), nn.Tanh(), nn.Linear(hidden_dim, target_vocab)
        )
        self.hidden_dim = hidden_dim

    def forward(self, source, target, source_mask=None):
        all_logits, all_weights = [], []
        for i in range(len(source)):
            mask = None if source_mask is None else source_mask[i : i + 1]
            keys = self.encoder(self.source(source[i]))[0].unsqueeze(0)
            state = torch.zeros(1, self.hidden_dim)
            logits, weights = [], []
            for token in target[i]:
                state = self.cell(self.target(token).unsqueeze(0), state)
                context, row = self.attention(state, keys, mask)
                logits.append(self.vocabulary(torch.cat([state, context], 1))[0])
                weights.append(row[0])
            all_logits.append(torch.stack(logits))
            all_weights.append(torch.stack(weights))
        return torch.stack(all_logits), torch.stack(all_weights)
