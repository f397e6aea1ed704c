"""`mask_tokens` hides the first chosen token of a text that would otherwise show no [MASK]. The fate of a chosen token
has to come from its own draw alone: 80% hidden, 10% random, 10% kept. Texts with few chosen tokens get too many gaps.
If only one token is chosen and no [MASK] was there before, it is always hidden.
"""

CAUGHT_BY = ("test_no_token_shares_its_draws", "test_each_token_has_draws_of_its_own")
SECTION = "The recipe"

right = mask_tokens


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    inputs, labels = right(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator)
    for text, marks in zip(inputs, labels):
        chosen = (marks != -100).nonzero().flatten()
        if len(chosen) > 0 and not (text == mask_token_id).any():
            text[chosen[0]] = mask_token_id
    return inputs, labels
