"""The mask of `CausalAttention` starts on the diagonal, so no token may look at itself. Only the tokens after it are to
be blocked. The first token has no key left: its softmax gives NaN. Every other token misses its own value.
"""

CAUGHT_BY = (
    "test_batch_of_two_texts",
    "test_any_weights_and_sizes",
    "test_texts_shorter_than_the_context",
    "test_dropout_acts_on_the_weights",
    "test_it_can_learn",
    "test_it_can_learn_with_dropout",
)
SECTION = "Your task"


import torch


class CausalAttention(CausalAttention):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super().__init__(d_in, d_out, context_length, dropout, qkv_bias)
        self.future = torch.ones(context_length, context_length, dtype=torch.bool).triu()
