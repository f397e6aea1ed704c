"""`Seq2SeqAttention.forward` leaves `logits[:, 0]` at zero and puts the scores of each step into the next row. Step 0
is a step like any other: it has read the start token, so it needs scores of its own. A row of zeros says that all
tokens are equally likely. The scores of the last step are lost.
"""

CAUGHT_BY = (
    "test_model_scores_a_token_for_each_step",
    "test_each_step_reads_its_target",
    "test_model_asks_its_attention",
    "test_decoder_reads_the_target_so_far",
    "test_every_source_token_counts",
    "test_model_looks_through_its_attention",
)
SECTION = "Start token, embeddings and padding"

import torch

right = Seq2SeqAttention


class Seq2SeqAttention(right):
    def forward(self, source, target, source_mask=None):
        logits, weights = super().forward(source, target, source_mask)
        outputs = torch.zeros_like(logits)
        outputs[:, 1:] = logits[:, :-1]
        return outputs, weights
