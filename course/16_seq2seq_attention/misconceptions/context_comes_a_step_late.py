"""In `Seq2SeqAttention.forward` the context of step t goes into the decoder at step t + 1. It has to take part in
`logits[:, t]`, the scores of its own step. The first step knows nothing of what it looks at, and what the last step
finds is lost. The map of weights stands one step beside what the decoder uses.
"""

CAUGHT_BY = ("test_model_asks_its_attention", "test_model_looks_through_its_attention")
SECTION = "The translator"

import torch


class Seq2SeqAttention(Seq2SeqAttention):
    def forward(self, source, target, source_mask=None):
        if source_mask is None:
            source_mask = torch.zeros_like(source, dtype=torch.bool)
        keys, _ = self.encoder(self.source_embedding(source))
        state = keys[torch.arange(len(keys)), (~source_mask).sum(1) - 1]
        context = torch.zeros_like(state)
        logits, weights = [], []
        for token in self.target_embedding(target).unbind(1):
            state = self.decoder(torch.cat([token, context], dim=-1), state)
            context, looked_at = self.attention(state, keys, source_mask)
            logits.append(self.output(state))
            weights.append(looked_at)
        return torch.stack(logits, dim=1), torch.stack(weights, dim=1)
