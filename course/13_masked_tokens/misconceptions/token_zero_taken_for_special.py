"""`mask_tokens` takes every token 0 for padding and never chooses it. `special_mask` alone says which tokens are special.
A text in which 0 is a word never gets a label there, and padding with another number is hidden like a word.
"""

CAUGHT_BY = (
    "test_labels_are_the_chosen_tokens",
    "test_random_tokens_are_equally_likely",
    "test_only_chosen_tokens_have_labels",
    "test_random_tokens_come_from_the_whole_vocabulary",
)
SECTION = "Your task, part 1"

right = mask_tokens


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    return right(input_ids, mask_token_id, vocab_size, input_ids == 0, mask_prob, generator)
