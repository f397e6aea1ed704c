"""`mask_tokens` leaves all chosen tokens as they are that it does not hide, which makes 80/0/20. Half of these must
become random tokens. Without random tokens the model may trust every word that it can read.
"""

CAUGHT_BY = ("test_eighty_ten_ten", "test_random_tokens_are_equally_likely", "test_share_of_chosen_tokens_is_mask_prob")
SECTION = "The recipe"

import torch


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    shape, draws = input_ids.shape, {"generator": generator}
    is_chosen = (torch.rand(shape, **draws) < mask_prob) & ~special_mask
    fate, others = torch.rand(shape, **draws), torch.randint(vocab_size, shape, **draws)
    inputs = torch.where(is_chosen & (fate < 0.8), mask_token_id, input_ids)
    return inputs, input_ids.masked_fill(~is_chosen, -100)
