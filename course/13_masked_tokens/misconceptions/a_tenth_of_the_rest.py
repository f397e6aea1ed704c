"""`mask_tokens` hides 80% of the chosen tokens and then replaces a tenth of the remaining ones. Ten percent of all
chosen tokens should become random, which is half of the rest. The result here is 80% hidden, 2% random and 18% kept.
"""

CAUGHT_BY = ("test_eighty_ten_ten", "test_random_tokens_are_equally_likely", "test_share_of_chosen_tokens_is_mask_prob")
SECTION = "The recipe"

import torch


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    is_chosen = (torch.rand(input_ids.shape, generator=generator) < mask_prob) & ~special_mask
    is_hidden = is_chosen & (torch.rand(input_ids.shape, generator=generator) < 0.8)
    is_random = is_chosen & ~is_hidden & (torch.rand(input_ids.shape, generator=generator) < 0.1)
    others = torch.randint(vocab_size, input_ids.shape, generator=generator)
    inputs = torch.where(is_random, others, input_ids).masked_fill(is_hidden, mask_token_id)
    return inputs, input_ids.masked_fill(~is_chosen, -100)
