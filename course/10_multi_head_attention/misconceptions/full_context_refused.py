"""`MultiHeadAttention.forward` refuses a text of exactly `context_length` tokens. Only more tokens than that must raise
a ValueError. The last position of the context can never be used: with a context length of 6, the six words of a sentence
are one too many.
"""

CAUGHT_BY = (
    "test_multi_head_attention_by_example",
    "test_any_length_up_to_the_context",
    "test_output_for_any_weights",
    "test_more_tokens_than_the_context_are_refused",
    "test_dropout_falls_on_the_weights",
    "test_each_weight_has_a_draw_of_its_own",
    "test_gradients_go_by_way_of_what_is_kept",
)
SECTION = "Your task, part 2"

import torch


class MultiHeadAttention(MultiHeadAttention):
    def forward(self, x):
        b, t, _ = x.shape
        if t >= len(self.mask):
            raise ValueError("too many tokens")
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        queries, keys, values = (
            y.view(b, t, self.num_heads, self.head_dim).transpose(1, 2) for y in (queries, keys, values)
        )
        scores = queries @ keys.transpose(2, 3) / self.head_dim**0.5
        scores = scores.masked_fill(self.mask[:t, :t], -torch.inf)
        weights = self.dropout(torch.softmax(scores, dim=-1))
        context = (weights @ values).transpose(1, 2).reshape(b, t, -1)
        return self.out_proj(context)
