"""The softmax is worked out in the caller's tensor."""

CAUGHT_BY = ("test_arguments_are_left_unchanged",)


def top_k_predictions(logits, input_ids, mask_token_id, k):
    logits -= logits.amax(dim=-1, keepdim=True)
    logits.exp_()
    logits /= logits.sum(dim=-1, keepdim=True)
    best = logits[input_ids == mask_token_id].topk(k, dim=-1)
    return best.indices, best.values
