"""scaled_dot_product_attention does not know whether the layer is in training: dropout_p drops always."""

CAUGHT_BY = ("test_dropout_is_for_training_only", "test_dropout_acts_on_the_weights")


from torch import nn


class CausalAttention(CausalAttention):
    def forward(self, x):
        b, t, _ = x.shape
        if t > len(self.future):
            raise ValueError("too long")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        future = self.future[:t, :t]
        return nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True, dropout_p=self.dropout.p)
