"""F.dropout is left at its default, training=True, so that evaluation is random."""

CAUGHT_BY = ("test_model_ignores_padding", "test_decoder_reads_the_target_so_far", "test_examples_are_independent")

import torch.nn.functional as F

right = Seq2SeqAttention


class Seq2SeqAttention(right):
    def forward(self, source, target, source_mask=None):
        logits, weights = super().forward(source, target, source_mask)
        return F.dropout(logits, 0.1), weights
