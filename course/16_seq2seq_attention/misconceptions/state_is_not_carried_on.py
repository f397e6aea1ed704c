"""`Seq2SeqAttention.forward` begins every step with the state that the encoder left. Each step has to go on from the
state of the step before. Here the decoder knows one target token at a time and nothing of what it has written, and all
steps look at the same positions.
"""

CAUGHT_BY = (
    "test_each_step_reads_its_target",
    "test_model_asks_its_attention",
    "test_decoder_reads_the_target_so_far",
    "test_model_looks_through_its_attention",
)
SECTION = "The translator"

import torch


class Seq2SeqAttention(Seq2SeqAttention):
    def forward(self, source, target, source_mask=None):
        if source_mask is None:
            source_mask = torch.zeros_like(source, dtype=torch.bool)
        keys, _ = self.encoder(self.source_embedding(source))
        begin = keys[torch.arange(len(keys)), (~source_mask).sum(1) - 1]
        logits, weights = [], []
        for token in self.target_embedding(target).unbind(1):
            context, looked_at = self.attention(begin, keys, source_mask)
            logits.append(self.output(self.decoder(torch.cat([token, context], dim=-1), begin)))
            weights.append(looked_at)
        return torch.stack(logits, dim=1), torch.stack(weights, dim=1)
