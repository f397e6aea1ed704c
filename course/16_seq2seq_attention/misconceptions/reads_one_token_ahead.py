"""`Seq2SeqAttention.forward` shifts the target by one, so at step t the decoder reads `target[:, t + 1]`, and the
start token comes last. At step t it has to read `target[:, t]`. It is handed the token that it should guess: the loss
falls because it copies, and in a real translation that token is not there.
"""

CAUGHT_BY = (
    "test_each_step_reads_its_target",
    "test_model_asks_its_attention",
    "test_decoder_reads_the_target_so_far",
    "test_model_looks_through_its_attention",
)
SECTION = "The translator"

import torch

right = Seq2SeqAttention


class Seq2SeqAttention(right):
    def forward(self, source, target, source_mask=None):
        return super().forward(source, torch.roll(target, -1, dims=1), source_mask)
