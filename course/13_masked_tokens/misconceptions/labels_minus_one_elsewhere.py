"""`mask_tokens` writes -1 where there is no label. The label of a token that is not chosen must be -100. -1 is what
some older code ignores. `F.cross_entropy` ignores -100, takes -1 for the number of a token, and raises an error.
"""

CAUGHT_BY = ("test_labels_are_the_chosen_tokens", "test_only_chosen_tokens_have_labels")
SECTION = "The loss, and why −100"

right = mask_tokens


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    inputs, labels = right(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator)
    return inputs, labels.masked_fill(labels == -100, -1)
