"""`AdditiveAttention.forward` returns weights of shape (b, S, 1). They have to have the shape (b, S). The last dimension
is what `v` leaves, and one number for each source token needs no dimension of its own. The context is right.
"""

CAUGHT_BY = (
    "test_weights_and_context_by_numbers",
    "test_decoder_state_decides",
    "test_padding_gets_no_weight",
    "test_batch_or_source_of_one",
    "test_model_scores_a_token_for_each_step",
    "test_examples_do_not_mix",
    "test_padding_leaves_no_trace",
    "test_each_step_reads_its_target",
    "test_model_asks_its_attention",
    "test_gradients_reach_the_whole_model",
    "test_attention_for_any_sizes",
    "test_padded_keys_have_no_influence",
    "test_single_examples_and_words",
    "test_model_ignores_padding",
    "test_decoder_reads_the_target_so_far",
    "test_every_source_token_counts",
    "test_model_looks_through_its_attention",
    "test_examples_are_independent",
    "test_gradients_of_the_model",
    "test_logits_are_no_probabilities",
)
SECTION = "Your task, part 1"

import torch


class AdditiveAttention(AdditiveAttention):
    def forward(self, query, keys, mask=None):
        scores = self.v(torch.tanh(self.W_query(query)[:, None] + self.W_key(keys))).squeeze(-1)
        if mask is not None:
            scores = scores.masked_fill(mask, -torch.inf)
        weights = torch.softmax(scores, dim=-1)

        return (weights[..., None] * keys).sum(1), weights[..., None]
