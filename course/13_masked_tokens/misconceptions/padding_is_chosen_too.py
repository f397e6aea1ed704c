"""special_mask is not looked at: padding is hidden, and the model learns to guess padding."""

CAUGHT_BY = ("test_labels_are_the_chosen_tokens", "test_share_of_chosen_tokens_is_mask_prob")

right = mask_tokens


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    nothing = special_mask & False
    return right(input_ids, mask_token_id, vocab_size, nothing, mask_prob, generator)
