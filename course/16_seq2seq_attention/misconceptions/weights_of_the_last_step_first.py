"""`Seq2SeqAttention.forward` returns the weights in reverse order: `weights[:, 0]` are those of the last step.
`weights[:, t]` have to be those of step t, in the order of the logits. Each row seems to belong to another token: a
decoder that reads backwards seems to read forwards. With T = 1 nothing shows.
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
            weights.insert(0, looked_at)
        return torch.stack(logits, dim=1), torch.stack(weights, dim=1)
