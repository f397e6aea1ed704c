"""`Seq2SeqAttention.forward` turns each source around, without its padding, and never turns the encoder's outputs back.
The keys have to stand in the order of the source: `weights[:, t, j]` belongs to `source[:, j]`. Here the weight of the
first token stands where the last one should be.
"""

CAUGHT_BY = ("test_model_asks_its_attention", "test_model_looks_through_its_attention")
SECTION = "Your task, part 2"

import torch


class Seq2SeqAttention(Seq2SeqAttention):
    def forward(self, source, target, source_mask=None):
        if source_mask is None:
            source_mask = torch.zeros_like(source, dtype=torch.bool)
        lengths, places = (~source_mask).sum(1, keepdim=True), torch.arange(source.shape[1]).expand_as(source)
        turned = torch.where(source_mask, places, lengths - 1 - places)
        return super().forward(source.gather(1, turned), target, source_mask)
