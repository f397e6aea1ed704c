"""The fate is drawn for each token of the vocabulary: where a token stands twice, both are hidden or neither is."""

CAUGHT_BY = ("test_each_token_has_draws_of_its_own", "test_random_tokens_come_from_the_whole_vocabulary")

import torch


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    is_chosen = (torch.rand(input_ids.shape, generator=generator) < mask_prob) & ~special_mask
    fate = torch.rand(vocab_size, generator=generator)[input_ids]
    others = torch.randint(vocab_size, input_ids.shape, generator=generator)
    inputs = torch.where(is_chosen & (fate < 0.9), others, input_ids)
    return inputs.masked_fill(is_chosen & (fate < 0.8), mask_token_id), input_ids.masked_fill(~is_chosen, -100)
