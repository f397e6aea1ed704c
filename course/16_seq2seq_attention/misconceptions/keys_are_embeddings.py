"""`Seq2SeqAttention.forward` passes the embeddings of the source tokens to `attention` as keys. The keys have to be
the encoder's outputs, each of which tells of other tokens, too. An embedding knows neither its position nor its
neighbours: a digit that occurs twice has the same key in both positions, so a step cannot look at one more than at the
other.
"""

CAUGHT_BY = ("test_model_asks_its_attention", "test_model_looks_through_its_attention")
SECTION = "The translator"

import torch
from torch import nn


class Seq2SeqAttention(Seq2SeqAttention):
    def __init__(self, source_vocab, target_vocab, embed_dim, hidden_dim):
        super().__init__(source_vocab, target_vocab, embed_dim, hidden_dim)
        self.attention = AdditiveAttention(embed_dim, hidden_dim, hidden_dim)
        self.decoder = nn.GRUCell(embed_dim + embed_dim, hidden_dim)

    def forward(self, source, target, source_mask=None):
        if source_mask is None:
            source_mask = torch.zeros_like(source, dtype=torch.bool)
        keys = self.source_embedding(source)
        outputs, _ = self.encoder(keys)
        state = outputs[torch.arange(len(keys)), (~source_mask).sum(1) - 1]
        logits, weights = [], []
        for token in self.target_embedding(target).unbind(1):
            context, looked_at = self.attention(state, keys, source_mask)
            state = self.decoder(torch.cat([token, context], dim=-1), state)
            logits.append(self.output(state))
            weights.append(looked_at)
        return torch.stack(logits, dim=1), torch.stack(weights, dim=1)
