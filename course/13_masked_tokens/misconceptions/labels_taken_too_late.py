"""The labels are read off after the tokens were replaced, so that most of them say [MASK]."""

CAUGHT_BY = ("test_labels_are_the_chosen_tokens",)

right = mask_tokens


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    inputs, labels = right(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator)
    return inputs, inputs.masked_fill(labels == -100, -100)
