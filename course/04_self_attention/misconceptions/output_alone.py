"""`scaled_dot_product_attention` returns the output alone.

It should return two things, the output and then the weights. Whoever unpacks two results gets an error. With an output
of two rows there is none: each row is taken for one of the results.
"""

CAUGHT_BY = ("test_attention_of_journey", "test_weights_are_returned_beside_the_output")
SECTION = "Your task, part 1"

import math

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(mask, -torch.inf)
    return torch.softmax(scores, dim=-1) @ value


class SelfAttention_v1(SelfAttention_v1):
    def forward(self, x):
        return scaled_dot_product_attention(x @ self.W_query, x @ self.W_key, x @ self.W_value)


class SelfAttention_v2(SelfAttention_v2):
    def forward(self, x):
        return scaled_dot_product_attention(self.W_query(x), self.W_key(x), self.W_value(x))
