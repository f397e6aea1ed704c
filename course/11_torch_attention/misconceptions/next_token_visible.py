"""`masked_torch_attention` blocks too little: each token still sees the next one. Everything later than the token
itself must be blocked. The mask begins one column too far to the right of the diagonal, and the next word, which a model
should predict, is visible.
"""

CAUGHT_BY = (
    "test_masked_attention_of_the_lecture",
    "test_weights_of_the_lecture",
    "test_low_scores_do_not_lose_to_later_tokens",
    "test_masked_output_for_any_weights",
    "test_later_tokens_never_get_in",
    "test_weights_are_averaged_over_the_heads",
)
SECTION = "Your task, part 1"

import torch


def masked_torch_attention(attention, x):
    blocked = torch.ones(x.shape[1], x.shape[1], dtype=torch.bool, device=x.device).triu(2)
    return attention(x, x, x, attn_mask=blocked)
