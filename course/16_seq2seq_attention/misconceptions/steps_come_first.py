"""`Seq2SeqAttention.forward` stacks the results of the steps along dimension 0, so the shapes are (T, b, target_vocab)
and (T, b, S). The batch comes first and the steps come second: (b, T, target_vocab) and (b, T, S). `torch.stack` takes
the dimension as `dim=1`.
"""

CAUGHT_BY = (
    "test_model_scores_a_token_for_each_step",
    "test_padding_leaves_no_trace",
    "test_each_step_reads_its_target",
    "test_model_asks_its_attention",
    "test_examples_do_not_mix",
    "test_gradients_reach_the_whole_model",
    "test_model_ignores_padding",
    "test_decoder_reads_the_target_so_far",
    "test_every_source_token_counts",
    "test_model_looks_through_its_attention",
    "test_examples_are_independent",
    "test_gradients_of_the_model",
    "test_logits_are_no_probabilities",
)
SECTION = "Your task, part 2"

right = Seq2SeqAttention


class Seq2SeqAttention(right):
    def forward(self, source, target, source_mask=None):
        logits, weights = super().forward(source, target, source_mask)
        return logits.transpose(0, 1), weights.transpose(0, 1)
