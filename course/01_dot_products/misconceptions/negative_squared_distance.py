"""Each score is minus the squared distance of the two vectors. A score is their dot product: multiply feature by
feature, then add up. By distance, no score is above 0 and nothing suits a token better than itself. By dot product, a
longer vector in the same direction scores higher.
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
    return -((inputs - query) ** 2).sum(-1)


def attention_scores(inputs):
    return -((inputs[:, None] - inputs) ** 2).sum(-1)
