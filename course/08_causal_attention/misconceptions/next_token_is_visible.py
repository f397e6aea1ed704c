"""The mask of `CausalAttention` starts one diagonal too far to the right. All tokens after a token must have the weight
0, the very next one too. Each output depends on the token that it should predict, and training will use that.
"""

CAUGHT_BY = (
    "test_batch_of_two_texts",
    "test_future_has_no_influence",
    "test_any_weights_and_sizes",
    "test_texts_shorter_than_the_context",
    "test_it_can_learn",
    "test_it_can_learn_with_dropout",
)
SECTION = "The leakage matrix"


import torch


class CausalAttention(CausalAttention):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super().__init__(d_in, d_out, context_length, dropout, qkv_bias)
        self.future = torch.ones(context_length, context_length, dtype=torch.bool).triu(2)
