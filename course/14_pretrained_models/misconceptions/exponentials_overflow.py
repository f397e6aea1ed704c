"""`top_k_predictions` takes the exponentials of the scores as they are and divides by their sum. Scores of any size
have to give probabilities, as `torch.softmax` does. In float32 the exponential of a score above 88.7 is
inf, and inf / inf is NaN. If all scores of a row lie below -104, each exponential is 0, and so 0 / 0 is NaN, too.
"""

CAUGHT_BY = ("test_scores_of_any_size", "test_best_tokens_for_any_shape")
SECTION = "Your task, part 1"

import torch


def top_k_predictions(logits, input_ids, mask_token_id, k):
    powers = torch.exp(logits[input_ids == mask_token_id])
    best = (powers / powers.sum(-1, keepdim=True)).topk(k)
    return best.indices, best.values
