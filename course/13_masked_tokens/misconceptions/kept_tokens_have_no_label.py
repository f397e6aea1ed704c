"""`mask_tokens` gives a label only where the input has changed. Every chosen token needs one, also the 10% that stay as
they are. Without it, the model is never asked about a word that it sees in its right position.
"""

CAUGHT_BY = ("test_labels_are_the_chosen_tokens", "test_only_chosen_tokens_have_labels")
SECTION = "The recipe"

right = mask_tokens


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    inputs, _ = right(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator)
    return inputs, input_ids.masked_fill(inputs == input_ids, -100)
