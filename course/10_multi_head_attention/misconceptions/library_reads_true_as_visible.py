"""`MultiHeadAttention.forward` gives a mask that is True for the future to `F.scaled_dot_product_attention`. There,
True means that a token takes part; `masked_fill` and `nn.MultiheadAttention` read it the other way round. Each token
sees only later ones, and the last token sees nothing.
"""

CAUGHT_BY = (
    "test_multi_head_attention_by_example",
    "test_no_look_at_later_tokens_or_other_texts",
    "test_training_drops_single_weights",
    "test_output_for_any_weights",
    "test_texts_of_many_lengths",
    "test_later_tokens_have_no_influence",
    "test_each_weight_has_a_draw_of_its_own",
    "test_gradients_reach_every_parameter",
    "test_gradients_go_by_way_of_what_is_kept",
)
SECTION = "All shapes, from the beginning to the end"


from torch.nn import functional as F


class MultiHeadAttention(MultiHeadAttention):
    def forward(self, x):
        b, num_tokens, _ = x.shape
        if num_tokens > self.mask.shape[0]:
            raise ValueError("too long")
        shape = b, num_tokens, self.num_heads, self.head_dim
        layers = self.W_query, self.W_key, self.W_value
        queries, keys, values = (layer(x).reshape(shape).transpose(1, 2) for layer in layers)
        mask = self.mask[:num_tokens, :num_tokens]
        dropped = self.dropout.p if self.training else 0.0
        context = F.scaled_dot_product_attention(queries, keys, values, attn_mask=mask, dropout_p=dropped)
        return self.out_proj(context.transpose(1, 2).reshape(b, num_tokens, -1))
