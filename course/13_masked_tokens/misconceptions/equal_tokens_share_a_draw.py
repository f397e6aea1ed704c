"""`mask_tokens` decides by one draw per vocabulary entry which tokens are chosen. Each position of each text needs a draw
of its own. Where the same token stands twice in a batch, both positions are chosen or neither is.
"""

CAUGHT_BY = (
    "test_no_token_shares_its_draws",
    "test_random_tokens_are_equally_likely",
    "test_each_token_has_draws_of_its_own",
    "test_random_tokens_come_from_the_whole_vocabulary",
)
SECTION = "The recipe"

import torch


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    is_chosen = (torch.rand(vocab_size, generator=generator)[input_ids] < mask_prob) & ~special_mask
    fate = torch.rand(input_ids.shape, generator=generator)
    others = torch.randint(vocab_size, input_ids.shape, generator=generator)
    inputs = torch.where(is_chosen & (fate < 0.9), others, input_ids)
    return inputs.masked_fill(is_chosen & (fate < 0.8), mask_token_id), input_ids.masked_fill(~is_chosen, -100)
