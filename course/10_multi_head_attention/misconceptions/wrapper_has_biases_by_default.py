"""`MultiHeadAttentionWrapper` gives its heads biases where `qkv_bias` is left out. The default is False: no bias. Whoever
makes the wrapper as the book does gets three more vectors in every head than the layer that it is compared with.
"""

CAUGHT_BY = ("test_heads_get_the_wrappers_arguments", "test_wrapper_hands_its_arguments_on")
SECTION = "Your task, part 1"

right = MultiHeadAttentionWrapper


class MultiHeadAttentionWrapper(right):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=True):
        super().__init__(d_in, d_out, context_length, dropout, num_heads, qkv_bias)
