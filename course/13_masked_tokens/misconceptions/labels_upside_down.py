"""-100 stands at the chosen tokens: the model is graded on what it can read, and not on what it should guess."""

CAUGHT_BY = ("test_labels_are_the_chosen_tokens", "test_share_of_chosen_tokens_is_mask_prob")

right = mask_tokens


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    inputs, labels = right(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator)
    return inputs, input_ids.masked_fill(labels != -100, -100)
