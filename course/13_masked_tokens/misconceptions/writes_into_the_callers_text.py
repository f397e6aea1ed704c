"""The tokens are hidden in the caller's own tensor, so that the text is spoilt after one round of training."""

CAUGHT_BY = ("test_arguments_are_left_unchanged",)

right = mask_tokens


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    inputs, labels = right(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator)
    input_ids[:] = inputs
    return input_ids, labels
