"""The slide's `.indices[0]`: the row of the first mask, and none of the others."""

CAUGHT_BY = (
    "test_best_tokens_by_numbers",
    "test_best_tokens_for_any_shape",
    "test_several_gaps_in_any_place",
    "test_gaps_in_other_languages",
)

right = top_k_predictions


def top_k_predictions(logits, input_ids, mask_token_id, k):
    tokens, probabilities = right(logits, input_ids, mask_token_id, k)
    return tokens[:1], probabilities[:1]
