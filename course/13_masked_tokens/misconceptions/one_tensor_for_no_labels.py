"""`mask_tokens` returns the same tensor of labels in every call in which no token is chosen. A result belongs to its caller,
who may change it: the next caller then finds the changed labels. Make a new tensor of -100 in each call.
"""

CAUGHT_BY = ("test_nothing_that_is_passed_changes",)
SECTION = "The recipe"

import torch

right, kept = mask_tokens, {}


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    inputs, labels = right(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator)
    if (labels == -100).all():
        labels = kept.setdefault(input_ids.shape, torch.full_like(input_ids, -100))
    return inputs, labels
