"""`MultiHeadAttention` cuts x into pieces first and sends all pieces through the same small layers, from `head_dim` to
`head_dim`. The layers must lead from d_in to d_out, and their results are cut. As it is, all heads share their
weights, and each head knows only its own piece of x.
"""

CAUGHT_BY = (
    "test_multi_head_attention_by_example",
    "test_any_length_up_to_the_context",
    "test_biases_are_where_they_should_be",
    "test_no_look_at_later_tokens_or_other_texts",
    "test_training_drops_single_weights",
    "test_gradients_reach_everything",
    "test_it_moves_to_float64_and_to_a_device",
    "test_output_for_any_weights",
    "test_texts_of_many_lengths",
    "test_bias_only_where_it_is_asked_for",
    "test_later_tokens_have_no_influence",
    "test_more_tokens_than_the_context_are_refused",
    "test_dropout_falls_on_the_weights",
    "test_each_weight_has_a_draw_of_its_own",
    "test_gradients_reach_every_parameter",
    "test_gradients_go_by_way_of_what_is_kept",
    "test_module_moves_to_another_device",
    "test_module_works_in_float64",
)
SECTION = "Many small layers are one wide layer"

import torch
from torch import nn


class MultiHeadAttention(MultiHeadAttention):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__(d_in, d_out, context_length, dropout, num_heads, qkv_bias)
        self.W_query = nn.Linear(self.head_dim, self.head_dim, bias=qkv_bias)
        self.W_key = nn.Linear(self.head_dim, self.head_dim, bias=qkv_bias)
        self.W_value = nn.Linear(self.head_dim, self.head_dim, bias=qkv_bias)

    def forward(self, x):
        b, t, _ = x.shape
        if t > len(self.mask):
            raise ValueError("too many tokens")
        pieces = x.reshape(b, t, self.num_heads, self.head_dim).transpose(1, 2)
        queries, keys, values = self.W_query(pieces), self.W_key(pieces), self.W_value(pieces)
        scores = queries @ keys.transpose(2, 3) / self.head_dim**0.5
        scores = scores.masked_fill(self.mask[:t, :t], -torch.inf)
        weights = self.dropout(torch.softmax(scores, dim=-1))
        return self.out_proj((weights @ values).transpose(1, 2).reshape(b, t, -1))
