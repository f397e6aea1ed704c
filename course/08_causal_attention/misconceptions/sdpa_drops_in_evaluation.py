"""`CausalAttention.forward` gives `F.scaled_dot_product_attention` the same `dropout_p` in both modes. This function
does not know the mode, so the layer must tell it. After `.eval()` nothing must be dropped, but each call still gives
other numbers.
"""

CAUGHT_BY = (
    "test_biases_where_they_are_asked_for",
    "test_dropout_is_for_training_only",
    "test_dropout_acts_on_the_weights",
)
SECTION = "Dropout on the weights"


from torch import nn


class CausalAttention(CausalAttention):
    def forward(self, x):
        b, t, _ = x.shape
        if t > len(self.future):
            raise ValueError("too long")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        future = self.future[:t, :t]
        return nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True, dropout_p=self.dropout.p)
