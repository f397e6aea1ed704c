"""The labels are a copy of the text: the model is graded on every token, also on those that it can read."""

CAUGHT_BY = ("test_labels_are_the_chosen_tokens", "test_share_of_chosen_tokens_is_mask_prob")

right = mask_tokens


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    inputs, _ = right(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator)
    return inputs, input_ids.clone()
