"""`Seq2SeqAttention.forward` detaches the decoder's state before each step. The logits of a step depend on all tokens read
before it, and gradients have to flow back through all steps. As it is, a late mistake teaches the decoder nothing
about what it should have kept from the first tokens. The logits are right.
"""

CAUGHT_BY = ("test_gradients_reach_the_whole_model", "test_gradients_of_the_model")
SECTION = "Watch it learn where to look"

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
            state = self.decoder(torch.cat([token, context], dim=-1), state.detach())
            logits.append(self.output(state))
            weights.append(looked_at)
        return torch.stack(logits, dim=1), torch.stack(weights, dim=1)
