"""`mask_tokens` divides `mask_prob` by the share of ordinary tokens in the batch. `mask_prob` is the probability for
each ordinary token, not a share of all tokens. In a batch that is half padding, twice as many words are chosen as asked
for.
"""

CAUGHT_BY = ("test_eighty_ten_ten", "test_random_tokens_are_equally_likely", "test_share_of_chosen_tokens_is_mask_prob")
SECTION = "The recipe"

right = mask_tokens


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    ordinary = (~special_mask).float().mean().item()
    return right(input_ids, mask_token_id, vocab_size, special_mask, min(1.0, mask_prob / ordinary), generator)
