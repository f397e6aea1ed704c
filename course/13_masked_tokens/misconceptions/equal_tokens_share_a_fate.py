"""`mask_tokens` draws the fate of chosen tokens once per vocabulary entry. The choice has a draw for each position, and
the fate needs one, too. Where the same token is chosen twice in a batch, both are hidden, both replaced or both kept.
"""

CAUGHT_BY = (
    "test_random_tokens_are_equally_likely",
    "test_no_token_shares_its_draws",
    "test_each_token_has_draws_of_its_own",
    "test_random_tokens_come_from_the_whole_vocabulary",
)
SECTION = "The recipe"

import torch


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    is_chosen = (torch.rand(input_ids.shape, generator=generator) < mask_prob) & ~special_mask
    fate = torch.rand(vocab_size, generator=generator)[input_ids]
    others = torch.randint(vocab_size, input_ids.shape, generator=generator)
    inputs = torch.where(is_chosen & (fate < 0.9), others, input_ids)
    return inputs.masked_fill(is_chosen & (fate < 0.8), mask_token_id), input_ids.masked_fill(~is_chosen, -100)
