"""`sdpa_attention` passes the module's dropout on as `dropout_p` in evaluation mode. There nothing may be dropped. The
function has no modes and drops whenever `dropout_p` is above 0: each call gives another output. With dropout 0 nothing
is noticed.
"""

CAUGHT_BY = ("test_dropout_is_off_in_evaluation", "test_nothing_is_dropped_in_evaluation")
SECTION = "The function underneath"

from torch.nn import functional as F


def sdpa_attention(attention, x):
    b, t, _ = x.shape
    queries, keys, values = (
        layer(x).view(b, t, attention.num_heads, attention.head_dim).transpose(1, 2)
        for layer in (attention.W_query, attention.W_key, attention.W_value)
    )
    context = F.scaled_dot_product_attention(queries, keys, values, is_causal=True, dropout_p=attention.dropout.p)
    return attention.out_proj(context.transpose(1, 2).reshape(b, t, -1))
