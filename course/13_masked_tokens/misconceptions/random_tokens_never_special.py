"""`mask_tokens` leaves the numbers of the special tokens out when it draws a random token. All numbers below `vocab_size`
have to be equally likely. It takes the special tokens from the batch, so the same text gets other random tokens beside
a text with padding.
"""

CAUGHT_BY = ("test_random_tokens_are_equally_likely", "test_random_tokens_come_from_the_whole_vocabulary")
SECTION = "The recipe"

import torch


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    is_chosen = (torch.rand(input_ids.shape, generator=generator) < mask_prob) & ~special_mask
    fate = torch.rand(input_ids.shape, generator=generator)
    ordinary = torch.ones(vocab_size, dtype=torch.bool)
    ordinary[input_ids[special_mask]] = False
    numbers = ordinary.nonzero().flatten() if ordinary.any() else torch.arange(vocab_size)
    random_ids = numbers[torch.randint(len(numbers), input_ids.shape, generator=generator)]
    inputs = torch.where(is_chosen & (fate < 0.9), random_ids, input_ids)
    inputs = torch.where(is_chosen & (fate < 0.8), mask_token_id, inputs)
    return inputs, input_ids.masked_fill(~is_chosen, -100)
