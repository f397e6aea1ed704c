"""`masked_torch_attention` blocks the diagonal, too: no token sees itself. Only the later tokens may be blocked. The
first token has nothing left to attend to, so its row is NaN, and all others miss their own value.
"""

CAUGHT_BY = (
    "test_masked_attention_of_the_lecture",
    "test_weights_of_the_lecture",
    "test_low_scores_do_not_lose_to_later_tokens",
    "test_masked_output_for_any_weights",
    "test_later_tokens_never_get_in",
    "test_weights_are_averaged_over_the_heads",
)
SECTION = "True: blocked or visible?"

import torch


def masked_torch_attention(attention, x):
    blocked = torch.ones(x.shape[1], x.shape[1], dtype=torch.bool, device=x.device).triu(0)
    return attention(x, x, x, attn_mask=blocked)
