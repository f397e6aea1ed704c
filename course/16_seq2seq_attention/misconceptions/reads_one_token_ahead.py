"""At step t the decoder is given the token that it is to guess."""

CAUGHT_BY = ("test_decoder_reads_the_target_so_far", "test_model_looks_through_its_attention")

import torch

right = Seq2SeqAttention


class Seq2SeqAttention(right):
    def forward(self, source, target, source_mask=None):
        return super().forward(source, torch.roll(target, -1, dims=1), source_mask)
