"""`mask_tokens` draws one random token for each position, of shape (T,), and all texts share it. Each position of each text
needs a random token of its own. Where two texts have a token replaced at the same position, both get the same one. A batch
of one text hides the mistake.
"""

CAUGHT_BY = (
    "test_no_token_shares_its_draws",
    "test_random_tokens_are_equally_likely",
    "test_each_token_has_draws_of_its_own",
)
SECTION = "The recipe"

import torch


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    is_chosen = (torch.rand(input_ids.shape, generator=generator) < mask_prob) & ~special_mask
    fate = torch.rand(input_ids.shape, generator=generator)
    others = torch.randint(vocab_size, input_ids.shape[1:], generator=generator).expand_as(input_ids)
    inputs = torch.where(is_chosen & (fate < 0.9), others, input_ids)
    return inputs.masked_fill(is_chosen & (fate < 0.8), mask_token_id), input_ids.masked_fill(~is_chosen, -100)
