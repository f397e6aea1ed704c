"""A batch in which no token was chosen is drawn anew, until there is something to learn from."""

CAUGHT_BY = ("test_each_token_has_draws_of_its_own",)

right = mask_tokens


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    is_possible = mask_prob > 0 and not special_mask.all()
    while True:
        inputs, labels = right(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator)
        if (labels != -100).any() or not is_possible:
            return inputs, labels
