"""`top_k_predictions` returns the row of the first mask alone. Each mask needs a row: the first example's masks first,
and from left to right. With m masks the shape has to be (m, k), but here it is always (1, k). `fill_mask` then fills
only one of several gaps.
"""

CAUGHT_BY = (
    "test_best_tokens_by_numbers",
    "test_scores_of_any_size",
    "test_several_gaps_in_a_text",
    "test_best_tokens_for_any_shape",
    "test_several_gaps_in_any_place",
)
SECTION = "Find the fault, part 1"

right = top_k_predictions


def top_k_predictions(logits, input_ids, mask_token_id, k):
    tokens, probabilities = right(logits, input_ids, mask_token_id, k)
    return tokens[:1], probabilities[:1]
