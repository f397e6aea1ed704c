"""`mask_tokens` chooses exactly the share `mask_prob` of the ordinary tokens of each text. Each token needs a draw of
its own, so that the number of chosen tokens varies. With a quota the tokens of a text depend on each other, and a text
of three ordinary tokens never has a chosen one at 0.15.
"""

CAUGHT_BY = ("test_no_token_shares_its_draws", "test_each_token_has_draws_of_its_own")
SECTION = "The recipe"

import torch


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    is_chosen = torch.zeros_like(special_mask)
    for row, special in zip(is_chosen, special_mask, strict=True):
        ordinary = torch.nonzero(~special)[:, 0]
        shuffled = ordinary[torch.randperm(len(ordinary), generator=generator)]
        row[shuffled[: int(round(mask_prob * len(ordinary)))]] = True
    fate = torch.rand(input_ids.shape, generator=generator)
    others = torch.randint(vocab_size, input_ids.shape, generator=generator)
    inputs = torch.where(is_chosen & (fate < 0.9), others, input_ids)
    return inputs.masked_fill(is_chosen & (fate < 0.8), mask_token_id), input_ids.masked_fill(~is_chosen, -100)
