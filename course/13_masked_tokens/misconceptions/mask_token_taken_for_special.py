"""`mask_tokens` never chooses a token that is [MASK] already. `special_mask` alone says which tokens are special. A
[MASK] in the text that is not marked there has to be chosen with probability `mask_prob` like any other token. Here it
never gets a label.
"""

CAUGHT_BY = ("test_labels_are_the_chosen_tokens", "test_only_chosen_tokens_have_labels")
SECTION = "Your task, part 1"

import torch


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    is_chosen = (
        (torch.rand(input_ids.shape, generator=generator) < mask_prob) & ~special_mask & (input_ids != mask_token_id)
    )
    fate = torch.rand(input_ids.shape, generator=generator)
    others = torch.randint(vocab_size, input_ids.shape, generator=generator)
    inputs = torch.where(is_chosen & (fate < 0.9), others, input_ids)
    return inputs.masked_fill(is_chosen & (fate < 0.8), mask_token_id), input_ids.masked_fill(~is_chosen, -100)
