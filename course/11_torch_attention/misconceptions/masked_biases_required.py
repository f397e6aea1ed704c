"""`masked_torch_attention` uses `attention.in_proj_bias` without asking whether there is one. In a module that was made
with `bias=False` it is None. The function must work with any batch-first module, and torch's own call of the module
does. With biases all is right.
"""

CAUGHT_BY = (
    "test_every_text_by_itself",
    "test_low_scores_do_not_lose_to_later_tokens",
    "test_masked_output_for_any_weights",
    "test_later_tokens_never_get_in",
    "test_weights_are_averaged_over_the_heads",
)
SECTION = "Your task, part 1"

import torch
from torch.nn import functional as F


def masked_torch_attention(attention, x):
    blocked = torch.ones(x.shape[1], x.shape[1], dtype=torch.bool, device=x.device).triu(1)
    output, _ = attention(x, x, x, attn_mask=blocked, need_weights=False)
    d, sizes = x.shape[2], (attention.num_heads, x.shape[2] // attention.num_heads)
    queries, keys = (
        F.linear(x, attention.in_proj_weight[part], attention.in_proj_bias[part]).unflatten(-1, sizes).transpose(1, 2)
        for part in (slice(d), slice(d, 2 * d))
    )
    scores = queries @ keys.transpose(-1, -2) / sizes[1] ** 0.5
    return output, scores.masked_fill(blocked, -torch.inf).softmax(dim=-1).mean(dim=1)
