"""`Seq2SeqAttention.forward` computes the context and then gives the decoder zeros in its place. The context of step
t has to take part in `logits[:, t]`. The decoder knows about the source only what its first state holds. No gradient
reaches `attention` from the logits, so it never learns where to look.
"""

CAUGHT_BY = (
    "test_model_asks_its_attention",
    "test_gradients_reach_the_whole_model",
    "test_model_looks_through_its_attention",
    "test_gradients_of_the_model",
)
SECTION = "The translator"

import torch


class Seq2SeqAttention(Seq2SeqAttention):
    def forward(self, source, target, source_mask=None):
        if source_mask is None:
            source_mask = torch.zeros_like(source, dtype=torch.bool)
        keys, _ = self.encoder(self.source_embedding(source))
        state = keys[torch.arange(len(keys)), (~source_mask).sum(1) - 1]
        logits, weights = [], []
        for token in self.target_embedding(target).unbind(1):
            context, looked_at = self.attention(state, keys, source_mask)
            state = self.decoder(torch.cat([token, torch.zeros_like(context)], dim=-1), state)
            logits.append(self.output(state))
            weights.append(looked_at)
        return torch.stack(logits, dim=1), torch.stack(weights, dim=1)
