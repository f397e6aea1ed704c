"""`CausalAttention.forward` adds its mask of zeros and ones to the scores, or passes it to
`F.scaled_dot_product_attention` as floats, which adds it. The scores of later tokens must become -inf. Here they grow
by 1, so the future gets even more weight.
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
        scores = q @ k.transpose(1, 2) / k.shape[-1] ** 0.5 + future.to(q.dtype)
        return self.dropout(torch.softmax(scores, dim=-1)) @ v
