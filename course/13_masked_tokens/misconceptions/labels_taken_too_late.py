"""`mask_tokens` reads the labels off the tokens after it has hidden and replaced them. A label is the original number
of a chosen token. Here about 80% of the labels say [MASK], so the model learns to answer [MASK] instead of a word.
"""

CAUGHT_BY = ("test_labels_are_the_chosen_tokens", "test_only_chosen_tokens_have_labels")
SECTION = "The recipe"

right = mask_tokens


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    inputs, labels = right(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator)
    return inputs, inputs.masked_fill(labels == -100, -100)
