"""`mask_tokens` makes its random tokens by rounding a uniform number between 0 and vocab_size - 1. All tokens have to
be equally likely, as with `torch.randint`. Only half as many numbers round to the first token and to the last, so these
two come half as often as the others.
"""

CAUGHT_BY = ("test_random_tokens_are_equally_likely", "test_random_tokens_come_from_the_whole_vocabulary")
SECTION = "Your task, part 1"

import torch


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    is_chosen = (torch.rand(input_ids.shape, generator=generator) < mask_prob) & ~special_mask
    fate = torch.rand(input_ids.shape, generator=generator)
    others = (torch.rand(input_ids.shape, generator=generator) * (vocab_size - 1)).round().long()
    inputs = torch.where(is_chosen & (fate < 0.9), others, input_ids)
    return inputs.masked_fill(is_chosen & (fate < 0.8), mask_token_id), input_ids.masked_fill(~is_chosen, -100)
