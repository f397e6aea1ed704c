"""`top_k_predictions` replaces a `mask_token_id` of 0 by 103, because `or` treats 0 like a missing value. Any token
number may stand for the mask, 0 included. With 0 the function looks for token 103 instead, usually finds none and
returns no rows.
"""

CAUGHT_BY = ("test_scores_of_any_size", "test_best_tokens_for_any_shape")
SECTION = "Find the fault, part 1"

right = top_k_predictions


def top_k_predictions(logits, input_ids, mask_token_id, k):
    return right(logits, input_ids, mask_token_id or 103, k)
