"""`Seq2SeqAttention.forward` starts the decoder from numbers that depend on the padding: the final state of an encoder
that has read it, or outputs of such an encoder. The first state must not depend on the padding. The attention is
masked, but the padding still changes all logits of a shorter example, through the state.
"""

CAUGHT_BY = ("test_padding_leaves_no_trace", "test_model_ignores_padding")
SECTION = "Start token, embeddings and padding"

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
