"""The scores go through a softmax. They should stay the raw scores, of any size and sign. What comes back are weights:
they lie between 0 and 1, and each row sums to one. That step belongs to the next lesson, and taken twice it makes the
weights nearly equal.
"""

CAUGHT_BY = (
    "test_scores_for_the_query_journey",
    "test_query_scores_need_no_fixed_size",
    "test_scores_of_all_pairs",
    "test_score_matrix_is_tokens_by_tokens",
    "test_query_scores_of_random_tokens",
    "test_pair_scores_of_random_tokens",
)
SECTION = "What to take away"


def attention_scores_for_query(query, inputs):
    return (inputs @ query).softmax(-1)


def attention_scores(inputs):
    return (inputs @ inputs.T).softmax(-1)
