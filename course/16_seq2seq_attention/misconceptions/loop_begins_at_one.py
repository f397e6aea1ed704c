"""`Seq2SeqAttention.forward` leaves row 0 of logits and weights at zero. It begins its loop at step 1, which reads
`target[:, 0]`. Step 0 has to read `target[:, 0]`, and every step needs logits and weights of its own. As it is, each
row stands one step too late, and the last token of the target is never read.
"""

CAUGHT_BY = (
    "test_model_scores_a_token_for_each_step",
    "test_padding_leaves_no_trace",
    "test_each_step_reads_its_target",
    "test_model_asks_its_attention",
    "test_model_ignores_padding",
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
        late = [torch.cat([torch.zeros_like(one[:, :1]), one[:, :-1]], dim=1) for one in (logits, weights)]
        return late[0], late[1]
