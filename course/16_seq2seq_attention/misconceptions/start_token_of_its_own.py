"""`Seq2SeqAttention.forward` puts a start of its own in front of the target, so step t reads `target[:, t - 1]`. The target
begins with its start token, and step t has to read `target[:, t]`. As it is, `logits[:, t]` knows only the tokens before
`target[:, t]` and can only guess that one, which is known already. The last token of the target is never read.
"""

CAUGHT_BY = ("test_each_step_reads_its_target", "test_decoder_reads_the_target_so_far")
SECTION = "Your task, part 2"

import torch

right = Seq2SeqAttention


class Seq2SeqAttention(right):
    def forward(self, source, target, source_mask=None):
        late = torch.cat([torch.zeros_like(target[:, :1]), target[:, :-1]], dim=1)
        return super().forward(source, late, source_mask)
