"""`top_k_predictions` works out the softmax in the caller's tensor `logits`. Both arguments have to be left unchanged.
The first result is right, but afterwards `logits` holds probabilities. A second call takes the softmax of these, and
its probabilities are wrong.
"""

CAUGHT_BY = ("test_scores_stay_as_they_are", "test_arguments_are_left_unchanged")
SECTION = "Your task, part 1"


def top_k_predictions(logits, input_ids, mask_token_id, k):
    logits -= logits.amax(dim=-1, keepdim=True)
    logits.exp_()
    logits /= logits.sum(dim=-1, keepdim=True)
    best = logits[input_ids == mask_token_id].topk(k, dim=-1)
    return best.indices, best.values
