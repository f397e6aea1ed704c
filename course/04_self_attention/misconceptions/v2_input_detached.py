"""The input is detached on its way to the values, so that layers below learn only half."""

CAUGHT_BY = ("test_v2_can_learn",)


class SelfAttention_v2(SelfAttention_v2):
    def forward(self, x):
        return scaled_dot_product_attention(self.W_query(x), self.W_key(x), self.W_value(x.detach()))[0]
