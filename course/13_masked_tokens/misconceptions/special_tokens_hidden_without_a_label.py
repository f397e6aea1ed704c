"""`mask_tokens` hides and replaces special tokens, and only takes their labels away. A special token must not be chosen
at all, so it stays in `inputs` as it is. Here padding, start and end turn into [MASK] or into random tokens, although
nobody asks for them.
"""

CAUGHT_BY = ("test_labels_are_the_chosen_tokens", "test_only_chosen_tokens_have_labels")
SECTION = "The recipe"

right = mask_tokens


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    nothing = special_mask & False
    inputs, labels = right(input_ids, mask_token_id, vocab_size, nothing, mask_prob, generator)
    return inputs, labels.masked_fill(special_mask, -100)
