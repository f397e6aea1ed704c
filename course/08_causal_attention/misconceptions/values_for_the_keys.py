"""`CausalAttention.forward` makes the scores of queries and values. Scores are dot products of queries and keys. The values
are what is blended in the end, and `W_key` gets no gradient here.
"""

CAUGHT_BY = (
    "test_batch_of_two_texts",
    "test_gradients_reach_everything",
    "test_any_weights_and_sizes",
    "test_texts_shorter_than_the_context",
    "test_it_can_learn",
    "test_it_can_learn_with_dropout",
)
SECTION = "Your task"
CHANGE = {
    "queries @ keys.transpose(-2, -1)": "queries @ values.transpose(-2, -1)",
}
