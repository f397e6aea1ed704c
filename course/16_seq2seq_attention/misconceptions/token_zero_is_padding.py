"""Without a mask, `Seq2SeqAttention.forward` takes the source token 0 for padding. With `source_mask=None` nothing is
padding, and 0 is a token like any other: only `source_mask` says what padding is. Here a 0 counts as padding and gets
no weight, except perhaps in the first position.
"""

CAUGHT_BY = ("test_padding_leaves_no_trace", "test_model_ignores_padding")
SECTION = "Your task, part 2"

import torch


class Seq2SeqAttention(Seq2SeqAttention):
    def forward(self, source, target, source_mask=None):
        if source_mask is None:
            source_mask = (source == 0) & (source != 0).any(1, keepdim=True)
        keys, _ = self.encoder(self.source_embedding(source))
        state = keys[torch.arange(len(keys)), (~source_mask).sum(1) - 1]
        logits, weights = [], []
        for token in self.target_embedding(target).unbind(1):
            context, looked_at = self.attention(state, keys, source_mask)
            state = self.decoder(torch.cat([token, context], dim=-1), state)
            logits.append(self.output(state))
            weights.append(looked_at)
        return torch.stack(logits, dim=1), torch.stack(weights, dim=1)
