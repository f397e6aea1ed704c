"""`SelfAttention_v2.forward` computes with a table that is defined outside of the class, and not with `x`. It must use
only what it is called with. For the six tokens of the lesson both are the same, so the mistake does not show there.
"""

CAUGHT_BY = (
    "test_v2_of_six_tokens",
    "test_v2_passes_gradients_on",
    "test_v2_for_any_weights",
    "test_v2_uses_its_biases",
    "test_v2_can_learn",
)
SECTION = "Your task, part 3"


import torch

sentence = torch.tensor(
    [
        [0.43, 0.15, 0.89],
        [0.55, 0.87, 0.66],
        [0.57, 0.85, 0.64],
        [0.22, 0.58, 0.33],
        [0.77, 0.25, 0.10],
        [0.05, 0.80, 0.55],
    ]
)


class SelfAttention_v2(SelfAttention_v2):
    def forward(self, x):
        queries, keys, values = self.W_query(sentence), self.W_key(sentence), self.W_value(sentence)
        return scaled_dot_product_attention(queries, keys, values)[0]
