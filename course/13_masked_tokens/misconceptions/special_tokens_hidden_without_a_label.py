"""special_mask is minded for the labels only: special tokens are hidden all the same."""

CAUGHT_BY = ("test_labels_are_the_chosen_tokens", "test_share_of_chosen_tokens_is_mask_prob")

right = mask_tokens


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    nothing = special_mask & False
    inputs, labels = right(input_ids, mask_token_id, vocab_size, nothing, mask_prob, generator)
    return inputs, labels.masked_fill(special_mask, -100)
