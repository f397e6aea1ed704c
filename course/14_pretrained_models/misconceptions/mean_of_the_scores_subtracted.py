"""`top_k_predictions` subtracts the mean of a row before it takes exponentials. Scores may be of any size, so it has to be
the largest score of the row. If many scores lie far below the best, so does their mean, and the exponentials overflow.
"""

CAUGHT_BY = ("test_scores_of_any_size", "test_best_tokens_for_any_shape")
SECTION = "Your task, part 1"

import torch


def top_k_predictions(logits, input_ids, mask_token_id, k):
    rows = logits[input_ids == mask_token_id]
    powers = torch.exp(rows - rows.mean(dim=-1, keepdim=True))
    best = (powers / powers.sum(dim=-1, keepdim=True)).topk(k, dim=-1)
    return best.indices, best.values
