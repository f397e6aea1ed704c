"""`MultiHeadAttention` has no layer `out_proj` and returns the joined heads as they are. The contract promises
`out_proj`, which is applied to the heads' results at the end. Without it, nothing mixes what the heads found, and
saved weights for it find no place.
"""

CAUGHT_BY = (
    "test_multi_head_attention_by_example",
    "test_biases_are_where_they_should_be",
    "test_no_look_at_later_tokens_or_other_texts",
    "test_training_drops_single_weights",
    "test_output_for_any_weights",
    "test_texts_of_many_lengths",
    "test_bias_only_where_it_is_asked_for",
    "test_later_tokens_have_no_influence",
    "test_dropout_falls_on_the_weights",
    "test_each_weight_has_a_draw_of_its_own",
    "test_gradients_reach_every_parameter",
    "test_gradients_go_by_way_of_what_is_kept",
    "test_module_works_in_float64",
)
SECTION = "All shapes, from the beginning to the end"

from torch import nn


class MultiHeadAttention(MultiHeadAttention):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__(d_in, d_out, context_length, dropout, num_heads, qkv_bias)
        del self.out_proj

    def out_proj(self, context):
        return context
