"""`mask_tokens` draws its random tokens from 1 on and leaves out token 0. All numbers below vocab_size must be equally
likely. Only `special_mask` says which tokens of the text are special, and no number is special by itself.
"""

CAUGHT_BY = ("test_random_tokens_are_equally_likely", "test_random_tokens_come_from_the_whole_vocabulary")
SECTION = "The recipe"

import torch


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    shape, draws = input_ids.shape, {"generator": generator}
    is_chosen = (torch.rand(shape, **draws) < mask_prob) & ~special_mask
    fate, others = torch.rand(shape, **draws), torch.randint(1, vocab_size, shape, **draws)
    inputs = torch.where(is_chosen & (fate < 0.9), others, input_ids)
    inputs = torch.where(is_chosen & (fate < 0.8), mask_token_id, inputs)
    return inputs, input_ids.masked_fill(~is_chosen, -100)
