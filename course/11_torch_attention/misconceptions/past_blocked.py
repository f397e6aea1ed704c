"""`masked_torch_attention` blocks the earlier tokens and leaves the later ones visible. It must be the other way round:
each token sees itself and the past. The mask is transposed. No row is empty, so nothing is NaN, but the first token
sees the whole text and the last one only itself.
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
    blocked = torch.ones(x.shape[1], x.shape[1], dtype=torch.bool, device=x.device).triu(1)
    return attention(x, x, x, attn_mask=blocked.T)
