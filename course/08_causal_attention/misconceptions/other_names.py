"""`CausalAttention` calls its linear layers `w_queries`, `w_keys` and `w_values`. Their names in the contract are
`W_query`, `W_key` and `W_value`. The layer computes the right output, but weights that are loaded or set by name do not
arrive.
"""

CAUGHT_BY = (
    "test_batch_of_two_texts",
    "test_future_has_no_influence",
    "test_other_texts_have_no_influence",
    "test_biases_where_they_are_asked_for",
    "test_dropout_is_for_training_only",
    "test_gradients_reach_everything",
    "test_any_weights_and_sizes",
    "test_texts_shorter_than_the_context",
    "test_biases_are_used",
    "test_examples_have_nothing_to_do_with_each_other",
    "test_dropout_acts_on_the_weights",
    "test_each_weight_has_a_draw_of_its_own",
    "test_it_can_learn",
    "test_it_can_learn_with_dropout",
    "test_it_moves_to_float64",
)
SECTION = "Your task"


import torch


class CausalAttention(CausalAttention):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super().__init__(d_in, d_out, context_length, dropout, qkv_bias)
        self.w_queries, self.w_keys, self.w_values = self.W_query, self.W_key, self.W_value
        del self.W_query, self.W_key, self.W_value

    def forward(self, x):
        b, t, _ = x.shape
        if t > len(self.future):
            raise ValueError("too long")
        q, k, v = self.w_queries(x), self.w_keys(x), self.w_values(x)
        future = self.future[:t, :t]
        scores = (q @ k.transpose(1, 2) / k.shape[-1] ** 0.5).masked_fill(future, -torch.inf)
        return self.dropout(torch.softmax(scores, dim=-1)) @ v
