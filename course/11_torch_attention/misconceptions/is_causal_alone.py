"""`masked_torch_attention` passes `is_causal=True` and no mask. The module needs the mask itself, as `attn_mask`. For
the module `is_causal` is only a promise about that mask, and without one it raises a RuntimeError. Only
`F.scaled_dot_product_attention` understands `is_causal` alone.
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
SECTION = "Your task, part 1"


def masked_torch_attention(attention, x):
    return attention(x, x, x, is_causal=True)
