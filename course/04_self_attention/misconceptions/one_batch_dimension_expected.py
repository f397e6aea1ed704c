"""`scaled_dot_product_attention` turns the keys round between dimensions 1 and 2, counted from the front.

The last two dimensions should be exchanged, whatever stands in front of them. A single matrix has no dimension 2, so
the call raises an error. With two leading dimensions, the wrong two are exchanged. The classes do the work themselves.
"""

CAUGHT_BY = (
    "test_attention_of_journey",
    "test_attention_of_batches",
    "test_mask_blocks_where_it_is_true",
    "test_masks_of_other_shapes",
    "test_attention_of_any_shape",
    "test_weights_are_returned_beside_the_output",
    "test_masks_broadcast",
)
SECTION = "Many queries, many sentences"

import math

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    scores = query @ key.transpose(1, 2) / math.sqrt(query.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(mask, -torch.inf)
    weights = torch.softmax(scores, dim=-1)
    return weights @ value, weights


def one_matrix(query, key, value):
    return torch.softmax(query @ key.T / math.sqrt(query.shape[-1]), dim=-1) @ value


class SelfAttention_v1(SelfAttention_v1):
    def forward(self, x):
        return one_matrix(x @ self.W_query, x @ self.W_key, x @ self.W_value)


class SelfAttention_v2(SelfAttention_v2):
    def forward(self, x):
        return one_matrix(self.W_query(x), self.W_key(x), self.W_value(x))
