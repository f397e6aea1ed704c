"""`mask_tokens` returns a copy of the whole text as labels. Only chosen tokens have a label; all others, special tokens
included, need -100. With a label everywhere, the model is graded on every token that it can read and learns to copy.
"""

CAUGHT_BY = ("test_labels_are_the_chosen_tokens", "test_only_chosen_tokens_have_labels")
SECTION = "The loss, and why −100"

right = mask_tokens


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    inputs, _ = right(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator)
    return inputs, input_ids.clone()
