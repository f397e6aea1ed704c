"""A packed bidirectional LSTM, a decoder that reads first and asks afterwards (Luong), and matrices side by side."""

import torch
import torch.nn.functional as F
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


class AdditiveAttention(AdditiveAttention):
    def forward(self, query, keys, mask=None):
        both = torch.cat([query.unsqueeze(1).expand(-1, keys.size(1), -1), keys], dim=2)
        mixed = F.linear(both, torch.cat([self.W_query.weight, self.W_key.weight], dim=1)).tanh()
        scores = torch.einsum("bsh,oh->bs", mixed, self.v.weight)
        if mask is not None:
            scores[mask] = float("-inf")
        weights = F.softmax(scores, dim=1)
        return torch.bmm(weights.unsqueeze(1), keys).squeeze(1), weights


class Seq2SeqAttention(nn.Module):
    def __init__(self, source_vocab, target_vocab, embed_dim, hidden_dim):
        super().__init__()
        self.embed_source = nn.Embedding(source_vocab, embed_dim)
        self.embed_target = nn.Embedding(target_vocab, embed_dim)
        self.encoder = nn.LSTM(embed_dim, hidden_dim // 2, batch_first=True, bidirectional=True)
        self.bridge = nn.Linear(hidden_dim, hidden_dim)
        self.decoder = nn.LSTM(embed_dim, hidden_dim, batch_first=True)
        self.attention = AdditiveAttention(hidden_dim, hidden_dim, 7)
        self.dropout = nn.Dropout(0.2)
        self.head = nn.Linear(2 * hidden_dim, target_vocab)

    def forward(self, source, target, source_mask=None):
        b, S = source.shape
        lengths = torch.full((b,), S) if source_mask is None else (~source_mask).sum(1).cpu()
        packed = pack_padded_sequence(self.embed_source(source), lengths, batch_first=True, enforce_sorted=False)
        packed, (hidden, _) = self.encoder(packed)
        keys, _ = pad_packed_sequence(packed, batch_first=True, total_length=S)
        start = torch.tanh(self.bridge(torch.cat([hidden[0], hidden[1]], dim=1))).unsqueeze(0)
        states, _ = self.decoder(self.dropout(self.embed_target(target)), (start, torch.zeros_like(start)))
        logits = torch.zeros(b, target.size(1), self.head.out_features)
        weights = torch.zeros(b, target.size(1), S)
        for t in range(target.size(1)):
            context, weights[:, t] = self.attention(states[:, t], keys, source_mask)
            logits[:, t] = self.head(torch.cat((states[:, t], context), dim=1))
        return logits, weights
