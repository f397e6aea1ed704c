"""The decoder begins with the encoder's final state, which has read all the padding."""

CAUGHT_BY = ("test_model_ignores_padding",)

import torch


class Seq2SeqAttention(Seq2SeqAttention):
    def forward(self, source, target, source_mask=None):
        keys, last = self.encoder(self.source_embedding(source))
        state = last[0]
        logits, weights = [], []
        for token in self.target_embedding(target).unbind(1):
            context, looked_at = self.attention(state, keys, source_mask)
            state = self.decoder(torch.cat([token, context], dim=-1), state)
            logits.append(self.output(state))
            weights.append(looked_at)
        return torch.stack(logits, dim=1), torch.stack(weights, dim=1)
