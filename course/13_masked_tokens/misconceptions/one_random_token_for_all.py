"""`mask_tokens` draws a single random token in each call. Each position of each text needs a random token of its own. Here
all replaced tokens of a batch become the same token. It shows as soon as two tokens are replaced.
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
    fate = torch.rand(input_ids.shape, generator=generator)
    other = torch.randint(vocab_size, (), generator=generator)
    inputs = torch.where(is_chosen & (fate < 0.9), other, input_ids)
    return inputs.masked_fill(is_chosen & (fate < 0.8), mask_token_id), input_ids.masked_fill(~is_chosen, -100)
