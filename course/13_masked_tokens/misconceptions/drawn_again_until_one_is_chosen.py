"""`mask_tokens` makes sure that at least one token of the batch is chosen: it draws again, or picks one, if chance has
chosen none. Each token has to be chosen with probability `mask_prob`, and a batch without any is a possible outcome. In
small batches too many are chosen: in a batch of one ordinary token, that token is chosen every time.
"""

CAUGHT_BY = ("test_no_token_shares_its_draws", "test_each_token_has_draws_of_its_own")
SECTION = "The recipe"

right = mask_tokens


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    is_possible = mask_prob > 0 and not special_mask.all()
    while True:
        inputs, labels = right(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator)
        if (labels != -100).any() or not is_possible:
            return inputs, labels
