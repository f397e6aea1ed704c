"""`mask_tokens` picks its random tokens among the tokens of the batch. They have to come from the whole vocabulary,
each number with the same chance. Here frequent tokens come more often, tokens that are not in the batch never come, and
even padding can replace a word.
"""

CAUGHT_BY = ("test_random_tokens_are_equally_likely", "test_random_tokens_come_from_the_whole_vocabulary")
SECTION = "The recipe"

import torch


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    is_chosen = (torch.rand(input_ids.shape, generator=generator) < mask_prob) & ~special_mask
    fate = torch.rand(input_ids.shape, generator=generator)
    others = torch.randint(input_ids.numel(), input_ids.shape, generator=generator)
    others = input_ids.flatten()[others]
    inputs = torch.where(is_chosen & (fate < 0.9), others, input_ids)
    return inputs.masked_fill(is_chosen & (fate < 0.8), mask_token_id), input_ids.masked_fill(~is_chosen, -100)
