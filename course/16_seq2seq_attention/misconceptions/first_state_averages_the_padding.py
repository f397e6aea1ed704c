"""In `Seq2SeqAttention.forward` the decoder begins with the mean of the encoder's outputs over all positions, those of
padding included. Even if padded outputs are 0, their number divides. The mean has to run over the real tokens alone.
"""

CAUGHT_BY = ("test_padding_leaves_no_trace", "test_model_ignores_padding")
SECTION = "Start token, embeddings and padding"

import torch


class Seq2SeqAttention(Seq2SeqAttention):
    def forward(self, source, target, source_mask=None):
        if source_mask is None:
            source_mask = torch.zeros_like(source, dtype=torch.bool)
        keys, _ = self.encoder(self.source_embedding(source))
        state = keys.masked_fill(source_mask[..., None], 0.0).mean(dim=1)
        logits, weights = [], []
        for token in self.target_embedding(target).unbind(1):
            context, looked_at = self.attention(state, keys, source_mask)
            state = self.decoder(torch.cat([token, context], dim=-1), state)
            logits.append(self.output(state))
            weights.append(looked_at)
        return torch.stack(logits, dim=1), torch.stack(weights, dim=1)
