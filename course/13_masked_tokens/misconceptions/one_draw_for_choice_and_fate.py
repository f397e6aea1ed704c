"""`mask_tokens` uses the same number to choose a token and to decide its fate. The fate needs a second draw,
independent of the first. At `mask_prob=0.15` every chosen token has drawn below 0.15, hence below 0.8, and all of them
are hidden. Only `mask_prob=1` gives 80/10/10.
"""

CAUGHT_BY = ("test_eighty_ten_ten", "test_random_tokens_are_equally_likely", "test_share_of_chosen_tokens_is_mask_prob")
SECTION = "The recipe"

import torch


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    draw = torch.rand(input_ids.shape, generator=generator)
    is_chosen = (draw < mask_prob) & ~special_mask
    others = torch.randint(vocab_size, input_ids.shape, generator=generator)
    inputs = torch.where(is_chosen & (draw < 0.9), others, input_ids)
    inputs = torch.where(is_chosen & (draw < 0.8), mask_token_id, inputs)
    return inputs, input_ids.masked_fill(~is_chosen, -100)
