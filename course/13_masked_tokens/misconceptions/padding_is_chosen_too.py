"""`mask_tokens` never looks at `special_mask`. A special token must not be chosen: it stays as it is, and its label is
-100. Here padding, start and end are hidden and labelled like words, and the model learns to predict padding.
"""

CAUGHT_BY = ("test_labels_are_the_chosen_tokens", "test_only_chosen_tokens_have_labels")
SECTION = "Hiding words"

right = mask_tokens


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    nothing = special_mask & False
    return right(input_ids, mask_token_id, vocab_size, nothing, mask_prob, generator)
