"""`masked_torch_attention` returns the weights first and the output second. The tuple is `(output, weights)`, in the
order of the module. A caller takes the table of weights for the output; if t and d are equal, not even the shape shows
it.
"""

CAUGHT_BY = (
    "test_masked_attention_of_the_lecture",
    "test_weights_of_the_lecture",
    "test_every_text_by_itself",
    "test_masked_output_for_any_weights",
    "test_later_tokens_never_get_in",
    "test_weights_are_averaged_over_the_heads",
)
SECTION = "A first run"

import torch


def masked_torch_attention(attention, x):
    blocked = torch.ones(x.shape[1], x.shape[1], dtype=torch.bool, device=x.device).triu(1)
    output, weights = attention(x, x, x, attn_mask=blocked)
    return weights, output
