"""The scores are divided by the square root of the number of features, which belongs to a later lesson."""

CAUGHT_BY = (
    "test_scores_for_the_query_journey",
    "test_query_scores_need_no_fixed_size",
    "test_query_scores_of_random_tokens",
    "test_scores_of_all_pairs",
    "test_score_matrix_is_tokens_by_tokens",
    "test_pair_scores_of_random_tokens",
)


def attention_scores_for_query(query, inputs):
    return inputs @ query / len(query) ** 0.5


def attention_scores(inputs):
    return inputs @ inputs.T / inputs.shape[1] ** 0.5
