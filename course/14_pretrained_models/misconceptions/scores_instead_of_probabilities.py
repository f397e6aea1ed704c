"""The scores of the best tokens are returned as they are."""

CAUGHT_BY = (
    "test_best_tokens_by_numbers",
    "test_gap_in_english",
    "test_gaps_in_three_languages",
    "test_best_tokens_for_any_shape",
    "test_several_gaps_in_any_place",
    "test_gaps_in_other_languages",
)


def top_k_predictions(logits, input_ids, mask_token_id, k):
    best = logits[input_ids == mask_token_id].topk(k, dim=-1)
    return best.indices, best.values
