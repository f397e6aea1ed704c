"""`mask_tokens` hides 80% of the chosen tokens, and then writes random tokens over some that are hidden already. The
three fates must exclude each other. [MASK] stands in fewer than 80% of the chosen positions.
"""

CAUGHT_BY = ("test_eighty_ten_ten", "test_random_tokens_are_equally_likely", "test_share_of_chosen_tokens_is_mask_prob")
SECTION = "The recipe"

import torch


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    shape, draws = input_ids.shape, {"generator": generator}
    is_chosen = (torch.rand(shape, **draws) < mask_prob) & ~special_mask
    fate, others = torch.rand(shape, **draws), torch.randint(vocab_size, shape, **draws)
    inputs = torch.where(is_chosen & (fate < 0.8), mask_token_id, input_ids)
    inputs = torch.where(is_chosen & (fate < 0.1), others, inputs)
    return inputs, input_ids.masked_fill(~is_chosen, -100)
