"""`mask_tokens` puts [MASK] in place of every chosen token. Only 80% of them should be hidden: 10% become a random
token, and 10% stay as they are. Otherwise the model is asked at [MASK] only, and learns nothing about real words at
their own position.
"""

CAUGHT_BY = ("test_eighty_ten_ten", "test_random_tokens_are_equally_likely", "test_share_of_chosen_tokens_is_mask_prob")
SECTION = "The recipe"

import torch


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    is_chosen = (torch.rand(input_ids.shape, generator=generator) < mask_prob) & ~special_mask
    return input_ids.masked_fill(is_chosen, mask_token_id), input_ids.masked_fill(~is_chosen, -100)
