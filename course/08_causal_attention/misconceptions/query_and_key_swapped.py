"""`CausalAttention.forward` multiplies keys by transposed queries, so the table of scores is transposed. Row i must
hold the dot products of query i with the keys. Shapes and mask fit and nothing leaks, but the softmax runs over queries
instead of keys.
"""

CAUGHT_BY = (
    "test_batch_of_two_texts",
    "test_any_weights_and_sizes",
    "test_texts_shorter_than_the_context",
    "test_it_can_learn",
    "test_it_can_learn_with_dropout",
)
SECTION = "Your task"


import torch


class CausalAttention(CausalAttention):
    def forward(self, x):
        b, t, _ = x.shape
        if t > len(self.future):
            raise ValueError("too long")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        future = self.future[:t, :t]
        scores = (k @ q.transpose(1, 2) / k.shape[-1] ** 0.5).masked_fill(future, -torch.inf)
        return self.dropout(torch.softmax(scores, dim=-1)) @ v
