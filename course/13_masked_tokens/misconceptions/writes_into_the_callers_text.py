"""`mask_tokens` writes [MASK] and the random tokens into `input_ids` and returns this same tensor. The argument has to
be left unchanged, so `inputs` needs a tensor of its own. The first result is right, but the text is lost. A second call
hides tokens of a text that is full of gaps already.
"""

CAUGHT_BY = ("test_nothing_that_is_passed_changes", "test_arguments_are_left_unchanged")
SECTION = "Your task, part 1"

right = mask_tokens


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    inputs, labels = right(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator)
    input_ids[:] = inputs
    return input_ids, labels
