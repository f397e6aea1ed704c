"""`mask_tokens` gives special tokens a label, but never hides or replaces them. A special token must not be chosen at
all, so its label is always -100. Here the loss also counts padding, start and end, which the model can simply repeat.
"""

CAUGHT_BY = ("test_labels_are_the_chosen_tokens", "test_only_chosen_tokens_have_labels")
SECTION = "Hiding words"

import torch

right = mask_tokens


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    none = torch.zeros_like(special_mask)
    inputs, labels = right(input_ids, mask_token_id, vocab_size, none, mask_prob, generator)
    return torch.where(special_mask, input_ids, inputs), labels
