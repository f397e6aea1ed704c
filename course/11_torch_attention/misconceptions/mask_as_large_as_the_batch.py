"""`masked_torch_attention` makes a mask with a row and a column for each text. It needs a row and a column for each
token. The module raises a RuntimeError about the shape of the mask, unless there happen to be as many texts as tokens.
"""

CAUGHT_BY = (
    "test_masked_attention_of_the_lecture",
    "test_weights_of_the_lecture",
    "test_every_text_by_itself",
    "test_low_scores_do_not_lose_to_later_tokens",
    "test_mask_is_made_where_x_is",
    "test_masked_output_for_any_weights",
    "test_later_tokens_never_get_in",
    "test_weights_are_averaged_over_the_heads",
    "test_both_functions_work_on_any_device",
)
SECTION = "True: blocked or visible?"

import torch


def masked_torch_attention(attention, x):
    blocked = torch.ones(x.shape[0], x.shape[0], dtype=torch.bool, device=x.device).triu(1)
    return attention(x, x, x, attn_mask=blocked)
