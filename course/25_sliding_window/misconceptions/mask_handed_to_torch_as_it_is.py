"""`window_attention` hands the mask to torch's own attention as it is. There, True means visible, and in this course it
means blocked. No error is raised.
"""

CAUGHT_BY = (
    "test_attention_of_seven_tokens",
    "test_blocked_keys_have_no_influence",
    "test_attention_for_any_sizes",
    "test_no_influence_from_outside_of_the_window",
)
SECTION = "Your task"

import torch.nn.functional as F


def window_attention(queries, keys, values, window, sinks=0):
    blocked = window_mask(queries.shape[-2], window, sinks, queries.device)
    return F.scaled_dot_product_attention(queries, keys, values, attn_mask=blocked)
