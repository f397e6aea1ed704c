"""`mask_tokens` gives the chosen tokens the label -100 and all others their own number. It has to be the other way
round. The model is graded on the tokens that it can read, padding included, and never on a gap.
"""

CAUGHT_BY = ("test_labels_are_the_chosen_tokens", "test_only_chosen_tokens_have_labels")
SECTION = "The recipe"

right = mask_tokens


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    inputs, labels = right(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator)
    return inputs, input_ids.masked_fill(labels != -100, -100)
