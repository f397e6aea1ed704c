"""The number that chose a token is used again for its fate: whatever was chosen is below 0.8 anyway, and is hidden."""

CAUGHT_BY = ("test_share_of_chosen_tokens_is_mask_prob",)

import torch


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    draw = torch.rand(input_ids.shape, generator=generator)
    is_chosen = (draw < mask_prob) & ~special_mask
    others = torch.randint(vocab_size, input_ids.shape, generator=generator)
    inputs = torch.where(is_chosen & (draw < 0.9), others, input_ids)
    inputs = torch.where(is_chosen & (draw < 0.8), mask_token_id, inputs)
    return inputs, input_ids.masked_fill(~is_chosen, -100)
