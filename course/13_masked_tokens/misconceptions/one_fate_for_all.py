"""`mask_tokens` makes a single draw for the fate of the whole batch. Each chosen token needs a draw of its own. Here
all chosen tokens of a call are hidden, or all replaced, or all kept. The shares of 80/10/10 appear only over many
calls.
"""

CAUGHT_BY = ("test_eighty_ten_ten", "test_random_tokens_are_equally_likely", "test_share_of_chosen_tokens_is_mask_prob")
SECTION = "The recipe"

import torch


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    is_chosen = (torch.rand(input_ids.shape, generator=generator) < mask_prob) & ~special_mask
    labels = input_ids.masked_fill(~is_chosen, -100)
    fate = torch.rand((), generator=generator).item()
    if fate < 0.8:
        return input_ids.masked_fill(is_chosen, mask_token_id), labels
    if fate < 0.9:
        others = torch.randint(vocab_size, input_ids.shape, generator=generator)
        return torch.where(is_chosen, others, input_ids), labels
    return input_ids.clone(), labels
