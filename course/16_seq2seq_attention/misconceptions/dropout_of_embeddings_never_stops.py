"""`Seq2SeqAttention.forward` applies `F.dropout` and leaves its argument `training` at True. After `.eval()` the same
arguments have to give the same results. Write `F.dropout(..., training=self.training)`.
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


class _Dropped(torch.nn.Embedding):
    def forward(self, ids):
        return F.dropout(super().forward(ids), 0.1)


class Seq2SeqAttention(right):
    def __init__(self, source_vocab, target_vocab, embed_dim, hidden_dim):
        super().__init__(source_vocab, target_vocab, embed_dim, hidden_dim)
        self.target_embedding = _Dropped(target_vocab, embed_dim)
