"""`masked_torch_attention` passes its triangle as `key_padding_mask`, with a row for each text. A causal mask has a row
for each query and belongs in `attn_mask`. A padding mask blocks the same keys for all queries: in text 0 every token
sees only the first one, in text 1 only the first two.
"""

CAUGHT_BY = (
    "test_masked_attention_of_the_lecture",
    "test_weights_of_the_lecture",
    "test_every_text_by_itself",
    "test_masked_output_for_any_weights",
    "test_later_tokens_never_get_in",
    "test_weights_are_averaged_over_the_heads",
)
SECTION = "True: blocked or visible?"

import torch


def masked_torch_attention(attention, x):
    blocked = torch.ones(x.shape[0], x.shape[1], dtype=torch.bool, device=x.device).triu(1)
    return attention(x, x, x, key_padding_mask=blocked)
