"""Where chance hid no chosen token of a text, the first of them is hidden, so that every text has a gap."""

CAUGHT_BY = ("test_each_token_has_draws_of_its_own",)

right = mask_tokens


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    inputs, labels = right(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator)
    for text, marks in zip(inputs, labels):
        chosen = (marks != -100).nonzero().flatten()
        if len(chosen) > 0 and not (text == mask_token_id).any():
            text[chosen[0]] = mask_token_id
    return inputs, labels
