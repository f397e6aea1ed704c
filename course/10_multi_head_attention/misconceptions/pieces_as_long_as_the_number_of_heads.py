"""`MultiHeadAttention.forward` cuts the features with `split(num_heads)`. The argument of `split` is the size of a piece,
not the number of pieces. Each head has `head_dim` features: `split(head_dim, dim=-1)`.
"""

CAUGHT_BY = (
    "test_multi_head_attention_by_example",
    "test_training_drops_single_weights",
    "test_output_for_any_weights",
    "test_texts_of_many_lengths",
    "test_dropout_falls_on_the_weights",
    "test_each_weight_has_a_draw_of_its_own",
    "test_gradients_reach_every_parameter",
    "test_gradients_go_by_way_of_what_is_kept",
)
SECTION = "All shapes, from the beginning to the end"

import torch

right = MultiHeadAttention


class MultiHeadAttention(right):
    def forward(self, x):
        t = x.shape[1]
        whole = super().forward(x)  # checks the length
        results = []
        parts = (layer(x).split(self.num_heads, dim=-1) for layer in (self.W_query, self.W_key, self.W_value))
        for q, k, v in zip(*parts, strict=True):
            scores = q @ k.transpose(1, 2) / self.head_dim**0.5
            future = torch.ones(t, t, dtype=torch.bool, device=x.device).triu(1)
            weights = self.dropout(torch.softmax(scores.masked_fill(future, -torch.inf), dim=-1))
            results.append(weights @ v)
        return self.out_proj(torch.cat(results, dim=-1)) + 0 * whole
