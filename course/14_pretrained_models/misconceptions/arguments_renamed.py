"""`top_k_predictions` calls its first two arguments `scores` and `ids`. The names of arguments have to stay as they are in
the stub. A call by position works, but one that names its arguments raises TypeError.
"""

CAUGHT_BY = ("test_best_tokens_by_numbers", "test_best_tokens_for_any_shape")
SECTION = "Your task, part 1"

right = top_k_predictions


def top_k_predictions(scores, ids, mask_token_id, k):
    return right(scores, ids, mask_token_id, k)
