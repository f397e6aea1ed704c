"""`MultiHeadAttention` takes `d_out` for the width of one head, as in the wrapper. Here `d_out` is the width of all
heads together. With several heads the layers and the output are `num_heads` times as wide as they should be, and a
width that cannot be shared is never refused.
"""

CAUGHT_BY = (
    "test_multi_head_attention_by_example",
    "test_widths_that_cannot_be_shared_are_refused",
    "test_any_length_up_to_the_context",
    "test_biases_are_where_they_should_be",
    "test_no_look_at_later_tokens_or_other_texts",
    "test_training_drops_single_weights",
    "test_output_for_any_weights",
    "test_texts_of_many_lengths",
    "test_bias_only_where_it_is_asked_for",
    "test_later_tokens_have_no_influence",
    "test_more_tokens_than_the_context_are_refused",
    "test_dropout_falls_on_the_weights",
    "test_each_weight_has_a_draw_of_its_own",
    "test_gradients_reach_every_parameter",
    "test_gradients_go_by_way_of_what_is_kept",
    "test_module_works_in_float64",
)
SECTION = "Many small layers are one wide layer"


class MultiHeadAttention(MultiHeadAttention):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__(d_in, d_out * num_heads, context_length, dropout, num_heads, qkv_bias)
