"""`top_k_predictions` raises an error if `mask_token_id` is 0, as if no number were given: `not 0` is true. Any token
number may stand for the mask, 0 included. Compare with None, or leave the test out.
"""

CAUGHT_BY = ("test_scores_of_any_size", "test_best_tokens_for_any_shape")
SECTION = "Find the fault, part 1"

right = top_k_predictions


def top_k_predictions(logits, input_ids, mask_token_id, k):
    if not mask_token_id:
        raise ValueError("there is no mask token")
    return right(logits, input_ids, mask_token_id, k)
