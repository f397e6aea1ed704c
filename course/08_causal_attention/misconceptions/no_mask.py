"""`CausalAttention.forward` calls `masked_fill` and does not use what it returns. `masked_fill` leaves the scores as
they are and returns new ones, which the softmax must get. Nothing is masked: every token sees the whole future.
"""

CAUGHT_BY = (
    "test_batch_of_two_texts",
    "test_future_has_no_influence",
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
        scores = q @ k.transpose(1, 2) / k.shape[-1] ** 0.5
        scores.masked_fill(future, -torch.inf)
        return self.dropout(torch.softmax(scores, dim=-1)) @ v
