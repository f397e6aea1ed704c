"""`Seq2SeqAttention.forward` reads the start token and from then on its own guesses, the argmax of its logits. At
every step t the decoder has to read `target[:, t]`: that is teacher forcing. The target after the start token has no
influence at all, in training and in evaluation. With T = 1 nothing shows.
"""

CAUGHT_BY = ("test_each_step_reads_its_target", "test_decoder_reads_the_target_so_far")
SECTION = "The translator"

import torch


class Seq2SeqAttention(Seq2SeqAttention):
    def forward(self, source, target, source_mask=None):
        if source_mask is None:
            source_mask = torch.zeros_like(source, dtype=torch.bool)
        keys, _ = self.encoder(self.source_embedding(source))
        state = keys[torch.arange(len(keys)), (~source_mask).sum(1) - 1]
        logits, weights = [], []
        token = target[:, 0]
        for _ in range(target.shape[1]):
            context, looked_at = self.attention(state, keys, source_mask)
            state = self.decoder(torch.cat([self.target_embedding(token), context], dim=-1), state)
            logits.append(self.output(state))
            weights.append(looked_at)
            token = logits[-1].argmax(-1)
        return torch.stack(logits, dim=1), torch.stack(weights, dim=1)
