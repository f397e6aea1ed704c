"""`mask_tokens` gives labels to the tokens that become the mask or a random token, and not to those that it leaves as they
are. Every chosen token needs its label. Without it, the model is never asked about a word that it sees in its right
position.
"""

CAUGHT_BY = ("test_labels_are_the_chosen_tokens", "test_only_chosen_tokens_have_labels")
SECTION = "The recipe"

import torch


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    is_chosen = (torch.rand(input_ids.shape, generator=generator) < mask_prob) & ~special_mask
    fate = torch.rand(input_ids.shape, generator=generator)
    others = torch.randint(vocab_size, input_ids.shape, generator=generator)
    hidden, replaced = is_chosen & (fate < 0.8), is_chosen & (fate >= 0.8) & (fate < 0.9)
    inputs = torch.where(replaced, others, input_ids).masked_fill(hidden, mask_token_id)
    return inputs, input_ids.masked_fill(~(hidden | replaced), -100)
