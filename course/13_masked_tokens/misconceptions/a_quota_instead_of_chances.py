"""`mask_tokens` chooses exactly the share `mask_prob` of the ordinary tokens in the batch. Each of them needs a draw of
its own, so that the number of chosen tokens varies. With a quota the tokens depend on each other: of three ordinary
tokens at 0.15, none is ever chosen.
"""

CAUGHT_BY = ("test_no_token_shares_its_draws", "test_each_token_has_draws_of_its_own")
SECTION = "The recipe"

import torch


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    ordinary = (~special_mask).flatten().nonzero().flatten()
    order = torch.randperm(len(ordinary), generator=generator)
    chosen = ordinary[order[: round(mask_prob * len(ordinary))]]
    is_chosen = torch.zeros(input_ids.numel(), dtype=torch.bool)
    is_chosen[chosen] = True
    is_chosen = is_chosen.reshape(input_ids.shape)
    fate = torch.rand(input_ids.shape, generator=generator)
    others = torch.randint(vocab_size, input_ids.shape, generator=generator)
    inputs = torch.where(is_chosen & (fate < 0.9), others, input_ids)
    return inputs.masked_fill(is_chosen & (fate < 0.8), mask_token_id), input_ids.masked_fill(~is_chosen, -100)
