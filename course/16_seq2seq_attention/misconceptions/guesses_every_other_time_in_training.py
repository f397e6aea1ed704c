"""Scheduled sampling: in training, every other token that the decoder reads is a guess of its own."""

CAUGHT_BY = ("test_decoder_reads_the_target_so_far",)

import torch


class Seq2SeqAttention(Seq2SeqAttention):
    def forward(self, source, target, source_mask=None):
        if self.training:
            target = target.clone()
            for step in range(1, target.shape[1]):
                guess = super().forward(source, target[:, :step], source_mask)[0][:, -1].argmax(-1)
                is_guessed = torch.rand(len(target), device=target.device) < 0.5
                target[:, step] = torch.where(is_guessed, guess, target[:, step])
        return super().forward(source, target, source_mask)
