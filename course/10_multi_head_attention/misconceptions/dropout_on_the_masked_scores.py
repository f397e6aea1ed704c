"""`MultiHeadAttention.forward` applies dropout to the scores after the mask has put -inf into them. It belongs on the
weights, after the softmax. Dropout multiplies by 0, and -inf times 0 is NaN: in training most outputs are NaN.
"""

CAUGHT_BY = (
    "test_training_drops_single_weights",
    "test_dropout_falls_on_the_weights",
    "test_each_weight_has_a_draw_of_its_own",
    "test_gradients_go_by_way_of_what_is_kept",
)
SECTION = "Your task, part 2"

import torch


class MultiHeadAttention(MultiHeadAttention):
    def forward(self, x):
        t = x.shape[1]
        if t > len(self.mask):
            raise ValueError("a text is too long")
        queries, keys, values = (
            layer(x).unflatten(-1, (self.num_heads, -1)).transpose(1, 2)
            for layer in (self.W_query, self.W_key, self.W_value)
        )
        visible = (queries @ keys.mT / self.head_dim**0.5).masked_fill(self.mask[:t, :t], -torch.inf)
        context = torch.softmax(self.dropout(visible), dim=-1) @ values
        return self.out_proj(context.transpose(1, 2).flatten(2))
