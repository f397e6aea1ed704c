"""`Seq2SeqAttention` keeps room for 50 source tokens. Nothing limits how long a source may be, and a longer one fails. Take
the number of tokens from the source itself.
"""

CAUGHT_BY = ("test_logits_are_no_probabilities",)
SECTION = "Your task, part 2"

import torch


class Seq2SeqAttention(Seq2SeqAttention):
    def forward(self, source, target, source_mask=None):
        room = torch.zeros(50, dtype=torch.int64, device=source.device)
        return super().forward(source + room[: source.shape[1]], target, source_mask)
