"""Each score is the average of the products over the features. A score is the sum of the products, divided by nothing.
The mean is too small by the factor d, so tokens with more features get smaller scores. Only with a single feature is
there no difference.
"""

CAUGHT_BY = (
    "test_scores_for_the_query_journey",
    "test_query_scores_need_no_fixed_size",
    "test_scores_of_all_pairs",
    "test_score_matrix_is_tokens_by_tokens",
    "test_query_scores_of_random_tokens",
    "test_pair_scores_of_random_tokens",
)
SECTION = "One dot product, by hand"


def attention_scores_for_query(query, inputs):
    return (inputs * query).mean(-1)


def attention_scores(inputs):
    return (inputs[:, None] * inputs).mean(-1)
