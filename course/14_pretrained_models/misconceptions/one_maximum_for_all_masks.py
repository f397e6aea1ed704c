"""`top_k_predictions` subtracts one maximum, that of all masks together, before it takes exponentials. Each mask needs
the maximum of its own scores. A mask whose scores are all far lower than those of another one loses all its
exponentials and becomes 0 / 0.
"""

CAUGHT_BY = ("test_scores_of_any_size", "test_best_tokens_for_any_shape")
SECTION = "Your task, part 1"

import torch


def top_k_predictions(logits, input_ids, mask_token_id, k):
    scores = logits[input_ids == mask_token_id]
    exponentials = torch.exp(scores - scores.max())
    best = (exponentials / exponentials.sum(-1, keepdim=True)).topk(k)
    return best.indices, best.values
