"""`mask_tokens` draws the random tokens from torch's global generator. All draws have to come from the `generator` that
is passed. With equal seeds the same tokens are chosen and hidden, but the random tokens differ.
"""

CAUGHT_BY = ("test_same_seed_same_result", "test_generator_decides")
SECTION = "Your task, part 1"

import torch


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    is_chosen = (torch.rand(input_ids.shape, generator=generator) < mask_prob) & ~special_mask
    fate = torch.rand(input_ids.shape, generator=generator)
    others = torch.randint(vocab_size, input_ids.shape)
    inputs = torch.where(is_chosen & (fate < 0.9), others, input_ids)
    return inputs.masked_fill(is_chosen & (fate < 0.8), mask_token_id), input_ids.masked_fill(~is_chosen, -100)
