"""`CausalAttention.forward` compares the number of texts, b, with `context_length`. The number of tokens is t, the
second size of x (b, t, d_in). A large batch of short texts is refused, and a text that is too long gets past the check.
"""

CAUGHT_BY = (
    "test_text_that_is_too_long_is_refused",
    "test_other_texts_have_no_influence",
    "test_any_weights_and_sizes",
    "test_each_weight_has_a_draw_of_its_own",
)
SECTION = "A mask for every length"


import torch


class CausalAttention(CausalAttention):
    def forward(self, x):
        b, t, _ = x.shape
        if b > len(self.future):
            raise ValueError("too long")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        future = self.future[:t, :t]
        scores = (q @ k.transpose(1, 2) / k.shape[-1] ** 0.5).masked_fill(future, -torch.inf)
        return self.dropout(torch.softmax(scores, dim=-1)) @ v
