"""`CausalAttention` does not pass `qkv_bias` on to its linear layers, and `nn.Linear` has a bias by default. Without
`qkv_bias=True` none of the three may have one. Random biases are added to queries, keys and values, so even with the
right weights the output is wrong.
"""

CAUGHT_BY = (
    "test_batch_of_two_texts",
    "test_any_weights_and_sizes",
    "test_texts_shorter_than_the_context",
    "test_biases_are_used",
    "test_dropout_acts_on_the_weights",
)
SECTION = "Your task"


from torch import nn


class CausalAttention(CausalAttention):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super().__init__(d_in, d_out, context_length, dropout, qkv_bias)
        self.W_query, self.W_key, self.W_value = (nn.Linear(d_in, d_out) for _ in range(3))
