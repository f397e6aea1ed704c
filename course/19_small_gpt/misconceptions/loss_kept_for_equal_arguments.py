"""`next_token_loss` keeps each loss in a dict and returns the same tensor for equal logits and ids again. Every call has to
compute a new loss: its caller may change what it gets, and gradients have to flow to the logits of this call.
"""

CAUGHT_BY = ("test_nothing_that_is_passed_changes",)
SECTION = "Your task, part 2"

right = next_token_loss
KEPT = {}


def next_token_loss(logits, ids):
    key = str(ids.tolist()), str(logits.tolist()), logits.requires_grad
    if key not in KEPT:
        KEPT[key] = right(logits, ids)
    return KEPT[key]
