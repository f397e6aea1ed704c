"""`MultiHeadAttention.forward` cuts the square root of `head_dim` to a whole number, with `int(...)` or `//`. The root of 2
is about 1.41, not 1. Only for a `head_dim` of 1, 4, 9 and other squares the result is the same.
"""

CAUGHT_BY = (
    "test_multi_head_attention_by_example",
    "test_output_for_any_weights",
    "test_texts_of_many_lengths",
    "test_gradients_reach_every_parameter",
    "test_gradients_go_by_way_of_what_is_kept",
)
SECTION = "All shapes, from the beginning to the end"
CHANGE = {"self.head_dim**0.5": "int(self.head_dim**0.5)"}
