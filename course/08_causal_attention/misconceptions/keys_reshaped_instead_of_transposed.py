"""`CausalAttention.forward` gives the keys the shape (b, d_out, t) by reshaping them. They must be transposed:
`transpose` exchanges the last two dimensions, so that each column is the key of one token. A reshape leaves the numbers
in their order and only breaks the lines elsewhere. The shapes fit, but the scores are wrong unless t or d_out is 1.
"""

CAUGHT_BY = (
    "test_batch_of_two_texts",
    "test_future_has_no_influence",
    "test_any_weights_and_sizes",
    "test_texts_shorter_than_the_context",
    "test_it_can_learn",
    "test_it_can_learn_with_dropout",
)
SECTION = "A batch of texts"

import math

import torch


class CausalAttention(CausalAttention):
    def forward(self, x):
        b, t, _ = x.shape
        if t > len(self.future):
            raise ValueError("too many tokens")
        queries, keys, values = (layer(x) for layer in (self.W_query, self.W_key, self.W_value))
        scores = torch.bmm(queries, keys.reshape(b, -1, t)) / math.sqrt(keys.shape[2])
        scores = scores.masked_fill(self.future[:t, :t], -torch.inf)
        return torch.bmm(self.dropout(scores.softmax(dim=-1)), values)
