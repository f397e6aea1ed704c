"""`Seq2SeqAttention.forward` moves the weights by one step: `weights[:, t]` are those of step t + 1, and those of
step 0 stand at the end. Each row has to hold the weights of its own step. The logits are right, but in a map each
guess stands beside the weights of the next one.
"""

CAUGHT_BY = ("test_each_step_reads_its_target", "test_decoder_reads_the_target_so_far")
SECTION = "Your task, part 2"

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
            state = self.decoder(torch.cat([token, context], dim=-1), state)
            logits.append(self.output(state))
            weights.append(looked_at)
        return torch.stack(logits, dim=1), torch.stack(weights, dim=1).roll(-1, dims=1)
