"""mask_prob is made a share of all tokens: the ordinary ones are chosen more often, to make up for the special ones."""

CAUGHT_BY = ("test_share_of_chosen_tokens_is_mask_prob",)

right = mask_tokens


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    ordinary = (~special_mask).float().mean().item()
    return right(input_ids, mask_token_id, vocab_size, special_mask, min(1.0, mask_prob / ordinary), generator)
