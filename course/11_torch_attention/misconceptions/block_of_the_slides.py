"""`masked_torch_attention` blocks a rectangle of the table: the second half of the text cannot look at the first half.
Exactly the later tokens must be blocked for each token. Half of the tokens lose their past, and every token but the
last sees its future.
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
    half = x.shape[1] // 2
    blocked = torch.zeros(x.shape[1], x.shape[1], dtype=torch.bool, device=x.device)
    blocked[half:, :half] = True
    return attention(x, x, x, attn_mask=blocked)
