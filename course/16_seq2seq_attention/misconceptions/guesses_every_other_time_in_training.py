"""In training, `Seq2SeqAttention.forward` replaces about half of the target tokens after the start token by its own
guesses. At step t the decoder has to read `target[:, t]`, in training as in evaluation. Where a guess stands in, that
target token has no influence. After `.eval()` the results are right.
"""

CAUGHT_BY = ("test_each_step_reads_its_target", "test_decoder_reads_the_target_so_far")
SECTION = "The translator"

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
