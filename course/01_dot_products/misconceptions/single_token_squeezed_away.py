"""A dimension of size one is dropped from the result. A result of shape (T,) or (T, T) should keep its shape for T = 1, too.
With a single token, the result is a bare number of shape (), which can be neither indexed nor looped over.
"""

CAUGHT_BY = (
    "test_scores_of_a_single_token",
    "test_matrix_of_a_single_token",
    "test_query_scores_of_a_single_token",
    "test_pair_scores_of_a_single_token",
)
SECTION = "Your task, part 1"


def attention_scores_for_query(query, inputs):
    return (inputs @ query[:, None]).squeeze()


def attention_scores(inputs):
    return (inputs[:, None, None] @ inputs[None, :, :, None]).squeeze()
