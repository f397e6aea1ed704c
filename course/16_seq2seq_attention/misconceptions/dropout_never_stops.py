"""`Seq2SeqAttention.forward` applies `F.dropout` to the logits and leaves its argument `training` at True. After
`.eval()` the same arguments have to give the same results. In evaluation, too, about a tenth of the logits become 0,
different ones in every call.
"""

CAUGHT_BY = (
    "test_model_scores_a_token_for_each_step",
    "test_examples_do_not_mix",
    "test_padding_leaves_no_trace",
    "test_each_step_reads_its_target",
    "test_model_ignores_padding",
    "test_decoder_reads_the_target_so_far",
    "test_examples_are_independent",
)
SECTION = "Your task, part 2"

import torch.nn.functional as F

right = Seq2SeqAttention


class Seq2SeqAttention(right):
    def forward(self, source, target, source_mask=None):
        logits, weights = super().forward(source, target, source_mask)
        return F.dropout(logits, 0.1), weights
