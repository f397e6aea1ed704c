"""`sdpa_attention` makes its mask on the CPU. The mask must be where x and the layers are. On the CPU nothing is noticed,
but on a GPU the function gets queries from one device and a mask from another.
"""

CAUGHT_BY = ("test_mask_is_made_where_x_is", "test_both_functions_work_on_any_device")
SECTION = "Your task, part 3"

import torch
from torch.nn import functional as F


def sdpa_attention(attention, x):
    b, t, _ = x.shape
    queries, keys, values = (
        layer(x).view(b, t, attention.num_heads, attention.head_dim).transpose(1, 2)
        for layer in (attention.W_query, attention.W_key, attention.W_value)
    )
    visible = torch.ones(t, t).tril() > 0
    context = F.scaled_dot_product_attention(queries, keys, values, attn_mask=visible)
    return attention.out_proj(context.transpose(1, 2).reshape(b, t, -1))
