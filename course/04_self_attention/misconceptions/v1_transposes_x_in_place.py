"""`SelfAttention_v1.forward` transposes x with `t_()`, which turns the caller's tensor round.

`x.T` returns a new view and leaves x as it is. The output is right, but afterwards x has the shape (d_in, T),
and a second call with it raises an error or is wrong.
"""

CAUGHT_BY = (
    "test_v1_passes_gradients_on",
    "test_v1_leaves_x_as_it_is",
    "test_v1_can_learn",
    "test_v1_does_not_change_x",
)
SECTION = "Your task, part 1"


class SelfAttention_v1(SelfAttention_v1):
    def forward(self, x):
        queries, values = x @ self.W_query, x @ self.W_value
        keys = (self.W_key.T @ x.t_()).T
        output, _ = scaled_dot_product_attention(queries, keys, values)
        return output
