"""`Seq2SeqAttention.forward` uses `source_mask` for the decoder's first state, but does not pass it to `attention`.
Each step needs the mask, too. The first state is right, but then the decoder looks at padding in every step. Logits
and weights change with the tokens that stand there and with their number.
"""

CAUGHT_BY = ("test_padding_leaves_no_trace", "test_model_ignores_padding", "test_model_looks_through_its_attention")
SECTION = "Padding"

import torch


class Seq2SeqAttention(Seq2SeqAttention):
    def forward(self, source, target, source_mask=None):
        if source_mask is None:
            source_mask = torch.zeros_like(source, dtype=torch.bool)
        keys, _ = self.encoder(self.source_embedding(source))
        state = keys[torch.arange(len(keys)), (~source_mask).sum(1) - 1]
        logits, weights = [], []
        for token in self.target_embedding(target).unbind(1):
            context, looked_at = self.attention(state, keys)
            state = self.decoder(torch.cat([token, context], dim=-1), state)
            logits.append(self.output(state))
            weights.append(looked_at)
        return torch.stack(logits, dim=1), torch.stack(weights, dim=1)
