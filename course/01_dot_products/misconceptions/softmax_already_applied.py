"""The scores are already normalised by a softmax: weights instead of scores."""

CAUGHT_BY = (
    "test_scores_for_the_query_journey",
    "test_query_scores_need_no_fixed_size",
    "test_query_scores_of_random_tokens",
    "test_scores_of_all_pairs",
    "test_score_matrix_is_tokens_by_tokens",
    "test_pair_scores_of_random_tokens",
)


def attention_scores_for_query(query, inputs):
    return (inputs @ query).softmax(-1)


def attention_scores(inputs):
    return (inputs @ inputs.T).softmax(-1)
