"""`top_k_predictions` takes one text, or one batch of texts. `...` stands for any number of leading dimensions. With
two or more, the position of a mask is three numbers or more, and the code fails or reads other positions.
"""

CAUGHT_BY = ("test_scores_of_any_size", "test_best_tokens_for_any_shape")
SECTION = "Your task, part 1"

import torch


def top_k_predictions(logits, input_ids, mask_token_id, k):
    if input_ids.dim() == 1:
        logits, input_ids = logits[None], input_ids[None]
    texts, places = (input_ids == mask_token_id).nonzero(as_tuple=True)
    best = logits[texts, places].softmax(dim=-1).topk(k)
    return best.indices, best.values
