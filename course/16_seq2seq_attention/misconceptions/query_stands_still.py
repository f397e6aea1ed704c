"""`Seq2SeqAttention.forward` asks `attention` with the decoder's first state in every step. The query has to be the
state of this step, which moves on with each token read. All steps get the same weights and the same context: the
decoder always looks at the same positions, whatever it has written.
"""

CAUGHT_BY = ("test_model_asks_its_attention", "test_model_looks_through_its_attention")
SECTION = "The translator"

import torch


class Seq2SeqAttention(Seq2SeqAttention):
    def forward(self, source, target, source_mask=None):
        if source_mask is None:
            source_mask = torch.zeros_like(source, dtype=torch.bool)
        keys, _ = self.encoder(self.source_embedding(source))
        first = state = keys[torch.arange(len(keys)), (~source_mask).sum(1) - 1]
        logits, weights = [], []
        for token in self.target_embedding(target).unbind(1):
            context, looked_at = self.attention(first, keys, source_mask)
            state = self.decoder(torch.cat([token, context], dim=-1), state)
            logits.append(self.output(state))
            weights.append(looked_at)
        return torch.stack(logits, dim=1), torch.stack(weights, dim=1)
