"""`mask_tokens` keeps a tensor of labels for each shape, writes the labels of every call into it, and returns it. Every call
starts anew: labels of earlier calls are still there, and so is what a caller has changed. Make a new tensor of -100 in
each call.
"""

CAUGHT_BY = (
    "test_labels_are_the_chosen_tokens",
    "test_nothing_that_is_passed_changes",
    "test_only_chosen_tokens_have_labels",
)
SECTION = "The recipe"

import torch

right, kept = mask_tokens, {}


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    inputs, found = right(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator)
    labels = kept.setdefault(input_ids.shape, torch.full_like(input_ids, -100))
    labels[found != -100] = found[found != -100]
    return inputs, labels
