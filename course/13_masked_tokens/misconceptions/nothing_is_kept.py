"""`mask_tokens` replaces every chosen token that it does not hide, which makes 80/20/0. Of the 20% that are not hidden,
half have to stay as they are. Without them a chosen word that the model can see is nearly always wrong, and it learns
to distrust it.
"""

CAUGHT_BY = ("test_eighty_ten_ten", "test_random_tokens_are_equally_likely", "test_share_of_chosen_tokens_is_mask_prob")
SECTION = "The recipe"

import torch


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    is_chosen = (torch.rand(input_ids.shape, generator=generator) < mask_prob) & ~special_mask
    is_hidden = torch.rand(input_ids.shape, generator=generator) < 0.8
    others = torch.randint(vocab_size, input_ids.shape, generator=generator)
    replaced = torch.where(is_hidden, mask_token_id, others)
    return torch.where(is_chosen, replaced, input_ids), input_ids.masked_fill(~is_chosen, -100)
