"""After `.eval()`, `Seq2SeqAttention.forward` reads its own guesses in place of the target. At step t the decoder has
to read `target[:, t]`, in evaluation as in training. Here the logits in evaluation belong to another sentence than the
target, so a loss measured on held-out sentences means little.
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
        for step in range(target.shape[1]):
            guessed = step > 0 and not self.training
            token = self.target_embedding(logits[-1].argmax(-1) if guessed else target[:, step])
            context, looked_at = self.attention(state, keys, source_mask)
            state = self.decoder(torch.cat([token, context], dim=-1), state)
            logits.append(self.output(state))
            weights.append(looked_at)
        return torch.stack(logits, dim=1), torch.stack(weights, dim=1)
