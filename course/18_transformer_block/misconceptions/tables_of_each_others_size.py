"""`Embeddings` makes `token` with context_length rows and `position` with vocab_size rows. It is the other way round:
a row for each token of the vocabulary, and a row for each position.
"""

CAUGHT_BY = (
    "test_token_plus_position",
    "test_texts_that_are_too_long",
    "test_gradients_reach_everything",
    "test_they_move_to_float64_and_to_a_device",
    "test_embeddings_of_any_ids",
    "test_no_more_tokens_than_the_context",
    "test_gradients_are_right",
    "test_float64_and_other_devices",
)
SECTION = "Your task, part 1"


class Embeddings(Embeddings):
    def __init__(self, vocab_size, context_length, d):
        super().__init__(context_length, vocab_size, d)
