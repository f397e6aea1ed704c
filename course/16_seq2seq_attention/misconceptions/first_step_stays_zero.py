"""The slide's loop: it starts at 1 and fills a tensor of zeros, so that the first row is never written."""

CAUGHT_BY = (
    "test_model_scores_a_token_for_each_step",
    "test_decoder_reads_the_target_so_far",
    "test_every_source_token_counts",
    "test_model_looks_through_its_attention",
)

import torch

right = Seq2SeqAttention


class Seq2SeqAttention(right):
    def forward(self, source, target, source_mask=None):
        logits, weights = super().forward(source, target, source_mask)
        outputs = torch.zeros_like(logits)
        outputs[:, 1:] = logits[:, :-1]
        return outputs, weights
