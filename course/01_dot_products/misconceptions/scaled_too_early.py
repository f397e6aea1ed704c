"""The scores are divided by the square root of d. Here scores are raw sums of products; scaling comes in a later
lesson. Each score is too small by a factor that depends on the number of features: 1.4 for two, 1.7 for three, 8 for
64.
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
    return inputs @ query / len(query) ** 0.5


def attention_scores(inputs):
    return inputs @ inputs.T / inputs.shape[1] ** 0.5
