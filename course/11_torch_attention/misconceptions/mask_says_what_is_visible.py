"""`masked_torch_attention` makes its mask True where a token may look. For `nn.MultiheadAttention` True means blocked.
Each token sees only later ones, not even itself, and the row of the last token is NaN, because nothing is left.
`F.scaled_dot_product_attention` has the opposite convention.
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
    visible = torch.ones(x.shape[1], x.shape[1], device=x.device).tril().bool()
    return attention(x, x, x, attn_mask=visible)
