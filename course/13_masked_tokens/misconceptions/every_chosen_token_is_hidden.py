"""The slide's masking: whatever is chosen becomes [MASK], and the model never meets a real word that it must judge."""

CAUGHT_BY = ("test_eighty_ten_ten", "test_share_of_chosen_tokens_is_mask_prob")

import torch


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    is_chosen = (torch.rand(input_ids.shape, generator=generator) < mask_prob) & ~special_mask
    return input_ids.masked_fill(is_chosen, mask_token_id), input_ids.masked_fill(~is_chosen, -100)
