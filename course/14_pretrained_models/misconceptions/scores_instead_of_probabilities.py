"""`top_k_predictions` returns the scores of the best tokens instead of their probabilities. The probabilities are the
softmax of the scores over all V tokens. The tokens are right, but a score may be negative or greater than 1.
"""

CAUGHT_BY = (
    "test_best_tokens_by_numbers",
    "test_scores_of_any_size",
    "test_gap_in_english",
    "test_best_tokens_for_any_shape",
    "test_several_gaps_in_any_place",
)
SECTION = "Find the fault, part 1"


def top_k_predictions(logits, input_ids, mask_token_id, k):
    best = logits[input_ids == mask_token_id].topk(k, dim=-1)
    return best.indices, best.values
