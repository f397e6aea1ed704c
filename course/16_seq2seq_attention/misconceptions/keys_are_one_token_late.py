"""`Seq2SeqAttention.forward` puts a row of zeros before the encoder's outputs and drops the last one, so the key of a token
is the output for the token before it. `weights[:, t, j]` has to belong to `source[:, j]`. The map of weights
stands one token beside what the decoder looks at, and the last output is never seen.
"""

CAUGHT_BY = ("test_model_asks_its_attention", "test_model_looks_through_its_attention")
SECTION = "Your task, part 2"

import torch


class Seq2SeqAttention(Seq2SeqAttention):
    def forward(self, source, target, source_mask=None):
        if source_mask is None:
            source_mask = torch.zeros_like(source, dtype=torch.bool)
        keys, _ = self.encoder(self.source_embedding(source))
        state = keys[torch.arange(len(keys)), (~source_mask).sum(1) - 1]
        keys = torch.cat([torch.zeros_like(keys[:, :1]), keys[:, :-1]], dim=1)
        logits, weights = [], []
        for token in self.target_embedding(target).unbind(1):
            context, looked_at = self.attention(state, keys, source_mask)
            state = self.decoder(torch.cat([token, context], dim=-1), state)
            logits.append(self.output(state))
            weights.append(looked_at)
        return torch.stack(logits, dim=1), torch.stack(weights, dim=1)
