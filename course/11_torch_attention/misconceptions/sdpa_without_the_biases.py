"""`sdpa_attention` multiplies by the weights of `W_query`, `W_key` and `W_value` and leaves out their biases. With
`qkv_bias=True` these layers have biases, and a layer that is called adds its own. Without biases nothing is wrong.
"""

CAUGHT_BY = ("test_output_through_the_fast_function", "test_sdpa_output_for_any_weights")
SECTION = "Your task, part 3"

from torch.nn import functional as F


def sdpa_attention(attention, x):
    b, t, _ = x.shape
    queries, keys, values = (
        (x @ layer.weight.T).view(b, t, attention.num_heads, attention.head_dim).transpose(1, 2)
        for layer in (attention.W_query, attention.W_key, attention.W_value)
    )
    context = F.scaled_dot_product_attention(queries, keys, values, is_causal=True)
    return attention.out_proj(context.transpose(1, 2).reshape(b, t, -1))
