"""`top_k_predictions` finds the masks of the whole batch, but looks all of them up in the first example. Each mask
needs the scores of its own example. A single sentence is right. In a batch, the masks of all later sentences get scores
of the first.
"""

CAUGHT_BY = ("test_best_tokens_by_numbers", "test_scores_of_any_size", "test_best_tokens_for_any_shape")
SECTION = "Find the fault, part 1"

import torch


def top_k_predictions(logits, input_ids, mask_token_id, k):
    if logits.dim() == 2:
        logits, input_ids = logits[None], input_ids[None]
    places = torch.where(input_ids == mask_token_id)[1]
    best = torch.softmax(logits[0, places], dim=-1).topk(k, dim=-1)
    return best.indices, best.values
