"""`sdpa_attention` unpacks an output and weights from what the function returns. The function returns the output alone,
no weights. Unpacking takes the tensor apart text by text: two texts pass and fail at a later shape, any other number
fails at once.
"""

CAUGHT_BY = (
    "test_every_text_by_itself",
    "test_low_scores_do_not_lose_to_later_tokens",
    "test_output_through_the_fast_function",
    "test_function_is_called",
    "test_dropout_is_off_in_evaluation",
    "test_mask_is_made_where_x_is",
    "test_later_tokens_never_get_in",
    "test_sdpa_output_for_any_weights",
    "test_the_function_does_the_work",
    "test_both_functions_work_on_any_device",
    "test_nothing_is_dropped_in_evaluation",
)
SECTION = "The function underneath"

from torch.nn import functional as F


def sdpa_attention(attention, x):
    b, t, _ = x.shape
    queries, keys, values = (
        layer(x).view(b, t, attention.num_heads, attention.head_dim).transpose(1, 2)
        for layer in (attention.W_query, attention.W_key, attention.W_value)
    )
    context, _ = F.scaled_dot_product_attention(queries, keys, values, is_causal=True)
    return attention.out_proj(context.transpose(1, 2).reshape(b, t, -1))
