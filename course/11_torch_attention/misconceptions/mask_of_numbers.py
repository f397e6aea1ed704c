"""`masked_torch_attention` passes a mask of numbers, with 1 for the future and 0 elsewhere. Ones and zeros block only
if their dtype is bool. The module adds numbers to the scores: later tokens are not blocked, they get a bonus of 1.
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
    mask = torch.triu(torch.ones(x.shape[1], x.shape[1], device=x.device), diagonal=1)
    return attention(x, x, x, attn_mask=mask)
