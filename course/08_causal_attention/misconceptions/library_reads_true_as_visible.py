"""`CausalAttention.forward` gives a mask that is True for the future to `F.scaled_dot_product_attention`. There, True
means that a token takes part; `masked_fill` and `nn.MultiheadAttention` read it the other way round. Each token sees
only later ones, and the last token sees nothing.
"""

CAUGHT_BY = (
    "test_batch_of_two_texts",
    "test_future_has_no_influence",
    "test_dropout_is_for_training_only",
    "test_any_weights_and_sizes",
    "test_texts_shorter_than_the_context",
    "test_each_weight_has_a_draw_of_its_own",
    "test_it_can_learn",
    "test_it_can_learn_with_dropout",
)
SECTION = "A mask for every length"


from torch.nn import functional as F


class CausalAttention(CausalAttention):
    def forward(self, x):
        num_tokens = x.shape[1]
        if num_tokens > len(self.future):
            raise ValueError("too long")
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        mask = self.future[:num_tokens, :num_tokens]
        dropped = self.dropout.p if self.training else 0.0
        return F.scaled_dot_product_attention(queries, keys, values, attn_mask=mask, dropout_p=dropped)
